"""A club at a glance for programs, and what waits for whoever asks."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from club.actions.bottles import note
from club.enums import Role
from leagues.actions.several import add_league
from leagues.models import League
from tests.factories import account
from tests.factories.evenings import open_evening
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti
from tests.factories.programs import program

pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture
def member(league):
    return program(account(league.club, Role.MEMBER))


def home(client, league, status=200):
    answer = client.get(reverse("api-home", args=[league.club.slug]))
    assert answer.status_code == status
    return answer.json()


def test_the_kings_the_last_parti_and_what_is_open(league, eight):
    add_league(club=league.club, name="Cup", slug="cup", game="hearts", by=None)
    parti = open_evening(league, eight)
    found = home(APIClient(), league)
    house, cup = found["leagues"]
    assert (house["king"]["name"], house["since"], house["house"]) == ("Beszab", "2026-06-05", True)
    assert (cup["slug"], cup["king"]) == ("cup", None)
    assert (found["last"]["date"], found["last"]["places"][0]["person"]["name"]) == ("2026-06-05", "Beszab")
    assert found["open"] == [{"number": parti.number, "date": str(parti.date), "keyed": 0}]
    assert (found["today"], found["waiting"]) == ("2026-11-30", None)


def test_a_member_is_told_what_waits(member, league, people):
    night = planned_night(league.club)
    note(club=league.club, person=people[0], drink="Unicum", reason="a bet", mark="", by=account(league.club))
    waiting = home(member, league)["waiting"]
    assert (waiting["nights"], waiting["next_night"]["id"]) == (1, night.pk)
    assert (waiting["votes"], waiting["open_votes"], waiting["absent_on"]) == (0, [], [])
    assert [one["person"]["name"] for one in waiting["bottles"]] == ["Ádám"]


def test_an_empty_club_has_a_home(league):
    found = home(APIClient(), league)
    assert (found["last"], found["open"], found["leagues"][0]["king"]) == (None, [], None)


def test_without_a_house_league_there_is_none(league):
    League.objects.update(house=False)
    home(APIClient(), league, 404)


def test_the_count_of_queries_stays(member, league, eight):
    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            home(member, league)
        return len(found)

    few = queries()
    for day in range(10, 28):
        ranked_parti(league, f"2026-09-{day}", eight)
    assert queries() <= few
