"""Rows of the sheet: one whole number for each seat or team."""

import pytest

from rules_engine.core.rows import numbers, row_faults


def test_row_of_whole_numbers_has_no_fault() -> None:
    assert row_faults([9.0, 0, -3, 1], "PD-22") == ()


def test_row_of_another_length_is_said_once() -> None:
    (fault,) = row_faults([1, "x", None], "PD-22")
    assert (fault.code, fault.message, fault.seat) == (
        "points-malformed",
        "A row has 4 numbers, not 3.",
        None,
    )


def test_row_of_two_teams_has_two_numbers() -> None:
    assert row_faults([1, 2], "PT-2", due=2) == ()


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (None, "A number is missing; an empty cell is not a zero."),
        ("5", "“5” is not a whole number."),
        (0.5, "“0.5” is not a whole number."),
        (True, "“true” is not a whole number."),
    ],
)
def test_each_entry_that_is_no_number_is_named_with_its_seat(value: object, sentence: str) -> None:
    faults = row_faults([1, value, 2, value], "HE-17")
    assert [(fault.code, fault.message, fault.seat) for fault in faults] == [
        ("points-malformed", sentence, 1),
        ("points-malformed", sentence, 3),
    ]


def test_numbers_leave_out_what_is_none() -> None:
    assert numbers([1.0, "2", None, 3, True]) == [1, 3]
