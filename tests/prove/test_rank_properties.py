"""The order of the standings is that of the results: whatever order they came into the book in, with points
that are negative, zero and equal, with partis without a start time, the same on every database.

What follows is compared with a calculation in plain Python that asks no database, so that both give it.
"""

import datetime
import random
from fractions import Fraction
from itertools import groupby

import pytest
from django.utils import timezone

from club.models import Person
from leagues.models import League, LeagueParti
from leagues.queries.standings import standings_between
from rules_engine.season import Rules
from scoring.enums import Detail, State
from scoring.models import Parti, Place, Seat, Table
from tests.factories import ClubFactory, LeagueFactory, PersonFactory

pytestmark = pytest.mark.django_db

NAMES = ("Zsófi", "Csaba", "Cili", "Ádám", "Őri", "Adam", "ági")
DAY = datetime.date(2026, 1, 9)
RULES = [
    {},
    {"share": 0},
    {"by": "points", "share": 0},
    {"by": "points", "share": 30, "drop": 1, "step_1": "firsts"},
    {"by": "places", "share": 0, "best": 3, "step_1": "points", "step_2": "partis"},
    {"share": 100, "step_1": "partis", "step_2": "points"},
]

Book = list[tuple[datetime.date, datetime.time | None, dict[str, tuple[int, int, int | None]]]]


def book(seed: int) -> Book:
    """Partis with a date, perhaps a time, and for everybody there place, points and hands."""
    chance = random.Random(seed)
    found: Book = []
    for number in range(chance.randint(1, 9)):
        there = chance.sample(NAMES, chance.randint(4, len(NAMES)))
        totals = [chance.choice((-40, -7, -1, 0, 0, 3, 12)) for _name in there]
        places = [1 + len([other for other in totals if other > own]) for own in totals]
        hands = [chance.choice((None, 0, 20)) for _name in there]
        day = DAY + datetime.timedelta(days=number // 2)
        time = chance.choice((None, datetime.time(19, 30)))
        found.append((day, time, dict(zip(there, zip(places, totals, hands, strict=True), strict=True))))
    return found


def written(played: Book, order: random.Random) -> League:
    """A league in whose tables people, partis, seats and places lie in any order."""
    league = LeagueFactory(club=ClubFactory(slug=f"book-{order.random()}"[:20].replace(".", "")))
    names = order.sample(NAMES, len(NAMES))
    people = {name: PersonFactory(club=league.club, name=name) for name in names}
    for number in order.sample(range(len(played)), len(played)):
        _write(league, people, number, played[number], order)
    return league


def _write(league: League, people: dict[str, Person], number: int, parti_of, order: random.Random) -> None:
    day, time, sat = parti_of
    parti = Parti.objects.create(
        club=league.club, number=number + 1, date=day, start_time=time, game=league.game, rules_version=1,
        options={}, state=State.CLOSED, detail=Detail.TOTALS, closed_at=timezone.now(),
    )  # fmt: skip
    LeagueParti.objects.create(league=league, parti=parti)
    table = Table.objects.create(parti=parti, number=1, seats_known=False)
    for position, name in enumerate(order.sample(sorted(sat), len(sat))):
        place, points, hands = sat[name]
        seat = Seat.objects.create(
            parti=parti, table=table, position=position, person=people[name], total=points
        )
        Place.objects.create(
            parti=parti, seat=seat, person=people[name], place=place, points=points, hands_played=hands
        )


def shown(league: League, rules: dict[str, object]) -> list[tuple[object, ...]]:
    table = standings_between(league, None, None, Rules.of(rules))
    return [
        (row.person.name, row.rank, row.decided_by, row.score, row.points, row.hands, row.places)
        for row in table.rows
    ]


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_the_table_is_the_same_however_the_book_was_written(seed: int, rules: dict[str, object]) -> None:
    played = book(seed)
    first, second = (shown(written(played, random.Random(order)), rules) for order in (1, 2))
    assert first == second


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_the_table_is_what_plain_python_says(seed: int, rules: dict[str, object]) -> None:
    """Names, ranks and scores, and the order of the tied by the alphabet, without a database."""
    played = book(seed)
    found = [row[:2] + row[3:6] for row in shown(written(played, random.Random(3)), rules)]
    assert found == plainly(played, rules)


def plainly(played: Book, rules: dict[str, object]) -> list[tuple[object, ...]]:
    needed = -(-int(str(rules.get("share", 50))) * len(played) // 100)
    sums = [plain_sum(name, played, rules) for name in NAMES if any(name in sat for _d, _t, sat in played)]
    found: list[tuple[object, ...]] = []
    for able in (True, False):
        some = sorted((one for one in sums if (one["partis"] >= needed) == able), key=lambda one: one["key"])
        rank = 1
        for _key, group in groupby(some, key=lambda one: one["key"]):
            same = sorted(group, key=lambda one: ALPHABET.index(one["name"]))
            found += [
                (one["name"], rank if able else None, one["score"], one["points"], one["hands"])
                for one in same
            ]
            rank += len(same)
    return found


ALPHABET = ["Adam", "Ádám", "ági", "Cili", "Csaba", "Őri", "Zsófi"]


def plain_sum(name: str, played: Book, rules: dict[str, object]) -> dict:
    mine = [(sat[name], len(sat)) for _day, _time, sat in played if name in sat]
    by = rules.get("by", "average")
    worth = {
        "average": lambda result, people: Fraction(result[0]),
        "points": lambda result, people: Fraction(-result[1]),
        "places": lambda result, people: Fraction(result[0] - people - 1),
    }[str(by)]
    values = sorted(worth(result, people) for result, people in mine)
    values = values[: max(1, len(values) - int(str(rules.get("drop", 0))))]
    values = values[: int(str(rules.get("best", 0))) or None]
    score = sum(values) / len(values) if by == "average" else -sum(values)
    firsts, points = sum(r[0] == 1 for r, _n in mine), sum(r[1] for r, _n in mine)
    steps = {"partis": -len(mine), "firsts": -firsts, "points": -points}
    chosen = [steps[str(rules[f"step_{at}"])] for at in (1, 2) if f"step_{at}" in rules]
    hands = [r[2] for r, _n in mine if r[2] is not None]
    return {
        "name": name,
        "partis": len(mine),
        "key": (score if by == "average" else -score, *chosen),
        "score": score,
        "points": points,
        "hands": sum(hands) if hands else None,
    }
