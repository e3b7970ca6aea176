"""A parti put right by a program: previewed, saved as previewed, voided; amended while it is open."""

import datetime

import pytest

from club.enums import Role, Scope
from club.models import Person
from leagues.actions.seasons import ensure_seasons
from leagues.api.corrections import HeadData, PreviewedData
from scoring.models import Correction, Parti
from tests.factories import PersonFactory, account
from tests.factories.evenings import book, closed_evening, open_evening
from tests.factories.partis import closed_parti
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
OTHER = {"1": -20, "2": 20, "3": 10, "4": -10}


@pytest.fixture(autouse=True)
def on(today):
    """On a day after the partis."""


@pytest.fixture
def mine(league):
    return program(account(league.club, Role.SCOREKEEPER), Scope.SCORE)


@pytest.fixture
def parti(league, people):
    return closed_evening(league, people[:4])


def at(parti, deed="correction"):
    return f"/api/v1/clubs/{parti.club.slug}/partis/{parti.number}/{deed}/"


def a_row(hand=7, points=OTHER, **more):
    return {"rows": [{"table": 1, "hand": hand, "way": "points", "each": {"points": points}}], **more}


def code_of(answer):
    return answer.status_code, answer.json()["code"]


def post(mine, parti, body, deed="correction"):
    return mine.post(at(parti, deed), body, format="json")


def test_a_preview_says_what_saving_then_does(mine, parti):
    before = book()
    said = post(mine, parti, a_row(), "correction/preview").json()
    assert {name: rows for name, rows in book().items() if rows != before[name]} == {}
    assert set(said) == set(PreviewedData().fields)
    changed = {seat["after"]["person"]["id"]: seat["after"]["points"] for seat in said["will"]["seats"]}
    answer = post(mine, parti, a_row(reason="Read again", revision=said["revision"]))
    assert answer.status_code == 200
    assert {one["person"]["id"]: one["points"] for one in answer.json()["places"]} == changed
    [correction] = answer.json()["corrections"]
    assert (correction["reason"], correction["by"]) == ("Read again", "Vera")
    assert correction["changes"]["rows"][0]["after"] == OTHER


def test_somebody_new_is_previewed_without_being_made(mine, parti):
    body = {"people": [{"table": 1, "seat": 2, "person": {"name": "Béla"}}], "date": "2026-10-29"}
    said = post(mine, parti, body, "correction/preview").json()
    assert {"id": None, "name": "Béla"} in [seat["after"]["person"] for seat in said["will"]["seats"]]
    assert not Person.objects.filter(name="Béla").exists()
    saved = post(mine, parti, {**body, "reason": "It was Béla", "revision": said["revision"]}).json()
    assert (saved["date"], saved["tables"][0]["seats"][1]["person"]["name"]) == ("2026-10-29", "Béla")
    assert saved["corrections"][0]["changes"]["people"][0]["after"]["name"] == "Béla"


def test_totals_where_there_are_no_hands(mine, league, people):
    parti = closed_parti(league, "2026-10-30", dict(zip(people[:4], (30, 10, -10, -30), strict=True)))
    totals = [{"table": 1, "seat": 1, "total": 10}, {"table": 1, "seat": 2, "total": 30}]
    said = post(mine, parti, {"totals": totals}, "correction/preview").json()
    saved = post(mine, parti, {"totals": totals, "reason": "Swapped", "revision": said["revision"]}).json()
    assert saved["places"][0]["person"]["name"] == people[1].name
    wrong = post(mine, parti, {"totals": [{"table": 1, "seat": 1, "total": 50}]}, "correction/preview")
    assert code_of(wrong) == (422, "row-refused")


def test_a_stale_one_is_shown_both(mine, parti):
    seen = mine.get(at(parti, "void")).json()["revision"]
    post(mine, parti, a_row(reason="first", revision=seen))
    for deed, body in [
        ("correction", a_row(8, reason="second", revision=seen)),
        ("void", {"reason": "x", "revision": seen}),
    ]:
        answer = post(mine, parti, body, deed)
        assert code_of(answer) == (409, "parti-stale")
        details = answer.json()["details"]
        assert details["yours"]["reason"] == body["reason"]
        assert details["theirs"]["corrections"][0]["reason"] == "first"
    assert Correction.objects.count() == 1


def test_voided_it_counts_no_more(mine, parti):
    said = mine.get(at(parti, "void")).json()
    assert all(seat["after"] is None for seat in said["will"]["seats"])
    answer = post(mine, parti, {"reason": "Twice", "revision": said["revision"]}, "void")
    assert (answer.json()["state"], answer.json()["places"]) == ("void", [])
    assert code_of(post(mine, parti, a_row(reason="x", revision=9))) == (409, "parti-not-closed")
    assert code_of(mine.get(at(parti, "void"))) == (409, "parti-not-closed")


