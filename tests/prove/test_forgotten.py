"""Who is erased is nowhere any more: in no column, page, file, feed or message; what was played stays."""

import datetime
import re
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.core import mail
from django.db.models import CharField, JSONField, TextField
from django.test import Client
from django.urls import reverse

from club.models import Person
from leagues.actions.erasing import erase
from leagues.actions.forgetting import WORDS
from leagues.actions.title import catch_up
from leagues.actions.upkeep import run_due
from leagues.queries.records import ROOMS, label
from leagues.queries.title import title_on
from scoring.models import Place, Score, Seat
from tests.factories.whole import FRIDAYS, MAIL, NAME, NOW, Whole
from tests.prove.addresses import addresses

pytestmark = pytest.mark.django_db
TRACES = re.compile(rf"{NAME}(?!ka)|bodog(?!ka)", re.IGNORECASE)

# Texts that are no words: codes, marks, hashes, names of other things and people.
STILL = {
    "Activity": ["about", "deed"],
    "Answered": ["body", "fingerprint", "headers", "key"],  # the whole club's go
    "Bottle": ["noted_with"],
    "Breach": ["noted_with"],
    "Career": ["data"],
    "Club": ["language", "name", "slug", "zone"],
    "Draw": ["result"],
    "Feed": ["secret_hash"],
    "Hand": ["entry", "players"],
    "HouseRuleSet": ["rules"],
    "Invitation": ["email", "secret_hash"],
    "League": ["name", "options", "slug"],
    "Night": ["made_with"],
    "Notice": ["args", "claim", "dropped_because", "event", "kind"],
    "Option": ["key"],
    "Parti": ["options", "started_with"],
    "Person": ["email", "language", "name", "name_key", "sort_key"],
    "Reign": ["reason"],
    "Season": ["name", "rules"],
    "SeasonTable": ["data"],
    "SwitchedOff": ["kind"],
    "Tally": ["hands"],
    "TitleRules": ["rules"],
    "TitleState": ["data"],
    "Token": ["name", "secret_hash"],  # what its owner calls his program
    "Tries": ["key"],
    "Upload": ["choice", "name", "people", "token"],  # the whole club's go, and the others within the hour
    "User": ["email", "language", "name", "password"],
    "Vote": ["cancelled_because", "decided_by", "result"],
}


def texts() -> Iterator[tuple[str, str]]:
    """Every text and JSON in every table, with the column it is in."""
    for config in apps.get_app_configs():
        for model in config.get_models():
            for field in model._meta.concrete_fields:
                if isinstance(field, CharField | TextField | JSONField):
                    for value in model._base_manager.values_list(field.name, flat=True):
                        yield f"{model.__name__}.{field.name}", str(value)


def test_every_text_column_is_decided() -> None:
    models = [model for room in ROOMS for model in apps.get_app_config(room).get_models()]
    columns = {
        label(field)
        for model in models
        for field in model._meta.concrete_fields
        if isinstance(field, CharField | TextField | JSONField) and not field.choices
    }
    assert columns - WORDS == {f"{table}.{name}" for table, names in STILL.items() for name in names}


def test_the_name_was_in_every_column_of_words(whole: Whole) -> None:
    """Else the test below would prove little."""
    there = {column for column, text in texts() if TRACES.search(text)}
    assert WORDS - there == {"Correction.changes", "HandRecord.data", "Objection.reason"}


def test_no_column_has_the_name_any_more(whole: Whole) -> None:
    erase(person=whole.hero, by=None)
    assert [(column, text) for column, text in texts() if TRACES.search(text)] == []


def test_no_page_file_or_feed_has_it(whole: Whole) -> None:
    erase(person=whole.hero, by=None)
    for role in ("public", "member", "owner"):
        client = Client()
        if role != "public":
            client.force_login(whole.accounts[role])
        for name, address in addresses(whole):
            if name == "sign-out":
                continue
            answer = client.get(address, follow=True)
            body = b"".join(answer) if answer.streaming else answer.content
            assert not TRACES.search(body.decode("utf-8", "replace")), (role, name)
    feed = Client().get(reverse("calendar-feed", args=[whole.club.slug, whole.tokens["member's feed"]]))
    assert "BEGIN:VEVENT" in feed.content.decode()
    assert not TRACES.search(feed.content.decode())


def test_no_pdf_has_it(whole: Whole) -> None:
    pypdf = pytest.importorskip("pypdf")
    import io

    address = reverse("sheet-pdf", args=[whole.club.slug, whole.closed.number])
    said = [_pdf_text(pypdf, io.BytesIO(Client().get(address).content))]
    erase(person=whole.hero, by=None)
    said.append(_pdf_text(pypdf, io.BytesIO(Client().get(address).content)))
    assert [bool(TRACES.search(text)) for text in said] == [True, False]


def _pdf_text(pypdf: Any, file: Any) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(file).pages)


def test_no_mail_that_goes_out_later_has_it(whole: Whole) -> None:
    erase(person=whole.hero, by=None)
    for days in (0, 3, 8, 12):
        with time_machine.travel(NOW + datetime.timedelta(days=days), tick=False):
            run_due()
    said = [f"{one.subject} {one.body} {one.to}" for one in mail.outbox]
    assert [text for text in said if TRACES.search(text)] == []


def results() -> list[Any]:
    rows = [Seat.objects, Score.objects, Place.objects]
    return [list(one.order_by("pk").values_list()) for one in rows]


def test_results_and_titles_of_the_past_do_not_move(whole: Whole) -> None:
    def titles() -> list[Any]:
        found = [title_on(whole.league, day) for day in FRIDAYS]
        return [(one.reigns, {row.player: row for row in one.verdict.standings}) for one in found]

    before = (results(), titles())
    erase(person=whole.hero, by=None)
    assert (results(), titles()) == before
    catch_up(whole.league)
    assert (results(), titles()) == before


def test_his_session_links_and_calendar_are_dead(whole: Whole) -> None:
    client = Client()
    client.force_login(whole.hero.user)
    erase(person=whole.hero, by=None)
    assert client.get(reverse("activity", args=[whole.club.slug])).status_code == 302
    for page, token in (("night-link", "night"), ("vote-link", "vote"), ("absence-link", "absence"),
                        ("switches", "switches")):  # fmt: skip
        assert Client().get(reverse(page, args=[whole.tokens[token]])).status_code in {404, 410}, page
    feed = reverse("calendar-feed", args=[whole.club.slug, whole.tokens["feed"]])
    assert Client().get(feed).status_code == 404


def test_others_keep_their_names(whole: Whole) -> None:
    erase(person=whole.hero, by=None)
    assert Person.objects.filter(name=f"{NAME}ka").exists()
    assert MAIL not in str(list(texts()))
