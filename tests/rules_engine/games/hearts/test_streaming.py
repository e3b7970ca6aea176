"""Records are checked one after the other: many take no more memory than few."""

from pathlib import Path

import pytest

from tests.rules_engine.games.hearts.streaming import peak

# In kilobytes. The 4,500 records more, kept, would take over 40,000.
SLACK = 3_000


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_five_thousand_records_take_no_more_memory_than_five_hundred() -> None:
    assert peak(5_000) < peak(500) + SLACK
