"""What the page of a record is made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from django.http import HttpRequest

from club.models import Person
from club.permissions import may_score
from club.views.access import ClubRequest
from rules_engine.core.numbers import signed
from rules_engine.core.violations import Refused
from scoring.enums import State
from scoring.models import HandRecord, Table
from scoring.queries.reading import table_rows
from scoring.queries.records import Judged, judged, players_of, record_of
from scoring.queries.rows import TableRows

Named = tuple[tuple[str, str], ...]
"""Points as text, with the names of those who have them."""


@dataclass(frozen=True)
class Page:
    """The record of one hand of a table, as it lies in the book."""

    request: HttpRequest
    table: Table
    hand: int

    @cached_property
    def rows(self) -> TableRows:
        return table_rows(self.table, only=self.hand)

    @cached_property
    def kept(self) -> HandRecord | None:
        return record_of(self.rows, self.hand)

    @cached_property
    def judged(self) -> Judged | None:
        """What the engine says of the record that is kept; None where there is none that it can read."""
        if self.kept is None:
            return None
        try:
            return judged(self.rows, self.hand, self.kept.data)
        except Refused:
            return None

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """The four in the order of the record's seats; empty where nobody knows who played."""
        return players_of(self.rows, self.hand)

    @property
    def names(self) -> list[str]:
        return [person.name for person in self.people]

    @property
    def row_revision(self) -> int:
        row = self.rows.hands.get(self.hand)
        return row.revision if row else 0

    @property
    def record_revision(self) -> int:
        return self.kept.revision if self.kept else 0

    @property
    def is_member(self) -> bool:
        return cast(ClubRequest, self.request).role is not None

    @property
    def is_writable(self) -> bool:
        """Whether the caller may keep a record here or take it away."""
        return may_score(cast(ClubRequest, self.request).role) and self.table.parti.state != State.VOID

    @property
    def row(self) -> Mapping[int, int]:
        return self.rows.points.get(self.hand, {})

    @property
    def disagrees(self) -> bool:
        """Whether the row has been changed to other scores than those of its record."""
        scores = self.judged.scores if self.judged else None
        return scores is not None and dict(scores) != dict(self.row)

    def named(self, points: Mapping[int, int] | None) -> Named:
        """Points by seat id with the names of who played, in the order of the seats."""
        four = self.rows.four(self.hand)
        seats = four.seats if four else ()
        return tuple(
            (name, signed((points or {})[seat]))
            for name, seat in zip(self.names, seats, strict=False)
            if seat in (points or {})
        )

    @property
    def row_named(self) -> Named:
        return self.named(self.row)

    @property
    def record_named(self) -> Named:
        return self.named(self.judged.scores if self.judged else None)

    def context(self) -> dict[str, Any]:
        """What every answer of the page shows."""
        return {
            "page": self,
            "parti": self.table.parti,
            "table": self.table,
            "hand": self.hand,
            "due": self.rows.due(self.hand),
            "several": self.table.number > 1,
        }
