"""The race for programs: the window, who leaves it, and what a line-up means for everybody."""

import pytest
from rest_framework.test import APIClient

from club.actions.replies import reply
from club.enums import Answer, Role
from tests.factories import PersonFactory, account
from tests.factories.nights import planned_night
from tests.factories.programs import program

pytestmark = pytest.mark.usefixtures("today")


def race(league, query="", status=200, client=None):
    answer = (client or APIClient()).get(
        f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/king/race/{query}"
    )
    assert answer.status_code == status
    return answer.json()


def who(people):
    return "?" + "&".join(f"who={person.pk}" for person in people)


def test_unasked_those_of_the_last_parti_play(league, eight):
    found = race(league)
    assert {one["name"] for one in found["lineup"]} == {person.name for person in eight}
    assert (found["on"], found["by_word"]) == ("2026-11-30", False)
    assert found["leaves"]["date"] == "2026-01-09"
    assert {one["person"]["name"]: one["place"] for one in found["leaves"]["loses"]}["Beszab"] == 1
    csaba = next(one for one in found["reach"] if one["person"]["name"] == "Csaba")
    assert (csaba["now"], csaba["coming"], csaba["soonest"]) == (2, 3, 4)
    assert [one["name"] for one in found["too_few"]] == ["Csaba"]


def test_a_lineup_says_what_each_place_is_worth(league, eight):
    four = [eight[0], eight[1], eight[3], eight[4]]
    found = race(league, who(four) + f"&for={eight[1].pk}")
    (ladder,) = found["needs"]
    assert (ladder["person"]["name"], ladder["comes"]) == ("Beszab", True)
    assert [one["place"] for one in ladder["chances"]] == [1, 2, 3, 4]
    assert ladder["chances"][0]["king"] == "always"
    assert found["orders"] == 24
    assert found["king"]["name"] == "Beszab"


def test_a_rival_is_named_with_the_places_that_are_needed_of_him(league, eight):
    found = race(league, who([eight[0], eight[1], eight[3], eight[4]]))
    adam = next(one for one in found["needs"] if one["person"]["name"] == "Ádám")
    kings = {one["king"] for one in adam["chances"]}
    assert kings <= {"always", "never", "depends"}
    needs = [need for chance in adam["chances"] for need in chance["needs"]]
    assert {need["rival"]["name"] for need in needs} >= {"Beszab"}


def test_only_members_are_told_who_said_to_come(league, people):
    night = planned_night(league.club)
    for person in people:
        reply(night=night, person=person, answer=Answer.COMING, by=person)
    mine = race(league, client=program(account(league.club, Role.MEMBER)))
    assert (mine["by_word"], mine["night"], len(mine["lineup"])) == (True, night.pk, 5)
    assert (race(league)["by_word"], race(league)["lineup"]) == (False, [])


def test_before_the_first_parti_there_is_no_lineup(league):
    found = race(league)
    assert (found["lineup"], found["needs"], found["window"], found["king"]) == ([], [], [], None)


@pytest.mark.parametrize(
    "query", ["?on=2026-11-01", "?on=x", "?who=0", "?who=99999999999999999999", "?for=x", "?who=%00"]
)
def test_what_cannot_be_asked_is_said(league, eight, query):
    assert race(league, query, 400)["code"] == "invalid"


def test_people_who_make_no_table_are_refused(league, eight):
    assert "who" in race(league, who(eight[:3]), 400)["details"]


def test_somebody_of_another_club_does_not_play(league, eight):
    assert "who" in race(league, who([*eight[:4], PersonFactory()]), 400)["details"]
