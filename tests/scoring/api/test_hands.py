"""One hand of a sheet by a program: written in the ways of its game, from the edition that was seen."""

import pytest
from rest_framework.test import APIClient

from club.enums import Role
from club.queries.people import people_of
from scoring.actions import partis
from scoring.api.hands import HandData, PreviewData
from scoring.api.rows import RowData
from scoring.models import Hand, Score
from scoring.queries.reading import rows_of
from tests.factories import PersonFactory, account
from tests.factories.programs import program
from tests.factories.sheets import open_parti
from tests.factories.sittings import take_over

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/club/partis/1/tables/1/sheet/"
ROW = {"1": 10, "2": -10, "3": 20, "5": -20}


@pytest.fixture(autouse=True)
def at(club, parti):
    """The club of the addresses."""
    club.slug = "club"
    club.save()
    assert parti.number == 1


def points(**by_seat):
    """Of five, seat 5 sits the first hand out."""
    return {
        "way": "points",
        "each": {"points": by_seat or {"1": 10, "2": -10, "3": 20, "4": -20}},
        "once": {},
    }


def put(client, body=None, hand=1, **headers):
    return client.put(f"{AT}{hand}/", body or points(), format="json", headers=headers)


def code_of(answer):
    return answer.status_code, answer.json()["code"]


def test_a_hand_that_was_never_written_says_who_plays_it_and_how(mine, rows):
    answer = mine.get(f"{AT}1/")
    said = answer.json()
    assert set(said) == set(HandData().fields) == set(RowData().fields)
    assert (said["revision"], said["state"], said["written"]) == (0, "empty", None)
    due = rows.due(1)
    assert said["due"]["dealer"] == due.dealer + 1
    assert said["due"]["out"] == [seat + 1 for seat in due.out]
    assert said["players"] == sorted(seat + 1 for seat in due.players)
    way = said["ways"][0]
    assert (way["slug"], way["asks"][0]["name"], way["asks"][0]["total"]) == ("points", "points", 0)
    assert answer["ETag"].startswith('"0-')


def test_the_edition_seen_is_written_over_and_its_answer_is_the_next(mine):
    first = put(mine, **{"If-Match": mine.get(f"{AT}1/")["ETag"]})
    assert (first.status_code, first.json()["revision"], first.json()["state"]) == (201, 1, "counts")
    assert first.json()["points"] == {"1": 10, "2": -10, "3": 20, "4": -20}
    second = put(mine, points(**{"1": 30, "2": -10, "3": 0, "4": -20}), **{"If-Match": first["ETag"]})
    assert (second.status_code, second.json()["revision"]) == (200, 2)
    assert second["ETag"] == mine.get(f"{AT}1/")["ETag"]
    assert set(Score.objects.values_list("points", flat=True)) == {30, -10, 0, -20}


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ({"If-Match": '"0"'}, {}),
        ({"If-None-Match": "*"}, {}),
        ({"If-Match": "*"}, {}),
        ({}, {"revision": 0}),
    ],
)
def test_the_revision_alone_is_enough(mine, headers, body):
    assert put(mine, points() | body, **headers).status_code == 201


def test_who_does_not_say_what_he_saw_writes_nothing(mine):
    assert code_of(put(mine)) == (428, "if-match-missing")
    assert not Hand.objects.exists()


def test_a_stale_row_is_shown_both(mine, club):
    put(mine, revision_0 := points() | {"revision": 0})
    other = program(account(club, Role.OWNER, name="Oszkár"))
    theirs = points(**{"1": 0, "2": 0, "3": 0, "4": 0})
    answer = put(other, theirs | {"revision": 0})
    assert code_of(answer) == (409, "row-stale")
    details = answer.json()["details"]
    assert details["yours"]["each"] == theirs["each"]
    assert details["theirs"]["written"]["each"] == revision_0["each"]
    assert (details["theirs"]["revision"], details["theirs"]["written_by"]) == (1, "Vera")
    assert Hand.objects.get().revision == 1


WRONG = points(**{"1": 10, "2": -10, "3": 20, "4": -10})


