"""What the sheet's template shows: rounds of rows, each with its cells and the sentence under it."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from django.utils.translation import gettext

from club.models import User
from rules_engine.core.game import ScheduledHand
from scoring.forms import seating
from scoring.forms.rows import TypedRow
from scoring.models import Sitting
from scoring.queries.lines import Column, Line, way_in_a_row, ways_in_a_row
from scoring.queries.places import hands_by_person, holders_of
from scoring.queries.rows import TableRows
from scoring.queries.sheets import Sheet
from scoring.queries.written import is_bare
from scoring.sentences import course_said, runs
from scoring.templatetags.deals import deal_words, with_sign
from scoring.views.keeping import Fate, Outcome
from scoring.views.moved import Moved
from scoring.views.notes import Note, draft_note, note_of
from scoring.views.roles import Roles, roles
from scoring.views.row_view import RowView


@dataclass(frozen=True, slots=True)
class Round:
    """Rows under one margin. `deal` is the first hand's, None where nobody knows it."""

    number: int
    deal: ScheduledHand | None
    rows: tuple[RowView, ...]

    @property
    def is_uniform(self) -> bool:
        """Whether trump and passing stay the same over the round, so that the margin can show them."""
        deals = {(row.line.deal.trump, row.line.deal.passing) for row in self.rows if row.line.deal}
        return len(deals) == 1

    @property
    def span(self) -> int:
        """Room for what a row asks over it and for a sentence under it; what is too much is cut off at the
        end of the group."""
        return 3 * len(self.rows)


