"""Whole numbers from text: what people type and spreadsheets write, and nothing else."""

import re

import pytest

from rules_engine.core.numbers import filled, is_too_large, listed, signed, whole_number, written


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("-0", 0),
        ("12", 12),
        ("+12", 12),
        ("-5", -5),
        ("–5", -5),
        ("−5", -5),
        (" −5\u00a0", -5),
        ("007", 7),
        ("1\u00a0234", 1234),
        ("−1\u202f234", -1234),
        ("1\u2009234\u2009567", 1234567),
        ("999999999", 999999999),
    ],
)
def test_whole_number_reads_what_is_allowed(text: str, number: int) -> None:
    assert whole_number(text) == number


NO_NUMBERS = (
    ["", " ", "-", "−", "--5", "- 5", "5-", "‑5", "12,5", "12.5", "12,0", "1.234", "1,234", "1_000", "1e3"],
    ["NaN", "inf", "٥", "５", "²", "x", "0x1F", "1 234", "1\u00a023", "12\u00a0\u00a0345", "5\n6"],
    ["1234567890", "9" * 5000],
)


@pytest.mark.parametrize("text", [text for texts in NO_NUMBERS for text in texts])
def test_whole_number_refuses_everything_else(text: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(text) + "$"):
        whole_number(text)


@pytest.mark.parametrize(("number", "text"), [(12, "12"), (0, "0"), (-12, "−12")])
def test_number_is_written_with_the_true_minus(number: int, text: str) -> None:
    assert signed(number) == text


def test_numbers_are_listed() -> None:
    assert listed((95, -94, -1, 0)) == "95, −94, −1, 0"


@pytest.mark.parametrize(("value", "text"), [(-3, "−3"), (0, "0"), ("-3", "-3"), (True, "True")])
def test_value_is_written_as_people_read_it(value: object, text: str) -> None:
    assert written(value) == text


def test_places_of_a_sentence_are_filled() -> None:
    data = {"sum": -3, "names": "a-b", "flag": True}
    assert filled("{names}: {sum}, {flag}", data) == "a-b: −3, True"


@pytest.mark.parametrize(
    ("text", "large"),
    [
        ("999999999", False),
        ("1000000000", True),
        (" −100000000000000000000 ", True),
        ("1\u00a0000\u00a0000\u00a0000", True),
        ("0000000001", False),
        ("12345678.90", False),
        ("x1000000000", False),
    ],
)
def test_a_number_is_too_large_for_its_digits_alone(text: str, large: bool) -> None:
    assert is_too_large(text) is large
