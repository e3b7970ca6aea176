"""Rules tried on the past, for programs of members."""

import pytest
from rest_framework.test import APIClient

from club.enums import Role
from tests.factories import account
from tests.factories.evenings import book
from tests.factories.programs import program

pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture
def member(league):
    return program(account(league.club, Role.MEMBER))


def tried(client, league, query=""):
    return client.get(f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/king/try/{query}")


def test_todays_rules_change_nothing(member, league, eight):
    found = tried(member, league).json()
    assert (found["gone"], found["new"], found["changed"]) == ([], [], [])
    assert found["king"] == found["king_would_be"]


def test_other_rules_say_which_reigns_would_differ(member, league, eight):
    before = book()
    found = tried(member, league, "?pause_days=10&complete_tie=vacant&pause_rule=true").json()
    assert found["changed"] == ["pause_days", "complete_tie"]
    assert (found["king"]["name"], found["king_would_be"]) == ("Beszab", None)
    assert [reign["reason"] for reign in found["gone"]] == [None]
    assert [reign["reason"] for reign in found["new"]] == ["pause"]
    assert book() == before


@pytest.mark.parametrize("query", ["?window=0", "?window=1_0", "?need=x", "?points=most", "?pause_rule=1"])
def test_what_may_not_be_chosen_is_said(member, league, query):
    answer = tried(member, league, query)
    assert (answer.status_code, answer.json()["code"]) == (422, "option-value")


def test_an_option_that_the_rules_have_not_is_no_rule(member, league):
    answer = tried(member, league, "?places=x")
    assert (answer.status_code, answer.json()["details"]) == (400, {"places": ["This is not asked here."]})


def test_others_are_told_to_sign_in(league):
    assert tried(APIClient(), league).status_code == 401
