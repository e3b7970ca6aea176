"""The score grid over HTTP: the ordinary form, the script's JSON, and who may do what."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.enums import Role, Visibility
from club.models import Club, Person, User
from scoring.actions import corrections, hands, partis, results
from scoring.actions.changes import Batch
from scoring.forms import seating
from scoring.models import Hand, Parti, Score
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.written import in_points
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.partis import closed_parti
from tests.factories.sheets import FRIDAY, closed_sheet, key_table, keyed_parti, open_parti

pytestmark = pytest.mark.django_db
JSON = {"Accept": "application/json"}
Cells = dict[str, str]


def url(parti: Parti, table: int = 1) -> str:
    return reverse("sheet", args=[parti.club.slug, parti.number]) + f"?table={table}"


def cells(rows: TableRows, number: int, *texts: str, revision: int = 0, **more: str) -> Cells:
    """A row as the form posts it, the four who play it in the order of their seats."""
    players = sorted(rows.players(number) or (), key=[seat.pk for seat in rows.seats].index)
    posted = {f"h{number}-s{seat}": text for seat, text in zip(players, texts, strict=True)}
    return {**posted, f"h{number}-rev": str(revision), "seats": seating.written(rows.seated), **more}


def stored(parti: Parti, number: int) -> list[int]:
    scores = Score.objects.filter(hand__table__parti=parti, hand__number=number)
    return list(scores.order_by("seat__position").values_list("points", flat=True))


# The ordinary form


def test_a_posted_row_is_kept_and_leads_back_to_the_sheet(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    answer = scorer.post(url(parti), cells(rows, 1, "10", "−10", "20", "-20"))
    assert (answer.status_code, answer["Location"]) == (302, url(parti))
    assert stored(parti, 1) == [10, -10, 20, -20]


def test_several_rows_of_one_post_are_kept_and_empty_ones_left_alone(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    key_table(rows.table, rows, [3])
    posted = {
        **cells(rows, 1, "10", "-10", "20", "-20"),
        **cells(rows, 2, "5", "-5", "0", "0"),
        **cells(rows, 4, "", "", "", ""),
    }
    assert scorer.post(url(parti), posted).status_code == 302
    assert [hand.number for hand in Hand.objects.order_by("number")] == [1, 2, 3]


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [
        (("10", "-10", "20", "-10"), "Hand 1 does not balance: +10 too many."),
        (("95", "-94", "-1", "0"), "A hand cannot give 95, −94, −1, 0"),
        (("10", "-10", "20", "x"), "Gergő: “x” is not a whole number."),
        (("10", "-10", "1_000", "-20"), "Csaba: “1_000” is not a whole number."),
        (("10", "-10", "NaN", "-20"), "Csaba: “NaN” is not a whole number."),
        (("10", "-10", "99999999999", "0"), "Csaba: “99999999999” is too large a number for one hand."),
        (("10", "-10", "0", "−9999999999"), "Gergő: “−9999999999” is too large a number for one hand."),
        (("10", "-10", "", "0"), "Csaba: A number is missing; an empty cell is not a zero."),
    ],
)
def test_a_wrong_row_is_refused_with_what_was_typed_kept(
    scorer: Client, parti: Parti, rows: TableRows, texts: tuple[str, ...], sentence: str
) -> None:
    answer = scorer.post(url(parti), cells(rows, 1, *texts))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert sentence in page
    for text in filter(None, texts):
        assert f'value="{text}"' in page
    assert 'value="draft-1"' in page
    assert not Hand.objects.exists()


def test_points_for_somebody_who_sits_out_are_refused_and_shown(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    out = next(seat for seat in rows.seats if seat.pk not in (rows.players(1) or ()))
    posted = {**cells(rows, 1, "10", "-10", "20", "-20"), f"h1-s{out.pk}": "7"}
    answer = scorer.post(url(parti), posted)
    assert "Points stand at somebody who sits out: Kati." in answer.content.decode()
    assert f'name="h1-s{out.pk}" value="7"' in answer.content.decode()
    assert not Hand.objects.exists()


@pytest.mark.parametrize("action", ["save", "draft-1"])
def test_a_refused_row_and_a_draft_lead_to_the_paragraph_they_break(
    scorer: Client, parti: Parti, rows: TableRows, action: str
) -> None:
    posted = cells(rows, 1, "95", "-94", "-1", "0", action=action)
    page = scorer.post(url(parti), posted, follow=True).content.decode()
    rules = reverse("game-rules", args=[parti.club.slug, "pikk-dama"])
    assert (
        page.count(f'<a class="cite" href="{rules}?parti={parti.number}#PD-22" target="_blank">PD-22</a>')
        == 1
    )


def test_points_for_a_stranger_are_refused(scorer: Client, parti: Parti, rows: TableRows) -> None:
    answer = scorer.post(url(parti), {**cells(rows, 1, "10", "-10", "20", "-20"), "h1-s99999": "7"})
    assert "somebody who is not at this table" in answer.content.decode()
    assert not Hand.objects.exists()


def test_the_right_rows_of_a_post_are_kept_beside_a_wrong_one(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    posted = {**cells(rows, 1, "10", "-10", "20", "-10"), **cells(rows, 2, "10", "-10", "20", "-20")}
    assert scorer.post(url(parti), posted).status_code == 422
    assert [hand.number for hand in Hand.objects.all()] == [2]


def test_keep_as_draft_stores_the_text_of_that_row_only(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    posted = {**cells(rows, 1, "10", "-10", "20", "x"), **cells(rows, 2, "1", "2", "3", "4")}
    page = scorer.post(url(parti), {**posted, "action": "draft-1"}).content.decode()
    hand = Hand.objects.get()
    assert (hand.number, sorted(hand.draft.values())) == (1, ["-10", "10", "20", "x"])
    assert "Kept as a draft; the parti cannot be closed with it." in page


@pytest.mark.parametrize("headers", [{}, JSON])
def test_a_draft_is_kept_without_signs_that_no_database_holds(
    scorer: Client, parti: Parti, rows: TableRows, headers: dict[str, str]
) -> None:
    posted = cells(rows, 1, "1\0", "2", "3", "x\0y", action="draft-1") | {"h1-a-way": "points\0"}
    assert scorer.post(url(parti), posted, headers=headers).status_code in (200, 302)
    assert sorted(Hand.objects.get().draft.values()) == ["1", "2", "3", "points", "xy"]


def test_an_emptied_row_is_not_deleted_but_asked_about(scorer: Client, parti: Parti, rows: TableRows) -> None:
    key_table(rows.table, rows, [1])
    answer = scorer.post(url(parti), cells(rows, 1, "", "", "", "", revision=1))
    assert "Hand 1 is empty here, but what was saved still counts." in answer.content.decode()
    assert stored(parti, 1) == [10, -10, 20, -20]
    posted = cells(rows, 1, "", "", "", "", revision=1, action="clear-1")
    assert scorer.post(url(parti), posted).status_code == 302
    assert stored(parti, 1) == []


def test_a_row_nobody_touched_is_no_conflict(scorer: Client, parti: Parti, rows: TableRows) -> None:
    """The whole form comes back; another's newer row must not look like a stale save of ours."""
    key_table(rows.table, rows, [1])
    shown = shown_row(scorer, parti, 1)
    order = sorted(rows.players(1) or ())
    newer = dict(zip(order, (5, -5, 0, 0), strict=True))
    hands.save(table=rows.table, number=1, written=in_points(newer), revision=1, by=None)
    posted = {**shown, **cells(rows, 2, "10", "-10", "20", "-20")}
    assert scorer.post(url(parti), posted).status_code == 302
    assert stored(parti, 1) == [5, -5, 0, 0]


