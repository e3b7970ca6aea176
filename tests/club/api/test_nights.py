"""Nights by API: the list, one of them, planning, changing, calling off."""

import datetime

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.nights import cancel
from club.actions.replies import reply
from club.actions.venues import offer
from club.enums import Answer, Role, Visibility
from club.models import Activity, Night, Notice, Person
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.bodies import all_refused
from tests.factories.nights import planned_night
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/pikk-dama/nights/"
FRIDAY = datetime.date(2026, 10, 30)
WEEK = datetime.timedelta(7)


@pytest.fixture(autouse=True)
def october():
    with time_machine.travel("2026-10-20T10:00:00+00:00", tick=False) as clock:
        yield clock


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama", visibility=Visibility.MEMBERS)


@pytest.fixture
def people(club):
    return cast(club, 4)


@pytest.fixture
def scorer(october, club):
    return program(account(club, Role.SCOREKEEPER))


@pytest.fixture
def mine(october, club):
    return program(account(club, Role.MEMBER))


@pytest.fixture
def night(club):
    return planned_night(club, FRIDAY, note="Bring cards.")


def at(night, deed=""):
    return f"{AT}{night.pk}/{deed and deed + '/'}"


def days(answer):
    return [one["date"] for one in answer.json()["results"]]


def change(client, night, etag="*", **body):
    return client.patch(at(night), body, format="json", headers={"If-Match": etag})


def test_the_list_and_what_may_be_asked_of_it(mine, club, night):
    for weeks in (1, 2):
        planned_night(club, FRIDAY + weeks * WEEK)
    Night.objects.create(club=club, date=FRIDAY - 4 * WEEK, start_time=datetime.time(19))
    cancel(night=Night.objects.get(date=FRIDAY + WEEK), reason="Few.", by=None)
    assert days(mine.get(AT)) == ["2026-11-13", "2026-11-06", "2026-10-30", "2026-10-02"]
    assert days(mine.get(AT, {"when": "upcoming"})) == ["2026-10-30", "2026-11-06", "2026-11-13"]
    assert days(mine.get(AT, {"when": "past"})) == ["2026-10-02"]
    assert days(mine.get(AT, {"cancelled": "true"})) == ["2026-11-06"]
    assert days(mine.get(AT, {"since": "2026-11-01", "cancelled": "false"})) == ["2026-11-13"]
    assert days(mine.get(AT, {"until": "2026-10-02"})) == ["2026-10-02"]
    for wrong in ({"when": "never"}, {"since": "soon"}):
        assert mine.get(AT, wrong).status_code == 400


def test_upcoming_ones_come_in_pages(mine, club):
    for weeks in range(3):
        planned_night(club, FRIDAY + weeks * WEEK)
    first = mine.get(AT, {"when": "upcoming", "limit": 2})
    assert days(first) == ["2026-10-30", "2026-11-06"]
    assert days(mine.get(first.json()["next"])) == ["2026-11-13"]


def test_as_many_queries_for_many(mine, club, people):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            assert mine.get(AT).status_code == 200
        return len(asked)

    def one_more(weeks):
        night = planned_night(club, FRIDAY + weeks * WEEK)
        for host in people[:2]:
            offer(night=night, host=host, place=f"At {host.name}’s", by=None)
            reply(night=night, person=host, answer=Answer.COMING, by=None)

    one_more(0)
    few = queries()
    for weeks in range(1, 8):
        one_more(weeks)
    assert queries() == few


def test_one_night_with_everything_about_it(mine, night, people):
    reply(night=night, person=people[0], answer=Answer.COMING, by=people[0])
    reply(night=night, person=people[1], answer=Answer.NOT, by=people[1])
    offer(night=night, host=people[0], place="Fő utca 1.", by=people[0])
    said = mine.get(at(night)).json()
    assert (said["coming"], said["not_coming"], said["silent"], said["mine"]) == (1, 1, 3, None)
    assert said["replies"][0] == {
        "person": {"id": people[0].pk, "name": "Ádám"},
        "answer": "coming",
        "entered_by": "",
        "is_stale": False,
    }
    assert (said["date"], said["start_time"], said["starts_at"]) == (
        "2026-10-30", "19:30", "2026-10-30T18:30:00Z",
    )  # fmt: skip
    assert (said["place"]["state"], said["place"]["host"]["name"], said["vote"]) == ("offer", "Ádám", None)
    assert (said["offers"][0]["place"], said["offers"][0]["hosted_before"]) == ("Fő utca 1.", 0)
    offer(night=night, host=people[2], place="Elsewhere", by=people[2])
    said = mine.get(at(night)).json()
    assert (said["place"]["state"], said["vote"]["state"]) == ("voting", "voting")
    assert said["vote"]["id"] == said["place"]["vote"]


def test_what_was_seen_is_not_sent_again(mine, night, people):
    etag = mine.get(at(night))["ETag"]
    assert mine.get(at(night), headers={"If-None-Match": etag}).status_code == 304
    reply(night=night, person=people[0], answer=Answer.COMING, by=None)
    assert mine.get(at(night), headers={"If-None-Match": etag}).status_code == 200


