"""The rows of a posted sheet: text to numbers and back. Cells are `h<hand>-s<seat id>`, the row's revision
`h<hand>-rev`, and what the page showed at first `h<hand>-was`, so that a row nobody touched is left alone."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext_noop

from club.errors import Refusal
from rules_engine.core.numbers import whole_number
from rules_engine.core.violations import Violation
from scoring.errors import RowRefused
from scoring.queries.rows import TableRows
from scoring.queries.sheets import Line

CELL_LENGTH = 20
_TOO_LARGE = gettext_noop("“{value}” is too large a number for one hand.")
_MORE_DIGITS = re.compile(
    r"[-+\N{EN DASH}\N{MINUS SIGN}]?[1-9]"
    r"(?:[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}]?[0-9]){9,}"
)
_CELL = re.compile(r"h([1-9][0-9]{0,3})-s([1-9][0-9]{0,17})")


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One row as it was typed: texts by seat id, as they stand."""

    number: int
    revision: int = 0
    was: str | None = None
    typed: Mapping[int, str] = field(default_factory=dict)

    @property
    def is_blank(self) -> bool:
        return not any(self.typed.values())

    @property
    def is_untouched(self) -> bool:
        return self.was is not None and self.was == joined(self.typed)


def joined(texts: Mapping[int, str]) -> str:
    """Texts as one, to compare what was typed with what was shown; empty cells do not count."""
    return " ".join(f"{seat}:{text}" for seat, text in sorted(texts.items()) if text)


def typed_rows(posted: Mapping[str, str]) -> list[TypedRow]:
    """The rows that a post holds, in the order of their hands. A row without a cell is not in the post."""
    typed: dict[int, dict[int, str]] = {}
    for name, text in posted.items():
        cell = _CELL.fullmatch(name)
        if cell:
            typed.setdefault(int(cell[1]), {})[int(cell[2])] = text.strip()
    return [
        TypedRow(number, _revision(posted.get(f"h{number}-rev", "")), posted.get(f"h{number}-was"), cells)
        for number, cells in sorted(typed.items())
    ]


def numbers_of(row: TypedRow, rows: TableRows) -> dict[int, int]:
    """The points of a row by seat id.

    Raises RowRefused with every cell that is empty or no whole number, Refusal (hand-unknown, seat-unknown).
    """
    _require_known(row, rows)
    values = _values(row, rows)
    unread = tuple(_unread(row, values, rows))
    if unread:
        raise RowRefused(row.number, unread)
    # Text at somebody who sits out is no number either: the action refuses it, whatever it says.
    return {seat: value if isinstance(value, int) else 0 for seat, value in values.items()}


def readable(row: TypedRow, rows: TableRows) -> dict[str, int]:
    """What could be read of a row, by name, to find out where a mistake may be."""
    values = _values(row, rows)
    names = {seat.pk: seat.person.name for seat in rows.seats}
    return {names[seat]: value for seat, value in values.items() if isinstance(value, int) and seat in names}


def says_the_same(row: TypedRow, line: Line) -> bool:
    """Whether a typed row is what is stored already, in numbers or as the text of a draft."""
    if line.is_draft:
        return joined(row.typed) == joined(line.texts)
    if not line.is_saved:
        return row.is_blank
    return {seat: read(text) for seat, text in row.typed.items() if text} == {
        seat: read(text) for seat, text in line.texts.items()
    }


def read(text: str) -> int | str | None:
    """A number, the text itself where it is none, None for an empty cell: absent is not zero."""
    if not text:
        return None
    try:
        return whole_number(text)
    except ValueError:
        return text[:CELL_LENGTH]


def _revision(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def _require_known(row: TypedRow, rows: TableRows) -> None:
    if row.number not in rows.numbers:
        raise Refusal("hand-unknown", number=row.number, last=rows.numbers[-1])
    seats = {seat.pk for seat in rows.seats}
    if any(text and seat not in seats for seat, text in row.typed.items()):
        raise Refusal("seat-unknown", number=row.number)


def _values(row: TypedRow, rows: TableRows) -> dict[int, int | str | None]:
    """The cells of those who play, in order of play, then whatever was typed for somebody else."""
    players = rows.players(row.number) or ()
    values = {seat: read(row.typed.get(seat, "")) for seat in players}
    others = {seat: read(text) for seat, text in row.typed.items() if text and seat not in values}
    return {**values, **others}


def _unread(row: TypedRow, values: Mapping[int, object], rows: TableRows) -> Iterator[Violation]:
    """The game's own words for cells that are no numbers, with the name of whose they are."""
    names = {seat.pk: seat.person.name for seat in rows.seats}
    players = rows.players(row.number) or ()
    for violation in rows.game.check_points([values[seat] for seat in players], rows.table.parti.options):
        if violation.code == "points-malformed" and violation.seat is not None:
            seat = players[violation.seat]
            template = _TOO_LARGE if _is_too_large(values[seat]) else violation.template
            yield replace(violation, template=template, player=names[seat])


def _is_too_large(value: object) -> bool:
    """Whether a text that was not read is a whole number all the same, of more digits than are read."""
    return isinstance(value, str) and _MORE_DIGITS.fullmatch(value) is not None
