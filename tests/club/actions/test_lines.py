"""Text that fits on one line."""

import pytest

from club.actions.lines import one_line
from club.errors import Refusal


def test_breaks_and_blanks_become_single_blanks() -> None:
    assert one_line("  at\n my   place ", 11, too_long="long") == "at my place"


@pytest.mark.parametrize(("text", "code"), [("a" * 4, "long"), (" \n ", "none")])
def test_too_much_and_nothing_are_refused(text: str, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        one_line(text, 3, too_long="long", missing="none")


def test_nothing_may_be_said_where_no_code_refuses_it() -> None:
    assert one_line(" ", 3, too_long="long") == ""
