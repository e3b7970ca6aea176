"""Who sat where, as a page says it: there and back, and texts that are none."""

import pytest

from scoring.forms import seating
from scoring.queries.presence import Seated


@pytest.mark.parametrize(
    ("seated", "text"),
    [
        (Seated({12: 5, 13: 9, 20: 1}), "12:5,13:9,20:1"),
        (Seated({12: 5, 13: 9}, "12.1.5,13.4.9"), "12:5,13:9|12.1.5,13.4.9"),
    ],
)
def test_seating_is_read_as_it_was_written(seated: Seated, text: str) -> None:
    assert seating.written(seated) == text
    assert seating.seen({"seats": text}) == seated


@pytest.mark.parametrize(
    "text", ["", "12", "12:", "12:x", "12:5,", "12:5;13:9", "0:5", "١:5", "12:5 ", "1" * 99, "|12.1.5"]
)
def test_seating_that_cannot_be_read_is_nobody(text: str) -> None:
    assert seating.read(text) == Seated()


def test_page_without_the_field_shows_nobody() -> None:
    assert seating.seen({}) == Seated()
