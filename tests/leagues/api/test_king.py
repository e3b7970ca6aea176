"""The title for programs: the object that stays, its proof, the reigns."""

import pytest
from rest_framework.test import APIClient

from leagues.queries.title import title_object
from tests.factories.partis import ranked_parti
from tests.leagues.views.conftest import TODAY

pytestmark = pytest.mark.usefixtures("today")


def ask(league, rest="", status=200):
    answer = APIClient().get(f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/king/{rest}")
    assert answer.status_code == status
    return answer.json()


def test_the_object_is_that_of_the_page(league, eight, client):
    assert ask(league) == title_object(league, TODAY)
    assert ask(league) == client.get(f"/c/{league.club.slug}/king.json").json()
    assert ask(league)["holder"] == "Beszab"


def test_it_is_asked_of_any_day(league, eight):
    assert ask(league, "?on=2026-05-01")["vacant_because"] == "never-awarded"
    assert ask(league, "?on=2027-12-31")["holder"] is None


@pytest.mark.parametrize("page", ["", "proof/", "reigns/"])
@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_time_are_days(league, eight, page, day):
    ask(league, f"{page}?on={day}")


@pytest.mark.parametrize("page", ["", "proof/", "reigns/"])
def test_what_is_no_date_is_said(league, page):
    assert "on" in ask(league, f"{page}?on=2026-13-01", 400)["details"]


def test_the_proof_says_who_is_ahead_by_what(league, eight):
    found = ask(league, "proof/")
    first, second = found["eligible"][:2]
    assert (first["person"]["name"], first["average"], first["is_king"]) == ("Beszab", "1", True)
    assert (second["person"]["name"], second["average_float"]) == ("Ádám", 2.0)
    assert found["others"][0]["barred"] == "too-few"
    decided = found["steps"][found["decided_at"] - 1]
    assert (decided["kind"], decided["asked"], decided["gap"]) == ("average", "decided", "1")
    assert decided["better"]["name"] == "Beszab"
    assert found["rules"]["window"] == 8


def test_there_is_a_proof_of_nothing(league):
    found = ask(league, "proof/")
    assert (found["king"], found["eligible"], found["window"]) == (None, [], [])
    assert found["steps"][0]["better"] is None


def test_reigns_have_their_ends(league, eight):
    adam, beszab, _csaba, gergo, kati = eight
    for day in range(12, 20):
        ranked_parti(league, f"2026-06-{day}", [adam, gergo, beszab, kati])
    old, new = ask(league, "reigns/")["reigns"]
    assert (old["person"]["name"], old["reason"], new["person"]["name"]) == ("Beszab", "replaced", "Ádám")
    assert (new["end"], new["days"] > 100) == (None, True)
