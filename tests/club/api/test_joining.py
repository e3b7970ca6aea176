"""Coming in by an invitation, by API."""

import pytest
from rest_framework.test import APIClient

from club.actions.people import take_account
from club.enums import Role, Scope
from club.models import Answered, Claim, Person
from tests.factories import ClubFactory, PersonFactory, UserFactory, account
from tests.factories.bodies import all_refused
from tests.factories.people import invited
from tests.factories.programs import program

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama", name="Pikk Dáma")


@pytest.fixture
def vera(club):
    return account(club, Role.OWNER)


@pytest.fixture
def held(club, vera):
    return invited(club, vera).token


def at(token, deed=""):
    return f"/api/v1/join/{token}/{deed and deed + '/'}"


def test_whoever_holds_it_reads_it_and_uses_nothing_up(held):
    for _time in range(2):
        said = APIClient().get(at(held)).json()
        assert (said["club"], said["name"], said["role"], said["made_by"]) == (
            "Pikk Dáma",
            "",
            "member",
            "Vera",
        )
    assert APIClient().get(at("no-such")).status_code == 404


def test_it_is_accepted_once(held):
    user = UserFactory()
    answer = program(user).post(at(held), {"name": "Zoli"}, format="json", headers={"Idempotency-Key": "one"})
    assert (answer.status_code, answer.json()["slug"]) == (200, "pikk-dama")
    assert Person.objects.get(user=user).name == "Zoli"
    assert "Zoli" not in str(Answered.objects.get().body)
    late = program(UserFactory()).post(at(held), {"name": "Tündi"}, format="json")
    assert (late.status_code, late.json()["code"]) == (409, "invitation-used")
    assert APIClient().get(at(held)).json()["code"] == "invitation-used"


def test_a_player_is_claimed_and_an_owner_answers(club, held):
    PersonFactory(club=club, name="Kati", guest=True)
    mine = program(UserFactory())
    assert mine.post(at(held), {"name": "Kati"}, format="json").json()["code"] == "name-of-a-player"
    answer = mine.post(at(held, "claim"), {"name": "Kati"}, format="json")
    assert (answer.status_code, answer.json()) == (200, {"waits": True})
    assert Claim.objects.get().granted is None


def test_who_may_not_invite_any_more_invites_nobody(club, vera, held):
    account(club, Role.OWNER, name="Other")
    take_account(person=vera.people.get(), by=None)
    assert APIClient().get(at(held)).json()["code"] == "invitation-unbacked"
    assert program(UserFactory()).post(at(held), {"name": "Z"}, format="json").status_code == 422


def test_it_takes_an_account_and_a_token_for_everything(held):
    assert APIClient().post(at(held), {"name": "Z"}, format="json").status_code == 401
    for deed in ("", "claim"):
        mine = program(UserFactory(), Scope.SCORE)
        assert mine.post(at(held, deed), {"name": "Z"}, format="json").status_code == 403


def test_a_body_that_is_wrong(held):
    mine = program(UserFactory())
    all_refused(mine, "post", at(held, "claim"), {"name": "Kati"}, ["name"])
    for body in ({"name": []}, {"name": "a\0"}, {"name": "x" * 81}, {"name": ""}, {"name": "a", "b": 1}, []):
        assert mine.post(at(held), body, format="json").status_code in {400, 422}
    assert not Person.objects.filter(user__email__startswith="user").exists()
