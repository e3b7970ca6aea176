"""The numbers of a correction: rows of sheets, or totals where the paper gave nothing else.

Beside each row stands what the page showed (`t<table>-h<hand>-was`, `total<seat>-was`): what nobody touched
is not in the batch, so that it cannot undo what somebody else has put right meanwhile.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from club.errors import Refusal
from leagues.sentences import sentence
from rules_engine.core.numbers import is_too_large, signed
from rules_engine.core.violations import Violation
from scoring.errors import RowRefused
from scoring.forms.rows import TypedRow, read, readable, says_the_same, typed_rows, written_of
from scoring.forms.typed_line import TypedLine
from scoring.models import Seat
from scoring.queries.lines import columns_of, line_of
from scoring.queries.rows import TableRows
from scoring.queries.written import Written, in_points
from scoring.sentences import row_said, violation_sentence


@dataclass(frozen=True, slots=True)
class RowInput(TypedLine):
    """One row as it is shown; `written` what it would be, None where it stays; sentences where it is
    wrong."""

    table: int = 1
    written: Written | None = None
    message: str = ""
    detail: str = ""

    @property
    def start(self) -> str:
        """What stands before the names of its fields, since two tables number their hands alike."""
        return f"t{self.table}-"

    @property
    def width(self) -> int:
        return len(self.line.cells) + 1

    @property
    def now(self) -> str:
        """The row as it is stored, where something else was typed: Ádám 10, Beszab −10, …"""
        if self.written is None and not self.message:
            return ""
        return ", ".join(f"{cell.name} {cell.text}" for cell in self.line.cells if cell.text)


@dataclass(frozen=True, slots=True)
class TotalInput:
    """One total as it is shown; `total` what it would be, None where it stays."""

    seat: Seat
    text: str
    was: str
    total: int | None = None
    message: str = ""

    @property
    def now(self) -> str:
        """The total as it is stored, where something else was typed."""
        return "" if self.total is None and not self.message else self.was


@dataclass(frozen=True, slots=True)
class TableInput:
    """What can be corrected at one table: its rows, or its totals; `message` is about all of it."""

    number: int
    heads: tuple[str, ...]
    rows: tuple[RowInput, ...] = ()
    totals: tuple[TotalInput, ...] = ()
    message: str = ""

    @property
    def rounds(self) -> list[tuple[RowInput, ...]]:
        """The rows by rounds, in which everybody deals once."""
        rounds = groupby(self.rows, key=lambda row: row.line.deal.round if row.line.deal else 0)
        return [tuple(rows) for _round, rows in rounds]

    @property
    def is_wrong(self) -> bool:
        messages = [row.message for row in self.rows] + [total.message for total in self.totals]
        return any([self.message, *messages])


def row_table(rows: TableRows, posted: Mapping[str, str] | None) -> TableInput:
    """The rows of a table, as stored or as typed."""
    typed = {row.number: row for row in typed_rows(_of_table(rows, posted or {}))}
    shown = tuple(_row(rows, number, typed.get(number)) for number in sorted(rows.points))
    return TableInput(rows.table.number, _heads(rows), rows=shown)


def total_table(rows: TableRows, posted: Mapping[str, str] | None) -> TableInput:
    """The totals of a table, as stored or as typed."""
    shown = tuple(_total(seat, posted or {}) for seat in rows.seats)
    message = "" if any(one.message for one in shown) else _totals_refused(rows, shown)
    return TableInput(rows.table.number, _heads(rows), totals=shown, message=message)


def _of_table(rows: TableRows, posted: Mapping[str, str]) -> dict[str, str]:
    """The fields of one table, whose hands are numbered like those of the others: cells are told apart by
    their seats, everything else by the table named before it."""
    ends, start = tuple(f"-s{seat.pk}" for seat in rows.seats), f"t{rows.table.number}-"
    cells = {name: text for name, text in posted.items() if name.endswith(ends)}
    return cells | {name[len(start) :]: text for name, text in posted.items() if name.startswith(start)}


def _row(rows: TableRows, number: int, typed: TypedRow | None) -> RowInput:
    line = line_of(rows, number)
    if typed is None or typed.is_untouched:
        return RowInput(line, table=rows.table.number)
    row = RowInput(line, typed.typed, table=rows.table.number)
    try:
        written = _written(rows, typed)
    except RowRefused as refused:
        said = row_said(refused, readable(typed, rows), rows.game.slug)
        return replace(row, message=said.message, detail=said.detail)
    except Refusal as refusal:
        return replace(row, message=sentence(refusal))
    return row if says_the_same(typed, line, rows) else replace(row, written=written)


def _written(rows: TableRows, typed: TypedRow) -> Written:
    """A typed row, checked as the action will; raises RowRefused or Refusal."""
    written = written_of(typed, rows) if rows.schedule else in_points(_loose_numbers(typed))
    violations = rows.violations(typed.number, written)
    if violations:
        raise RowRefused(typed.number, violations)
    return written


def _loose_numbers(typed: TypedRow) -> dict[int, int]:
    """Where nobody knows who played, whoever has a number did."""
    points = {}
    for seat, text in typed.typed.items():
        value = read(text)
        if isinstance(value, str):
            raise _no_number(value)
        if value is not None and isinstance(seat, int):
            points[seat] = value
    return points


def _no_number(text: str) -> Refusal:
    return Refusal("number-too-large" if is_too_large(text) else "number-malformed", text=text)


def _total(seat: Seat, posted: Mapping[str, str]) -> TotalInput:
    stored = signed(seat.total or 0)
    text = posted.get(f"total{seat.pk}", stored).strip()
    if text in {stored, posted.get(f"total{seat.pk}-was", stored)}:
        return TotalInput(seat, stored, stored)
    value = read(text)
    if isinstance(value, int):
        return TotalInput(seat, text, stored, None if value == seat.total else value)
    refusal = _no_number(text) if text else Refusal("number-missing")
    return TotalInput(seat, text, stored, message=sentence(refusal))


def _totals_refused(rows: TableRows, shown: Sequence[TotalInput]) -> str:
    if all(one.total is None for one in shown):
        return ""
    totals = [one.seat.total or 0 if one.total is None else one.total for one in shown]
    return " ".join(_named(rows, rows.game.check_totals(totals, rules=rows.rules)))


def _named(rows: TableRows, violations: Sequence[Violation]) -> Iterator[str]:
    for violation in violations:
        who = None if violation.seat is None else rows.seats[violation.seat].person.name
        yield violation_sentence(replace(violation, player=who))


def _heads(rows: TableRows) -> tuple[str, ...]:
    """Over each column whose numbers stand there, also those of people who took the seat over."""
    everybody = rows.presence.everybody
    return tuple(
        " · ".join(person.name for seat in column.seats for person in everybody(seat))
        for column in columns_of(rows)
    )