def test_a_scorekeeper_plans_with_a_place(scorer, club, people):
    body = {"date": "2026-10-30", "start_time": "19:30", "host": people[0].pk, "place": "Fő utca 1."}
    answer = scorer.post(AT, body, format="json")
    assert answer.status_code == 201
    assert scorer.get(answer["Location"]).json()["place"]["place"] == "Fő utca 1."
    assert Notice.objects.filter(kind="night").count() == 5


def test_the_same_request_again_plans_once(scorer, club):
    for _time in range(2):
        answer = scorer.post(
            AT, {"date": "2026-10-30", "start_time": "19:30"}, format="json", headers={"Idempotency-Key": "a"}
        )
        assert answer.status_code == 201
    assert Night.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"date": "2026-10-19"}, "night-in-past"),
        ({"date": "2036-10-19"}, "night-too-far"),
        ({"note": "x" * 401}, "note-too-long"),
        ({"place": "Fő utca"}, "host-missing"),
        ({"host": 10**9}, "nobody-here"),
    ],
)
def test_what_the_action_refuses(scorer, body, code):
    answer = scorer.post(AT, {"date": "2026-10-30", "start_time": "19:30"} | body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert not Night.objects.exists()


def test_a_host_of_another_club_is_nobody_here(scorer):
    body = {"date": "2026-10-30", "start_time": "19:30", "host": PersonFactory().pk, "place": "There"}
    assert scorer.post(AT, body, format="json").json()["code"] == "nobody-here"


def test_two_scorekeepers_change_one_night(scorer, night):
    etag = scorer.get(at(night))["ETag"]
    answer = change(scorer, night, etag, start_time="20:30")
    assert (answer.status_code, answer.json()["start_time"], answer.json()["note"]) == (
        200,
        "20:30",
        "Bring cards.",
    )
    late = change(scorer, night, etag, note="No cards.")
    assert (late.status_code, late.json()["details"]["theirs"]["start_time"]) == (412, "20:30")
    assert late.json()["details"]["yours"] == {"note": "No cards."}
    assert scorer.patch(at(night), {"note": ""}, format="json").status_code == 428
    assert change(scorer, night, answer["ETag"], note="").json()["note"] == ""


def test_what_others_say_meanwhile_does_not_hinder_who_edits(scorer, mine, night, people):
    """Replies and offers move the answer, and not what the scorekeeper changes."""
    etag = scorer.get(at(night))["ETag"]
    mine.post(at(night, "reply"), {"answer": "coming"}, format="json")
    offer(night=night, host=people[0], place="Fő utca 1.", by=people[0])
    answer = change(scorer, night, etag, note="No cards.")
    assert (answer.status_code, answer.json()["coming"], answer.json()["note"]) == (200, 1, "No cards.")
    assert answer["ETag"] == scorer.get(at(night))["ETag"]
    assert change(scorer, night, etag, note="Mine").status_code == 412
    planned = scorer.post(AT, {"date": "2026-11-06", "start_time": "19:30"}, format="json")
    assert planned["ETag"] == scorer.get(planned["Location"])["ETag"]


def test_a_night_is_called_off_and_takes_place_after_all(scorer, night):
    answer = scorer.post(at(night, "cancel"), {"reason": "Few."}, format="json")
    assert (answer.status_code, answer.json()["cancelled_because"]) == (200, "Few.")
    again = scorer.post(at(night, "cancel"), {"reason": "Few."}, format="json")
    assert (again.status_code, again.json()["code"]) == (409, "done-already")
    assert change(scorer, night, note="X").json()["code"] == "night-cancelled"
    assert scorer.post(at(night, "revive"), {}, format="json").json()["cancelled_at"] is None


def test_members_change_nothing(mine, night):
    before = Activity.objects.count()
    assert mine.post(AT, {"date": "2026-10-30", "start_time": "19:30"}, format="json").status_code == 403
    assert change(mine, night, note="X").status_code == 403
    for deed in ("cancel", "revive"):
        assert mine.post(at(night, deed), {"reason": "X"}, format="json").status_code == 404
    assert Activity.objects.count() == before


def test_a_body_that_is_wrong(scorer, night, people):
    right = {"date": "2026-10-30", "start_time": "19:30", "note": "a", "host": people[0].pk, "place": "b"}
    all_refused(scorer, "post", AT, right, ["date", "start_time"])
    all_refused(scorer, "patch", at(night), {"date": "2026-10-31", "start_time": "19:30", "note": "a"})
    all_refused(scorer, "post", at(night, "cancel"), {"reason": "a"}, ["reason"])


def test_a_night_of_another_club_is_not_here(scorer):
    other = planned_night(PersonFactory().club, FRIDAY)
    assert scorer.get(at(other)).status_code == 404
    assert change(scorer, other, note="X").status_code == 404
    assert scorer.post(at(other, "cancel"), {"reason": "X"}, format="json").status_code == 404
    assert not Person.objects.filter(replies__isnull=False).exists()
