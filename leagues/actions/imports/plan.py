"""What would become of a file: which partis are new, which are there already, who is not known."""

import datetime
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from club.models import Person
from club.names import comparison_key, sort_key
from leagues.actions.imports.parts import FileParti, Problem
from leagues.models import League
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation
from scoring.enums import State
from scoring.models import Parti, Score, Seat

When = tuple[datetime.date, datetime.time | None]
# (table, hand or None for a total, name as compared, points)
Content = frozenset[tuple[int, int | None, str, int]]
_OTHER = gettext_noop(
    "The parti of {date} is stored already (number {number}) with other results. "
    "Correct it on its page, or leave it out of the file."
)
_UNKNOWN = gettext_noop(
    "{player} is not known in this club. Confirm the new name, or write it as it is known."
)


@dataclass(frozen=True, slots=True)
class Stranger:
    """A name of the file that nobody in the club has; `key` is the name as names are compared."""

    name: str
    key: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What storing would do. `people` is key → person, `beside` the days that have another parti already."""

    new: tuple[FileParti, ...]
    unchanged: tuple[FileParti, ...]
    strangers: tuple[Stranger, ...]
    problems: tuple[Problem, ...]
    people: dict[str, Person]
    beside: frozenset[datetime.date]

    @property
    def in_order(self) -> list[FileParti]:
        """The new partis in order of play."""
        return sorted(self.new, key=lambda parti: (parti.date, parti.start_time or datetime.time.min))

    def refusals(self, confirmed: Container[str]) -> tuple[Problem, ...]:
        """Return why nothing of this may be stored with these names confirmed as new; empty: it may."""
        return (*self.problems, *self.unconfirmed(confirmed))

    def unconfirmed(self, confirmed: Container[str]) -> tuple[Problem, ...]:
        """Return a problem for each stranger whose key is not among the confirmed ones."""
        return tuple(_unknown(stranger) for stranger in self.strangers if stranger.key not in confirmed)


def plan_import(*, league: League, partis: Sequence[FileParti]) -> Plan:
    """Compare the partis of a file with what the league has, in a constant number of queries."""
    people = {person.name_key: person for person in Person.objects.filter(club=league.club_id)}
    stored = _stored(league, {parti.date for parti in partis})
    new: list[FileParti] = []
    unchanged: list[FileParti] = []
    problems: list[Problem] = []
    for parti in partis:
        there = stored.get((parti.date, parti.start_time), [])
        if any(content == _content(parti) for _, content in there):
            unchanged.append(parti)
        elif other := [found for found, _ in there if found.state != State.VOID]:
            problems.append(_other(parti, other[0]))
        else:
            new.append(parti)
    beside = {date for date, _ in stored} & {parti.date for parti in new}
    return Plan(
        tuple(new), tuple(unchanged), _strangers(new, people), tuple(problems), people, frozenset(beside)
    )


def _stored(league: League, dates: Iterable[datetime.date]) -> dict[When, list[tuple[Parti, Content]]]:
    """Return the league's partis of these days with what they hold, in three queries."""
    partis = list(Parti.objects.filter(league_parti__league=league, date__in=dates))
    contents: dict[int, set[tuple[int, int | None, str, int]]] = {parti.pk: set() for parti in partis}
    totals = Seat.objects.filter(parti__in=list(contents), total__isnull=False)
    for parti, table, key, total in totals.values_list("parti", "table__number", "person__name_key", "total"):
        contents[parti].add((table, None, key, total or 0))
    scores = Score.objects.filter(seat__parti__in=list(contents))
    cells = ("seat__parti", "seat__table__number", "hand__number", "seat__person__name_key", "points")
    for parti, table, hand, key, points in scores.values_list(*cells):
        contents[parti].add((table, hand, key, points))
    found: dict[When, list[tuple[Parti, Content]]] = {}
    for row in partis:
        found.setdefault((row.date, row.start_time), []).append((row, frozenset(contents[row.pk])))
    return found


def _content(parti: FileParti) -> Content:
    cells: set[tuple[int, int | None, str, int]] = set()
    for table in parti.tables:
        keys = [comparison_key(name) for name in table.names]
        cells.update((table.number, None, key, total) for key, total in zip(keys, table.totals, strict=False))
        for number, row in enumerate(table.hands, start=1):
            cells.update(
                (table.number, number, key, points)
                for key, points in zip(keys, row, strict=True)
                if points is not None
            )
    return frozenset(cells)


def _other(parti: FileParti, stored: Parti) -> Problem:
    data = {"date": parti.date, "number": stored.number}
    return Problem(parti.lines, Violation("other-content", _OTHER, data=data))


def _strangers(partis: Iterable[FileParti], people: Container[str]) -> tuple[Stranger, ...]:
    """Return the unknown names as they are first written, in alphabetical order."""
    names: dict[str, str] = {}
    lines: dict[str, list[int]] = {}
    for table in (table for parti in partis for table in parti.tables):
        for name, at in zip(table.names, table.lines, strict=True):
            key = comparison_key(name)
            if key not in people:
                names.setdefault(key, name)
                lines.setdefault(key, []).extend(at)
    strangers = [Stranger(name, key, tuple(sorted(lines[key]))) for key, name in names.items()]
    return tuple(sorted(strangers, key=lambda stranger: sort_key(stranger.name)))


def _unknown(stranger: Stranger) -> Problem:
    return Problem(stranger.lines, Violation("player-unknown", _UNKNOWN, data={"player": stranger.name}))
