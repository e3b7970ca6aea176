"""Invitations and claims by API."""

import pytest
import time_machine

from club import guessing
from club.actions.claims import claim
from club.actions.invitations import accept
from club.enums import Role
from club.models import Answered, Claim, Invitation, Person
from tests.factories import ClubFactory, PersonFactory, UserFactory, account
from tests.factories.bodies import all_refused
from tests.factories.people import invited
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/pikk-dama/people/invite/"
CLAIMS = "/api/v1/clubs/pikk-dama/people/claims/"


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama")


@pytest.fixture
def vera(club):
    return account(club, Role.OWNER)


@pytest.fixture
def owner(vera):
    return program(vera)


@pytest.fixture
def scorer(club):
    return program(account(club, Role.SCOREKEEPER))


def post(client, **body):
    return client.post(AT, body, format="json")


def test_a_link_is_said_once_and_works_once(owner, club):
    adam = PersonFactory(club=club, name="Ádám")
    answer = owner.post(AT, {"person": adam.pk}, format="json", headers={"Idempotency-Key": "one"})
    assert (answer.status_code, answer.json()["letter_sent"]) == (201, False)
    token = answer.json()["link"].rstrip("/").rpartition("/")[2]
    assert token not in str(Answered.objects.get().body)
    again = owner.post(AT, {"person": adam.pk}, format="json", headers={"Idempotency-Key": "one"})
    assert (again.json()["link"], again.json()["id"]) == (None, answer.json()["id"])
    listed = owner.get(AT).json()["results"]
    assert [(one["person"]["name"], one["made_by"], "link" in one) for one in listed] == [
        ("Ádám", "Vera", False)
    ]
    accept(token=token, name="", by=UserFactory())
    assert owner.get(AT).json()["results"] == []


def test_a_letter_takes_the_link_along(owner, mailoutbox):
    answer = post(owner, email="friend@example.com", role="scorekeeper")
    assert (answer.json()["link"], answer.json()["letter_sent"]) == (None, True)
    assert mailoutbox[0].to == ["friend@example.com"]


def test_a_letter_that_does_not_go_leaves_the_link(owner, monkeypatch):
    def down(*_args, **_kwargs):
        raise OSError("no mail server")

    monkeypatch.setattr("django.core.mail.EmailMessage.send", down)
    answer = post(owner, email="friend@example.com")
    assert (answer.json()["letter_sent"], "/join/" in answer.json()["link"]) == (False, True)


def test_nobodys_mailbox_is_filled(owner, monkeypatch):
    monkeypatch.setattr(guessing, "LETTERS_PER_ACCOUNT", 2)
    codes = [post(owner, email="friend@example.com").status_code for _time in range(3)]
    assert codes == [201, 201, 429]


def test_scorekeepers_invite_members(scorer, owner, club):
    answer = post(scorer, role="owner")
    assert (answer.status_code, answer.json()["code"]) == (422, "role-above-own")
    made = post(scorer).json()["id"]
    assert scorer.post(f"{AT}{made}/withdraw/").status_code == 204
    again = scorer.post(f"{AT}{made}/withdraw/")
    assert (again.status_code, again.json()["code"]) == (409, "done-already")
    higher = post(owner, role="owner").json()["id"]
    assert scorer.post(f"{AT}{higher}/withdraw/").status_code == 403
    assert program(account(club, Role.MEMBER)).get(AT).status_code == 404


def test_a_body_that_is_wrong(owner, club):
    right = {"person": PersonFactory(club=club).pk, "role": "member", "email": "a@example.com"}
    all_refused(owner, "post", AT, right)
    assert post(owner, person=PersonFactory().pk).json()["code"] == "nobody-here"
    assert not Invitation.objects.exists()


def test_an_invitation_of_another_club_is_not_here(owner):
    other = ClubFactory()
    made = invited(other, account(other, Role.OWNER, name="Other")).invitation
    assert owner.post(f"{AT}{made.pk}/withdraw/").status_code == 404


@pytest.fixture
def claimed(club, vera):
    PersonFactory(club=club, name="Kati", guest=True)
    user = UserFactory(email="kati@example.com", name="Katalin")
    return claim(token=invited(club, vera).token, name="Kati", by=user)


def test_an_owner_grants_a_claim(owner, claimed):
    found = owner.get(CLAIMS).json()["results"]
    assert [(one["id"], one["person"]["name"], one["account"], one["email"]) for one in found] == [
        (claimed.pk, "Kati", "Katalin", "kati@example.com")
    ]
    answer = owner.post(f"{CLAIMS}{claimed.pk}/", {"granted": True}, format="json")
    assert (answer.status_code, answer.json()["granted"]) == (200, True)
    assert Person.objects.get(name="Kati").user == claimed.user
    late = owner.post(f"{CLAIMS}{claimed.pk}/", {"granted": False}, format="json")
    assert (late.status_code, late.json()["code"]) == (409, "done-already")
    assert owner.get(CLAIMS).json()["results"] == []


def test_claims_are_for_owners(scorer, owner, claimed):
    assert scorer.get(CLAIMS).status_code == 404
    assert scorer.post(f"{CLAIMS}{claimed.pk}/", {"granted": True}, format="json").status_code == 404
    for body in ({}, {"granted": None}, {"granted": "perhaps"}, {"granted": True, "more": 1}, []):
        assert owner.post(f"{CLAIMS}{claimed.pk}/", body, format="json").status_code == 400
    assert Claim.objects.get().granted is None


def test_an_invitation_runs_out(owner, vera):
    post(owner)
    with time_machine.travel("2099-01-01"):
        assert program(vera).get(AT).json()["results"] == []