@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("1/", WRONG),
        ("1/", points(**{"1": 10, "2": -10, "7": 0})),
        ("1/players/", {"players": [1, 2]}),
        ("1/players/", {"players": [1, 2, 3, 7]}),
        ("1/draft/", {"texts": {"7": "1"}}),
    ],
)
def test_a_stale_row_is_said_before_what_is_wrong_with_it(mine, address, body):
    """Put right, it would be refused once more."""
    put(mine, points() | {"revision": 0})
    answer = mine.put(f"{AT}{address}", body | {"revision": 0}, format="json")
    assert code_of(answer) == (409, "row-stale")
    assert answer.json()["details"]["theirs"]["revision"] == 1
    fresh = mine.put(f"{AT}{address}", body | {"revision": 1}, format="json")
    assert fresh.status_code == 422


def test_of_several_rows_too(mine):
    put(mine, points() | {"revision": 0})
    answer = mine.post(f"{AT}rows/", {"rows": [WRONG | {"hand": 1, "revision": 0}]}, format="json")
    assert answer.json()["outcomes"][0]["error"]["code"] == "row-stale"


@pytest.mark.parametrize("tag", ['"5"', '"x"', '"99999999999"', '""', "nothing"])
def test_another_edition_is_stale(mine, tag):
    assert code_of(put(mine, **{"If-Match": tag})) == (409, "row-stale")


def test_the_same_sent_again_after_the_answer_was_lost_changes_nothing(mine):
    assert [put(mine, **{"If-Match": '"0"'}).status_code for _time in range(3)] == [201, 200, 200]
    assert Hand.objects.get().revision == 1


def test_numbers_meant_for_somebody_else_are_not_booked(mine, club, parti):
    tag = mine.get(f"{AT}1/")["ETag"]
    newcomer = PersonFactory(club=club, name="Új")
    take_over(parti.tables.get(), 1, newcomer, from_hand=2)
    assert code_of(put(mine, **{"If-Match": tag})) == (409, "people-changed")
    assert put(mine, **{"If-Match": '"0"'}).status_code == 201


def test_what_the_game_refuses_comes_in_its_own_words(mine):
    answer = put(mine, points(**{"1": 10, "2": -10, "3": 20, "4": -10}) | {"revision": 0})
    assert code_of(answer) == (422, "row-refused")
    details = answer.json()["details"]
    assert (details["hand"], details["players"]) == (1, [1, 2, 3, 4])
    assert [one["code"] for one in details["violations"]] == ["sum-wrong"]
    assert details["violations"][0]["rule"] == "PD-21"
    assert not Hand.objects.exists()


def test_points_of_who_sits_out_are_refused(mine):
    answer = put(mine, points(**{"5": 0, "1": 10, "2": -10, "3": 20, "4": -20}) | {"revision": 0})
    assert answer.json()["details"]["violations"][0]["code"] == "wrong-players"


@pytest.mark.parametrize(
    ("value", "code"),
    [(True, 422), ("10", 422), (None, 422), ([1], 400), ({}, 400), (1.5, 400), (10**30, 400), ("\0", 400),
     ("x" * 21, 400), (["QS"] * 53, 400), (["QS"], 422)],
)  # fmt: skip
def test_what_is_no_number_is_refused_and_never_a_fault(mine, value, code):
    assert put(mine, points(**{"1": value, "2": 0, "3": 0, "4": 0}) | {"revision": 0}).status_code == code


@pytest.mark.parametrize(
    "body",
    [
        [], "text", 7, {"each": []}, {"each": {"points": []}}, {"each": {"points": 7}}, {"once": []},
        {"way": 7, "each": None}, {"way": "x" * 41}, {"each": {"points\0": {"2": 1}}}, {"nobody-asked": 1},
        {"each": {"tricks": {"2": 1}}}, {"once": {"bidder": 1}}, {"revision": -1}, {"revision": "many"},
    ],
)  # fmt: skip
def test_a_body_that_cannot_be_read_is_told_so(mine, body):
    answer = mine.put(f"{AT}1/", body, format="json", headers={"If-Match": "*"})
    assert code_of(answer) == (400, "invalid")


