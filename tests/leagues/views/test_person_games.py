"""The page of a person in games that have names for their deals, partners, or fewer points as the better."""

import csv
import io

import pytest

from leagues.models import LeagueParti
from rules_engine import registry
from scoring.models import Place, Score
from tests.factories import LeagueFactory, cast
from tests.factories.games import DEALS, closed_hearts, closed_king, closed_pitch

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]
MAKERS = {"king": closed_king, "hearts": closed_hearts, "pitch": closed_pitch}


def played(game, *orders):
    """A league of the game with a parti for each order of the seats; its people."""
    league = LeagueFactory(game=game)
    people = cast(league.club, 4)
    for order in orders:
        parti = MAKERS[game](league.club, [people[at] for at in order])
        LeagueParti.objects.create(league=league, parti=parti)
    return people


def text(client, person):
    return " ".join(client.get(f"/c/{person.club.slug}/people/{person.pk}/").content.decode().split())


def table(client, person, name):
    answer = client.get(f"/c/{person.club.slug}/people/{person.pk}/?table={name}&file=csv")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))[1:]


def test_king_is_told_by_deal_in_their_order(client):
    people = played("king", (0, 1, 2, 3), (1, 0, 2, 3))
    rows = table(client, people[0], "deals")
    names = list(dict.fromkeys(due.name for due in registry.game("king").schedule(players=4)))
    assert [row[0] for row in rows] == names
    expected = [(2, DEALS[at][0] + DEALS[at][1]) for at in range(6)]
    assert [(int(row[1]), int(row[2])) for row in rows[:6]] == expected
    found = text(client, people[0])
    assert 'id="deals"' in found
    assert 'id="trumps"' not in found
    assert 'id="passings"' not in found


def test_hearts_is_told_by_passing_and_fewer_points_are_better(client):
    people = played("hearts", (0, 1, 2, 3))
    found = text(client, people[2])
    due = registry.game("hearts").schedule(players=4)
    expected = {word: [0, 0] for word in ("pass right", "pass left", "pass across", "no passing")}
    for score in Score.objects.filter(seat__person=people[0]).select_related("hand"):
        way = due[(score.hand.number - 1) % 4].passing
        word = "no passing" if way == "none" else f"pass {way}"
        expected[word] = [expected[word][0] + 1, expected[word][1] + score.points]
    rows = table(client, people[0], "passings")
    assert [(row[0], [int(row[1]), int(row[2])]) for row in rows] == list(expected.items())
    assert "Fewer points are better." in found
    assert "Dealt" in found
    assert "Sat out" not in found
    assert 'id="trumps"' not in found
    assert 'id="deals"' not in found


def test_whoever_has_fewer_points_in_hearts_is_ahead_by_them(client):
    people = played("hearts", (0, 1, 2, 3))
    by_place = list(Place.objects.order_by("place").select_related("person"))
    assert len({place.points for place in by_place}) == 4
    first, *others = by_place
    apart = {row[0]: int(row[-1]) for row in table(client, first.person, "against")}
    assert apart == {other.person.name: other.points - first.points for other in others}
    assert min(apart.values()) > 0
    found = text(client, people[0])
    assert "by how many points Ádám did better in these partis than the other; with a minus, worse." in found


def test_partners_of_pitch_are_beside_and_not_against_each_other(client):
    people = played("pitch", (0, 1, 2, 3), (0, 2, 1, 3))
    found = text(client, people[0])
    expected = []
    for name, number in (("Beszab", 2), ("Csaba", 1)):
        mine = Place.objects.get(person=people[0], parti__number=number)
        expected.append([name, "1", f"{mine.place}.0", str(int(mine.place == 1)), str(mine.points)])
    assert table(client, people[0], "beside") == expected
    assert {row[0]: row[1] for row in table(client, people[0], "against")} == {
        "Beszab": "1",
        "Csaba": "1",
        "Gergő": "2",
    }
    assert 'id="beside"' in found
