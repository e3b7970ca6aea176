"""Careers as a fold over the partis of a league: those before, one more parti, those after. No database."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from leagues.queries.career import Beside, Career, Mark, Meeting, Run, Sum
from leagues.queries.rating import Rating, Team, rated

NEW = Career()
TRUMP, PASSING, NAME = 2, 3, 4  # where they stand in a hand of a tally
PAIR = 2


@dataclass(frozen=True, slots=True)
class Share:
    """What one person did in one parti.

    place, points: None without a place. hands: as `scoring.models.Tally` has them. sat_out, dealt: None where
    the seats are not known.
    """

    person: int
    table: int
    place: int | None = None
    points: int = 0
    partner: int | None = None
    hands: Sequence[Sequence[Any]] = ()
    sat_out: int | None = None
    dealt: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """A parti that counts: its number in the club, its day, and everybody who sat in it."""

    number: int
    date: datetime.date
    shares: tuple[Share, ...]


def careers_after(
    before: Mapping[int, Career], outcome: Outcome, *, at: int, in_teams: bool
) -> dict[int, Career]:
    """The careers of those who sat in the parti, the league's `at`-th; `before` leaves out who is new."""
    old = {share.person: before.get(share.person, NEW) for share in outcome.shares}
    ratings = _ratings(old, outcome.shares, in_teams=in_teams)
    return {
        share.person: _after(old[share.person], share, outcome, at, ratings.get(share.person))
        for share in outcome.shares
    }


def _after(career: Career, share: Share, outcome: Outcome, at: int, rating: Rating | None) -> Career:
    mu, sigma = rating or (career.mu, career.sigma)
    came = _run(career.came_run, goes_on=career.at == at - 1)
    there = replace(career, mu=mu, sigma=sigma, at=at, came_run=came)
    return _with_hands(_with_place(there, share, outcome), share, outcome)


def _with_place(career: Career, share: Share, outcome: Outcome) -> Career:
    if share.place is None:
        return career
    first, night = share.place == 1, Mark(share.points, outcome.number, outcome.date)
    return replace(
        career,
        partis=career.partis + 1,
        place_sum=career.place_sum + share.place,
        firsts=career.firsts + first,
        points=career.points + share.points,
        places=_counted(career.places, [share.place]),
        high_night=_highest(career.high_night, [night]),
        low_night=_lowest(career.low_night, [night]),
        firsts_run=_run(career.firsts_run) if first else replace(career.firsts_run, now=0),
        against=_against(career.against, share, outcome),
        beside=_beside(career.beside, share),
    )


def _with_hands(career: Career, share: Share, outcome: Outcome) -> Career:
    points = [row[1] for row in share.hands]
    marks = [Mark(row[1], outcome.number, outcome.date, row[0]) for row in share.hands]
    known = share.sat_out is not None
    return replace(
        career,
        hands=career.hands + len(points),
        hand_points=career.hand_points + sum(points),
        high_hand=_highest(career.high_hand, marks),
        low_hand=_lowest(career.low_hand, marks),
        scores=_counted(career.scores, points),
        by_trump=_summed(career.by_trump, share.hands, TRUMP),
        by_passing=_summed(career.by_passing, share.hands, PASSING),
        by_deal=_summed(career.by_deal, share.hands, NAME),
        seated=career.seated + known,
        sat_out=career.sat_out + (share.sat_out or 0),
        dealt=career.dealt + (share.dealt or 0),
    )


def _against(before: Mapping[int, Meeting], share: Share, outcome: Outcome) -> dict[int, Meeting]:
    met = dict(before)
    for other in outcome.shares:
        if other.place is not None and other.person not in (share.person, share.partner):
            met[other.person] = _met(met.get(other.person, Meeting()), share, other)
    return met


def _met(before: Meeting, share: Share, other: Share) -> Meeting:
    place, theirs = share.place or 0, other.place or 0
    return Meeting(
        met=before.met + 1,
        ahead=before.ahead + (place < theirs),
        level=before.level + (place == theirs),
        points=before.points + share.points,
        theirs=before.theirs + other.points,
    )


def _beside(before: Mapping[int, Beside], share: Share) -> Mapping[int, Beside]:
    if share.partner is None:
        return before
    old, place = before.get(share.partner, Beside()), share.place or 0
    new = Beside(
        partis=old.partis + 1,
        place_sum=old.place_sum + place,
        firsts=old.firsts + (place == 1),
        points=old.points + share.points,
    )
    return {**before, share.partner: new}


def _ratings(old: Mapping[int, Career], shares: Iterable[Share], *, in_teams: bool) -> dict[int, Rating]:
    """Table by table: people of different tables did not play each other."""
    before = {person: (career.mu, career.sigma) for person, career in old.items()}
    tables: dict[int, list[Share]] = defaultdict(list)
    for share in shares:
        if share.place is not None:
            tables[share.table].append(share)
    found: dict[int, Rating] = {}
    for table in tables.values():
        found |= rated(_pairs(table) if in_teams else _alone(table), before)
    return found


def _alone(table: Iterable[Share]) -> list[tuple[int, Team]]:
    return [(share.place or 0, (share.person,)) for share in table]


def _pairs(table: Iterable[Share]) -> list[tuple[int, Team]]:
    """Partners share a place, and of two pairs one always wins (PT-32); other tables say nothing."""
    teams: dict[int, list[int]] = defaultdict(list)
    for share in table:
        teams[share.place or 0].append(share.person)
    pairs = [(place, tuple(sorted(people))) for place, people in teams.items() if len(people) == PAIR]
    return pairs if len(pairs) == len(teams) else []


def _run(before: Run, *, goes_on: bool = True) -> Run:
    now = before.now + 1 if goes_on else 1
    return Run(now, max(now, before.best))


def _counted(before: Mapping[int, int], values: Iterable[int]) -> dict[int, int]:
    counts = Counter(before)
    counts.update(values)
    return dict(counts)


def _summed(before: Mapping[str, Sum], hands: Iterable[Sequence[Any]], column: int) -> Mapping[str, Sum]:
    """The sums by what stands in a column, where anything does."""
    sums = dict(before)
    for row in hands:
        if key := row[column]:
            old = sums.get(key, Sum())
            sums[key] = Sum(old.hands + 1, old.points + row[1])
    return sums


def _highest(before: Mark | None, marks: Iterable[Mark]) -> Mark | None:
    """Of equal ones the earliest."""
    return max(_known(before, marks), key=_points, default=None)


def _lowest(before: Mark | None, marks: Iterable[Mark]) -> Mark | None:
    return min(_known(before, marks), key=_points, default=None)


def _known(before: Mark | None, marks: Iterable[Mark]) -> list[Mark]:
    return [*([before] if before else []), *marks]


def _points(mark: Mark) -> int:
    return mark.points
