"""The rows of a posted sheet: text to numbers and back.

Cells are `h<hand>-s<seat id>`, what a row asks once `h<hand>-a-<ask>`, the row's revision `h<hand>-rev`, and
what the page showed at first `h<hand>-was`, so that a row nobody touched is left alone.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext_noop

from club.errors import Refusal
from rules_engine.core.entries import Ask, Way
from rules_engine.core.numbers import is_too_large, whole_number
from rules_engine.core.violations import Violation
from scoring.errors import RowRefused
from scoring.queries.lines import Line, ways_in_a_row
from scoring.queries.rows import TableRows
from scoring.queries.written import WAY, Key, Written, chosen, is_of_sides

CELL_LENGTH = 20
_TOO_LARGE = gettext_noop("“{value}” is too large a number for one hand.")
_UNSTORABLE = re.compile(r"[\0\ud800-\udfff]")
_CELL = re.compile(r"h([1-9][0-9]{0,3})-(?:s([1-9][0-9]{0,17})|a-([a-z][a-z-]{0,30}))")


@dataclass(frozen=True, slots=True)
class TypedRow:
    """One row as it was typed: texts by seat id, and by name what is asked once, as they stand."""

    number: int
    revision: int = 0
    was: str | None = None
    typed: Mapping[Key, str] = field(default_factory=dict)

    @property
    def is_blank(self) -> bool:
        """Whether nothing is typed; a way that was chosen alone says nothing yet."""
        return not any(text for key, text in self.typed.items() if key != WAY)

    @property
    def is_untouched(self) -> bool:
        return self.was is not None and self.was == joined(self.typed)


def joined(texts: Mapping[Key, str]) -> str:
    """Texts as one, to compare what was typed with what was shown; empty cells do not count."""
    return " ".join(f"{key}:{text}" for key, text in sorted(texts.items(), key=_order) if text)


def _order(cell: tuple[Key, str]) -> tuple[bool, int, str]:
    key = cell[0]
    return (isinstance(key, str), key if isinstance(key, int) else 0, str(key))


def typed_rows(posted: Mapping[str, str]) -> list[TypedRow]:
    """The rows that a post holds, in the order of their hands. A row without a cell is not in the post."""
    typed: dict[int, dict[Key, str]] = {}
    for name, text in posted.items():
        cell = _CELL.fullmatch(name)
        if cell:
            key: Key = int(cell[2]) if cell[2] else cell[3]
            typed.setdefault(int(cell[1]), {})[key] = storable(text).strip()
    return [
        TypedRow(number, revision_of(posted.get(f"h{number}-rev", "")), posted.get(f"h{number}-was"), cells)
        for number, cells in sorted(typed.items())
    ]


def written_of(row: TypedRow, rows: TableRows) -> Written:
    """A typed row as it would be written down.

    Raises RowRefused with every cell that is empty or no whole number, Refusal (hand-unknown, seat-unknown).
    """
    _require_known(row, rows)
    written = as_read(row, rows)
    unread = tuple(_unread(row, written, rows))
    if unread:
        raise RowRefused(row.number, unread)
    return written


def as_read(row: TypedRow, rows: TableRows) -> Written:
    """The same with text where a cell is no number, and None where it is empty."""
    way = way_of(row, rows)
    each = {ask.name: _numbers(row, rows) for ask in way.asks if is_of_sides(ask)}
    once = {ask.name: answer_of(ask, row.typed.get(ask.name, "")) for ask in way.asks if not is_of_sides(ask)}
    return Written(way.slug, each, once)


def way_of(row: TypedRow, rows: TableRows) -> Way:
    """The way a row is typed in: the one chosen, else the usual one."""
    ways = ways_in_a_row(rows, row.number)
    return chosen(ways, row.typed.get(WAY), ways[0])


def answer_of(ask: Ask, text: str) -> object:
    """A choice or a person as the game knows it; what is none of them stays text."""
    if ask.kind == "seat":
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else text or None
    if ask.kind == "choice":
        return next((choice for choice in ask.choices if str(choice) == text), text or None)
    return read(text)


def readable(row: TypedRow, rows: TableRows) -> dict[str, int]:
    """What could be read of a row, by name, to find out where a mistake may be."""
    names = rows.names(row.number)
    return {
        names[seat]: value
        for seat, value in _numbers(row, rows).items()
        if isinstance(value, int) and seat in names
    }


def says_nothing(row: TypedRow, rows: TableRows) -> bool:
    """Whether a row is empty: nothing is typed although its way asks for something (a failed auction does
    not)."""
    return row.is_blank and bool(way_of(row, rows).asks)


def says_the_same(row: TypedRow, line: Line, rows: TableRows) -> bool:
    """Whether a typed row is what is stored already, in numbers or as the text of a draft."""
    if line.is_draft:
        return joined(row.typed) == joined(line.texts)
    if not line.is_saved:
        return says_nothing(row, rows)
    return _readings(row.typed) == _readings(line.texts)


def _readings(texts: Mapping[Key, str]) -> dict[Key, int | str | None]:
    return {key: read(text) for key, text in texts.items() if text}


def read(text: str) -> int | str | None:
    """A number, the text itself where it is none, None for an empty cell: absent is not zero."""
    if not text:
        return None
    try:
        return whole_number(text)
    except ValueError:
        return text[:CELL_LENGTH]


def storable(text: str) -> str:
    """Text without the signs that a database refuses: number 0, and halves of a sign."""
    return _UNSTORABLE.sub("", text)


def revision_of(text: str) -> int:
    """The revision that a page showed, 0 for a text that is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def _require_known(row: TypedRow, rows: TableRows) -> None:
    if row.number not in rows.numbers:
        raise Refusal("hand-unknown", number=row.number, last=rows.numbers[-1])
    seats = {seat.pk for seat in rows.seats}
    if any(text and isinstance(key, int) and key not in seats for key, text in row.typed.items()):
        raise Refusal("seat-unknown", number=row.number)


def _numbers(row: TypedRow, rows: TableRows) -> dict[int, int | str | None]:
    """The cells of those who play, in order of their seats, then whatever was typed for somebody else."""
    four = rows.four(row.number)
    texts = {seat: text for seat, text in row.typed.items() if isinstance(seat, int)}
    values = {seat: read(texts.get(seat, "")) for seat in (four.firsts if four else ())}
    return {**values, **{seat: read(text) for seat, text in texts.items() if text and seat not in values}}


def _unread(row: TypedRow, written: Written, rows: TableRows) -> Iterator[Violation]:
    """The game's own words for cells that are no numbers, with the name of whose they are."""
    four, numbers = rows.four(row.number), _numbers(row, rows)
    for violation in rows.unread(row.number, written):
        value = numbers[four.firsts[violation.seat]] if four and violation.seat is not None else None
        yield (
            replace(violation, template=_TOO_LARGE)
            if isinstance(value, str) and is_too_large(value)
            else violation
        )
