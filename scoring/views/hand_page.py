"""What the page of one hand is made of."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext

from club.permissions import may_score
from club.views.access import ClubRequest
from scoring.forms import seating
from scoring.forms.asked import Field, fields_of
from scoring.forms.breakdown import Typed, breakdown_ways
from scoring.models import HandRecord
from scoring.queries.lines import Line
from scoring.queries.records import record_of
from scoring.queries.rows import TableRows
from scoring.queries.sheets import Sheet
from scoring.queries.written import is_bare
from scoring.views.breakdown import Breakdown, stored
from scoring.views.breakdown_said import Named, Settled, settled_row
from scoring.views.hand_players import Players, players_form
from scoring.views.roles import Roles, roles


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why something was not written: a sentence, what to do, both values where they differ, and which button
    writes all the same. `at` is the form it belongs to."""

    at: str
    message: str
    detail: str = ""
    stored: Named = ()
    typed: Named = ()
    over: str = ""
    has_both: bool = False


@dataclass(frozen=True)
class HandPage:
    """One hand of a table, with what was typed into its forms over what is stored."""

    request: HttpRequest
    sheet: Sheet
    line: Line
    typed: Typed | None = None
    revision: int | None = None
    given: Settled | None = None  # what the typed breakdown would give
    trouble: Trouble | None = None
    ticked: frozenset[int] | None = field(default=None)

    @property
    def rows(self) -> TableRows:
        return self.sheet.rows

    @property
    def number(self) -> int:
        return self.line.number

    @cached_property
    def settled(self) -> Settled | None:
        """The row that counts; None without one."""
        return settled_row(self.rows, self.number) if self.line.is_saved else None

    @property
    def answers(self) -> list[Field]:
        """What was answered once of the row that counts: who bid, what was sold to whom."""
        if not self.line.is_saved:
            return []
        fields = fields_of(self.line, self.line.way, self.line.texts)
        return [one for one in fields if one.is_said and not one.is_usual]

    @property
    def is_bare(self) -> bool:
        """Whether the row has nothing but points."""
        written = self.rows.written(self.number)
        way = self.rows.way(self.number, written.way) if written else None
        return way is not None and is_bare(way)

    @property
    def unlike(self) -> bool:
        """Whether a row of nothing but points has others than the typed breakdown gives."""
        row, given = self.settled, self.given
        return bool(row and given and given.shares and self.is_bare and row.points != given.points)

    @property
    def roles(self) -> Roles | None:
        """Who deals, leads and sits out by the schedule."""
        return roles(self.line, self.rows)

    @property
    def out(self) -> list[str]:
        """Who sat out in the end: by mistake it may have been others than were due."""
        if not self.played:
            return self.roles.out if self.roles else []
        names, there = self.rows.names(self.number), self.rows.presence.person
        here = [seat for seat in self.rows.seats if there(seat, self.number) is not None]
        return [names[seat.pk] for seat in here if seat.pk not in self.rows.swapped(self.number)]

    @property
    def absent(self) -> list[str]:
        """Who has left or has not come yet (PD-29)."""
        names, due = self.rows.names(self.number), self.line.due
        return [names[self.rows.seats[position].pk] for position in due.absent] if due else []

    @property
    def played(self) -> list[str]:
        """Who played in place of those who were due; empty where nobody did."""
        names = self.rows.names(self.number)
        return [names[seat] for seat in self.rows.swapped(self.number)]

    @property
    def is_writable(self) -> bool:
        """Whether the caller may write rows of this parti now."""
        return may_score(cast(ClubRequest, self.request).role) and self.sheet.can_be_written

    @cached_property
    def has_ways(self) -> bool:
        """Whether there is more to write down of this hand than its points, of four that are known."""
        is_due = self.number in self.rows.numbers and self.rows.four(self.number) is not None
        return is_due and bool(breakdown_ways(self.rows, self.number))

    @cached_property
    def breakdown(self) -> Breakdown | None:
        """The form, None where nothing can be written."""
        if not self.is_writable or not self.has_ways:
            return None
        typed = stored(self.sheet, self.line) if self.typed is None else self.typed
        return Breakdown(self.sheet, self.line, typed, self.page_revision)

    @cached_property
    def players(self) -> Players | None:
        if not self.is_writable or self.number not in self.rows.numbers:
            return None
        return players_form(self.rows, self.number, self.ticked)

    @property
    def page_revision(self) -> int:
        return self.line.revision if self.revision is None else self.revision

    @property
    def seated(self) -> str:
        return seating.written(self.rows.seated)

    @cached_property
    def record(self) -> HandRecord | None:
        return record_of(self.rows, self.number)

    @property
    def before(self) -> str:
        return self._address_of(-1)

    @property
    def after(self) -> str:
        return self._address_of(1)

    @property
    def next_open(self) -> int | None:
        """The next hand without a row, looked for from here on and then from the first."""
        open_ones = [number for number in self.sheet.to_play if number != self.number]
        later = [number for number in open_ones if number > self.number]
        return next(iter(later or open_ones), None)

    @property
    def next_open_at(self) -> str:
        return self.address(self.next_open) if self.next_open else ""

    def address(self, number: int) -> str:
        """Where the page of a hand of this table is."""
        return self._on_table("hand", number)

    @property
    def own_at(self) -> str:
        return self.address(self.number)

    @property
    def sheet_at(self) -> str:
        return f"{self._on_table('sheet')}#h{self.number}"

    @property
    def record_at(self) -> str:
        return self._on_table("hand-record", self.number)

    @property
    def is_just_saved(self) -> bool:
        """Whether a save led here; the row says when it was written."""
        return self.request.method != "POST" and "saved" in self.request.GET and self.line.is_saved

    @property
    def words(self) -> dict[str, str]:
        """What the script says when the server does not."""
        return {
            "offline": gettext("Not saved: the server cannot be reached. What you typed is still here."),
            "failed": gettext("Not saved: the server answered with an error. What you typed is still here."),
            "saving": gettext("Saving hand %(hand)s …") % {"hand": self.number},
        }

    def _address_of(self, step: int) -> str:
        numbers = self.sheet.numbers
        at = numbers.index(self.number) + step
        return self.address(numbers[at]) if 0 <= at < len(numbers) else ""

    def _on_table(self, name: str, *places: int) -> str:
        parti, table = self.sheet.parti, self.sheet.table
        query = f"?table={table.number}" if table.number > 1 else ""
        return reverse(name, args=[parti.club.slug, parti.number, *places]) + query

    def context(self) -> dict[str, Any]:
        return {"page": self, "sheet": self.sheet, "parti": self.sheet.parti, "line": self.line}