@dataclass(frozen=True, slots=True)
class Foot:
    """Total and place of a column, None before the first hand, and how many hands who played there."""

    total: int | None
    place: int | None
    hands: tuple[tuple[str, int], ...]


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
        return seating.written(self.sheet.rows.seated)

    @cached_property
    def rounds(self) -> list[Round]:
        grouped = groupby(self.rows, key=lambda row: row.line.deal.round if row.line.deal else 0)
        return [_round(number, tuple(rows)) for number, rows in grouped]

    @cached_property
    def foot(self) -> list[Foot]:
        """What stands under each column."""
        sheet, played = self.sheet, hands_by_person(self.sheet.rows)
        totals, places = sheet.totals, sheet.places
        return [
            Foot(
                totals[column.seat.pk],
                places.get(column.seat.pk),
                tuple((person.name, hands) for person, hands in played[column.seat.pk].items()),
            )
            for column in sheet.columns
        ]

    @property
    def counts_hands(self) -> bool:
        """Whether the foot says who played how many: while the table plays, and where they are not equal."""
        played = {hands for foot in self.foot for _name, hands in foot.hands}
        can_differ = self.sheet.rows.may_change and self.sheet.parti.is_open
        return bool(self.sheet.numbers) and (can_differ or len(played) > 1)

    @property
    def heads(self) -> list[tuple[Column, tuple[Sitting, ...]]]:
        """Each column with who came, left or took it over."""
        changes_on = self.sheet.rows.presence.changes_on
        return [(column, changes_on(column.seat)) for column in self.sheet.columns]

    @property
    def sum_of_totals(self) -> str:
        """What the totals add up to, 0 where every row does; empty where rows have no sum."""
        rows = self.sheet.rows
        ways = [way for number in self.sheet.numbers for way in ways_in_a_row(rows, number)]
        asks = [ask for way in ways for ask in way.asks]
        if asks and not any(ask.total is not None for ask in asks):
            return ""
        return with_sign(sum(foot.total or 0 for foot in self.foot))

    @cached_property
    def now(self) -> Line | None:
        """The next hand to write: the first without a row."""
        missing = self.sheet.to_play
        return self.sheet.line(missing[0]) if missing and self.sheet.can_be_written else None

    @cached_property
    def after_now(self) -> Line | None:
        return self.sheet.line(self.now.number + 1) if self.now else None

    @property
    def now_roles(self) -> Roles | None:
        return roles(self.now, self.sheet.rows) if self.now else None

    @property
    def next_roles(self) -> Roles | None:
        return roles(self.after_now, self.sheet.rows) if self.after_now else None

    @property
    def open_text(self) -> str:
        return runs(self.sheet.open)

    @property
    def drafts_text(self) -> str:
        return runs(self.sheet.drafts)

    @cached_property
    def to_do(self) -> int:
        return sum(map(_to_do, self.sheet.tables))

    @cached_property
    def elsewhere(self) -> list[tuple[TableRows, int]]:
        """Other tables that still have rows to do, with how many."""
        others = (rows for rows in self.sheet.tables if rows.table.pk != self.sheet.table.pk)
        counted = ((rows, _to_do(rows)) for rows in others)
        return [(rows, count) for rows, count in counted if count]

    @property
    def goes_on(self) -> str:
        """Why the game goes on although somebody could have won it (HE-21, HE-23, PT-32)."""
        return course_said(self.sheet.rows.course) if self.sheet.rows.goes_on else ""

    @property
    def ended(self) -> str:
        """Why the score has ended the game."""
        return course_said(self.sheet.rows.course) if self.sheet.rows.course.over else ""

    @property
    def some_sit_out(self) -> bool:
        return any(due.out for due in self.sheet.rows.schedule) or not self.sheet.rows.schedule

    @property
    def some_swapped(self) -> bool:
        return any(map(self.sheet.rows.swapped, self.sheet.numbers))

    @property
    def some_broken_down(self) -> bool:
        return any(map(self.sheet.rows.has_breakdown, self.sheet.numbers))

    @property
    def without_place(self) -> list[str]:
        """Who has played too little for a place, once the parti is over (PD-34)."""
        if not self.sheet.parti.counts:
            return []
        held = holders_of(self.sheet.rows)
        return [person.name for seat, person in held.items() if seat not in self.sheet.places]

    @property
    def some_are_away(self) -> bool:
        return any(due.absent for due in self.sheet.rows.schedule)

    @property
    def some_were_relieved(self) -> bool:
        """Whether a seat of which the foot counts the hands was taken over."""
        return self.counts_hands and any(len(foot.hands) > 1 for foot in self.foot)

    @cached_property
    def row_sum(self) -> int | None:
        """What the numbers of every row sum to, None where that differs or is not one number."""
        rows = self.sheet.rows
        ways = [way_in_a_row(rows, number) for number in self.sheet.numbers]
        sums = {ask.total if is_bare(way) else None for way in ways for ask in way.asks}
        return next(iter(sums)) if len(sums) == 1 and rows.game.row_sum(rows.rules) in sums else None

    @property
    def width(self) -> int:
        """Columns of the table: margin, hand, players, sum."""
        return len(self.sheet.columns) + 3

    def _row(self, line: Line) -> RowView:
        deal = deal_words(line.deal, self.sheet) if line.deal else ""
        is_now = self.now is not None and self.now.number == line.number
        is_keyed = self.writable and self.sheet.can_be_written
        return replace(self._with_text(line), is_now=is_now, deal=deal, is_keyed=is_keyed)

    def _with_text(self, line: Line) -> RowView:
        outcome = next((one for one in self.outcomes if one.row.number == line.number), None)
        if outcome and outcome.fate == Fate.MOVED:
            return _kept(line, outcome.row)
        if outcome and not outcome.is_well:
            note = note_of(outcome, self.sheet, self.reader)
            revision = line.revision if outcome.fate == Fate.STALE else outcome.row.revision
            return RowView(line, outcome.row.typed, revision, note)
        typed = next((row for row in self.kept if row.number == line.number), None)
        if typed:
            return _kept(line, typed)
        return RowView(line, None, line.revision, draft_note(line, self.sheet))


def _to_do(rows: TableRows) -> int:
    return len(rows.missing()) + len(rows.drafts())


def _kept(line: Line, row: TypedRow) -> RowView:
    note = Note("kept", gettext("Hand %(hand)s is not saved yet.") % {"hand": line.number})
    return RowView(line, row.typed, row.revision, note)


def _round(number: int, rows: tuple[RowView, ...]) -> Round:
    return Round(number, rows[0].line.deal, rows)
