"""Property tests are not timed: a busy machine is no fault of the rules."""

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
for module in ("laws_of_answers", "laws_of_entries", "laws_of_rules", "laws_of_sheets", "shapes", "subject"):
    pytest.register_assert_rewrite(f"tests.rules_engine.{module}")
