"""The page: bring a file, look, confirm the new names, store; nothing before the last step."""

import datetime
import re
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from club.enums import Role
from club.models import Activity
from leagues.enums import Passage
from leagues.files.text import LARGEST
from leagues.files.uploads import go_on, go_on_with_all
from leagues.models import League, LeagueParti, Upload
from scoring.actions.results import TableResult, record
from scoring.models import Parti
from tests.factories import LeagueFactory, account, cast
from tests.leagues.files.sheets import as_file, hand_rows, total_rows
from tests.leagues.files.workbooks.books import book, saved, xlsx

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("november")]
DATA = Path(__file__).parents[2] / "data"
TOTALS = {"Ádám": 30, "Beszab": -10, "Csaba": -20, "Gergő": 0}


@pytest.fixture
def november() -> Any:
    with time_machine.travel("2026-11-30T12:00:00+00:00", tick=False):
        yield


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A step lasts as long as it takes, also on a machine that does much else."""
    monkeypatch.setattr("leagues.files.uploads.STEP", 60)


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

    def bring(self, data: bytes, name: str = "results.csv", **more: Any) -> Any:
        file = SimpleUploadedFile(name, data)
        return self.client.post(self.url, {"league": self.league.pk, "file": file, **more}, follow=True)

    def look(self, data: bytes, **more: Any) -> str:
        response = self.bring(data, **more)
        assert response.status_code == 200
        return response.content.decode()

    @property
    def upload(self) -> Upload:
        return Upload.objects.latest("pk")

    def send(self, deed: str, **more: Any) -> Any:
        return self.client.post(self.address, {"deed": deed, **more})

    @property
    def address(self) -> str:
        return reverse("import-file", args=[self.league.club.slug, self.upload.token])

    def store(self, **who: str) -> Any:
        return self.send("store", key=[*who], who=[*who.values()])


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
        "A row for each player.",
        "Rows: 1220 read = 1220 kept + 0 refused.",
        "Játszma",
        "Store 10 partis",
    ):
        assert said in html
    assert html.count('<select id="who-') == 10
    assert html.count('<select id="column-') == 6


def test_storing_takes_the_confirmed_names(desk: Desk) -> None:
    html = desk.look((DATA / "2023-24-totals.csv").read_bytes())
    names = re.findall(r'name="key" value="([^"]*)"', html)
    response = desk.store(**dict.fromkeys(names, "new"))
    assert response.status_code == 302
    assert response.url == reverse("partis", args=[desk.league.club.slug])
    assert (Parti.objects.count(), desk.league.club.people.filter(name="Őri Zsuzsa").count()) == (9, 1)
    assert Parti.objects.first().started_by is not None  # type: ignore[union-attr]
    assert (bytes(desk.upload.data), desk.upload.choice) == (b"", {})


def test_storing_refuses_names_left_open_and_keeps_what_was_said(desk: Desk) -> None:
    desk.look(as_file(total_rows(TOTALS)))
    response = desk.store(ádám="new", beszab="new", csaba="")
    html = response.content.decode()
    assert (response.status_code, Parti.objects.count()) == (200, 0)
    assert desk.league.club.people.count() == 1
    assert "Csaba is not known in this club." in html
    assert "Line 4:" in html
    assert html.count('value="new" selected') == 2


def test_a_name_that_is_nearly_known_is_asked_about_and_taken_for_that_person(desk: Desk) -> None:
    people = cast(desk.league.club, 4)
    html = desk.look(as_file(total_rows({"Adam": 30, "Beszab": -10, "Csaba": -20, "Gergo": 0})))
    assert "Did you mean Ádám?" in html
    assert "Did you mean Gergő?" in html
    assert desk.store(adam=str(people[0].pk), gergo=str(people[3].pk)).status_code == 302
    assert {seat.person for seat in Parti.objects.get().seats.all()} == set(people)
    assert desk.league.club.people.count() == 5


def test_nobody_of_another_club_is_taken(desk: Desk) -> None:
    (stranger,) = cast(LeagueFactory().club, 1)
    cast(desk.league.club, 4)
    desk.look(as_file(total_rows({"Adam": 30, "Beszab": -10, "Csaba": -20, "Gergő": 0})))
    assert desk.store(adam=str(stranger.pk)).status_code == 200
    assert not Parti.objects.exists()


def test_a_wrong_row_is_named_and_no_way_leads_to_storing(desk: Desk) -> None:
    rows = hand_rows()
    rows[3] = rows[3].replace(",26", ",27")
    html = desk.look(as_file(rows))
    assert "Lines 2–5:" in html
    assert "Rows: 100 read = 96 kept + 4 refused." in html
    assert 'value="store"' not in html
    assert desk.send("store").status_code == 200
    assert not Parti.objects.exists()


def test_a_workbook_is_shown_with_its_sheets_and_another_is_read_when_it_is_said(desk: Desk) -> None:
    cast(desk.league.club, 4)
    rows = [["date", "player", "points"]]
    first = [["2024-03-15", name, points] for name, points in TOTALS.items()]
    second = [["2024-04-12", name, -points] for name, points in TOTALS.items()]
    html = desk.look(xlsx([*rows, *first], [*rows, *second]), name="results.txt")
    assert "Workbook XLSX, sheet “Sheet 1”." in html
    assert desk.send("read", sheet="Sheet 2", role=["date", "player", "points"]).status_code == 302
    assert "sheet “Sheet 2”" in desk.client.get(desk.address).content.decode()
    assert desk.store().status_code == 302
    assert Parti.objects.get().date.month == 4


def test_a_wide_sheet_is_read_as_it_was_said_without_bringing_it_again(desk: Desk) -> None:
    cast(desk.league.club, 5)
    data = "Nap;Ádám;Beszab;Csaba;Gergő;Kati\n2024-03-15;30;-10;-20;;0\n".encode()
    html = desk.look(data)
    assert "Missing: date, player, points" in html
    assert 'value="store"' not in html
    roles = ["date", *["name"] * 5]
    assert desk.send("read", role=roles).status_code == 302
    html = desk.client.get(desk.address).content.decode()
    assert "A column for each player." in html
    assert html.count('<option value="name" selected>') == 5
    assert desk.store().status_code == 302
    assert Parti.objects.get().seats.count() == 4


@pytest.mark.parametrize("role", [["date"], ["x"] * 6, [], ["date"] * 6])
def test_roles_that_are_none_change_nothing_that_is_stored(desk: Desk, role: list[str]) -> None:
    cast(desk.league.club, 4)
    desk.look(as_file(total_rows(TOTALS)))
    assert desk.send("read", role=role).status_code == 302
    assert desk.client.get(desk.address).status_code == 200
    assert not Parti.objects.exists()


def test_cells_are_named_where_the_file_is_a_workbook(desk: Desk) -> None:
    rows = [["date", "player", "points"], *(["2024-03-15", name, points] for name, points in TOTALS.items())]
    rows[2][2] = 12.5
    assert "<b>Cell C3:</b>" in desk.look(xlsx(rows))


def test_storing_twice_is_nothing_new(desk: Desk) -> None:
    cast(desk.league.club, 4)
    data = as_file(total_rows(TOTALS))
    desk.look(data)
    assert desk.store().status_code == 302
    assert desk.store().status_code == 302
    assert Parti.objects.count() == 1
    assert "Nothing new" in desk.look(data)


@pytest.fixture
def slow(patient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step has time for one parti."""
    monkeypatch.setattr("leagues.files.uploads.STEP", 0)
    monkeypatch.setattr(go_on, "__defaults__", (0,))


