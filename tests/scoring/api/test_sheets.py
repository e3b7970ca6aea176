"""The whole sheet, several rows in one request, and the sheet on paper."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from club.enums import Role, Visibility
from scoring.api.rows import RowData
from scoring.api.sheets import OutcomesData, SheetData
from scoring.models import Hand
from tests.factories import ClubFactory, account, cast
from tests.factories.programs import program
from tests.factories.sheets import key_table, open_parti

pytestmark = pytest.mark.django_db


def at(parti, table=1):
    return f"/api/v1/clubs/{parti.club.slug}/partis/{parti.number}/tables/{table}/sheet/"


def row(rows, number, points=(10, -10, 20, -20), **more):
    """What a program sends of hand `number`."""
    seats = [seat.position + 1 for seat in rows.seats if seat.pk in (rows.players(number) or ())]
    each = {str(seat): value for seat, value in zip(seats, points, strict=True)}
    return {"hand": number, "revision": 0, "way": "points", "each": {"points": each}, **more}


def test_the_sheet_says_who_sits_where_what_is_due_and_what_is_missing(mine, parti, rows):
    key_table(rows.table, rows, [1, 2])
    said = mine.get(at(parti)).json()
    assert set(said) == set(SheetData().fields)
    assert [seat["person"]["name"] for seat in said["seats"]] == [seat.person.name for seat in rows.seats]
    assert [column["seats"] for column in said["columns"]] == [[1], [2], [3], [4], [5]]
    assert [one["hand"] for one in said["rows"]] == list(range(1, 26))
    assert all(set(one) == set(RowData().fields) for one in said["rows"])
    assert said["missing"] == list(range(3, 26))
    assert sum(said["totals"].values()) == 0
    assert set(said["places"]) == {"1", "2", "3", "4", "5"}
    assert (said["state"], said["can_be_written"], said["can_be_closed"]) == ("open", True, False)


def test_the_sheet_has_an_edition_that_moves_with_its_rows(mine, parti, rows):
    tag = mine.get(at(parti))["ETag"]
    assert mine.get(at(parti), headers={"If-None-Match": tag}).status_code == 304
    key_table(rows.table, rows, [1])
    assert mine.get(at(parti), headers={"If-None-Match": tag}).status_code == 200


def test_a_long_sheet_costs_no_more_queries_than_a_short_one(mine, parti, rows):
    def queries():
        with CaptureQueriesContext(connection) as found:
            mine.get(at(parti))
        return len(found)

    key_table(rows.table, rows, [1])
    short = queries()
    key_table(rows.table, rows, range(2, 26))
    assert queries() == short


def test_partners_have_one_column(mine, club):
    parti = open_parti(club, cast(club, 4), game="pitch", options={"target": 20})
    said = mine.get(at(parti)).json()
    assert [column["seats"] for column in said["columns"]] == [[1, 3], [2, 4]]
    assert (said["is_over"], said["missing"]) == (False, [])
    assert said["to_play"]


@pytest.mark.parametrize(
    "address", ["partis/99/tables/1", "partis/1/tables/2", f"partis/{10**30}/tables/{10**30}"]
)
def test_what_the_club_has_not_is_not_found(mine, parti, address):
    assert mine.get(f"/api/v1/clubs/{parti.club.slug}/{address}/sheet/").status_code == 404


def test_another_clubs_sheet_is_not_found(parti):
    parti.club.visibility = Visibility.MEMBERS
    parti.club.save()
    stranger = program(account(ClubFactory(), Role.OWNER, name="Other"))
    assert stranger.get(at(parti)).status_code == 404
    assert stranger.post(f"{at(parti)}rows/", {}, format="json").status_code == 404


def test_several_rows_are_written_each_for_itself(mine, parti, rows):
    key_table(rows.table, rows, [3])
    sent = [
        row(rows, 1),
        row(rows, 2, (1, 1, 1, 1)),
        row(rows, 3, (0, 0, 0, 0)),
        row(rows, 4),
        {**row(rows, 5), "hand": 99},
        {key: value for key, value in row(rows, 6).items() if key != "revision"},
        {**row(rows, 7), "each": {"tricks": {"1": 1}}},
    ]
    answer = mine.post(f"{at(parti)}rows/", {"rows": sent}, format="json")
    said = answer.json()
    assert answer.status_code == 200
    assert set(said) == set(OutcomesData().fields)
    assert (said["saved"], said["refused"]) == (2, 5)
    told = [(one["hand"], one["status"], one["error"] and one["error"]["code"]) for one in said["outcomes"]]
    assert told == [
        (1, 201, None),
        (2, 422, "row-refused"),
        (3, 409, "row-stale"),
        (4, 201, None),
        (99, 422, "hand-unknown"),
        (6, 428, "if-match-missing"),
        (7, 400, "invalid"),
    ]
    assert said["outcomes"][2]["error"]["details"]["theirs"]["revision"] == 1
    assert said["outcomes"][0]["row"]["revision"] == 1
    assert set(Hand.objects.values_list("number", flat=True)) == {1, 3, 4}


def test_the_same_rows_sent_again_with_their_key_have_one_effect(mine, parti, rows):
    for _time in range(2):
        answer = mine.post(
            f"{at(parti)}rows/", {"rows": [row(rows, 1)]}, format="json", headers={"Idempotency-Key": "a"}
        )
        assert answer.json()["saved"] == 1
    assert answer["Idempotent-Replay"] == "true"
    assert Hand.objects.get().revision == 1


def test_refused_rows_beside_kept_ones_do_not_undo_them_under_a_key(mine, parti, rows):
    sent = {"rows": [row(rows, 1), row(rows, 1, (0, 0, 0, 0)), row(rows, 2)]}
    answer = mine.post(f"{at(parti)}rows/", sent, format="json", headers={"Idempotency-Key": "a"})
    assert [one["status"] for one in answer.json()["outcomes"]] == [201, 409, 201]
    assert Hand.objects.count() == 2


@pytest.mark.parametrize(
    "body", [{}, {"rows": []}, {"rows": 7}, {"rows": [7]}, {"rows": [{}]}, [], {"rows": [{"hand": 0}]}]
)
def test_rows_that_cannot_be_read_are_told_so(mine, parti, body):
    assert mine.post(f"{at(parti)}rows/", body, format="json").status_code == 400


def test_a_hundred_rows_are_enough_for_one_request(mine, parti):
    assert mine.post(f"{at(parti)}rows/", {"rows": [{"hand": 1}] * 101}, format="json").status_code == 400


def test_only_scorekeepers_write_rows(theirs, parti, rows):
    assert theirs.post(f"{at(parti)}rows/", {"rows": [row(rows, 1)]}, format="json").status_code == 403
    assert APIClient().post(f"{at(parti)}rows/", {}, format="json").status_code == 401


def test_the_sheet_on_paper(theirs, parti):
    address = theirs.get(at(parti)).json()["pdf"]
    for accepted in ("application/pdf", "*/*", "application/json"):
        answer = theirs.get(address, headers={"Accept": accepted})
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert answer.content.startswith(b"%PDF")
    assert theirs.get(f"{address}?filled=0").content.startswith(b"%PDF")
    missing = theirs.get(address.replace("tables/1", "tables/9"), headers={"Accept": "application/pdf"})
    assert (missing.status_code, missing.json()["code"]) == (404, "not-found")
