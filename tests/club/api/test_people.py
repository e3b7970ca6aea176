"""The people of a club by API: who reads what of whom, adding and renaming."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from club.actions.choosing import deactivate
from club.actions.membership import end_membership
from club.enums import Role, Scope, Visibility
from club.models import Person
from club.queries.people import KINDS, known, roster
from leagues.actions.erasing import erase
from tests.factories import ClubFactory, PersonFactory, account
from tests.factories.bodies import all_refused
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/pikk-dama/people/"


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama", visibility=Visibility.PUBLIC)


@pytest.fixture
def owner(club):
    return program(account(club, Role.OWNER))


@pytest.fixture
def folk(club):
    """One of each kind, by kind."""
    found = {
        "member": PersonFactory(club=club, name="Ádám"),
        "guest": PersonFactory(club=club, name="Beszab", guest=True),
        "left": PersonFactory(club=club, name="Csaba"),
        "deactivated": PersonFactory(club=club, name="Dezső", guest=True),
    }
    end_membership(person=found["left"], left=datetime.date(2026, 1, 2), by=None)
    deactivate(person=found["deactivated"], by=None)
    return found


def names(answer):
    return [one["name"] for one in answer.json()["results"]]


def post(client, **body):
    return client.post(AT, body, format="json")


def test_the_list_has_everybody_but_the_erased_in_order(owner, club, folk):
    erase(person=PersonFactory(club=club, name="Aladár"), by=None)
    answer = owner.get(AT)
    assert names(answer) == ["Ádám", "Beszab", "Csaba", "Dezső", "Vera owner"]
    assert answer.json()["results"][2] == {
        "id": folk["left"].pk, "name": "Csaba", "kind": "left", "role": "member",
        "joined": "2020-01-01", "left": "2026-01-02",
    }  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_asked_for(owner, folk, kind):
    rest = ["Vera owner"] if kind == "member" else []
    assert names(owner.get(AT, {"kind": kind})) == [folk[kind].name, *rest]


def test_an_unknown_kind_is_refused(owner):
    answer = owner.get(AT, {"kind": "ghost"})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_a_kind_is_what_the_page_has_it(club, folk):
    found = roster(club)
    lists = {kind: getattr(found, page) for kind, page in zip(KINDS, vars(found), strict=True)}
    for kind, those in lists.items():
        assert [one.person for one in those] == list(known(club).filter(kind=kind))
        assert those


def test_the_public_reads_names_and_not_who_was_deactivated(folk):
    answer = APIClient().get(AT)
    assert names(answer) == ["Ádám", "Beszab", "Csaba"]
    assert [one["joined"] or one["left"] or one["role"] for one in answer.json()["results"]] == [None] * 3
    assert APIClient().get(f"{AT}{folk['deactivated'].pk}/").status_code == 404
    assert APIClient().get(f"{AT}{folk['left'].pk}/").json()["joined"] is None


def test_long_lists_come_in_pages(owner, folk):
    first = owner.get(AT, {"limit": 2})
    assert names(first) == ["Ádám", "Beszab"]
    PersonFactory(club=folk["left"].club, name="Aba")
    assert names(owner.get(first.json()["next"])) == ["Csaba", "Dezső"]


def test_as_many_queries_for_many(owner, club):
    def queries():
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert owner.get(AT).status_code == 200
        return len(asked)

    PersonFactory(club=club)
    few = queries()
    PersonFactory.create_batch(20, club=club)
    assert queries() == few


def test_an_owner_adds_a_member_and_a_guest(owner):
    answer = post(owner, name=" Zoli ", joined="2026-01-02")
    assert (answer.status_code, answer.json()["kind"]) == (201, "member")
    assert owner.get(answer["Location"]).json() == answer.json()
    assert post(owner, name="Tündi").json()["kind"] == "guest"


def test_a_scorekeeper_adds_guests_only(club):
    mine = program(account(club, Role.SCOREKEEPER))
    assert post(mine, name="Zoli").status_code == 201
    answer = post(mine, name="Tündi", joined="2026-01-02")
    assert (answer.status_code, answer.json()["code"]) == (403, "not-an-owner")
    assert post(program(account(club, Role.MEMBER)), name="Tündi").status_code == 403
    assert not Person.objects.filter(name="Tündi").exists()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "ÁDÁM"}, "name-taken"),
        ({"name": "x" * 81}, "name-too-long"),
        ({"name": "a\u200bb"}, "name-unreadable"),
        ({"name": "Zoli", "joined": "2999-01-01"}, "day-in-future"),
    ],
)
def test_what_the_action_refuses(owner, folk, body, code):
    answer = post(owner, **body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_body_that_is_wrong(owner):
    all_refused(owner, "post", AT, {"name": "Zoli", "joined": "2026-01-02"}, ["name"])


def test_renaming_asks_which_edition_was_seen(owner, folk):
    at = f"{AT}{folk['member'].pk}/"
    etag = owner.get(at)["ETag"]
    answer = owner.patch(at, {"name": "Ádám Nagy"}, format="json", headers={"If-Match": etag})
    assert (answer.status_code, answer.json()["name"]) == (200, "Ádám Nagy")
    late = owner.patch(at, {"name": "Adam"}, format="json", headers={"If-Match": etag})
    assert (late.status_code, late.json()["details"]["theirs"]["name"]) == (412, "Ádám Nagy")
    assert owner.patch(at, {"name": "Adam"}, format="json").status_code == 428
    all_refused(owner, "patch", at, {"name": "Adam"}, ["name"])


def test_only_owners_rename(club, folk):
    mine = program(account(club, Role.SCOREKEEPER))
    answer = mine.patch(f"{AT}{folk['member'].pk}/", {"name": "X"}, format="json", headers={"If-Match": "*"})
    assert answer.status_code == 403


def test_somebody_of_another_club_is_not_here(owner):
    other = PersonFactory()
    for pk in (other.pk, 10**30, 0):
        assert owner.get(f"{AT}{pk}/").status_code == 404
        assert (
            owner.patch(f"{AT}{pk}/", {"name": "X"}, format="json", headers={"If-Match": "*"}).status_code
            == 404
        )


def test_a_script_that_keys_results_adds_nobody(club):
    assert post(program(account(club, Role.OWNER), Scope.SCORE), name="Zoli").status_code == 403
