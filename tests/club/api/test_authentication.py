"""A token acts for its owner, within its scope, until it runs out or his rights do."""

import datetime

import pytest
import time_machine
from django.utils import timezone
from rest_framework.test import APIClient

from club.actions.membership import end_membership
from club.actions.tokens import remove_token
from club.enums import Role, Scope, Visibility
from club.models import Person, Token
from tests.factories import ClubFactory, UserFactory, account
from tests.factories.programs import program

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama", visibility=Visibility.MEMBERS)


def test_a_token_is_its_owner(club):
    mine = program(account(club, Role.MEMBER))
    assert mine.get("/api/v1/clubs/pikk-dama/").json()["slug"] == "pikk-dama"
    assert program(UserFactory()).get("/api/v1/clubs/pikk-dama/").status_code == 404


def test_without_one_a_secret_club_is_not_there_and_an_unknown_one_is_refused(club):
    assert APIClient().get("/api/v1/clubs/pikk-dama/").status_code == 404
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION="Bearer nobody-has-this")
    answer = client.get("/api/v1/clubs/pikk-dama/")
    assert answer.status_code == 401
    assert answer.json()["code"] == "authentication-failed"
    assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("secret", ["", "é", "\x80\xff", "x" * 5000])
def test_whatever_stands_there_is_no_fault_of_ours(club, secret):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}".encode("latin-1").decode("latin-1"))
    assert client.get("/api/v1/clubs/").status_code == 401


def test_a_token_runs_out(club):
    user = account(club, Role.MEMBER)
    mine = program(user)
    with time_machine.travel(timezone.now() + datetime.timedelta(days=30, seconds=1)):
        assert mine.get("/api/v1/clubs/pikk-dama/").status_code == 401


def test_a_removed_token_and_a_closed_account_are_out_at_once(club):
    user = account(club, Role.MEMBER)
    mine, other = program(user), program(user)
    remove_token(user=user, pk=Token.objects.earliest("pk").pk)
    assert mine.get("/api/v1/clubs/pikk-dama/").status_code == 401
    assert other.get("/api/v1/clubs/pikk-dama/").status_code == 200
    user.is_active = False
    user.save()
    assert other.get("/api/v1/clubs/pikk-dama/").status_code == 401


def test_who_has_left_is_nobody_there_any_more(club):
    user = account(club, Role.MEMBER)
    mine = program(user)
    end_membership(person=Person.objects.get(club=club, user=user), left=timezone.localdate(), by=None)
    assert mine.get("/api/v1/clubs/pikk-dama/").status_code == 404


@pytest.mark.parametrize(("scope", "code"), [(Scope.READ, 403), (Scope.SCORE, 403), (Scope.ALL, 200)])
def test_the_scope_is_asked_besides_the_role(club, scope, code):
    mine = program(account(club, Role.OWNER), scope)
    etag = mine.get("/api/v1/clubs/pikk-dama/")["ETag"]
    answer = mine.patch(
        "/api/v1/clubs/pikk-dama/", {"name": "Dáma"}, format="json", headers={"If-Match": etag}
    )
    assert answer.status_code == code
    if code == 403:
        assert answer.json()["code"] == "token-scope"


def test_a_session_needs_the_csrf_token(club):
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(account(club, Role.OWNER))
    assert client.get("/api/v1/clubs/pikk-dama/").status_code == 200
    assert client.patch("/api/v1/clubs/pikk-dama/", {}, format="json").status_code == 403


def test_the_language_is_asked_for_else_the_owners_of_the_token(club):
    user = account(club, Role.MEMBER)
    user.language = "hu"
    user.save()
    mine = program(user)

    def refused(**headers):
        return mine.patch("/api/v1/clubs/pikk-dama/", {}, format="json", headers=headers).json()["message"]

    assert refused() == "Ezt csak a klub vezetői tehetik meg."
    assert refused(**{"Accept-Language": "en"}) == "Only owners of the club may do this."
