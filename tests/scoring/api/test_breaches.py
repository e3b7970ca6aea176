"""Breaches by a program: members read them, scorekeepers note and withdraw them."""

import pytest
from rest_framework.test import APIClient

from scoring.actions import corrections, partis
from scoring.api.breaches import BreachData
from scoring.models import Breach
from tests.factories import PersonFactory
from tests.factories.sheets import key_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(parti):
    return f"/api/v1/clubs/{parti.club.slug}/partis/{parti.number}/breaches/"


@pytest.fixture
def adam(rows):
    return rows.seats[0].person


def code_of(answer):
    return answer.status_code, answer.json()["code"]


def test_noted_read_and_withdrawn(mine, theirs, at, adam):
    body = {"person": adam.pk, "kind": "careless", "hand": 3, "note": "A revoke"}
    made = mine.post(at, body, format="json")
    assert made.status_code == 201
    assert set(made.json()) == set(BreachData().fields)
    assert made.json()["person"] == {"id": adam.pk, "name": adam.name}
    assert theirs.get(made["Location"]).json() == made.json()
    assert theirs.get(at).json() == [made.json()]
    gone = mine.post(f"{made['Location']}withdraw/", {"reason": "It was none"}, format="json")
    assert (gone.status_code, gone.json()["withdrawn_because"]) == (200, "It was none")
    again = mine.post(f"{made['Location']}withdraw/", {"reason": "It was none"}, format="json")
    assert code_of(again) == (409, "withdrawn-already")
    assert theirs.get(at).json()[0]["withdrawn_at"] is not None


def test_the_same_mark_is_the_same_breach(mine, at, adam):
    body = {"person": adam.pk, "kind": "careless", "mark": "m"}
    assert mine.post(at, body, format="json").json()["id"] == mine.post(at, body, format="json").json()["id"]


def test_conduct_is_for_members_and_noted_by_scorekeepers(theirs, at, adam):
    assert APIClient().get(at).status_code == 401
    assert theirs.post(at, {"person": adam.pk, "kind": "careless"}, format="json").status_code == 403
    assert not Breach.objects.exists()


def test_what_the_action_refuses_has_its_code(mine, at, adam, club):
    beside = PersonFactory(club=club, name="Beside")
    other = PersonFactory(name="Elsewhere")
    for change, code in [
        ({"person": beside.pk}, "not-seated"),
        ({"person": other.pk}, "nobody-here"),
        ({"person": 10**18}, "nobody-here"),
        ({"hand": 99}, "hand-unknown"),
        ({"note": "x" * 201}, "note-too-long"),
    ]:
        answer = mine.post(at, {"person": adam.pk, "kind": "careless"} | change, format="json")
        assert code_of(answer) == (422, code)


@pytest.mark.parametrize(
    "body",
    [{}, [], {"person": "x"}, {"kind": "worse"}, {"hand": 0}, {"hand": "one"}, {"note": "\0"}, {"why": 1},
     {"person": 10**40}, {"mark": "x" * 41}],
)  # fmt: skip
def test_a_body_that_cannot_be_read(mine, at, adam, body):
    whole = {"person": adam.pk, "kind": "careless"} | body if isinstance(body, dict) and body else body
    assert mine.post(at, whole, format="json").status_code in {400, 422}
    assert not Breach.objects.exists()


def test_of_a_void_parti_they_stay_as_they_are(mine, at, adam, parti, rows):
    key_table(rows.table, rows)
    made = mine.post(at, {"person": adam.pk, "kind": "careless"}, format="json")
    partis.close(parti=parti, by=None)
    parti.refresh_from_db()
    corrections.void(parti=parti, reason="wrong", revision=parti.revision, by=None)
    assert code_of(mine.post(at, {"person": adam.pk, "kind": "careless"}, format="json")) == (
        422,
        "parti-void",
    )
    refused = mine.post(f"{made['Location']}withdraw/", {"reason": "no"}, format="json")
    assert code_of(refused) == (422, "parti-void")


def test_what_is_not_there_is_not_found(mine, at):
    assert mine.get(f"{at}99999/").status_code == 404
    assert mine.post(f"{at}{10**30}/withdraw/", {"reason": "no"}, format="json").status_code == 404
