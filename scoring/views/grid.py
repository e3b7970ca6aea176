"""What the sheet's template shows: rounds of rows, each with its cells and the sentence under it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from django.utils.translation import gettext

from club.models import User
from rules_engine.core.game import ScheduledHand
from rules_engine.core.numbers import signed
from scoring.forms import seating
from scoring.forms.rows import TypedRow, joined, read
from scoring.queries.rows import TableRows
from scoring.queries.sheets import Cell, Line, Sheet
from scoring.sentences import runs
from scoring.views.keeping import Fate, Outcome
from scoring.views.moved import Moved
from scoring.views.notes import Note, draft_note, note_of


@dataclass(frozen=True, slots=True)
class RowView:
    """A row with what was typed over what is stored."""

    line: Line
    typed: Mapping[int, str] | None = None
    revision: int = 0
    note: Note | None = None
    is_now: bool = False

    @property
    def number(self) -> int:
        return self.line.number

    @property
    def was(self) -> str:
        return joined(self.line.texts)

    @property
    def cells(self) -> list[tuple[Cell, str]]:
        """Cells with their texts."""
        typed = self.typed
        return [
            (cell, cell.text if typed is None else typed.get(cell.seat.pk, "")) for cell in self.line.cells
        ]

    @property
    def is_bad(self) -> bool:
        return self.note is not None and self.note.kind != "kept"

    @property
    def sum_text(self) -> str:
        """Σ of what can be read, signed when it is not 0; empty for an empty row."""
        values = [read(text) for cell, text in self.cells if cell.plays and text]
        numbers = [value for value in values if isinstance(value, int)]
        return signed_sum(sum(numbers)) if numbers else ""


def signed_sum(total: int) -> str:
    return f"+{total}" if total > 0 else signed(total)


@dataclass(frozen=True, slots=True)
class Round:
    """Rows under one margin. `due` is the first hand's, None where seats are unknown."""

    number: int
    due: ScheduledHand | None
    rows: tuple[RowView, ...]

    @property
    def is_uniform(self) -> bool:
        """Whether trump and passing stay the same over the round, so that the margin can show them."""
        deals = {(row.line.due.trump, row.line.due.passing) for row in self.rows if row.line.due}
        return len(deals) == 1

    @property
    def span(self) -> int:
        """Room for a sentence under every row; what is too much is cut off at the end of the group."""
        return 2 * len(self.rows)


@dataclass(frozen=True, slots=True)
class Roles:
    """Who does what in a hand, by name."""

    deals: str
    leads: str | None
    out: list[str]


def roles(line: Line) -> Roles | None:
    """Who deals, leads and sits out; None where the seats are not known."""
    if line.due is None:
        return None
    names = [cell.name for cell in line.cells]
    leads = None if line.due.leader is None else names[line.due.leader]
    return Roles(names[line.due.dealer], leads, [names[seat] for seat in line.due.out])


@dataclass(frozen=True)
class Grid:
    """The sheet as one reader sees it."""

    sheet: Sheet
    writable: bool
    outcomes: tuple[Outcome, ...] = ()
    kept: tuple[TypedRow, ...] = ()
    unsaved: tuple[Note, ...] = ()
    moved: Moved | None = None
    reader: User | None = None

    @cached_property
    def rows(self) -> tuple[RowView, ...]:
        return tuple(self._row(line) for line in self.sheet.lines)

    @property
    def seated(self) -> str:
        """Who sits where, for the form to say again what its numbers were typed for."""
        return seating.written(self.sheet.rows.people)

    @cached_property
    def rounds(self) -> list[Round]:
        grouped = groupby(self.rows, key=lambda row: row.line.due.round if row.line.due else 0)
        return [_round(number, tuple(rows)) for number, rows in grouped]

    @cached_property
    def foot(self) -> list[tuple[int | None, int | None]]:
        """Total and place per column; None before the first hand."""
        totals, places = self.sheet.totals, self.sheet.places
        return [(totals[seat.pk], places.get(seat.pk)) for seat in self.sheet.seats]

    @property
    def sum_of_totals(self) -> str:
        """What the totals add up to, 0 where every row does."""
        return signed_sum(sum(self.sheet.totals.values()))

    @cached_property
    def now(self) -> Line | None:
        """The next hand to write: the first without a row."""
        missing = self.sheet.open
        return self.sheet.line(missing[0]) if missing and self.sheet.can_be_written else None

    @cached_property
    def after_now(self) -> Line | None:
        return self.sheet.line(self.now.number + 1) if self.now else None

    @property
    def now_roles(self) -> Roles | None:
        return roles(self.now) if self.now else None

    @property
    def next_roles(self) -> Roles | None:
        return roles(self.after_now) if self.after_now else None

    @property
    def open_text(self) -> str:
        return runs(self.sheet.open)

    @property
    def drafts_text(self) -> str:
        return runs(self.sheet.drafts)

    @cached_property
    def to_do(self) -> int:
        return sum(len(rows.missing()) + len(rows.drafts()) for rows in self.sheet.tables)

    @cached_property
    def elsewhere(self) -> list[tuple[TableRows, int]]:
        """Other tables that still have rows to do, with how many."""
        others = (rows for rows in self.sheet.tables if rows.table.pk != self.sheet.table.pk)
        counted = ((rows, len(rows.missing()) + len(rows.drafts())) for rows in others)
        return [(rows, count) for rows, count in counted if count]

    @property
    def width(self) -> int:
        """Columns of the table: margin, hand, players, sum."""
        return len(self.sheet.seats) + 3

    def _row(self, line: Line) -> RowView:
        is_now = self.now is not None and self.now.number == line.number
        outcome = next((one for one in self.outcomes if one.row.number == line.number), None)
        if outcome and outcome.fate == Fate.MOVED:
            return _kept(line, outcome.row, is_now)
        if outcome and not outcome.is_well:
            note = note_of(outcome, self.sheet, self.reader)
            revision = line.revision if outcome.fate == Fate.STALE else outcome.row.revision
            return RowView(line, outcome.row.typed, revision, note, is_now)
        typed = next((row for row in self.kept if row.number == line.number), None)
        if typed:
            return _kept(line, typed, is_now)
        return RowView(line, None, line.revision, draft_note(line, self.sheet), is_now)


def _kept(line: Line, row: TypedRow, is_now: bool) -> RowView:
    note = Note("kept", gettext("Hand %(hand)s is not saved yet.") % {"hand": line.number})
    return RowView(line, row.typed, row.revision, note, is_now)


def _round(number: int, rows: tuple[RowView, ...]) -> Round:
    return Round(number, rows[0].line.due, rows)
