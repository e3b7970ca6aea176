"""Who sat where, as a page says it: there and back, and texts that are none."""

import pytest

from scoring.forms import seating


def test_seating_is_read_as_it_was_written() -> None:
    people = {12: 5, 13: 9, 20: 1}
    assert seating.written(people) == "12:5,13:9,20:1"
    assert seating.seen({"seats": seating.written(people)}) == people


@pytest.mark.parametrize(
    "text", ["", "12", "12:", "12:x", "12:5,", "12:5;13:9", "0:5", "١:5", "12:5 ", "1" * 99]
)
def test_seating_that_cannot_be_read_is_nobody(text: str) -> None:
    assert seating.read(text) == {}


def test_page_without_the_field_shows_nobody() -> None:
    assert seating.seen({}) == {}
