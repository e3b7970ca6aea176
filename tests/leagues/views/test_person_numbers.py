"""The numbers on the page of a person against a slow and obvious calculation over the club's three files."""

import csv
import io
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from club.models import Person
from leagues.models import League
from rules_engine import registry
from rules_engine.core.game import ScheduledHand
from rules_engine.core.numbers import signed
from scoring.models import Hand, Place, Score, Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today", "three_files")]
DATA = Path(__file__).parents[2] / "data"
FILES = ("2023-24-totals.csv", "2024-25-szezon.csv", "season-2025-26.csv")
PEOPLE = ("Beszab", "Őri Zsuzsa", "Zoli")
Pairs = Counter[tuple[str, str]]


@pytest.fixture
def three_files(league: League) -> None:
    for name in FILES:
        call_command(
            "import_results",
            str(DATA / name),
            "--club",
            league.club.slug,
            "--league",
            league.slug,
            "--create-people",
        )


@pytest.fixture(params=PEOPLE)
def who(request: pytest.FixtureRequest) -> Person:
    return Person.objects.get(name=request.param)


def page(client: Client, league: League, who: Person) -> str:
    return client.get(f"/c/{league.club.slug}/people/{who.pk}/").content.decode()


def table(client: Client, league: League, who: Person, name: str) -> list[list[str]]:
    """The rows of a table of the page as its CSV gives them, without the head."""
    address = f"/c/{league.club.slug}/people/{who.pk}/?table={name}&file=csv"
    return list(csv.reader(io.StringIO(client.get(address).content.decode("utf-8-sig"))))[1:]


def places(who: Person) -> list[Place]:
    """In order of play."""
    found = [place for place in Place.objects.select_related("parti") if place.person_id == who.pk]
    return sorted(
        found, key=lambda place: (place.parti.date, str(place.parti.start_time), place.parti.number)
    )


def scores(who: Person) -> list[Score]:
    rows = Score.objects.select_related("seat", "hand__table__parti")
    return [score for score in rows if score.seat.person_id == who.pk]


def due(table: Table, number: int) -> ScheduledHand:
    """The hand as the game deals it; who deals is only right where the seats are known."""
    game = registry.game("pikk-dama")
    return game.schedule(players=table.seats.count(), first_dealer=table.first_dealer or 0)[number - 1]


def sums(who: Person, key: Any) -> dict[str, tuple[str, str]]:
    points, hands = Counter[str](), Counter[str]()
    for score in scores(who):
        kind = str(key(due(score.hand.table, score.hand.number)))
        points[kind] += score.points
        hands[kind] += 1
    return {kind: (str(hands[kind]), str(points[kind])) for kind in hands}


def longest(marks: list[bool]) -> int:
    return max((len(list(run)) for there, run in groupby(marks) if there), default=0)


def test_places_are_counted_and_added_up(client: Client, league: League, who: Person) -> None:
    found, text = places(who), page(client, league, who)
    total = sum(place.place for place in found)
    mean = Fraction(total, len(found))
    assert f"Partis: {len(found)}." in text
    assert f"<sup>{total}</sup>/<sub>{len(found)}</sub></span> = {float(mean):.3f}" in text
    assert f"First places: {sum(place.place == 1 for place in found)}." in text
    often = Counter(place.place for place in found)
    assert table(client, league, who, "counts") == [
        [str(place), str(often[place])] for place in sorted(often)
    ]


def test_every_parti_is_in_the_list_newest_first(client: Client, league: League, who: Person) -> None:
    expected = [
        [
            place.parti.date.isoformat(),
            str(place.parti.number),
            str(place.place),
            str(Place.objects.filter(parti=place.parti).count()),
            str(place.points),
            "" if place.hands_played is None else str(place.hands_played),
        ]
        for place in reversed(places(who))
    ]
    assert table(client, league, who, "places") == expected


def test_the_curve_ends_at_the_average(client: Client, league: League, who: Person) -> None:
    found, rows = places(who), table(client, league, who, "curve")
    upto = [
        [place.parti.date.isoformat(), str(at), str(sum(one.place for one in found[:at]))]
        for at, place in enumerate(found, start=1)
    ]
    assert [row[:3] for row in rows] == upto
    assert rows[-1][3] == str(round(sum(place.place for place in found) / len(found), 6))


