"""Rows of a post, one by one, to the action; what became of each."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TypedDict

from club.errors import NotAllowed, Refusal
from club.models import User
from scoring.actions import hands
from scoring.errors import PartiNotOpen, PeopleChanged, RowRefused, StaleRow
from scoring.forms.rows import TypedRow, joined, says_nothing, says_the_same, written_of
from scoring.models import Table
from scoring.queries.presence import Seated
from scoring.queries.rows import TableRows
from scoring.queries.sheets import Sheet, sheet_of


class Fate(Enum):
    """What became of a posted row. Nothing was written unless it is SAVED."""

    SAVED = auto()
    SAME = auto()  # it says what is stored already, or nobody touched it
    BLANK = auto()  # all cells emptied: absent is not "delete"
    REFUSED = auto()
    STALE = auto()
    CLOSED = auto()
    MOVED = auto()  # typed for people who do not sit there any more


@dataclass(frozen=True, slots=True)
class Deed:
    """What a post asks for: "save", or "draft-12", "clear-12" or "theirs-12" for row 12 alone.

    `seated` are those its page showed.
    """

    name: str
    seated: Seated
    by: User


class _Where(TypedDict):
    table: Table
    number: int
    revision: int
    by: User
    seated: Seated
    read: TableRows


@dataclass(frozen=True, slots=True)
class Outcome:
    row: TypedRow
    fate: Fate
    refusal: Refusal | None = None

    @property
    def is_well(self) -> bool:
        return self.fate in {Fate.SAVED, Fate.SAME}


def keep(*, row: TypedRow, rows: TableRows, deed: Deed) -> Outcome:
    """Write one row; `rows` are those of its table, or that one alone, as they stood before."""
    if deed.name == f"theirs-{row.number}":
        return Outcome(row, Fate.SAME)
    try:
        return Outcome(row, _write(row, rows, deed))
    except PeopleChanged as changed:
        return Outcome(row, Fate.MOVED, changed)
    except StaleRow as stale:
        return Outcome(row, Fate.SAME if _stored_already(row, rows.table) else Fate.STALE, stale)
    except PartiNotOpen as closed:
        return Outcome(row, Fate.CLOSED, closed)
    except NotAllowed:
        raise
    except Refusal as refused:
        return Outcome(row, Fate.REFUSED, refused)


def _write(row: TypedRow, rows: TableRows, deed: Deed) -> Fate:
    where = _Where(
        table=rows.table,
        number=row.number,
        revision=row.revision,
        by=deed.by,
        seated=deed.seated,
        read=rows,
    )
    if deed.name == f"clear-{row.number}":
        hands.clear(**where)
        return Fate.SAVED
    if deed.name == f"draft-{row.number}" and not row.is_blank:
        hands.keep_draft(**where, typed=row.typed)
        return Fate.SAVED
    if _needs_nothing(row, rows, deed):
        return Fate.SAME
    if says_nothing(row, rows):
        return Fate.BLANK
    hands.save(**where, written=written_of(row, rows))
    return Fate.SAVED


def _needs_nothing(row: TypedRow, rows: TableRows, deed: Deed) -> bool:
    if row.is_untouched:
        return True
    if rows.table.parti.is_open and deed.seated != rows.seated:
        raise PeopleChanged
    line = Sheet(rows, (rows,)).line(row.number)
    return row.is_blank if line is None else says_the_same(row, line, rows)


def _stored_already(row: TypedRow, table: Table) -> bool:
    """Whether the answer to an earlier try was lost: the row then says what this one wanted to say."""
    line = sheet_of(table).line(row.number)
    return line is not None and joined(row.typed) == joined(line.texts)


def violations_of(row: TypedRow, sheet: Sheet) -> RowRefused | None:
    """What saving the row would refuse, without writing."""
    try:
        violations = sheet.rows.violations(row.number, written_of(row, sheet.rows))
    except RowRefused as refused:
        return refused
    return RowRefused(row.number, violations) if violations else None
