"""The page: bring a file, look, confirm the new names, store; nothing before the last step."""

import base64
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from club.enums import Role
from leagues.files.text import LARGEST
from leagues.forms.imports import packed, unpacked
from leagues.models import League
from scoring.models import Parti
from tests.factories import LeagueFactory, account, cast
from tests.leagues.files.sheets import as_file, hand_rows, total_rows

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]
DATA = Path(__file__).parents[2] / "data"
TOTALS = {"Ádám": 30, "Beszab": -10, "Csaba": -20, "Gergő": 0}


@pytest.fixture
def november() -> Any:
    with time_machine.travel("2026-11-30T12:00:00+00:00", tick=False):
        yield


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def desk(client: Client, league: League) -> "Desk":
    client.force_login(account(league.club, Role.SCOREKEEPER))
    return Desk(client, league)


class Desk:
    """The import page of one club, as a scorekeeper sees it."""

    def __init__(self, client: Client, league: League) -> None:
        self.client, self.league = client, league
        self.url = reverse("import", args=[league.club.slug])

    def look(self, data: bytes, **more: Any) -> str:
        file = SimpleUploadedFile("results.csv", data)
        response = self.client.post(self.url, {"league": self.league.pk, "file": file, **more})
        assert response.status_code == 200
        return response.content.decode()

    def store(self, carried: str, names: list[str]) -> Any:
        return self.client.post(
            self.url, {"league": self.league.pk, "carried": carried, "names": names, "store": "1"}
        )


def carried(html: str) -> str:
    found = re.search(r'name="carried" value="([^"]*)"', html)
    assert found
    return found[1]


def test_the_page_says_what_the_file_looks_like(desk: Desk) -> None:
    html = desk.client.get(desk.url).content.decode()
    assert "játszma" in html
    assert 'enctype="multipart/form-data"' in html


@pytest.mark.parametrize("role", [Role.MEMBER, None])
def test_the_page_is_for_those_who_keep_score(client: Client, league: League, role: Role | None) -> None:
    client.force_login(account(league.club, role))
    assert client.get(reverse("import", args=[league.club.slug])).status_code == 404


def test_looking_stores_nothing_and_shows_everything(desk: Desk) -> None:
    html = desk.look((DATA / "2024-25-szezon.csv").read_bytes())
    assert (Parti.objects.count(), desk.league.club.people.filter(name="Zoli").count()) == (0, 0)
    for said in (
        "Windows-1250",
        "semicolons",
        "Rows: 1220 read = 1220 kept + 0 refused.",
        "Játszma",
        "Store 10 partis",
    ):
        assert said in html
    assert html.count('type="checkbox" name="names"') == 10
    assert html.count(" checked") == 0


def test_storing_takes_the_confirmed_names(desk: Desk) -> None:
    html = desk.look((DATA / "2023-24-totals.csv").read_bytes())
    names = re.findall(r'name="names" value="([^"]*)"', html)
    response = desk.store(carried(html), names)
    assert response.status_code == 302
    assert response.url == reverse("partis", args=[desk.league.club.slug])
    assert (Parti.objects.count(), desk.league.club.people.filter(name="Őri Zsuzsa").count()) == (9, 1)
    assert Parti.objects.first().started_by is not None  # type: ignore[union-attr]


def test_storing_refuses_names_left_unticked_and_keeps_the_ticks(desk: Desk) -> None:
    html = desk.look(as_file(total_rows(TOTALS)))
    response = desk.store(carried(html), ["ádám", "beszab"])
    html = response.content.decode()
    assert (response.status_code, Parti.objects.count()) == (200, 0)
    assert desk.league.club.people.count() == 1
    assert "Csaba is not known in this club." in html
    assert "Line 4:" in html
    assert html.count(" checked") == 2


def test_a_wrong_row_is_named_and_no_way_leads_to_storing(desk: Desk) -> None:
    cast(desk.league.club, 5)
    rows = hand_rows()
    rows[3] = rows[3].replace(",26", ",27")
    html = desk.look(as_file(rows))
    assert "Lines 2–5:" in html
    assert "Rows: 100 read = 96 kept + 4 refused." in html
    assert 'name="store"' not in html


def test_storing_checks_the_carried_file_again(desk: Desk) -> None:
    cast(desk.league.club, 4)
    bad = packed(as_file(total_rows({**TOTALS, "Ádám": 31})))
    response = desk.store(bad, [])
    assert (response.status_code, Parti.objects.count()) == (200, 0)
    assert "Nothing was stored" in response.content.decode()


def test_storing_twice_is_nothing_new(desk: Desk) -> None:
    cast(desk.league.club, 4)
    data = as_file(total_rows(TOTALS))
    html = desk.look(data)
    assert desk.store(carried(html), []).status_code == 302
    assert desk.store(carried(html), []).status_code == 302
    assert Parti.objects.count() == 1
    assert "Nothing new" in desk.look(data)


@pytest.mark.parametrize("data", [b"%PDF-1.7", b"PK\x03\x04", b"\x89PNG\r\n", b"<html>", b"", b"a,b\n1,2"])
def test_a_file_of_another_kind_gets_a_sentence(desk: Desk, data: bytes) -> None:
    html = desk.look(data)
    assert "Nothing was stored" in html
    assert 'name="store"' not in html


def test_a_file_that_is_too_large_gets_a_sentence(desk: Desk) -> None:
    assert "larger than 5 MB" in desk.look(b"x" * (LARGEST + 1))


def test_no_file_gets_a_sentence(desk: Desk) -> None:
    html = desk.client.post(desk.url, {"league": desk.league.pk}).content.decode()
    assert "Choose a file first." in html


@pytest.mark.parametrize(
    "tampered",
    ["x", "é", base64.b64encode(b"no zlib").decode(), base64.b64encode(zlib.compress(b""))[:6].decode()],
)
def test_a_tampered_file_stores_nothing(desk: Desk, tampered: str) -> None:
    assert desk.store(tampered, []).status_code == 200
    assert Parti.objects.count() == 0


def test_a_carried_bomb_is_unpacked_no_further_than_is_read() -> None:
    unfolded = unpacked(packed(b"0" * (20 * LARGEST)))
    assert unfolded is not None
    assert len(unfolded) == LARGEST + 1


def test_the_league_of_another_club_is_no_choice(desk: Desk) -> None:
    other = LeagueFactory()
    response = desk.client.post(
        desk.url, {"league": other.pk, "carried": packed(as_file(total_rows(TOTALS))), "store": "1"}
    )
    assert response.status_code == 200
    assert Parti.objects.count() == 0


def test_a_second_league_may_be_chosen(desk: Desk) -> None:
    cast(desk.league.club, 4)
    other = LeagueFactory(club=desk.league.club, slug="thursday", name="Thursday", house=False)
    assert "Thursday" in desk.client.get(desk.url).content.decode()
    response = desk.client.post(
        desk.url, {"league": other.pk, "carried": packed(as_file(total_rows(TOTALS))), "store": "1"}
    )
    assert response.url == reverse("league-partis", args=[other.club.slug, "thursday"])
    assert Parti.objects.get().league_parti.league == other


def test_names_are_text_in_the_page(desk: Desk) -> None:
    html = desk.look(as_file(total_rows({"<b>Ádám</b>": 1, "Beszab": -1, "Csaba": 0, "Gergő": 0})))
    assert "<b>Ádám</b>" not in html
    assert "&lt;b&gt;Ádám&lt;/b&gt;" in html
