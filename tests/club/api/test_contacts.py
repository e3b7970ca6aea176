"""Where messages go to somebody and which account is his, by API."""

import pytest

from club.enums import Role
from club.models import Person
from tests.factories import ClubFactory, PersonFactory, UserFactory, account
from tests.factories.bodies import all_refused
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
ANY = {"If-Match": "*"}


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama")


@pytest.fixture
def adam(club):
    return PersonFactory(club=club, name="Ádám")


@pytest.fixture
def owner(club):
    return program(account(club, Role.OWNER))


def at(person, what):
    return f"/api/v1/clubs/pikk-dama/people/{person.pk}/{what}/"


def test_a_scorekeeper_sees_and_changes_an_address(club, adam):
    mine, there = program(account(club, Role.SCOREKEEPER)), at(adam, "contact")
    seen = mine.get(there)
    assert seen.json() == {"email": "", "language": "", "account": None}
    answer = mine.patch(there, {"email": "a@example.com"}, format="json", headers={"If-Match": seen["ETag"]})
    assert answer.json() == {"email": "a@example.com", "language": "", "account": None}
    assert (
        mine.patch(there, {"language": "hu"}, format="json", headers=ANY).json()["email"] == "a@example.com"
    )
    late = mine.patch(there, {"email": ""}, format="json", headers={"If-Match": seen["ETag"]})
    assert (late.status_code, late.json()["details"]["theirs"]["language"]) == (412, "hu")


def test_a_member_sees_his_own_only(club, adam):
    user = account(club, Role.MEMBER)
    mine = program(user)
    assert mine.get(at(adam, "contact")).status_code == 404
    assert mine.get(at(user.people.get(), "contact")).json()["account"] == user.email
    assert (
        mine.patch(at(adam, "contact"), {"email": "x@example.com"}, format="json", headers=ANY).status_code
        == 404
    )


def test_addresses_that_are_none(owner, adam):
    answer = owner.patch(at(adam, "contact"), {"email": "nobody"}, format="json", headers=ANY)
    assert (answer.status_code, answer.json()["code"]) == (422, "email-malformed")
    all_refused(owner, "patch", at(adam, "contact"), {"email": "a@example.com", "language": "hu"})


def test_an_owner_gives_an_account_and_a_role_and_takes_it(owner, adam):
    user, there = UserFactory(email="adam@example.com"), at(adam, "account")
    seen = owner.get(there)
    assert seen.json() == {"email": "", "role": "member"}
    given = owner.put(
        there,
        {"email": "ADAM@example.com", "role": "scorekeeper"},
        format="json",
        headers={"If-Match": seen["ETag"]},
    )
    assert given.json() == {"email": "adam@example.com", "role": "scorekeeper"}
    assert Person.objects.get(pk=adam.pk).user == user
    assert owner.delete(there, headers={"If-Match": seen["ETag"]}).status_code == 412
    assert owner.delete(there, headers={"If-Match": given["ETag"]}).status_code == 204
    again = owner.delete(there, headers=ANY)
    assert (again.status_code, again.json()["code"]) == (409, "done-already")
    assert Person.objects.get(pk=adam.pk).user is None


def test_what_the_action_refuses(club, owner, adam):
    answer = owner.put(
        at(adam, "account"), {"email": "no@example.com", "role": "member"}, format="json", headers=ANY
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "account-unknown")
    mine = Person.objects.get(club=club, role=Role.OWNER)
    assert owner.delete(at(mine, "account"), headers=ANY).json()["code"] == "last-owner"
    right = {"email": "adam@example.com", "role": "member"}
    all_refused(owner, "put", at(adam, "account"), right, ["email", "role"])


def test_accounts_are_for_owners(club, adam):
    mine = program(account(club, Role.SCOREKEEPER))
    assert mine.get(at(adam, "account")).status_code == 404
    assert mine.delete(at(adam, "account"), headers=ANY).status_code == 404
