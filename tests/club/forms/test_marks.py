"""Marks of forms."""

import pytest

from club.forms.marks import new_mark, posted_mark


def test_new_mark_is_read_back_and_no_other_has_it() -> None:
    first, second = new_mark(), new_mark()
    assert posted_mark({"mark": first}) == first
    assert first != second


@pytest.mark.parametrize(
    "sent", [{}, {"mark": ""}, {"mark": "a" * 31}, {"mark": "A" * 32}, {"mark": "a" * 33}]
)
def test_what_is_no_mark_counts_as_none(sent: dict[str, str]) -> None:
    assert posted_mark(sent) == ""
