"""Saying by API whether one comes."""

import datetime

import pytest
import time_machine

from club.actions.membership import end_membership
from club.actions.nights import cancel
from club.enums import Role
from club.models import Reply
from tests.factories import ClubFactory, PersonFactory, account
from tests.factories.bodies import all_refused
from tests.factories.nights import planned_night
from tests.factories.programs import program

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def october():
    with time_machine.travel("2026-10-20T10:00:00+00:00", tick=False) as clock:
        yield clock


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama")


@pytest.fixture
def adam(club):
    return PersonFactory(club=club, name="Ádám")


@pytest.fixture
def night(october, club):
    return planned_night(club, datetime.date(2026, 10, 30))


def send(client, night, deed="reply", **body):
    return client.post(f"/api/v1/clubs/pikk-dama/nights/{night.pk}/{deed}/", body, format="json")


def test_the_newest_word_counts(club, night):
    mine = program(account(club, Role.MEMBER))
    assert send(mine, night, answer="maybe").json()["maybe"] == 1
    answer = send(mine, night, answer="coming")
    assert (answer.status_code, answer.json()["mine"], answer.json()["maybe"]) == (200, "coming", 0)
    assert Reply.objects.get().entered_by is None


def test_a_scorekeeper_enters_for_who_rang(club, night, adam):
    mine = program(account(club, Role.SCOREKEEPER))
    answer = send(mine, night, "reply-for", person=adam.pk, answer="not")
    assert answer.json()["replies"][0]["entered_by"] == "Vera scorekeeper"
    other = send(mine, night, "reply-for", person=PersonFactory().pk, answer="not")
    assert (other.status_code, other.json()["code"]) == (422, "nobody-here")


def test_members_answer_for_nobody_else(club, night, adam):
    mine = program(account(club, Role.MEMBER))
    assert send(mine, night, "reply-for", person=adam.pk, answer="not").status_code == 404
    assert send(mine, night, answer="not", person=adam.pk).status_code == 400
    assert not Reply.objects.exists()


def test_what_the_action_refuses(october, club, night, adam):
    mine = program(account(club, Role.SCOREKEEPER))
    end_membership(person=adam, left=datetime.date(2026, 10, 1), by=None)
    assert send(mine, night, "reply-for", person=adam.pk, answer="not").json()["code"] == "not-a-member"
    cancel(night=night, reason="Few.", by=None)
    assert send(mine, night, answer="not").json()["code"] == "night-cancelled"
    october.move_to("2026-10-31T10:00:00+00:00")
    assert send(program(account(club, Role.MEMBER)), night, answer="not").status_code == 422


def test_a_body_that_is_wrong(club, night, adam):
    mine, at = program(account(club, Role.SCOREKEEPER)), f"/api/v1/clubs/pikk-dama/nights/{night.pk}/"
    all_refused(mine, "post", f"{at}reply/", {"answer": "coming"}, ["answer"])
    right = {"answer": "coming", "person": adam.pk}
    all_refused(mine, "post", f"{at}reply-for/", right, ["answer", "person"])


def test_a_night_of_another_club_is_not_here(club, night):
    other = planned_night(PersonFactory().club)
    assert send(program(account(club, Role.MEMBER)), other, answer="not").status_code == 404
