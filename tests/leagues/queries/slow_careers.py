"""Careers the slow and obvious way: every number counted anew over all the sheets, nothing carried on."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Any

from openskill.models import BradleyTerryFull

from leagues.models import League
from leagues.queries.careers import Beside, Career, Extreme, HeadToHead, Run, Sum
from rules_engine.core.game import ScheduledHand
from scoring.models import Hand, Parti, Place, Seat, Sitting, Table

MODEL = BradleyTerryFull()
Sits = Callable[[Seat, int], int | None]


@dataclass
class Row:
    """One hand of one person."""

    number: int
    points: int
    due: ScheduledHand


@dataclass
class Night:
    """One parti as it lies on the table; people are ids."""

    number: int
    date: datetime.date
    places: dict[int, Place] = field(default_factory=dict)
    tables: dict[int, int] = field(default_factory=dict)  # of those with a place
    hands: dict[int, list[Row]] = field(default_factory=lambda: defaultdict(list))
    apart: bool = False  # each table has places of its own
    there: set[int] = field(default_factory=set)
    seated: set[int] = field(default_factory=set)
    out: Counter[int] = field(default_factory=Counter)
    dealt: Counter[int] = field(default_factory=Counter)
    partners: dict[int, int] = field(default_factory=dict)


def history(league: League) -> list[Night]:
    """The partis that count, in order of play."""
    partis = Parti.objects.filter(league_parti__league=league, state="closed")
    ordered = sorted(partis, key=lambda one: (one.date, str(one.start_time or ""), one.number))
    return [_night(parti) for parti in ordered]


def _night(parti: Parti) -> Night:
    night = Night(parti.number, parti.date, apart=parti.options.get("across_tables") == "per_table")
    for place in Place.objects.filter(parti=parti).select_related("seat"):
        night.places[place.person_id] = place
        night.tables[place.person_id] = place.seat.table_id
        night.there.add(place.person_id)
    for table in parti.tables.all():
        if parti.detail == "hands":
            _sit(night, parti, table)
        if len(parti.rules_of.sides) == 2:  # whoever is across the table, however much is known of it
            a, b, c, d = table.seats.order_by("position").values_list("person", flat=True)
            night.partners |= {a: c, c: a, b: d, d: b}
    return night


def _sit(night: Night, parti: Parti, table: Table) -> None:
    seats = list(table.seats.order_by("position"))
    changes = list(Sitting.objects.filter(seat__table=table).order_by("from_hand"))
    sits = partial(_sits, changes)
    started = [seat for seat in seats if sits(seat, 1)]
    game, first = parti.rules_of, table.first_dealer or 0
    schedule = game.schedule(players=len(started), first_dealer=first, rules=parti.options)
    people = {seat.person_id for seat in seats} | {one.person_id for one in changes if one.person_id}
    night.there |= people
    night.seated |= people if table.seats_known else set()
    for hand in Hand.objects.filter(table=table).order_by("number"):
        scores = {score.seat_id: score.points for score in hand.scores.all()}
        due = schedule[(hand.number - 1) % len(schedule)]
        for seat in seats:
            person = sits(seat, hand.number)
            if person and seat.pk in scores:
                night.hands[person].append(Row(hand.number, scores[seat.pk], due))
            elif person:
                night.out[person] += 1
        night.dealt[sits(_dealer(seats, first, sits, hand.number), hand.number) or 0] += 1


def _sits(changes: list[Sitting], seat: Seat, number: int) -> int | None:
    """Who sits there in a hand: as the last change up to it says, else as the seat is named."""
    later = [one for one in changes if one.seat_id == seat.pk and one.from_hand <= number]
    return later[-1].person_id if later else seat.person_id


def _dealer(seats: list[Seat], first: int, sits: Sits, number: int) -> Seat:
    """Hand by hand the next seat at which somebody sits."""
    at = first - 1
    for hand in range(1, number + 1):
        at = (at + 1) % len(seats)
        while not sits(seats[at], hand):
            at = (at + 1) % len(seats)
    return seats[at]


def slow_career(nights: list[Night], person: int, ratings: dict[int, Any]) -> Career:
    """What the person has done in these nights, `ratings` after the last of them."""
    own = [night for night in nights if person in night.places]
    rows = [(night, row) for night in nights for row in night.hands.get(person, [])]
    points = {night.number: night.places[person].points for night in own}
    came = [person in night.there for night in nights]
    while came and not came[-1]:  # up to the last one he sat in
        came.pop()
    firsts = [night.places[person].place == 1 for night in own]
    rating = ratings.get(person) or MODEL.rating()
    return Career(
        partis=len(own),
        keyed=sum(bool(night.hands.get(person)) for night in own),
        place_sum=sum(night.places[person].place for night in own),
        firsts=sum(firsts),
        points=sum(points.values()),
        places=dict(Counter(night.places[person].place for night in own)),
        high_night=_best([Extreme(points[night.number], night.number, night.date) for night in own], 1),
        low_night=_best([Extreme(points[night.number], night.number, night.date) for night in own], -1),
        hands=len(rows),
        hand_points=sum(row.points for _night, row in rows),
        high_hand=_best(
            [Extreme(row.points, night.number, night.date, row.number) for night, row in rows], 1
        ),
        low_hand=_best(
            [Extreme(row.points, night.number, night.date, row.number) for night, row in rows], -1
        ),
        scores=dict(Counter(row.points for _night, row in rows)),
        by_trump=_sums(rows, "trump"),
        by_passing=_sums(rows, "passing"),
        by_deal=_sums(rows, "name"),
        seated=sum(person in night.seated for night in nights),
        sat_out=sum(night.out[person] for night in nights),
        dealt=sum(night.dealt[person] for night in nights if person in night.seated),
        firsts_run=_run(firsts),
        came_run=_run(came),
        against=_against(own, person),
        beside=_beside(own, person),
        mu=rating.mu,
        sigma=rating.sigma,
        at=len(came),
    )


def _best(marks: list[Extreme], sign: int) -> Extreme | None:
    return sorted(marks, key=lambda mark: -sign * mark.points)[0] if marks else None


def _sums(rows: list[tuple[Night, Row]], name: str) -> dict[str, Sum]:
    """By trump only in games with trumps, by passing only where cards are passed at all."""
    has = {row.due.trump for _night, row in rows} != {None}
    passes = {row.due.passing for _night, row in rows} != {"none"}
    found: dict[str, list[int]] = defaultdict(list)
    for _night, row in rows:
        value = getattr(row.due, name)
        key = (value or "N") if name == "trump" else value
        if (name == "trump" and has) or (name == "passing" and passes) or (name == "name" and value):
            found[key].append(row.points)
    return {key: Sum(len(points), sum(points)) for key, points in found.items()}


def _run(hits: list[bool]) -> Run:
    runs = [len(list(group)) for hit, group in groupby(hits) if hit]
    return Run(runs[-1] if hits and hits[-1] else 0, max(runs, default=0))


def _against(own: list[Night], person: int) -> dict[int, HeadToHead]:
    found = {}
    for other in {one for night in own for one in night.places} - {person}:
        met = [night for night in own if other in night.places and night.partners.get(person) != other]
        met = [night for night in met if not night.apart or night.tables[person] == night.tables[other]]
        pairs = [(night.places[person], night.places[other]) for night in met]
        if pairs:
            found[other] = HeadToHead(
                len(pairs),
                sum(mine.place < theirs.place for mine, theirs in pairs),
                sum(mine.place == theirs.place for mine, theirs in pairs),
                sum(mine.points for mine, _theirs in pairs),
                sum(theirs.points for _mine, theirs in pairs),
            )
    return found


def _beside(own: list[Night], person: int) -> dict[int, Beside]:
    found = {}
    for partner in {night.partners[person] for night in own if person in night.partners}:
        with_him = [night.places[person] for night in own if night.partners.get(person) == partner]
        found[partner] = Beside(
            len(with_him),
            sum(place.place for place in with_him),
            sum(place.place == 1 for place in with_him),
            sum(place.points for place in with_him),
        )
    return found


def slow_ratings(nights: list[Night]) -> dict[int, Any]:
    """openskill alone, from nothing, night by night and table by table, without any rounding."""
    now: dict[int, Any] = {}
    for night in nights:
        for table in sorted(set(night.tables.values())):
            people = [person for person in night.places if night.tables[person] == table]
            teams = _teams(night, people)
            ranks = [night.places[team[0]].place for team in teams]
            asked = [[now.get(person) or MODEL.rating() for person in team] for team in teams]
            if len(teams) > 1:
                for team, answered in zip(teams, MODEL.rate(asked, ranks=ranks), strict=True):
                    now |= dict(zip(team, answered, strict=True))
    return now


def _teams(night: Night, people: list[int]) -> list[list[int]]:
    if not night.partners:
        return [[person] for person in people]
    pairs = {frozenset([person, night.partners[person]]) for person in people}
    return [sorted(pair) for pair in pairs]
