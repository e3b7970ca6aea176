"""Careers as a fold over the partis of a league: those before, one more parti, those after. No database."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any

from leagues.queries.career import Beside, Career, Extreme, HeadToHead, Run, Sum
from leagues.queries.rating import Rating, Side, Team, rated

NEW = Career()
NUMBER, POINTS = range(2)  # where they stand in a hand of a tally
PAIR = 2

Fields = dict[str, Any]
"""Some fields of a career, as they are after a parti."""

_points = itemgetter(POINTS)


@dataclass(frozen=True, slots=True)
class Share:
    """What one person did in one parti.

    place: None without one. hands: as `scoring.models.Tally` has them. dealt: None where the seats are not
    known.
    """

    person: int
    table: int
    place: int | None = None
    points: int = 0
    hands: Sequence[Sequence[Any]] = ()
    sat_out: int = 0
    dealt: int | None = None


@dataclass(frozen=True, slots=True)
class PartiShares:
    """A parti that counts: its number in the club, its day, what everybody did who sat in it, and whether
    each table has places of its own."""

    number: int
    date: datetime.date
    shares: tuple[Share, ...]
    apart: bool = False

    def have_met(self, one: Share, other: Share) -> bool:
        """Whether their places can be compared."""
        ranked = one.place is not None and other.place is not None
        return ranked and (one.table == other.table or not self.apart)


def careers_after(
    before: Mapping[int, Career], parti: PartiShares, *, at: int, in_teams: bool
) -> dict[int, Career]:
    """The careers of those who sat in the parti, the league's `at`-th; `before` leaves out who is new."""
    old = {share.person: before.get(share.person, NEW) for share in parti.shares}
    tables = [sides_of(table, in_teams=in_teams) for table in _tables(parti.shares)]
    ratings = _ratings(old, tables)
    own = {person: team for sides in tables for _place, team in sides for person in team}
    return {
        share.person: _after(
            old[share.person], share, parti, at, own.get(share.person, ()), ratings.get(share.person)
        )
        for share in parti.shares
    }


def sides_of(table: Sequence[Share], *, in_teams: bool) -> list[Side]:
    """Who scored together at a table, each side with its place: everybody alone; or partners, known by the
    place they share, since of two pairs one always wins (PT-32).

    Where they do not come out in pairs all are one side: nobody is compared with anybody.
    """
    if not in_teams:
        return [(share.place or 0, (share.person,)) for share in table]
    teams: dict[int, list[int]] = defaultdict(list)
    for share in table:
        teams[share.place or 0].append(share.person)
    if {len(people) for people in teams.values()} != {PAIR}:
        return [(0, tuple(share.person for share in table))]
    return [(place, tuple(sorted(people))) for place, people in teams.items()]


def _tables(shares: Iterable[Share]) -> Iterable[Sequence[Share]]:
    """Of those with a place: people of different tables did not play each other."""
    tables: dict[int, list[Share]] = defaultdict(list)
    for share in shares:
        if share.place is not None:
            tables[share.table].append(share)
    return tables.values()


def _after(
    career: Career, share: Share, parti: PartiShares, at: int, side: Team, rating: Rating | None
) -> Career:
    mu, sigma = rating or (career.mu, career.sigma)
    came = _run(career.came_run, goes_on=career.at == at - 1)
    place, hands = _with_place(career, share, parti, side), _with_hands(career, share, parti)
    # Once for all of it: a career is wide, and copied for everybody after every parti.
    return replace(career, mu=mu, sigma=sigma, at=at, came_run=came, **place, **hands)


def _with_place(career: Career, share: Share, parti: PartiShares, side: Team) -> Fields:
    if share.place is None:
        return {}
    first, night = share.place == 1, Extreme(share.points, parti.number, parti.date)
    return {
        "partis": career.partis + 1,
        "keyed": career.keyed + bool(share.hands),
        "place_sum": career.place_sum + share.place,
        "firsts": career.firsts + first,
        "points": career.points + share.points,
        "places": _counted(career.places, [share.place]),
        "high_night": _higher(career.high_night, night),
        "low_night": _lower(career.low_night, night),
        "firsts_run": _run(career.firsts_run) if first else Run(0, career.firsts_run.best),
        "against": _against(career.against, share, parti, side),
        "beside": _beside(career.beside, share, side),
    }


def _with_hands(career: Career, share: Share, parti: PartiShares) -> Fields:
    known = {
        "seated": career.seated + (share.dealt is not None),
        "sat_out": career.sat_out + share.sat_out,
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
        "high_hand": _higher(career.high_hand, _hand(high, parti)),
        "low_hand": _lower(career.low_hand, _hand(low, parti)),
        "scores": _counted(career.scores, points),
        "by_trump": _summed(career.by_trump, trumps, points),
        "by_passing": _summed(career.by_passing, passings, points),
        "by_deal": _summed(career.by_deal, names, points),
    }


def _against(
    before: Mapping[int, HeadToHead], share: Share, parti: PartiShares, side: Team
) -> dict[int, HeadToHead]:
    met = dict(before)
    for other in parti.shares:
        if other.person not in side and parti.have_met(share, other):
            met[other.person] = _met(met.get(other.person, HeadToHead()), share, other)
    return met


def _met(before: HeadToHead, share: Share, other: Share) -> HeadToHead:
    place, theirs = share.place or 0, other.place or 0
    return HeadToHead(
        met=before.met + 1,
        ahead=before.ahead + (place < theirs),
        level=before.level + (place == theirs),
        points=before.points + share.points,
        theirs=before.theirs + other.points,
    )


def _beside(before: Mapping[int, Beside], share: Share, side: Team) -> Mapping[int, Beside]:
    if len(side) != PAIR:
        return before
    (partner,) = {*side} - {share.person}
    old, place = before.get(partner, Beside()), share.place or 0
    new = Beside(
        partis=old.partis + 1,
        place_sum=old.place_sum + place,
        firsts=old.firsts + (place == 1),
        points=old.points + share.points,
    )
    return {**before, partner: new}


def _ratings(old: Mapping[int, Career], tables: Iterable[Sequence[Side]]) -> dict[int, Rating]:
    before = {person: (career.mu, career.sigma) for person, career in old.items()}
    found: dict[int, Rating] = {}
    for sides in tables:
        found |= rated(sides, before)
    return found


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


def _hand(row: Sequence[Any], parti: PartiShares) -> Extreme:
    return Extreme(row[POINTS], parti.number, parti.date, row[NUMBER])


def _higher(before: Extreme | None, one: Extreme) -> Extreme:
    """Of equal ones the earlier."""
    return one if before is None or one.points > before.points else before


def _lower(before: Extreme | None, one: Extreme) -> Extreme:
    return one if before is None or one.points < before.points else before