def test_text_that_is_no_json_is_told_so(mine):
    for text in (
        "{",
        "{" * 5000,
        '{"way": NaN}',
        "9" * 5000,
        "\xff",
        '{"way": "\\ud800"}',
        '{"way": "\\u0000"}',
    ):
        answer = mine.put(f"{AT}1/", text, content_type="application/json", headers={"If-Match": "*"})
        assert answer.status_code == 400


@pytest.mark.parametrize("seat", ["0", "6", "01", "-1", "x", "²", "1" * 40])
def test_a_seat_that_the_table_has_not_is_refused(mine, seat):
    answer = put(mine, points(**{seat: 1}) | {"revision": 0})
    assert code_of(answer) == (422, "seat-not-there")


def test_an_unknown_way_is_refused_by_the_game(mine):
    answer = put(mine, {"way": "magic", "revision": 0})
    assert answer.json()["details"]["violations"][0]["code"] == "input-malformed"


def test_a_hand_the_sheet_has_not_is_not_found(mine):
    for hand in (0, 26, 10**30):
        assert mine.get(f"{AT}{hand}/").status_code == 404
        assert put(mine, hand=hand, **{"If-Match": "*"}).status_code == 404


def test_only_scorekeepers_write(theirs):
    assert put(theirs, **{"If-Match": "*"}).status_code == 403
    assert put(APIClient(), **{"If-Match": "*"}).status_code == 401
    assert theirs.get(f"{AT}1/").status_code == 200


def test_a_closed_parti_is_written_no_more(mine, parti):
    partis.close_unfinished(parti=parti, by=None)
    assert code_of(put(mine, **{"If-Match": "*"})) == (409, "parti-not-open")


def test_an_emptied_row_stays_with_its_revision(mine):
    tag = put(mine, **{"If-Match": '"0"'})["ETag"]
    assert mine.delete(f"{AT}1/").status_code == 428
    answer = mine.delete(f"{AT}1/", headers={"If-Match": tag})
    assert (answer.status_code, answer.json()["state"], answer.json()["revision"]) == (200, "empty", 2)
    assert code_of(mine.delete(f"{AT}1/", headers={"If-Match": tag})) == (409, "row-stale")


def test_a_draft_is_kept_apart_and_read_by_scorekeepers_alone(mine, theirs):
    body = {"texts": {"2": "12?", "3": "−4"}, "revision": 0}
    answer = mine.put(f"{AT}1/draft/", body, format="json")
    assert (answer.status_code, answer.json()) == (201, {"hand": 1, "revision": 1, "texts": body["texts"]})
    assert mine.get(f"{AT}1/draft/").json()["texts"] == body["texts"]
    assert theirs.get(f"{AT}1/draft/").status_code == 403
    said = theirs.get(f"{AT}1/").json()
    assert (said["state"], said["points"], said["written"]) == ("draft", None, None)
    assert "12?" not in theirs.get(AT).content.decode()
    stale = mine.put(f"{AT}1/draft/", body, format="json")
    assert code_of(stale) == (409, "row-stale")
    assert mine.delete(f"{AT}1/draft/", headers={"If-Match": answer["ETag"]}).json()["state"] == "empty"
    assert mine.get(f"{AT}1/draft/").status_code == 404
    assert mine.delete(f"{AT}1/draft/", headers={"If-Match": "*"}).status_code == 404


@pytest.mark.parametrize(
    ("texts", "code"),
    [({"bidder": "1"}, 400), ({"2": "x" * 21}, 400), ({"2": "\0"}, 400), ({"9": "1"}, 422), (7, 400)],
)
def test_a_draft_holds_what_is_asked_and_no_more(mine, texts, code):
    answer = mine.put(f"{AT}1/draft/", {"texts": texts}, format="json", headers={"If-Match": "*"})
    assert answer.status_code == code


def test_a_draft_is_no_row_that_counts_to_be_emptied(mine):
    put(mine, **{"If-Match": '"0"'})
    assert mine.delete(f"{AT}1/draft/", headers={"If-Match": "*"}).status_code == 404
    assert mine.get(f"{AT}1/").json()["state"] == "counts"