def test_what_the_action_refuses_has_its_code(mine, parti, people):
    seen = mine.get(at(parti, "void")).json()["revision"]
    adam = people[0]
    stranger = PersonFactory(name="Elsewhere")
    for body, code in [
        ({}, "nothing-changed"),
        (a_row(99), "hand-unknown"),
        (a_row(points={"1": 1, "2": 0, "3": 0, "4": 0}), "row-refused"),
        (a_row(points={"9": 1}), "seat-not-there"),
        ({"rows": [{"table": 3, "hand": 1}]}, "table-not-there"),
        ({"date": "2026-12-24"}, "date-in-future"),
        ({"people": [{"table": 1, "seat": 2, "person": {"id": adam.pk}}]}, "person-twice"),
        ({"people": [{"table": 1, "seat": 2, "person": {"id": stranger.pk}}]}, "nobody-here"),
    ]:
        assert code_of(post(mine, parti, body, "correction/preview")) == (422, code)
        assert code_of(post(mine, parti, body | {"reason": "x", "revision": seen})) == (422, code)
    refused = post(mine, parti, a_row(points={"1": 1, "2": 0, "3": 0, "4": 0}), "correction/preview")
    details = refused.json()["details"]
    assert (details["table"], details["hand"], details["players"]) == (1, 7, [1, 2, 3, 4])
    assert details["violations"][0]["code"] == "sum-wrong"


@pytest.mark.parametrize(
    "change",
    [{"rows": 7}, {"rows": [{}]}, {"rows": [{"table": 1, "hand": 1, "revision": 2}]}, {"people": [7]},
     {"why": 1}, {"totals": [{"table": 1, "seat": 1, "total": 10**30}]}, {"reason": "\0"}, {"reason": ""},
     {"reason": "x" * 401}, {"revision": "x"}, {"date": "x"}],
)  # fmt: skip
def test_a_body_that_cannot_be_read(mine, parti, change):
    assert code_of(post(mine, parti, {"reason": "x", "revision": 1} | change)) == (400, "invalid")
    assert Correction.objects.count() == 0


def test_an_open_parti_is_amended_from_the_edition_that_was_seen(mine, league, people):
    parti = open_evening(league, people[:4])
    answer = mine.get(at(parti, "amend"))
    assert set(answer.json()) == set(HeadData().fields)
    body = {"start_time": "20:15", "people": [{"table": 1, "seat": 4, "person": {"id": people[4].pk}}]}
    assert mine.patch(at(parti, "amend"), body, format="json").status_code == 428
    tag = {"If-Match": answer["ETag"]}
    said = mine.patch(at(parti, "amend"), body, format="json", headers=tag).json()
    assert (said["start_time"], said["people"][3]["person"]["name"]) == ("20:15", people[4].name)
    stale = mine.patch(at(parti, "amend"), {"date": "2026-10-29"}, format="json", headers=tag)
    assert code_of(stale) == (412, "edited-meanwhile")
    assert stale.json()["details"]["theirs"] == said
    assert code_of(post(mine, parti, a_row(), "correction/preview")) == (409, "parti-not-closed")


def test_a_closed_parti_is_not_amended(mine, parti):
    assert code_of(mine.get(at(parti, "amend"))) == (409, "parti-not-open")
    assert code_of(mine.patch(at(parti, "amend"), {}, format="json", headers={"If-Match": "*"}))[0] == 409


def test_only_scorekeepers(league, parti):
    theirs = program(account(league.club, Role.MEMBER))
    for deed in ("correction", "correction/preview", "void"):
        assert post(theirs, parti, {}, deed).status_code == 403
    assert theirs.get(at(parti, "void")).status_code == theirs.get(at(parti, "amend")).status_code == 403
    assert theirs.patch(at(parti, "amend"), {}, format="json").status_code == 403
    assert Parti.objects.get().counts


def test_a_stale_batch_is_said_before_what_is_wrong_with_it(mine, parti):
    wrong = {"people": [{"table": 1, "seat": 7, "person": {"name": "Béla"}}], "reason": "Read again"}
    answer = post(mine, parti, wrong | {"revision": parti.revision - 1})
    assert code_of(answer) == (409, "parti-stale")
    assert answer.json()["details"]["theirs"]["revision"] == parti.revision
    assert post(mine, parti, wrong | {"revision": parti.revision}).status_code == 422


def test_another_day_says_what_becomes_of_the_seasons(mine, league, people):
    now = datetime.date(2026, 10, 30)
    ensure_seasons(league, [now])
    old = closed_parti(league, "2006-10-30", dict(zip(people[:4], (30, 10, -10, -30), strict=True)))
    ensure_seasons(league, [old.date])

    def moved(day):
        return post(mine, old, {"date": day}, "correction/preview").json()["seasons"]

    assert moved("2006-10-29") is None
    there = moved("2026-10-30")
    assert there["before"]["start"] <= "2006-10-30" <= there["before"]["end"]
    assert (there["after"]["start"], there["begins"], there["goes"]) == ("2026-10-01", False, True)
    assert moved("2003-10-29")["begins"] is True
    gone = mine.get(at(old, "void")).json()["seasons"]
    assert gone == {"before": there["before"], "after": None, "begins": False, "goes": True}
