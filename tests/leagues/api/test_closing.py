"""The end of a parti by a program: what is still to do, what closing would do, and that it is done."""

import pytest

from club.enums import Role, Scope
from leagues.api.closing import ClosingData
from scoring.models import Hand, Parti
from tests.factories import account
from tests.factories.evenings import keyed_evening, open_evening
from tests.factories.programs import program
from tests.factories.sittings import leave

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(league):
    return program(account(league.club, Role.SCOREKEEPER), Scope.SCORE)


def at(parti):
    return f"/api/v1/clubs/{parti.club.slug}/partis/{parti.number}/close/"


def code_of(answer):
    return answer.status_code, answer.json()["code"]


def test_what_is_missing_is_told_and_nothing_is_closed(mine, league, people):
    parti = keyed_evening(league, people)
    Hand.objects.filter(number__in=[3, 7]).delete()
    said = mine.get(at(parti)).json()
    assert set(said) == set(ClosingData().fields)
    assert (said["can_close"], said["will"], said["todo"][0]["missing"]) == (False, None, [3, 7])
    refused = mine.post(at(parti), {}, format="json")
    assert code_of(refused) == (422, "parti-not-complete")
    assert refused.json()["details"]["missing"] == [{"table": 1, "hand": 3}, {"table": 1, "hand": 7}]
    assert Parti.objects.get().is_open


def test_what_closing_would_do_comes_true(mine, league, people, today):
    parti = keyed_evening(league, people[:4])
    will = mine.get(at(parti)).json()["will"]
    answer = mine.post(at(parti), {}, format="json")
    assert (answer.status_code, answer.json()["state"]) == (200, "closed")
    would = [
        (seat["after"]["person"]["id"], seat["after"]["points"], seat["after"]["place"])
        for seat in will["seats"]
    ]
    places = [(one["person"]["id"], one["points"], one["place"]) for one in answer.json()["places"]]
    assert would == places
    assert code_of(mine.post(at(parti), {}, format="json")) == (409, "parti-not-open")
    assert code_of(mine.get(at(parti))) == (409, "parti-not-open")


def test_what_went_otherwise_is_confirmed_first(mine, league, people):
    parti = open_evening(league, people[:4])
    leave(parti.tables.get(), 3, after_hand=1)
    rows = [{"hand": 1, "revision": 0, "each": {"points": {"1": 10, "2": -10, "3": 20, "4": -20}}}]
    mine.post(f"{at(parti).removesuffix('close/')}tables/1/sheet/rows/", {"rows": rows}, format="json")
    assert mine.get(at(parti)).json()["is_short"] is True
    assert code_of(mine.post(at(parti), {}, format="json")) == (422, "ended-short")
    assert mine.post(at(parti), {"short_counts": True}, format="json").json()["state"] == "closed"


def test_broken_off_it_counts_for_nothing(mine, league, people):
    parti = open_evening(league, people)
    answer = mine.post(at(parti), {"unfinished": True}, format="json")
    assert (answer.json()["state"], answer.json()["places"]) == ("unfinished", [])


@pytest.mark.parametrize("body", [[], 7, {"unfinished": "perhaps"}, {"unequal_is_rigth": True}])
def test_a_body_that_cannot_be_read(mine, league, people, body):
    parti = keyed_evening(league, people)
    assert code_of(mine.post(at(parti), body, format="json")) == (400, "invalid")
    assert Parti.objects.get().is_open


def test_only_scorekeepers(league, people):
    theirs = program(account(league.club, Role.MEMBER))
    parti = keyed_evening(league, people)
    assert theirs.get(at(parti)).status_code == theirs.post(at(parti), {}, format="json").status_code == 403
    read = program(account(league.club, Role.OWNER, name="Olga"), Scope.READ)
    assert code_of(read.post(at(parti), {}, format="json")) == (403, "token-scope")