def test_a_stale_row_shows_both_values_and_writes_neither(
    scorer: Client, parti: Parti, rows: TableRows, club: Club
) -> None:
    order = sorted(rows.players(1) or ())
    vera = account(club, Role.OWNER, "Zsófi")
    hands.save(
        table=rows.table,
        number=1,
        written=in_points(dict(zip(order, (5, -5, 0, 0), strict=True))),
        revision=0,
        by=vera,
    )
    answer = scorer.post(url(parti), cells(rows, 1, "10", "-10", "20", "-20"))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "by Zsófi." in page
    assert "Ádám 5, Beszab −5, Csaba 0, Gergő 0" in page
    assert "Ádám 10, Beszab −10, Csaba 20, Gergő −20" in page
    assert stored(parti, 1) == [5, -5, 0, 0]


def test_saving_a_stale_row_again_is_a_choice_that_is_kept(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    key_table(rows.table, rows, [1])
    page = scorer.post(url(parti), cells(rows, 1, "5", "-5", "0", "0")).content.decode()
    assert 'name="h1-rev" value="1"' in page
    again = cells(rows, 1, "5", "-5", "0", "0", revision=1, **{"h1-was": was(page, 1)})
    assert scorer.post(url(parti), again).status_code == 302
    assert stored(parti, 1) == [5, -5, 0, 0]


def test_keep_theirs_leaves_the_stored_row(scorer: Client, parti: Parti, rows: TableRows) -> None:
    key_table(rows.table, rows, [1])
    posted = cells(rows, 1, "5", "-5", "0", "0", action="theirs-1")
    assert scorer.post(url(parti), posted).status_code == 302
    assert stored(parti, 1) == [10, -10, 20, -20]


def test_rows_for_a_parti_closed_meanwhile_are_shown_not_lost(scorer: Client, club: Club) -> None:
    parti = keyed_parti(club, cast(club, 4))
    rows = rows_of(parti)[0]
    partis.close(parti=parti, by=None)
    answer = scorer.post(url(parti), cells(rows, 1, "5", "-5", "0", "0", revision=1))
    page = answer.content.decode()
    assert "Hand 1: Ádám 5, Beszab −5, Csaba 0, Gergő 0" in page
    assert "<input inputmode" not in page
    assert stored(parti, 1) == [10, -10, 20, -20]


def test_rows_posted_after_the_sign_in_ran_out_wait_for_their_writer(
    client: Client, parti: Parti, rows: TableRows, club: Club
) -> None:
    answer = client.post(url(parti), cells(rows, 1, "10", "-10", "20", "-2x"))
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("sign-in") + "?next=")
    assert not Hand.objects.exists()
    client.force_login(account(club, Role.OWNER))
    page = client.get(url(parti)).content.decode()
    assert 'value="-2x"' in page
    assert "it is not saved until you save it" in page
    client.post(url(parti), cells(rows, 1, "10", "-10", "20", "-20"))
    assert "not saved until" not in client.get(url(parti)).content.decode()


