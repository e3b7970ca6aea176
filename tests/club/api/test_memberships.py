"""Coming, leaving, being offered or not, by API."""

import pytest

from club.enums import Role
from club.models import Person
from club.queries.people import open_period
from tests.factories import ClubFactory, PersonFactory, account
from tests.factories.bodies import all_refused
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
DEEDS = ("join", "leave", "deactivate", "reactivate")


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama")


@pytest.fixture
def adam(club):
    return PersonFactory(club=club, name="Ádám")


@pytest.fixture
def owner(club):
    return program(account(club, Role.OWNER))


def send(client, person, deed, **body):
    return client.post(f"/api/v1/clubs/pikk-dama/people/{person.pk}/{deed}/", body, format="json")


def test_out_and_in_again(owner, adam):
    answer = send(owner, adam, "leave", day="2026-01-02")
    assert (answer.status_code, answer.json()["kind"], answer.json()["left"]) == (200, "left", "2026-01-02")
    assert send(owner, adam, "deactivate").json()["kind"] == "deactivated"
    assert send(owner, adam, "reactivate").json()["kind"] == "left"
    assert send(owner, adam, "join", day="2026-02-01").json()["joined"] == "2026-02-01"
    assert open_period(Person.objects.get(pk=adam.pk)).joined.isoformat() == "2026-02-01"


@pytest.mark.parametrize(
    ("deed", "body", "status", "code"),
    [
        ("leave", {"day": "2999-01-01"}, 422, "day-in-future"),
        ("leave", {"day": "2019-01-01"}, 422, "left-before-joined"),
        ("join", {"day": "2026-01-01"}, 422, "already-member"),
        ("deactivate", {}, 422, "member-deactivated"),
        ("reactivate", {}, 409, "done-already"),
    ],
)
def test_what_the_action_refuses(owner, adam, deed, body, status, code):
    answer = send(owner, adam, deed, **body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_the_last_owner_stays(club, owner):
    mine = Person.objects.get(club=club, role=Role.OWNER)
    assert send(owner, mine, "leave", day="2026-01-02").json()["code"] == "last-owner"


@pytest.mark.parametrize("deed", DEEDS)
def test_owners_only_and_of_the_club_only(club, owner, adam, deed):
    assert send(program(account(club, Role.SCOREKEEPER)), adam, deed, day="2026-01-02").status_code == 404
    assert send(owner, PersonFactory(), deed, day="2026-01-02").status_code == 404
    assert open_period(adam) is not None


def test_a_body_that_is_wrong(owner, adam):
    all_refused(
        owner, "post", f"/api/v1/clubs/pikk-dama/people/{adam.pk}/leave/", {"day": "2026-01-02"}, ["day"]
    )