def many(count: int = 4) -> bytes:
    return as_file(*(total_rows(TOTALS, date=f"2024-03-{day:02d}") for day in range(1, count + 1)))


@pytest.mark.usefixtures("slow")
def test_a_large_file_goes_on_step_by_step_and_says_how_far_it_is(desk: Desk) -> None:
    cast(desk.league.club, 4)
    desk.look(many())
    assert desk.store().url == desk.address
    assert "1 of 4 partis are stored." in desk.client.get(desk.address).content.decode()
    assert "1 of 4 partis" in desk.client.get(desk.url).content.decode()
    by_script = desk.client.post(desk.address, {"deed": "step"}, headers={"accept": "application/json"})
    assert by_script.json() == {"stored": 2, "said": "2 of 4 partis are stored."}
    assert desk.send("step").url == desk.address
    done = desk.client.post(desk.address, {"deed": "step"}, headers={"accept": "application/json"})
    assert done.json() == {"goto": reverse("partis", args=[desk.league.club.slug])}
    assert "4 partis are stored." in desk.client.get(done.json()["goto"]).content.decode()
    assert Activity.objects.get(deed="import").data["partis"] == 4


@pytest.mark.usefixtures("slow")
def test_it_can_be_stopped_between_two_partis_and_goes_on_from_there(desk: Desk) -> None:
    cast(desk.league.club, 4)
    desk.look(many())
    desk.store()
    html = desk.client.post(desk.address, {"deed": "stop"}, follow=True).content.decode()
    assert "Stopped. 1 parti is stored, the rest is not." in html
    assert "3 new, 1 stored already" in html
    assert desk.send("step").status_code == 302
    assert Parti.objects.count() == 1
    assert desk.store().url == desk.address
    assert Parti.objects.count() == 2


@pytest.mark.usefixtures("slow")
def test_a_page_that_was_closed_is_gone_on_with_by_the_clock(desk: Desk, monkeypatch: Any) -> None:
    cast(desk.league.club, 4)
    desk.look(many())
    desk.store()
    call_command("run_due")
    assert Parti.objects.count() == 1
    with time_machine.travel("2026-11-30T12:01:00+00:00", tick=False):
        call_command("run_due")
    assert (Parti.objects.count(), desk.upload.passage) == (4, Passage.STORED)


