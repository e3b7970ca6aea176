"""What everybody has done in a league on a day, right whether or not the job has run. Nothing here writes."""

import datetime
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from club.dates import today
from club.models import Person
from leagues.models import Career as Row
from leagues.models import League
from leagues.queries.career import Beside, Career, Extreme, HeadToHead, Run, Sum
from leagues.queries.career_steps import held, newest_rows, partis_so_far, steps
from leagues.queries.folding import Mark, mark_of, pending_on, worked_out_once
from leagues.queries.partis import Played
from leagues.queries.rating import cautious

__all__ = ["Beside", "Career", "Extreme", "HeadToHead", "Point", "Rated", "Run", "Sum"]


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's rating after `partis` partis with a place."""

    person: Person
    mu: float
    sigma: float
    partis: int

    @property
    def cautious(self) -> float:
        return cautious(self.mu, self.sigma)


class Point(NamedTuple):
    """After how many partis of a person, and on which day, his places summed up to what."""

    date: datetime.date
    partis: int
    place_sum: int


@dataclass(frozen=True, slots=True)
class Folded:
    """What the stored rows do not cover: careers by person id, the points of their curves, and how many
    partis the league has had."""

    careers: dict[int, Career]
    curves: dict[int, list[Point]]
    partis: int


def career_of(
    league: League, person: Person, on: datetime.date | None = None, *, mark: Mark | None = None
) -> Career | None:
    """What the person had done in the league at the end of `on`, today unless given; None for one who never
    sat in a parti of it. In two queries where all is derived, besides those for the `mark`."""
    on = on or today(league.club)
    mark = mark or mark_of(league)
    folded = _folded_on(league, mark, on)
    career = folded.careers.get(person.pk) if folded else None
    career = career or held(league, [person.pk], before=mark.changed_from, on=on).get(person.pk)
    if career is None:
        return None
    partis = folded.partis if folded else partis_so_far(league, before=mark.changed_from, on=on)
    return _after(career, partis)


def careers_on(league: League, on: datetime.date | None = None) -> dict[int, Career]:
    """The same of everybody who ever sat in a parti of the league, by person id; in a few queries."""
    on = on or today(league.club)
    mark = mark_of(league)
    folded = _folded_on(league, mark, on)
    everybody = list(Person.objects.filter(club=league.club).values_list("pk", flat=True))
    careers = held(league, everybody, before=mark.changed_from, on=on) | (folded.careers if folded else {})
    partis = folded.partis if folded else partis_so_far(league, before=mark.changed_from, on=on)
    return {person: _after(career, partis) for person, career in careers.items()}


def _after(career: Career, partis: int) -> Career:
    """The career once the league has had so many partis; who missed the last of them comes in no row."""
    return career if career.at == partis else replace(career, came_run=replace(career.came_run, now=0))


def ratings(league: League, on: datetime.date | None = None) -> list[Rated]:
    """Everybody with a place in the league, the best by the cautious number first, in a few queries."""
    on = on or today(league.club)
    mark = mark_of(league)
    folded = _folded_on(league, mark, on)
    everybody = Person.objects.filter(club=league.club).in_bulk()
    rows = newest_rows(league, everybody, before=mark.changed_from, on=on)
    found = {row[0]: row[1:] for row in rows.values_list("person_id", "mu", "sigma", "partis")}
    for person, career in folded.careers.items() if folded else ():
        found[person] = (career.mu, career.sigma, career.partis)
    rated = [Rated(everybody[person], *numbers) for person, numbers in found.items() if numbers[-1]]
    return sorted(rated, key=lambda one: (-one.cautious, one.person.sort_key, one.person.pk))


def curve_of(
    league: League,
    person: Person,
    on: datetime.date | None = None,
    *,
    after: Collection[int] | None = None,
    mark: Mark | None = None,
) -> list[Point]:
    """How the places of a person summed up, oldest first: after each of his partis with a place, or where
    `after` is given only after so many of them. `mark` as in `career_of`."""
    on = on or today(league.club)
    mark = mark or mark_of(league)
    folded = _folded_on(league, mark, on)
    own = Row.objects.filter(league=league, person=person)
    own = own.filter(partis__gt=0) if after is None else own.filter(partis__in=after)
    stored = map(Point._make, own.order_by("partis", "id").values_list("date", "partis", "place_sum"))
    # With the days in its question or its order SQLite would read all of them by the index of days.
    before = mark.changed_from or datetime.date.max
    hold = (point for point in stored if point.date <= on and point.date < before)
    points = [*hold, *(folded.curves.get(person.pk, []) if folded else [])]
    # Who sat without a place has two rows of one count: the first is that of the place.
    first = {point.partis: point for point in reversed(points) if after is None or point.partis in after}
    return [first[partis] for partis in sorted(first)]


def _folded_on(league: League, mark: Mark, on: datetime.date) -> Folded | None:
    """What follows from the partis up to `on` that are not derived yet, worked out once for all who ask; None
    where there are none."""
    pending = pending_on(league, mark, on)
    if not pending:
        return None
    key = f"careers-3:{mark.of_league(league)}:{mark.derived}:{mark.revision}:{on.isoformat()}"
    return worked_out_once(key, lambda: _folded(league, mark, pending))


def _folded(league: League, mark: Mark, pending: Sequence[Played]) -> Folded:
    careers: dict[int, Career] = {}
    curves: dict[int, list[Point]] = defaultdict(list)
    partis = 0
    for head, after in steps(league, pending, before=mark.changed_from):
        careers |= after
        for person, career in after.items():
            partis = career.at
            if career.partis:
                curves[person].append(Point(head.date, career.partis, career.place_sum))
    return Folded(careers, dict(curves), partis)
