"""Careers as a fold over the partis of a league: those before, one more parti, those after. No database."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any

from leagues.queries.career import Beside, Career, Mark, Meeting, Run, Sum
from leagues.queries.rating import Rating, Team, rated

NEW = Career()
NUMBER, POINTS = range(2)  # where they stand in a hand of a tally
PAIR = 2

Fields = dict[str, Any]
"""Some fields of a career, as they are after a parti."""

_points = itemgetter(POINTS)


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
    place, hands = _with_place(career, share, outcome), _with_hands(career, share, outcome)
    # Once for all of it: a career is wide, and copied for everybody after every parti.
    return replace(career, mu=mu, sigma=sigma, at=at, came_run=came, **place, **hands)


def _with_place(career: Career, share: Share, outcome: Outcome) -> Fields:
    if share.place is None:
        return {}
    first, night = share.place == 1, Mark(share.points, outcome.number, outcome.date)
    return {
        "partis": career.partis + 1,
        "place_sum": career.place_sum + share.place,
        "firsts": career.firsts + first,
        "points": career.points + share.points,
        "places": _counted(career.places, [share.place]),
        "high_night": _higher(career.high_night, night),
        "low_night": _lower(career.low_night, night),
        "firsts_run": _run(career.firsts_run) if first else Run(0, career.firsts_run.best),
        "against": _against(career.against, share, outcome),
        "beside": _beside(career.beside, share),
    }


def _with_hands(career: Career, share: Share, outcome: Outcome) -> Fields:
    known = {
        "seated": career.seated + (share.sat_out is not None),
        "sat_out": career.sat_out + (share.sat_out or 0),
        "dealt": career.dealt + (share.dealt or 0),
    }
    if not share.hands:
        return known
    _numbers, points, trumps, passings, names = zip(*share.hands, strict=True)
    high, low = max(share.hands, key=_points), min(share.hands, key=_points)  # of equal ones the first
    return {
        **known,
        "hands": career.hands + len(points),
        "hand_points": career.hand_points + sum(points),
        "high_hand": _higher(career.high_hand, _hand(high, outcome)),
        "low_hand": _lower(career.low_hand, _hand(low, outcome)),
        "scores": _counted(career.scores, points),
        "by_trump": _summed(career.by_trump, trumps, points),
        "by_passing": _summed(career.by_passing, passings, points),
        "by_deal": _summed(career.by_deal, names, points),
    }


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
    counts = dict(before)
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return counts


def _summed(
    before: Mapping[str, Sum], keys: Sequence[str | None], points: Sequence[int]
) -> Mapping[str, Sum]:
    """The sums by the keys of the hands, which have so many points each; a hand without a key is left out."""
    counts, sums = dict[str, int](), dict[str, int]()
    for key, value in zip(keys, points, strict=True):
        if key:
            counts[key] = counts.get(key, 0) + 1
            sums[key] = sums.get(key, 0) + value
    return {**before, **{key: _more(before.get(key), counts[key], sums[key]) for key in sums}}


def _more(before: Sum | None, hands: int, points: int) -> Sum:
    return Sum(before.hands + hands, before.points + points) if before else Sum(hands, points)


def _hand(row: Sequence[Any], outcome: Outcome) -> Mark:
    return Mark(row[POINTS], outcome.number, outcome.date, row[NUMBER])


def _higher(before: Mark | None, mark: Mark) -> Mark:
    """Of equal ones the earlier."""
    return mark if before is None or mark.points > before.points else before


def _lower(before: Mark | None, mark: Mark) -> Mark:
    return mark if before is None or mark.points < before.points else before