def test_the_best_and_the_worst_are_told(client: Client, league: League, who: Person) -> None:
    text = page(client, league, who)
    nights = [place.points for place in places(who)]
    hands = [score.points for score in scores(who)]
    told = {
        "Best night": max(nights),
        "Worst night": min(nights),
        "Best hand": max(hands),
        "Worst hand": min(hands),
    }
    for name, points in told.items():
        assert number_of(text, name) == signed(points)


def number_of(text: str, name: str) -> str:
    """The number that stands beside `name` on the page, without its marks."""
    after = text.split(f"<dt>{name}</dt><dd>", 1)[1].split("</dd>", 1)[0].strip()
    return after.split(">", 1)[1].split("<", 1)[0] if after.startswith("<") else after


def test_runs_are_the_longest(client: Client, league: League, who: Person) -> None:
    text, mine = page(client, league, who), places(who)
    played = {place.parti_id for place in mine}
    partis = sorted(
        {place.parti for place in Place.objects.select_related("parti")},
        key=lambda parti: (parti.date, str(parti.start_time), parti.number),
    )
    assert number_of(text, "First places in a row") == str(longest([place.place == 1 for place in mine]))
    assert number_of(text, "Partis in a row") == str(longest([parti.pk in played for parti in partis]))


def test_hands_say_from_how_many_they_are(client: Client, league: League, who: Person) -> None:
    text, found = " ".join(page(client, league, who).split()), scores(who)
    mean = Fraction(sum(score.points for score in found), len(found))
    keyed = len({score.hand.table.parti_id for score in found})
    assert number_of(text, "Points per hand") == f"{float(mean):.3f}".replace("-", "−")
    assert f"From {len(found)} hands played, in {keyed} of {len(places(who))} partis with a place." in text
    often = Counter(score.points for score in found)
    assert table(client, league, who, "hands") == [
        [str(points), str(often[points])] for points in sorted(often)
    ]


def test_hands_by_trump_and_by_passing(client: Client, league: League, who: Person) -> None:
    trumps = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "no trump": "None"}
    passings = {"pass right": "right", "pass left": "left", "pass across": "across", "no passing": "none"}
    for name, words, key in (
        ("trumps", trumps, lambda hand: hand.trump),
        ("passings", passings, lambda hand: hand.passing),
    ):
        rows = table(client, league, who, name)
        assert {words[row[0]]: (row[1], row[2]) for row in rows} == sums(who, key)
        assert [row[0] for row in rows] == [word for word in words if word in {row[0] for row in rows}]


def test_dealt_and_sat_out_are_of_known_seats(client: Client, league: League, who: Person) -> None:
    text = page(client, league, who)
    known = [one for one in Table.objects.filter(seats__person=who, seats_known=True) if one.hands.exists()]
    if not known:
        assert "<dt>Dealt</dt>" not in text
        return
    dealt = out = 0
    for one in known:
        position = one.seats.get(person=who).position
        for hand in Hand.objects.filter(table=one):
            dealt += due(one, hand.number).dealer == position
            out += position in due(one, hand.number).out
    assert (number_of(text, "Dealt"), number_of(text, "Sat out")) == (str(dealt), str(out))


def test_meetings_are_those_of_the_places(client: Client, league: League, who: Person) -> None:
    against: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    for mine in places(who):
        for theirs in Place.objects.filter(parti=mine.parti).exclude(person=who).select_related("person"):
            against[theirs.person.name].append((mine.place, theirs.place, mine.points - theirs.points))
    expected = {
        name: [
            str(len(met)),
            str(sum(mine < theirs for mine, theirs, _apart in met)),
            str(sum(mine == theirs for mine, theirs, _apart in met)),
            str(sum(mine > theirs for mine, theirs, _apart in met)),
            str(sum(apart for _mine, _theirs, apart in met)),
        ]
        for name, met in against.items()
    }
    rows = table(client, league, who, "against")
    assert {row[0]: row[1:] for row in rows} == expected
    assert [int(row[1]) for row in rows] == sorted((int(row[1]) for row in rows), reverse=True)
