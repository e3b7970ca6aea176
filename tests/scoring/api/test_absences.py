"""Absences by a program: what came of them, and the reason that is stated once."""

import datetime

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from club.enums import Role, Scope
from leagues.models import League
from scoring.api.absences import AbsenceData, CountData
from tests.factories import PersonFactory, account, cast
from tests.factories.absences import row_of, stated
from tests.factories.evenings import closed_evening
from tests.factories.programs import program
from tests.factories.sheets import FRIDAY

pytestmark = pytest.mark.django_db
NOW = datetime.datetime(2026, 10, 31, 11, tzinfo=datetime.UTC)


@pytest.fixture(autouse=True)
def noon():
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def people(club):
    """Kati and others were absent on Friday."""
    six = cast(club, 6)
    closed_evening(League.objects.get(club=club), six[:4])
    return six


@pytest.fixture
def kati(people):
    return people[4]


def at(club, more=""):
    return f"/api/v1/clubs/{club.slug}/absences/{more}"


def test_the_list_and_one(club, theirs, kati):
    page = theirs.get(at(club)).json()
    names = [one["person"]["name"] for one in page["results"]]
    assert names[:2] == ["Kati", "Mia member"]
    assert all(set(one) == set(AbsenceData().fields) for one in page["results"])
    one = page["results"][0]
    assert (one["date"], one["standing"], one["vote"]) == ("2026-10-30", "asked", None)
    assert theirs.get(at(club, f"{one['id']}/")).json() == one
    assert one in theirs.get(at(club, "open/")).json()


def test_filtered(club, theirs, kati):
    def found(query):
        return [one["person"]["name"] for one in theirs.get(at(club, query)).json()["results"]]

    assert found(f"?person={kati.pk}") == ["Kati"]
    assert found("?since=2026-10-31") == []
    assert found("?until=2026-10-29") == []
    for query in ("?person=x", "?person=0", f"?person={10**30}", "?since=never", "?person=%00"):
        assert theirs.get(at(club, query)).status_code == 400


def test_a_reason_is_stated_once_and_opens_the_vote(club, kati):
    kati.user = account(club, None, name="Kati")
    kati.save()
    hers = program(kati.user)
    address = at(club, f"{row_of(kati).pk}/reason/")
    answer = hers.post(address, {"reason": "illness", "note": "Fever"}, format="json")
    said = answer.json()
    assert (answer.status_code, said["standing"], said["note"], said["entered_by"]) == (
        200,
        "voting",
        "Fever",
        None,
    )
    assert hers.get(said["vote"]).status_code == 200
    again = hers.post(address, {"reason": "illness"}, format="json")
    assert (again.status_code, again.json()["code"]) == (422, "reason-stated")


def test_a_scorekeeper_states_it_for_somebody_and_a_member_for_himself_alone(club, theirs, kati):
    address = at(club, f"{row_of(kati).pk}/reason/")
    refused = theirs.post(address, {"reason": "work"}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (403, "not-yours")
    scorer = account(club, Role.SCOREKEEPER, name="Sára")
    assert program(scorer, Scope.SCORE).post(address, {"reason": "work"}, format="json").status_code == 403
    said = program(scorer).post(address, {"reason": "work"}, format="json").json()
    assert (said["standing"], said["entered_by"]) == ("voting", "Sára")


def test_too_late_is_too_late(club, kati):
    scorer = program(account(club, Role.OWNER, name="Sára"))
    address = at(club, f"{row_of(kati).pk}/reason/")
    with time_machine.travel(NOW + datetime.timedelta(days=4), tick=False):
        assert scorer.post(address, {"reason": "work"}, format="json").json()["code"] == "reason-too-late"


@pytest.mark.parametrize(
    ("body", "code"),
    [({}, 400), ({"reason": "lazy"}, 400), ({"reason": "other"}, 422), ([], 400), ({"reason": 7}, 400),
     ({"reason": "work", "note": "x" * 401}, 422), ({"reason": "work", "note": "\0"}, 400),
     ({"reason": "work", "by": 1}, 400)],
)  # fmt: skip
def test_a_body_that_cannot_be_read(club, kati, body, code):
    owner = program(account(club, Role.OWNER, name="Sára"))
    assert owner.post(at(club, f"{row_of(kati).pk}/reason/"), body, format="json").status_code == code
    assert row_of(kati).reason == ""


def test_the_counts(club, theirs, people):
    said = theirs.get(at(club, "counts/")).json()
    assert all(set(one) == set(CountData().fields) for one in said)
    assert {one["count"] for one in said} == {0}
    with time_machine.travel(NOW + datetime.timedelta(days=4), tick=False):
        late = {one["person"]["name"]: one for one in theirs.get(at(club, "counts/")).json()}
    assert (late["Kati"]["count"], late["Kati"]["dates"]) == (1, ["2026-10-30"])


def test_they_are_for_members(club, kati):
    for more in ("", "open/", "counts/", f"{row_of(kati).pk}/"):
        assert APIClient().get(at(club, more)).status_code == 401
    assert program(PersonFactory(user=account(club, None, name="X")).user).get(at(club)).status_code == 404


def test_another_clubs_absence_is_not_found(club, kati):
    other = account(PersonFactory().club, Role.OWNER, name="Other")
    slug = other.people.get().club.slug
    assert program(other).get(f"/api/v1/clubs/{slug}/absences/{row_of(kati).pk}/").status_code == 404


def test_many_absences_cost_no_more_queries_than_few(club, theirs, people):
    def queries():
        with CaptureQueriesContext(connection) as found:
            theirs.get(at(club))
        return len(found)

    stated(people[4])
    few = queries()
    league = League.objects.get(club=club)
    for weeks in range(1, 4):
        closed_evening(league, people[:4], date=FRIDAY - datetime.timedelta(weeks=weeks))
    stated(people[5])
    assert queries() == few