def test_others_played_than_were_due_and_it_is_taken_back(mine):
    answer = mine.put(f"{AT}1/players/", {"players": [1, 2, 3, 5], "revision": 0}, format="json")
    said = answer.json()
    assert (answer.status_code, said["players"], said["is_swapped"]) == (201, [1, 2, 3, 5], True)
    assert put(mine, points(**ROW), **{"If-Match": answer["ETag"]}).status_code == 200
    refused = mine.delete(f"{AT}1/players/", headers={"If-Match": "*"})
    assert code_of(refused) == (422, "players-scored")
    mine.delete(f"{AT}1/", headers={"If-Match": "*"})
    back = mine.delete(f"{AT}1/players/", headers={"If-Match": "*"})
    assert (back.status_code, back.json()["is_swapped"]) == (200, False)


@pytest.mark.parametrize(
    ("players", "code"),
    [([1, 2, 3], 422), ([1, 2, 3, 3], 422), ([1, 2, 3, 9], 422), ([1] * 8, 400), (["a"], 400), ([], 400)],
)
def test_four_of_those_who_are_there_played(mine, players, code):
    answer = mine.put(f"{AT}1/players/", {"players": players, "revision": 0}, format="json")
    assert answer.status_code == code


def test_a_preview_gives_points_with_their_reasons_and_writes_nothing(mine, theirs):
    good = mine.post(f"{AT}1/preview/", points(), format="json").json()
    assert set(good) == set(PreviewData().fields)
    assert (good["ok"], good["points"]) == (True, {"1": 10, "2": -10, "3": 20, "4": -20})
    bad = mine.post(f"{AT}1/preview/", points(**{"2": 1}), format="json").json()
    assert (bad["ok"], bad["points"]) == (False, None)
    assert bad["violations"]
    assert not Hand.objects.exists()
    assert theirs.post(f"{AT}1/preview/", points(), format="json").status_code == 403


def test_a_bid_names_its_seat_by_number(mine, club):
    parti = open_parti(club, cast_again(club), game="pitch", options={"target": 20})
    address = f"/api/v1/clubs/club/partis/{parti.number}/tables/1/sheet/1/"
    ways = mine.get(address).json()["ways"]
    asks = {ask["name"]: ask for ask in ways[0]["asks"]}
    assert asks["bidder"]["kind"] == "seat"
    body = {"way": "points", "each": {"points": {"1": 9, "2": 4}}, "once": {"bidder": 3, "bid": 4}}
    answer = mine.put(address, body, format="json", headers={"If-Match": '"0"'})
    assert answer.status_code == 201, answer.content
    assert answer.json()["written"] == body
    (table,) = rows_of(parti)
    assert Hand.objects.get(table=table.table).entry["once"]["bidder"] == table.seats[2].pk
    draft = mine.put(
        f"{address[:-2]}2/draft/",
        {"texts": {"bidder": "3", "way": "points"}, "revision": 0},
        format="json",
    )
    assert draft.json()["texts"] == {"bidder": "3", "way": "points"}
    assert Hand.objects.get(table=table.table, number=2).draft["bidder"] == str(table.seats[2].pk)
    nobody = mine.put(
        address, body | {"once": {"bidder": 9, "bid": 4}}, format="json", headers={"If-Match": "*"}
    )
    assert code_of(nobody) == (422, "row-refused")


def test_cards_are_given_to_who_took_them_and_why_is_told(mine, club):
    parti = open_parti(club, cast_again(club), game="hearts")
    address = f"/api/v1/clubs/club/partis/{parti.number}/tables/1/sheet/1/"
    asks = [(way, ask) for way in mine.get(address).json()["ways"] for ask in way["asks"]]
    way, ask = next((way, ask) for way, ask in asks if ask["kind"] == "cards")
    tricks = {"1": 0, "2": 13, "3": 0, "4": 0}
    body = {"way": way["slug"], "each": {"tricks": tricks, ask["name"]: {"2": ask["cards"]}}}
    preview = mine.post(f"{address}preview/", body, format="json").json()
    assert preview["ok"], preview
    assert preview["parts"]["1"]
    answer = mine.put(address, body, format="json", headers={"If-None-Match": "*"})
    assert answer.status_code == 201
    assert answer.json()["written"]["each"][ask["name"]]["2"] == ask["cards"]
    assert answer.json()["points"] == preview["points"]


def cast_again(club):
    return list(people_of(club).order_by("pk")[:4])
