"""Records of hands by a program: kept from the edition that was seen, their faults made breaches once."""

import pytest

from scoring.actions import hands
from scoring.api.records import RecordData
from scoring.models import Breach, Hand, HandRecord
from scoring.queries.written import in_points
from tests.factories.records import bare, played, with_revoke
from tests.factories.sheets import row

pytestmark = pytest.mark.django_db
NEW = {"If-None-Match": "*"}


@pytest.fixture
def at(parti):
    return f"/api/v1/clubs/{parti.club.slug}/partis/{parti.number}/tables/1/sheet/1/record/"


def put(mine, at, record, headers=NEW, **more):
    return mine.put(at, {"record": record, **more}, format="json", headers=headers)


def code_of(answer):
    return answer.status_code, answer.json()["code"]


def test_a_record_writes_the_row_it_gives(mine, theirs, at, rows):
    assert mine.get(at).status_code == 404
    answer = put(mine, at, bare(played(rows, 1)))
    said = answer.json()
    assert answer.status_code == 201, said
    assert set(said) == set(RecordData().fields)
    assert (said["revision"], said["row_revision"], said["violations"], said["differs"]) == (1, 1, [], False)
    assert said["players"] == [1, 2, 3, 4]
    assert said["points"] == theirs.get(at.removesuffix("record/")).json()["points"]
    assert theirs.get(at).json() == said
    assert answer["ETag"] == theirs.get(at)["ETag"]


def test_the_same_record_again_changes_nothing(mine, at, rows):
    tag = put(mine, at, bare(played(rows, 1)))["ETag"]
    assert put(mine, at, bare(played(rows, 1)), {"If-Match": tag}).status_code == 200
    assert HandRecord.objects.get().revision == 1


def test_another_points_than_the_row_has_are_shown_beside_it(mine, at, rows):
    hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=0, by=None)
    answer = put(mine, at, played(rows, 1))
    assert code_of(answer) == (409, "record-differs")
    details = answer.json()["details"]
    assert details["row"] == {"1": 10, "2": -10, "3": 20, "4": -20}
    assert set(details["record"]) == {"1", "2", "3", "4"}
    assert details["can_be_written"] is True
    assert put(mine, at, played(rows, 1), over=True).status_code == 201
    assert mine.get(at).json()["differs"] is False


def test_what_is_no_record_of_this_hand_says_why(mine, at, rows):
    record = played(rows, 1)
    wrong = put(mine, at, {**record, "dealer": (record["dealer"] + 1) % 4, "game": "hearts"})
    assert code_of(wrong) == (422, "record-refused")
    assert [one["key"] for one in wrong.json()["details"]["mismatches"]] == ["game", "dealer"]
    strange = put(mine, at, {**record, "weather": "fine"})
    assert strange.json()["details"]["not_read"] == ["weather"]
    unread = put(mine, at, {**record, "hands": [["2C"]]})
    assert unread.json()["details"]["violations"]
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    "record", [None, [], 7, "text", {"a": [[[[[[1]]]]]]}, {"a": "\0"}, {"a": 10**400}, {"hands": 7}, {}]
)
def test_what_cannot_be_read_is_refused_and_never_a_fault(mine, at, record):
    assert put(mine, at, record).status_code in {400, 422}


def test_a_stale_record_is_not_written_over(mine, at, rows):
    put(mine, at, played(rows, 1))
    assert code_of(put(mine, at, played(rows, 1, seed=5), {"If-Match": '"7.1"'}, over=True)) == (
        409,
        "record-stale",
    )
    assert code_of(put(mine, at, played(rows, 1, seed=5), {"If-Match": '"?"'})) == (409, "record-stale")
    assert mine.put(at, {"record": {}}, format="json").status_code == 428
    stale = put(mine, at, played(rows, 1, seed=5), {"If-Match": '"1.0"'}, over=True)
    assert code_of(stale) == (409, "row-stale")
    assert stale.json()["details"]["theirs"]["revision"] == 1


def test_a_record_is_taken_away_and_its_row_stays(mine, theirs, at, rows):
    tag = put(mine, at, played(rows, 1))["ETag"]
    assert theirs.delete(at, headers={"If-Match": tag}).status_code == 403
    assert mine.delete(at).status_code == 428
    assert mine.delete(at, headers={"If-Match": tag}).status_code == 204
    assert mine.get(at).status_code == 404
    assert code_of(mine.delete(at, headers={"If-Match": tag})) == (409, "record-stale")
    assert Hand.objects.get().scores.count() == 4


def test_a_fault_is_noted_once_against_who_played_the_card(mine, theirs, at, rows):
    kept = put(mine, at, with_revoke(played(rows, 1), rows)).json()
    fault = next(one for one in kept["violations"] if one["is_breach"])
    body = {"fault": fault["at"], "kind": "careless"}
    tag = {"If-Match": mine.get(at)["ETag"]}
    assert theirs.post(f"{at}breaches/", body, format="json", headers=tag).status_code == 403
    for _time in range(2):
        answer = mine.post(f"{at}breaches/", body, format="json", headers=tag)
        assert answer.status_code == 200
    breach = Breach.objects.get()
    seat = rows.seats[kept["players"][fault["seat"]] - 1]
    assert answer.json()["person"] == {"id": seat.person_id, "name": seat.person.name}
    assert (breach.person, breach.hand) == (seat.person, 1)
    none = mine.post(f"{at}breaches/", {**body, "fault": 999}, format="json", headers=tag)
    assert code_of(none) == (409, "record-stale")
    assert mine.post(f"{at}breaches/", {"fault": -1}, format="json", headers=tag).status_code == 400


def test_a_stale_record_is_said_before_what_is_wrong_with_it(mine, at, rows):
    tag = put(mine, at, bare(played(rows, 1)))["ETag"]
    answer = put(mine, at, {"hands": [], "plays": []}, {"If-Match": '"0.1"'})
    assert code_of(answer) == (409, "record-stale")
    assert put(mine, at, {"hands": [], "plays": []}, {"If-Match": tag}).status_code == 422
