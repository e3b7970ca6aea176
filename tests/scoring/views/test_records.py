"""The page of a record: replayed for readers, kept by scorekeepers, a fault made a breach once."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.enums import Role, Visibility
from club.models import Club
from scoring.actions import breaches, hands, partis, records
from scoring.actions.lots import TablePlan
from scoring.actions.records import Seen
from scoring.enums import BreachKind
from scoring.forms import seating
from scoring.models import Breach, Hand, HandRecord, Parti
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.written import in_points
from tests.factories import ClubFactory, account, cast
from tests.factories.records import Record, bare, played, with_revoke
from tests.factories.sheets import FRIDAY, key_table, row

pytestmark = pytest.mark.django_db


def url(parti: Parti, hand: int = 1, query: str = "") -> str:
    return reverse("hand-record", args=[parti.club.slug, parti.number, hand]) + query


def posted(rows: TableRows, record: Record | str, /, **more: Any) -> dict[str, Any]:
    text = record if isinstance(record, str) else json.dumps(record)
    seats = seating.written(rows.seated)
    return {"deed": "keep", "text": text, "seats": seats, "rows": "0", "record": "0", **more}


def kept(rows: TableRows, record: Record, number: int = 1) -> HandRecord:
    return records.keep(table=rows.table, number=number, given=record, seen=Seen(), by=None)


def shown_step(page: str) -> str:
    """The one step that is not hidden."""
    steps = page.split('<li class="step"')[1:]
    [step] = [step for step in steps if " hidden" not in step.split(">", 1)[0]]
    return step


def names(rows: TableRows) -> list[str]:
    """Who plays hand 1, in the order of the seats of its record."""
    return [seat.person.name for seat in rows.seats if seat.pk in (rows.players(1) or ())]


def revoked(rows: TableRows) -> tuple[HandRecord, Any]:
    """A record with one revoke, and the fault."""
    record = with_revoke(played(rows, 1), rows)
    found = kept(rows, record)
    [fault] = rows.game.replay(found.data).violations
    return found, fault


# Reading


def test_hand_without_a_record_says_so(client: Client, parti: Parti) -> None:
    answer = client.get(url(parti))
    assert answer.status_code == 200
    assert "No record of this hand is kept." in answer.text
    assert "<textarea" not in answer.text


@pytest.mark.parametrize("hand", [0, 26, 10**9])
def test_hand_that_is_not_due_is_not_found(client: Client, parti: Parti, hand: int) -> None:
    assert client.get(url(parti, hand)).status_code == 404


@pytest.mark.parametrize("query", ["?table=2", "?table=x", "?table=99999"])
def test_table_that_is_not_there_is_not_found(client: Client, parti: Parti, query: str) -> None:
    assert client.get(url(parti, query=query)).status_code == 404


def test_replay_shows_every_step_and_the_asked_one_first(
    client: Client, parti: Parti, rows: TableRows
) -> None:
    kept(rows, played(rows, 1))
    page = client.get(url(parti, query="?step=4")).text
    assert page.count('class="step"') == 16
    assert "Trick 2" in shown_step(page)
    assert "<h2>The deal</h2>" in shown_step(client.get(url(parti)).text)


@pytest.mark.parametrize("step", ["0", "17", "x", "-1", "", "99999"])
def test_step_that_is_not_there_is_the_first(
    client: Client, parti: Parti, rows: TableRows, step: str
) -> None:
    kept(rows, played(rows, 1))
    assert "<h2>The deal</h2>" in shown_step(client.get(url(parti, query=f"?step={step}")).text)


def test_end_shows_the_points_with_their_reasons(client: Client, parti: Parti, rows: TableRows) -> None:
    kept(rows, played(rows, 1))
    end = shown_step(client.get(url(parti, query="?step=16")).text)
    replay = rows.game.replay(HandRecord.objects.get().data)
    for part in (part for own in replay.parts or () for part in own):
        assert part.text in end


def test_fault_is_told_with_who_it_was_and_what_was_legal(
    client: Client, parti: Parti, rows: TableRows
) -> None:
    _, fault = revoked(rows)
    step = shown_step(client.get(url(parti, query=f"?step={fault.trick + 2}")).text)
    name = names(rows)[fault.seat]
    assert f"{name}: Trick {fault.trick}: " in step
    assert "does not follow" in step
    assert f"#{fault.rule}" in step
    assert "Make it a breach" not in step  # the reader is nobody of this club


def test_cards_have_names_and_drawn_suits(client: Client, parti: Parti, rows: TableRows) -> None:
    kept(rows, played(rows, 1))
    page = client.get(url(parti)).text
    assert '<use href="#spade"/></svg><span class="sr">queen of spades</span>' in page


def test_row_that_was_changed_afterwards_is_said(client: Client, parti: Parti, rows: TableRows) -> None:
    kept(rows, played(rows, 1))
    sentence = "The row of this hand has other scores than its record."
    assert sentence not in client.get(url(parti)).text
    hands.save(table=rows.table, number=1, written=in_points(row(rows, 1)), revision=1, by=None)
    assert sentence in client.get(url(parti)).text


def test_record_that_cannot_be_read_any_more_does_no_harm(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    kept(rows, played(rows, 1))
    HandRecord.objects.update(data={"hands": 3})
    answer = scorer.get(url(parti))
    assert answer.status_code == 200
    assert 'id="replay"' not in answer.text


@pytest.mark.parametrize("game", ["hearts", "king"])
def test_games_of_four_are_replayed(client: Client, club: Club, game: str) -> None:
    plan = TablePlan(tuple(cast(club, 4)), 0)
    parti = partis.start(
        club=club, game=game, options={}, date=FRIDAY, start_time=None, tables=[plan], by=None
    )
    rows = rows_of(parti)[0]
    kept(rows, played(rows, 1))
    page = client.get(url(parti)).text
    assert page.count('class="step"') == (16 if game == "hearts" else 15)


def test_replay_costs_the_same_for_one_record_and_three(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    counts = []
    for number in (1, 2, 3):
        kept(rows, with_revoke(played(rows, number), rows), number)
        scorer.get(url(parti))
        with CaptureQueriesContext(connection) as queries:
            scorer.get(url(parti))
        counts.append(len(queries))
    assert len(set(counts)) == 1


# Who may


def test_member_reads_and_cannot_write(client: Client, club: Club, parti: Parti, rows: TableRows) -> None:
    client.force_login(account(club, Role.MEMBER))
    record = played(rows, 1)
    answer = client.post(url(parti), posted(rows, record))
    assert (answer.status_code, HandRecord.objects.count()) == (403, 0)
    kept(rows, record)
    page = client.get(url(parti))
    assert (page.status_code, "<textarea" in page.text) == (200, False)


def test_stranger_finds_no_record_of_a_closed_club(
    client: Client, club: Club, parti: Parti, rows: TableRows
) -> None:
    kept(rows, played(rows, 1))
    Club.objects.filter(pk=club.pk).update(visibility=Visibility.MEMBERS)
    client.force_login(account(ClubFactory(), Role.OWNER, "Zoli"))
    assert client.get(url(parti)).status_code == 404
    assert client.post(url(parti), posted(rows, {})).status_code == 404


def test_public_reads_the_record_but_not_what_was_noted(
    client: Client, club: Club, parti: Parti, rows: TableRows
) -> None:
    found, _ = revoked(rows)
    client.force_login(account(club, Role.SCOREKEEPER))
    press(client, parti, found)
    assert "Noted as a breach" in client.get(url(parti)).text
    client.logout()
    page = client.get(url(parti)).text
    assert "does not follow" in page
    assert "Noted as a breach" not in page


# Keeping


def test_pasted_record_is_kept_and_leads_back(scorer: Client, parti: Parti, rows: TableRows) -> None:
    answer = scorer.post(url(parti), posted(rows, bare(played(rows, 1))))
    assert (answer.status_code, answer["Location"]) == (302, url(parti))
    record = HandRecord.objects.get()
    assert record.kept_by is not None
    assert Hand.objects.get(number=1).scores.count() == 4


def test_uploaded_file_is_kept(scorer: Client, parti: Parti, rows: TableRows) -> None:
    upload = SimpleUploadedFile("hand.json", json.dumps(played(rows, 1)).encode())
    answer = scorer.post(url(parti), posted(rows, "", file=upload))
    assert answer.status_code == 302
    assert HandRecord.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "hearts"}, "The record is of Hearts; this parti plays Pikk Dáma."),
        ({"game": ["hearts"]}, "this parti plays Pikk Dáma."),
        ({"trump": "S"}, "Trump in the record: spades; by the schedule: clubs."),
        ({"trump": {"a": 1}}, "Trump in the record: {&#x27;a&#x27;: 1}; by the schedule: clubs."),
        ({"pass": "left"}, "Passing in the record: pass left; by the schedule: pass right."),
        ({"dealer": 3}, "In the record Gergő deals; in this hand it is Ádám."),
        ({"dealer": 4}, "In the record 4 deals; in this hand it is Ádám."),
        ({"dealer": "Gergő"}, "In the record “Gergő” deals; in this hand it is Ádám."),
        ({"note": "rainy"}, "A record of this hand has no “note”."),
        ({"x" * 999: {}}, "A record of this hand has no “xxx"),
        ({"deep": [[[[[[3]]]]]]}, "Lists and objects stand in each other in it, more than 5 deep."),
        ({"rules": {"strict": True}}, "The record was played by other house rules: "),
        ({"rules": 3}, "The record was played by other house rules: "),
        ({"hands": 3}, "“hands” is not what it should be: 3."),
        ({"plays": None}, "“plays” is not what it should be: null."),
    ],
    ids=lambda value: str(value)[:24],
)
def test_record_of_something_else_is_refused_in_sentences(
    scorer: Client, parti: Parti, rows: TableRows, change: Record, sentence: str
) -> None:
    text = json.dumps({**played(rows, 1), **change})
    answer = scorer.post(url(parti), posted(rows, text))
    assert answer.status_code == 422
    assert ("This is no record of hand 1 of this parti." in answer.text) == ("deep" not in change)
    assert sentence in answer.text
    assert answer.context["form"]["text"].value() == text
    assert HandRecord.objects.count() == 0


def test_text_that_is_no_json_is_refused_with_its_place(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    answer = scorer.post(url(parti), posted(rows, '{"hands":\n [,]}'))
    assert answer.status_code == 422
    assert "line 2, column 3" in answer.text
    assert "[,]}</textarea>" in answer.text


def test_row_with_other_scores_is_written_over_only_with_the_second_button(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    key_table(rows.table, rows, [1])
    record = played(rows, 1)
    refused = scorer.post(url(parti), posted(rows, record, rows="1"))
    assert refused.status_code == 422
    assert 'value="over"' in refused.text
    assert refused.context["refused"].row != refused.context["refused"].record
    assert HandRecord.objects.count() == 0
    assert scorer.post(url(parti), posted(rows, record, rows="1", deed="over")).status_code == 302
    assert HandRecord.objects.count() == 1


def test_record_sent_twice_is_kept_once_and_said_to_be_kept(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    for _time in range(2):
        answer = scorer.post(url(parti), posted(rows, bare(played(rows, 1))), follow=True)
        assert "The record of hand 1 is kept." in answer.text
    assert HandRecord.objects.get().revision == 1


def test_record_with_faults_replaces_one_without_only_with_the_second_button(
    scorer: Client, parti: Parti, rows: TableRows
) -> None:
    record = bare(played(rows, 1))
    kept(rows, record)
    fields = posted(rows, {**record, "plays": record["plays"][:5]}, rows="1", record="1")
    asked = scorer.post(url(parti), fields)
    assert asked.status_code == 422
    assert "The record that is kept has no fault, and this one would take its place with some." in asked.text
    assert 'value="faulty"' in asked.text
    assert scorer.post(url(parti), {**fields, "deed": "faulty"}).status_code == 302
    assert HandRecord.objects.get().revision == 2


def test_record_sent_from_an_old_page_is_refused(scorer: Client, parti: Parti, rows: TableRows) -> None:
    kept(rows, played(rows, 1))
    answer = scorer.post(url(parti), posted(rows, played(rows, 1, seed=2), rows="1"))
    assert answer.status_code == 422
    assert HandRecord.objects.get().revision == 1


def test_record_is_taken_away_and_the_row_stays(scorer: Client, parti: Parti, rows: TableRows) -> None:
    kept(rows, played(rows, 1))
    answer = scorer.post(url(parti), {"deed": "take-away", "record": "1"}, follow=True)
    assert "The record is taken away; the row stays." in answer.text
    assert (HandRecord.objects.count(), Hand.objects.get(number=1).scores.count()) == (0, 4)


@pytest.mark.parametrize("deed", ["", "keep", "over", "take-away", "breach", "other"])
def test_post_without_anything_in_it_changes_nothing(
    scorer: Client, parti: Parti, rows: TableRows, deed: str
) -> None:
    kept(rows, played(rows, 1))
    answer = scorer.post(url(parti), {"deed": deed, "rows": "x", "record": "٣", "seats": "?"})
    assert answer.status_code in (200, 302, 422)
    assert (HandRecord.objects.get().revision, Breach.objects.count()) == (1, 0)


# Breaches


def press(client: Client, parti: Parti, found: HandRecord, kind: str = "careless", **more: str) -> Any:
    fields = {"deed": "breach", "fault": "0", "record": str(found.revision), "kind": kind, "step": "5"}
    return client.post(url(parti), fields | more, follow=True)


def test_revoke_becomes_a_breach_of_who_played_it(scorer: Client, parti: Parti, rows: TableRows) -> None:
    found, fault = revoked(rows)
    answer = press(scorer, parti, found, "deliberate")
    breach = Breach.objects.get()
    assert (breach.person.name, breach.kind, breach.hand) == (
        names(rows)[fault.seat],
        BreachKind.DELIBERATE,
        1,
    )
    assert breach.note.startswith(f"From the record: trick {fault.trick}, ")
    assert answer.redirect_chain == [(url(parti, query="?step=5"), 302)]
    assert "Noted as a breach: deliberate." in answer.text


def test_same_fault_is_noted_once(scorer: Client, parti: Parti, rows: TableRows) -> None:
    found, _ = revoked(rows)
    for kind in ("careless", "deliberate", "careless"):
        press(scorer, parti, found, kind)
    assert [breach.kind for breach in Breach.objects.all()] == [BreachKind.CARELESS]


def test_withdrawn_breach_is_not_noted_again(scorer: Client, parti: Parti, rows: TableRows) -> None:
    found, _ = revoked(rows)
    press(scorer, parti, found)
    breaches.withdraw(breach=Breach.objects.get(), because="Wrongly recorded.", by=None)
    assert "Noted as a breach (careless), and withdrawn." in press(scorer, parti, found).text
    assert Breach.objects.count() == 1


@pytest.mark.parametrize(
    "more", [{"fault": "1"}, {"fault": "x"}, {"record": "9"}, {"kind": "silly"}], ids=str
)
def test_press_on_something_else_notes_nothing(
    scorer: Client, parti: Parti, rows: TableRows, more: dict[str, str]
) -> None:
    found, _ = revoked(rows)
    assert press(scorer, parti, found, **more).status_code == 200
    assert Breach.objects.count() == 0


def test_fault_of_the_record_itself_is_nobodys_breach(scorer: Client, parti: Parti, rows: TableRows) -> None:
    key_table(rows.table, rows, [1])
    record = played(rows, 1)
    record["plays"][1][0], record["plays"][2][0] = record["plays"][2][0], record["plays"][1][0]
    found = kept(rows, {**record, "plays": record["plays"][:1] * 2})
    assert {fault.code for fault in rows.game.replay(found.data).violations} >= {"card-not-held"}
    press(scorer, parti, found)
    assert Breach.objects.count() == 0


def test_member_notes_no_breach(client: Client, club: Club, parti: Parti, rows: TableRows) -> None:
    found, _ = revoked(rows)
    client.force_login(account(club, Role.MEMBER))
    assert press(client, parti, found).status_code == 403
    assert Breach.objects.count() == 0
