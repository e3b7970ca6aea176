"""Typed rows: what is a number, what is absent, and what was never touched."""

import pytest

from club.errors import Refusal
from scoring.errors import RowRefused
from scoring.forms.rows import (
    TypedRow,
    read,
    readable,
    revision_of,
    says_the_same,
    typed_rows,
    written_of,
)
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.sheets import sheet_of
from tests.factories import ClubFactory, cast
from tests.factories.sheets import key_table, open_parti

pytestmark = pytest.mark.django_db


@pytest.fixture
def rows() -> TableRows:
    club = ClubFactory()
    return rows_of(open_parti(club, cast(club, 5)))[0]


def typed(rows: TableRows, *texts: str, number: int = 1) -> TypedRow:
    players = rows.players(number)
    assert players is not None
    return TypedRow(number, typed=dict(zip(players, texts, strict=True)))


def test_typed_rows_groups_cells_by_hand() -> None:
    posted = {"h2-s7": " 10 ", "h2-s8": "", "h2-rev": "3", "h2-was": "7:9", "h11-s7": "−5", "action": "save"}
    assert typed_rows(posted) == [
        TypedRow(2, 3, "7:9", {7: "10", 8: ""}),
        TypedRow(11, 0, None, {7: "−5"}),
    ]


def test_typed_rows_leaves_out_a_hand_without_cells() -> None:
    assert typed_rows({"h2-rev": "3", "h2-was": "", "h0-s1": "4", "h1-sx": "4"}) == []


@pytest.mark.parametrize("text", ["", "-1", "x", "१", "1" * 12])
def test_typed_rows_takes_a_strange_revision_for_none(text: str) -> None:
    assert typed_rows({"h1-s1": "4", "h1-rev": text})[0].revision == 0


@pytest.mark.parametrize(
    ("text", "value"), [("-12", -12), ("–12", -12), ("−12", -12), ("+7", 7), ("0", 0), ("", None)]
)
def test_read_takes_every_minus_and_keeps_absent_apart_from_zero(text: str, value: int | None) -> None:
    assert read(text) == value


@pytest.mark.parametrize("text", ["1_000", "NaN", "1e3", "12,5", "x", "٥", "1 2"])
def test_written_of_refuses_what_is_no_whole_number(rows: TableRows, text: str) -> None:
    with pytest.raises(RowRefused) as refused:
        written_of(typed(rows, "10", text, "5", "5"), rows)
    assert [violation.code for violation in refused.value.violations] == ["points-malformed"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("9999999999", "is too large"),
        ("-99999999999", "is too large"),
        ("9\N{NO-BREAK SPACE}999\N{NO-BREAK SPACE}999\N{NO-BREAK SPACE}999", "is too large"),
        ("9999999999x", "is not a whole number"),
        ("99999999,99", "is not a whole number"),
    ],
)
def test_written_of_tells_too_large_from_no_number(rows: TableRows, text: str, says: str) -> None:
    with pytest.raises(RowRefused) as refused:
        written_of(typed(rows, "10", text, "5", "5"), rows)
    assert says in refused.value.violations[0].message


def test_written_of_names_everybody_whose_cell_is_empty(rows: TableRows) -> None:
    with pytest.raises(RowRefused) as refused:
        written_of(typed(rows, "10", "", "-10", ""), rows)
    assert [violation.player for violation in refused.value.violations] == ["Beszab", "Gergő"]


def test_written_of_keeps_zero_and_negative(rows: TableRows) -> None:
    row = typed(rows, "0", "−10", "+10", "0")
    assert list(written_of(row, rows).each["points"].values()) == [0, -10, 10, 0]


def test_written_of_hands_on_points_of_somebody_who_sits_out(rows: TableRows) -> None:
    players = rows.players(1)
    assert players is not None
    out = next(seat.pk for seat in rows.seats if seat.pk not in players)
    row = typed(rows, "10", "-10", "5", "-5")
    assert out in written_of(TypedRow(1, typed={**row.typed, out: "7"}), rows).each["points"]


def test_written_of_refuses_a_hand_and_a_seat_that_are_not_there(rows: TableRows) -> None:
    with pytest.raises(Refusal) as hand:
        written_of(TypedRow(26, typed={rows.seats[0].pk: "1"}), rows)
    with pytest.raises(Refusal) as seat:
        written_of(TypedRow(1, typed={987654: "1"}), rows)
    assert (hand.value.code, seat.value.code) == ("hand-unknown", "seat-unknown")


def test_readable_keeps_the_numbers_that_could_be_read(rows: TableRows) -> None:
    assert readable(typed(rows, "10", "x", "", "-5"), rows) == {"Ádám": 10, "Gergő": -5}


def test_says_the_same_compares_numbers_not_texts(rows: TableRows) -> None:
    key_table(rows.table, rows, [1])
    line = sheet_of(rows.table).line(1)
    assert line is not None
    assert says_the_same(typed(rows, "+10", "-10", "020", "–20"), line, rows)
    assert not says_the_same(typed(rows, "10", "-10", "21", "-21"), line, rows)
    assert not says_the_same(typed(rows, "10", "-10", "20", ""), line, rows)


def test_row_is_untouched_only_when_it_says_what_the_page_showed() -> None:
    assert TypedRow(1, 2, "3:10 4:−10", {3: "10", 4: "−10", 5: ""}).is_untouched
    assert not TypedRow(1, 2, "3:10 4:−10", {3: "10", 4: "−1"}).is_untouched
    assert not TypedRow(1, 2, None, {3: "10"}).is_untouched


def test_signs_that_no_database_holds_are_not_read() -> None:
    posted = {"h1-s3": "\0 1\ud83d0\udc00 ", "h1-a-way": "\0"}
    assert typed_rows(posted)[0].typed == {3: "10", "way": ""}


@pytest.mark.parametrize(("text", "revision"), [("7", 7), ("", 0), ("-7", 0), ("٧", 0), ("9" * 9, 0)])
def test_revision_of_a_text_that_is_none_is_0(text: str, revision: int) -> None:
    assert revision_of(text) == revision
