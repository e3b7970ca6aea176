"""The activity log for programs of members."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from club.actions.people import rename_person
from club.enums import Role
from leagues.actions.rules import change_league
from tests.factories import PersonFactory, account
from tests.factories.evenings import closed_evening
from tests.factories.programs import program

pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture
def owner(league):
    return account(league.club, name="Vera")


@pytest.fixture
def member(league):
    return program(account(league.club, Role.MEMBER))


def log(client, league, query="", status=200):
    answer = client.get(f"/api/v1/clubs/{league.club.slug}/activity/{query}")
    assert answer.status_code == status
    return answer.json()


def test_a_deed_is_told_in_a_sentence_without_links(member, owner, league, people):
    rename_person(person=people[0], name="Ádám & Éva", by=owner)
    first = log(member, league)["results"][0]
    assert (first["about"], first["about_id"]) == ("person", people[0].pk)
    assert first["subject"] == "people"
    assert first["by"]["name"] == "Vera owner"
    assert "Ádám & Éva" in first["sentence"]
    assert "<" not in first["sentence"]


def test_what_changed_stands_before_and_after(member, owner, league):
    change_league(league=league, name="Evenings", by=owner)
    (change,) = log(member, league)["results"][0]["changes"]
    assert (change["before"], change["after"]) == ("Pikk Dáma", "Evenings")


def test_a_subject_or_a_person_is_asked_for(member, owner, league, people):
    closed_evening(league, people)
    rename_person(person=people[0], name="Ábel", by=owner)
    assert {one["subject"] for one in log(member, league, "?of=partis")["results"]} == {"partis"}
    mine = log(member, league, f"?person={people[0].pk}")["results"]
    assert people[0].pk in {one["about_id"] for one in mine}
    assert len(mine) < len(log(member, league)["results"])


@pytest.mark.parametrize(
    ("query", "status"), [("?of=x", 400), ("?person=x", 404), (f"?person={10**30}", 404), ("?cursor=x", 400)]
)
def test_what_is_not_there(member, league, query, status):
    log(member, league, query, status)


def test_somebody_of_another_club_is_not_there(member, league):
    log(member, league, f"?person={PersonFactory().pk}", 404)


def test_the_public_is_told_to_sign_in(league):
    log(APIClient(), league, status=401)


def test_long_logs_come_in_pages_and_the_count_of_queries_stays(member, owner, league, people):
    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            log(member, league, "?of=people&limit=200")
        return len(found)

    rename_person(person=people[0], name="Name", by=owner)
    few = queries()
    for number in range(12):
        rename_person(person=people[number % 5], name=f"Name {number}", by=owner)
    assert queries() <= few
    first = log(member, league, "?of=people&limit=5")
    ids = [one["id"] for one in (*first["results"], *member.get(first["next"]).json()["results"])]
    assert (len(ids), ids) == (10, sorted(set(ids), reverse=True))