@pytest.mark.usefixtures("slow")
def test_a_book_that_is_held_too_long_is_waited_for_without_a_traceback(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def held(**given: Any) -> bool:
        raise OperationalError("database is locked")

    cast(desk.league.club, 4)
    desk.look(many())
    desk.store()
    with time_machine.travel("2026-11-30T12:01:00+00:00", tick=False), monkeypatch.context() as patched:
        patched.setattr("leagues.files.uploads.store_next", held)
        assert go_on_with_all() == 0
    (said,) = [record for record in caplog.records if record.name == "leagues.files.uploads"]
    assert (said.levelname, said.exc_info) == ("WARNING", None)
    assert desk.upload.passage == Passage.STORING


@pytest.mark.usefixtures("slow")
def test_what_changed_on_the_way_stops_it_and_is_said(desk: Desk) -> None:
    people = cast(desk.league.club, 4)
    desk.look(many())
    desk.store()
    other = TableResult(1, tuple(people), totals=(1, -1, 0, 0))
    at = {"date": datetime.date(2024, 3, 3), "start_time": None, "tables": [other], "by": None}
    parti = record(club=desk.league.club, game=desk.league.game, options={}, **at)  # type: ignore[arg-type]
    LeagueParti.objects.create(league=desk.league, parti=parti)
    html = desk.send("step").content.decode()
    assert "Not everything was stored" in html
    assert "1 parti was stored before this came up." in html
    assert "with other results" in html
    assert desk.upload.passage == Passage.LOOKED_AT


def test_a_file_is_kept_for_an_hour(desk: Desk) -> None:
    desk.look(many())
    address = desk.address
    with time_machine.travel("2026-11-30T13:00:01+00:00", tick=False):
        assert desk.client.get(address).status_code == 404
        call_command("run_due")
    assert not Upload.objects.exists()


def test_a_file_is_nobody_elses(desk: Desk, client: Client) -> None:
    desk.look(many())
    client.force_login(account(desk.league.club))
    assert client.get(desk.address).status_code == 404
    assert client.post(desk.address, {"deed": "store"}).status_code == 404
    assert not Parti.objects.exists()


def test_who_keeps_no_score_any_more_stores_nothing(desk: Desk) -> None:
    cast(desk.league.club, 4)
    desk.look(many())
    desk.league.club.people.filter(user=desk.upload.by).update(role=Role.MEMBER)
    assert desk.store().status_code == 404
    assert not Parti.objects.exists()


@pytest.mark.parametrize("deed", ["", "x", "step", "stop"])
def test_other_deeds_store_nothing(desk: Desk, deed: str) -> None:
    cast(desk.league.club, 4)
    desk.look(many())
    assert desk.send(deed).status_code == 302
    assert not Parti.objects.exists()


@pytest.mark.parametrize("data", [b"%PDF-1.7", b"PK\x03\x04", b"\x89PNG\r\n", b"<html>", b""])
def test_a_file_of_another_kind_gets_a_sentence(desk: Desk, data: bytes) -> None:
    html = desk.look(data)
    assert "Nothing was stored" in html
    assert 'value="store"' not in html


def test_a_file_that_is_too_large_gets_a_sentence(desk: Desk) -> None:
    assert "larger than 5 MB" in desk.look(b"x" * (LARGEST + 1))


def test_no_file_gets_a_sentence(desk: Desk) -> None:
    html = desk.client.post(desk.url, {"league": desk.league.pk}).content.decode()
    assert "Choose a file first." in html


def test_the_league_of_another_club_is_no_choice(desk: Desk) -> None:
    desk.look(as_file(total_rows(TOTALS)), league=LeagueFactory().pk)
    assert not Upload.objects.exists()


def test_a_second_league_may_be_chosen(desk: Desk) -> None:
    cast(desk.league.club, 4)
    other = LeagueFactory(club=desk.league.club, slug="thursday", name="Thursday", house=False)
    assert "Thursday" in desk.client.get(desk.url).content.decode()
    desk.look(as_file(total_rows(TOTALS)), league=other.pk)
    assert desk.store().url == reverse("league-partis", args=[other.club.slug, "thursday"])
    assert Parti.objects.get().league_parti.league == other


def test_names_are_text_in_the_page(desk: Desk) -> None:
    html = desk.look(as_file(total_rows({"<b>Ádám</b>": 1, "Beszab": -1, "Csaba": 0, "Gergő": 0})))
    assert "<b>Ádám</b>" not in html
    assert "&lt;b&gt;Ádám&lt;/b&gt;" in html


def test_other_sheets_with_results_and_a_hidden_one_are_said(desk: Desk) -> None:
    rows = [["date", "player", "points"], *(["2024-03-15", *total] for total in TOTALS.items())]
    made = book([["notes"]], rows, rows)
    for sheet in made.worksheets[1:]:
        sheet.sheet_state = "hidden"
    html = desk.look(saved(made))
    assert "This sheet is hidden in the workbook." in html
    assert "There are results in others too: Sheet 3." in html


def test_signs_that_no_database_keeps_are_left_out_of_what_was_said(desk: Desk) -> None:
    desk.bring((DATA / "2024-25-szezon.csv").read_bytes())
    answer = desk.send("read", sheet="a\0b", delimiter="\0", role=["date"])
    assert answer.status_code in {200, 302}
    assert desk.store(**{"zo\0li": "new"}).status_code < 500
    assert desk.upload.choice
    assert "x00" not in repr(desk.upload.choice)