# Other people at the table than when the page was read


def change_first(parti: Parti, rows: TableRows, by: User | None = None) -> Person:
    """Nóra takes the first seat, as the page to put an open parti right does it."""
    nora: Person = PersonFactory(club=parti.club, name="Nóra")
    corrections.amend(parti=parti, batch=Batch(people={rows.seats[0].pk: nora}), by=by)
    return nora


def test_rows_typed_for_other_people_come_back_unsaved_with_who_changed_them(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    change_first(parti, rows, account(parti.club, Role.OWNER, "Zsófi"))
    answer = scorer.post(url(parti), cells(rows, 1, "10", "-10", "20", "-20"))
    page = answer.content.decode()
    assert answer.status_code == 409
    assert re.search(r"The people of this table were changed at \d\d:\d\d by Zsófi\.", page)
    assert "Hand 1: Ádám 10, Beszab −10, Csaba 20, Gergő −20" in page
    assert f'name="h1-s{rows.seats[0].pk}" value="10"' in page
    assert "Hand 1 is not saved yet." in page
    assert not Hand.objects.exists()


def test_rows_typed_for_other_people_are_saved_from_the_page_that_said_so(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    change_first(parti, rows)
    posted = cells(rows, 1, "10", "-10", "20", "-20")
    page = scorer.post(url(parti), posted).content.decode()
    assert "The people of this table have been changed meanwhile." in page
    found = re.search(r'name="seats" value="([^"]+)"', page)
    assert found is not None
    assert scorer.post(url(parti), {**posted, "seats": found[1]}).status_code == 302
    assert stored(parti, 1) == [10, -10, 20, -20]


@pytest.mark.parametrize("action", ["save", "draft-1", "clear-1"])
def test_json_for_other_people_is_refused_and_writes_nothing(
    scorer: Client, parti: Parti, rows: TableRows, action: str
) -> None:
    key_table(rows.table, rows, [1])
    change_first(parti, rows, account(parti.club, Role.OWNER, "Zsófi"))
    texts = ("", "", "", "") if action == "clear-1" else ("5", "-5", "0", "0")
    posted = cells(rows, 1, *texts, revision=1, action=action)
    answer = scorer.post(url(parti), posted, headers=JSON)
    body = answer.json()
    assert (answer.status_code, body["code"]) == (409, "people-changed")
    assert body["message"].endswith("by Zsófi. Reload the page; what you typed stays here until then.")
    assert (stored(parti, 1), Hand.objects.get().revision) == ([10, -10, 20, -20], 1)


def test_json_for_other_people_is_refused_even_where_it_says_what_is_stored(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    key_table(rows.table, rows, [1])
    change_first(parti, rows)
    posted = cells(rows, 1, "10", "-10", "20", "-20", revision=1)
    assert scorer.post(url(parti), posted, headers=JSON).status_code == 409


@pytest.mark.parametrize("seats", [None, "", "x", "1:2,"])
def test_post_that_does_not_say_who_sits_where_is_refused(
    scorer: Client, parti: Parti, rows: TableRows, seats: str | None
) -> None:
    posted = cells(rows, 1, "10", "-10", "20", "-20")
    del posted["seats"]
    if seats is not None:
        posted["seats"] = seats
    answer = scorer.post(url(parti), posted, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (409, "people-changed")
    page = scorer.post(url(parti), posted).content.decode()
    assert "This page does not say for whom its numbers were typed." in page
    assert not Hand.objects.exists()


def test_the_one_who_changed_the_people_is_told_of_the_other_page(
    client: Client, parti: Parti, rows: TableRows
) -> None:
    zsofi = account(parti.club, Role.OWNER, "Zsófi")
    client.force_login(zsofi)
    change_first(parti, rows, zsofi)
    page = client.post(url(parti), cells(rows, 1, "10", "-10", "20", "-20")).content.decode()
    assert "You changed the people of this table at" in page


def test_people_changed_at_the_other_table_are_no_conflict_here(scorer: Client, club: Club) -> None:
    people = cast(club, 9)
    parti = open_parti(club, people[:5], people[5:])
    first, second = rows_of(parti)
    change_first(parti, second)
    posted = cells(first, 1, "10", "-10", "20", "-20")
    assert scorer.post(url(parti), posted).status_code == 302


def test_rows_typed_before_the_tables_were_drawn_again_are_listed_by_name(scorer: Client, club: Club) -> None:
    parti = partis.start_by_lot(
        club=club,
        game="pikk-dama",
        options={},
        date=FRIDAY,
        start_time=None,
        people=cast(club, 4),
        by=None,
    )
    rows = rows_of(parti)[0]
    posted = cells(rows, 1, "10", "-10", "20", "-20")
    partis.redraw(parti=parti, by=account(club, Role.OWNER, "Zsófi"))
    answer = scorer.post(url(parti), posted)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "the seats are others now: type it again." in page
    assert f"Hand 1: {rows.seats[0].person.name} 10, {rows.seats[1].person.name} −10" in page


def test_rows_kept_over_the_sign_in_say_that_the_people_were_changed(
    client: Client, parti: Parti, rows: TableRows
) -> None:
    client.post(url(parti), cells(rows, 1, "10", "-10", "20", "-20"))
    change_first(parti, rows)
    client.force_login(account(parti.club, Role.OWNER))
    page = client.get(url(parti)).content.decode()
    assert "The people of this table have been changed meanwhile." in page
    assert "Hand 1: Ádám 10, Beszab −10, Csaba 20, Gergő −20" in page


def test_poll_says_who_sits_where(scorer: Client, parti: Parti, rows: TableRows) -> None:
    first = scorer.get(url(parti), headers=JSON)
    assert first.json()["seats"] == seating.written(rows.seated)
    nora = change_first(parti, rows)
    again = scorer.get(url(parti), headers={**JSON, "If-None-Match": first["ETag"]})
    assert again.json()["seats"].startswith(f"{rows.seats[0].pk}:{nora.pk},")


# JSON


def test_json_save_answers_with_the_row_the_totals_and_the_time(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    answer = scorer.post(url(parti), cells(rows, 1, "10", "-10", "20", "-20"), headers=JSON)
    body = answer.json()
    order = [str(seat.pk) for seat in rows.seats]
    assert answer.status_code == 200
    assert body["ok"] is True
    assert body["rows"][0] == {
        "hand": 1,
        "revision": 1,
        "draft": False,
        "saved": True,
        "cells": dict(zip(order, ("10", "−10", "20", "−20"), strict=False)),
        "gives": {},
        "breakdown": False,
        "note": None,
    }
    assert list(body["totals"].values()) == [10, -10, 20, -20, 0]
    assert list(body["places"].values()) == [2, 4, 1, 5, 3]
    assert (body["open"][0], body["drafts"], body["closable"]) == (2, [], False)
    assert re.fullmatch(r"\d\d:\d\d", body["saved_at"])


def test_json_save_again_after_a_lost_answer_changes_nothing(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    for _ in range(2):
        answer = scorer.post(url(parti), cells(rows, 1, "10", "-10", "20", "-20"), headers=JSON)
        assert (answer.status_code, answer.json()["rows"][0]["revision"]) == (200, 1)


def test_json_draft_again_after_a_lost_answer_changes_nothing(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    for _ in range(2):
        posted = cells(rows, 1, "10", "x", "", "", action="draft-1")
        answer = scorer.post(url(parti), posted, headers=JSON)
        assert (answer.status_code, answer.json()["rows"][0]["draft"]) == (200, True)
    assert Hand.objects.get().revision == 1


def test_json_refusal_has_sentence_hint_and_violations(scorer: Client, parti: Parti, rows: TableRows) -> None:
    answer = scorer.post(url(parti), cells(rows, 12, "20", "-7", "18", "-21"), headers=JSON)
    body = answer.json()
    assert answer.status_code == 422
    assert (body["ok"], body["code"], body["hand"]) == (False, "refused", 12)
    assert body["message"] == "Hand 12 does not balance: +10 too many."
    assert body["detail"] == "Ten is one trick: was one counted twice?"
    rules = reverse("game-rules", args=[parti.club.slug, "pikk-dama"])
    assert body["rule"] == {"number": "PD-21", "href": f"{rules}?parti={parti.number}#PD-21"}
    assert [violation["code"] for violation in body["violations"]] == ["sum-wrong"]


def test_json_stale_save_shows_both_values_who_and_when(
    scorer: Client, parti: Parti, rows: TableRows, club: Club
) -> None:
    order = [seat.pk for seat in rows.seats][:4]
    theirs = dict(zip(order, (5, -5, 0, 0), strict=True))
    hands.save(
        table=rows.table,
        number=1,
        written=in_points(theirs),
        revision=0,
        by=account(club, Role.OWNER, "Zsófi"),
    )
    answer = scorer.post(url(parti), cells(rows, 1, "10", "-10", "20", "-20"), headers=JSON)
    body = answer.json()
    assert answer.status_code == 409
    assert (body["code"], body["by"], body["revision"]) == ("stale", "Zsófi", 1)
    assert list(body["theirs"].values()) == ["5", "−5", "0", "0"]
    assert list(body["yours"].values()) == ["10", "-10", "20", "-20"]
    assert body["at"] in body["message"]
    assert stored(parti, 1) == [5, -5, 0, 0]


def test_json_save_over_theirs_with_their_revision_is_kept(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    key_table(rows.table, rows, [1])
    answer = scorer.post(url(parti), cells(rows, 1, "5", "-5", "0", "0", revision=1), headers=JSON)
    assert (answer.status_code, answer.json()["rows"][0]["revision"]) == (200, 2)


def test_json_save_into_a_closed_parti_is_refused(scorer: Client, club: Club) -> None:
    parti = closed_sheet(club, cast(club, 4))
    rows = rows_of(parti)[0]
    answer = scorer.post(url(parti), cells(rows, 1, "5", "-5", "0", "0", revision=1), headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (409, "closed")


def test_json_takes_one_row_at_a_time(scorer: Client, parti: Parti, rows: TableRows) -> None:
    posted = {**cells(rows, 1, "5", "-5", "0", "0"), **cells(rows, 2, "5", "-5", "0", "0")}
    answer = scorer.post(url(parti), posted, headers=JSON)
    assert answer.status_code == 400
    assert scorer.post(url(parti), {}, headers=JSON).status_code == 400


def test_json_clear_empties_the_row(scorer: Client, parti: Parti, rows: TableRows) -> None:
    key_table(rows.table, rows, [1])
    posted = cells(rows, 1, "", "", "", "", revision=1, action="clear-1")
    body = scorer.post(url(parti), posted, headers=JSON).json()
    assert (body["rows"][0]["cells"], body["rows"][0]["revision"], body["open"][0]) == ({}, 2, 1)


def test_poll_answers_304_until_somebody_writes(scorer: Client, parti: Parti, rows: TableRows) -> None:
    first = scorer.get(url(parti), headers=JSON)
    mark = first["ETag"]
    assert scorer.get(url(parti), headers={**JSON, "If-None-Match": mark}).status_code == 304
    assert scorer.get(url(parti) + "&since=" + mark.strip('"'), headers=JSON).status_code == 304
    key_table(rows.table, rows, [1])
    again = scorer.get(url(parti), headers={**JSON, "If-None-Match": mark})
    assert again.status_code == 200
    assert [row["hand"] for row in again.json()["rows"] if row["saved"]] == [1]


# Who


def test_public_and_members_read_numbers_as_text(client: Client, parti: Parti, rows: TableRows) -> None:
    key_table(rows.table, rows, [1])
    for user in (None, account(parti.club, Role.MEMBER)):
        if user:
            client.force_login(user)
        page = client.get(url(parti)).content.decode()
        assert "−20" in page
        assert "<input name=" not in page
        assert "sheet.js" not in page


def test_member_may_not_write(client: Client, parti: Parti, rows: TableRows) -> None:
    client.force_login(account(parti.club, Role.MEMBER))
    posted = cells(rows, 1, "5", "-5", "0", "0")
    assert client.post(url(parti), posted).status_code == 403
    answer = client.post(url(parti), posted, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert not Hand.objects.exists()


def test_signed_out_script_is_told_to_sign_in(client: Client, parti: Parti, rows: TableRows) -> None:
    answer = client.post(url(parti), cells(rows, 1, "5", "-5", "0", "0"), headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (401, "sign-in")
    assert client.get(url(parti), headers=JSON).status_code == 401


def test_script_of_an_older_sign_in_is_told_in_json(parti: Parti, rows: TableRows) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(account(parti.club, Role.OWNER))
    answer = client.post(url(parti), cells(rows, 1, "5", "-5", "0", "0"), headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf")
    assert not Hand.objects.exists()


def test_another_clubs_sheet_and_a_missing_one_look_the_same(client: Client, club: Club) -> None:
    hidden = ClubFactory(visibility=Visibility.MEMBERS)
    parti = open_parti(hidden, cast(hidden, 4))
    client.force_login(account(club, Role.OWNER))
    assert client.get(url(parti)).status_code == 404
    assert client.post(url(parti), {}, headers=JSON).status_code == 404
    assert client.get(reverse("sheet", args=[club.slug, 99])).status_code == 404


@pytest.mark.parametrize("table", ["2", "0", "x", "-1", "99999", "١"])
def test_a_table_that_is_not_there_is_not_found(scorer: Client, parti: Parti, table: str) -> None:
    assert (
        scorer.get(reverse("sheet", args=[parti.club.slug, parti.number]), {"table": table}).status_code
        == 404
    )


# What it shows


def test_sheet_of_two_tables_has_a_tab_for_each(scorer: Client, club: Club) -> None:
    people = cast(club, 9)
    parti = open_parti(club, people[:5], people[5:])
    page = scorer.get(url(parti, table=2)).content.decode()
    assert 'href="?table=1"' in page
    assert re.search(r'href="\?table=2" aria-current="page"', page)
    assert "Űrhajós" in page
    assert "Ádám" not in page.split("<table")[1].split("</thead>")[0]


def test_closed_sheet_is_read_only_for_scorekeepers_too(scorer: Client, club: Club) -> None:
    page = scorer.get(url(closed_sheet(club, cast(club, 4)))).content.decode()
    assert "The parti is closed." in page
    assert "<input name=" not in page


def test_totals_only_parti_says_so(client: Client, club: Club) -> None:
    people = cast(club, 4)
    parti = closed_parti(club.leagues.get(), "2026-03-06", dict(zip(people, (30, -10, -20, 0), strict=True)))
    page = client.get(url(parti)).content.decode()
    assert "The paper of this parti gave only the totals." in page
    assert '<span class="num neg">−20</span>' in page


def test_parti_from_a_file_with_unknown_seats_shows_its_columns_and_no_dealer(
    client: Client, club: Club
) -> None:
    hand = (10, -10, 20, -20)
    played = tuple((*hand[:out], None, *hand[out:]) for _ in range(5) for out in range(5))
    parti = results.record(
        club=club,
        game="pikk-dama",
        options={},
        date=FRIDAY,
        start_time=None,
        tables=[results.TableResult(number=1, people=tuple(cast(club, 5)), hands=played)],
        by=None,
    )
    page = client.get(url(parti)).content.decode()
    assert page.count('<td class="hatch">') == 25
    assert 'class="d"' not in page
    assert "seats not known" in page
    assert "seat 1" not in page


def test_closing_is_offered_when_every_row_is_there(scorer: Client, club: Club) -> None:
    parti = keyed_parti(club, cast(club, 4))
    page = scorer.get(url(parti)).content.decode()
    assert f'class="btn main" href="{reverse("close", args=[club.slug, parti.number])}"' in page


def test_page_and_save_take_as_many_queries_for_a_long_parti(
    scorer: Client, club: Club, django_assert_max_num_queries: Any
) -> None:
    people = cast(club, 7)
    short, long = open_parti(club, people), keyed_parti(club, people)
    rows = rows_of(short)[0]
    key_table(rows.table, rows, [1])
    counts = []
    for parti in (short, long):
        posted = cells(rows_of(parti)[0], 1, "5", "-5", "0", "0", revision=1)
        with django_assert_max_num_queries(16) as reading:
            scorer.get(url(parti))
        with django_assert_max_num_queries(35) as saving:
            assert scorer.post(url(parti), posted, headers=JSON).status_code == 200
        counts.append((len(reading), len(saving)))
    assert counts[0] == counts[1]


def shown_row(client: Client, parti: Parti, number: int) -> Cells:
    page = client.get(url(parti)).content.decode()
    row = page.split(f'id="h{number}"')[1].split("</tr>")[0]
    return dict(re.findall(r'name="(h\d+-\w+)" value="([^"]*)"', row))


def was(page: str, number: int) -> str:
    found = re.search(rf'name="h{number}-was" value="([^"]*)"', page)
    assert found is not None
    return found[1]
