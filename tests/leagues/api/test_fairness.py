"""Fairness of a season for programs; hosts are for members."""

import pytest
from rest_framework.test import APIClient

from club.enums import Role
from leagues.models import Season
from tests.factories import account
from tests.factories.evenings import closed_evening
from tests.factories.programs import program

pytestmark = pytest.mark.usefixtures("today")


def fairness(client, league, query="", status=200):
    answer = client.get(f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/fairness/{query}")
    assert answer.status_code == status
    return answer.json()


def test_everybody_has_his_parts(league, people):
    closed_evening(league, people)
    found = fairness(APIClient(), league, f"?season={Season.objects.get().name}")
    assert (found["partis"], found["keyed"], found["seated"]) == (1, 1, 1)
    first = found["rows"][0]
    assert (first["person"]["name"], first["dealt"]["count"], first["sat_out"]["count"]) == ("Ádám", 5, 5)
    assert (first["share"], first["share_float"]) == ("1/5", 0.2)
    assert first["dealt"]["even"] == "5"


def test_without_seasons_there_is_nothing(league):
    assert fairness(APIClient(), league)["rows"] == []
    fairness(APIClient(), league, "?season=x", 404)


def test_hosts_are_for_members(league, people, monkeypatch):
    closed_evening(league, people)
    monkeypatch.setattr("leagues.queries.fairness.gatherings", lambda *_: [Hosted(people)])
    query = f"?season={Season.objects.get().name}"
    assert {row["hosted"] for row in fairness(APIClient(), league, query)["rows"]} == {None}
    member = program(account(league.club, Role.MEMBER))
    assert fairness(member, league, query)["rows"][0]["hosted"]["count"] == 1


class Hosted:
    """An evening at the first one's."""

    def __init__(self, people):
        self.host, self.people = people[0].pk, people

    def due(self, _guests):
        return {person.pk: (1, int(person.pk == self.host)) for person in self.people}
