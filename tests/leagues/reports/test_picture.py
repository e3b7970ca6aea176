"""The picture of a report: its size, what it says, and that everything there is finds room."""

import datetime
from typing import Any

import pytest
import time_machine
from django.utils import translation

from club.models import Person
from leagues.models import League
from leagues.queries.reports import report_of
from leagues.reports.picture import Drawing, drawing, mark_of, png
from leagues.reports.words import told
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.bottles import owed
from tests.factories.evenings import closed_evening
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti
from tests.factories.sheets import FRIDAY

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    found: League = LeagueFactory(rules={"window": 1, "need": 1, "min_partis": 1})
    return found


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 4)


def drawn(league: League, language: str = "en") -> Drawing:
    with translation.override(language):
        report = report_of(league, FRIDAY, inside=False)
        assert report is not None
        return drawing(told(report))


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height, as the head of a PNG has them."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big")


def test_picture_says_day_places_and_king(league: League, people: list[Person]) -> None:
    ranked_parti(league, FRIDAY, people)
    assert drawn(league, "hu") == {
        "club": "Pikk Dáma",
        "day": "2026. október\N{NO-BREAK SPACE}30.",
        "crown": "Új King: Ádám",
        "has_king": True,
        "groups": [{"title": "", "rows": ROWS, "more": ""}],
        "more": "",
    }
    assert size_of(png(drawn(league))) == (1200, 630)


@pytest.mark.parametrize(
    ("language", "day"),
    [("en", "30\N{NO-BREAK SPACE}October 2026"), ("sl", "30.\N{NO-BREAK SPACE}oktober 2026")],
)
def test_date_is_broken_only_beside_its_year(
    league: League, people: list[Person], language: str, day: str
) -> None:
    ranked_parti(league, FRIDAY, people)
    assert drawn(league, language)["day"] == day


def row(place: int, name: str, points: str) -> dict[str, Any]:
    marks = {"is_first": place == 1, "is_negative": points.startswith("−")}
    return {"place": str(place), "name": name, "points": points, **marks}


ROWS = [row(1, "Ádám", "15"), row(2, "Beszab", "5"), row(3, "Csaba", "−5"), row(4, "Gergő", "−15")]


def test_picture_keeps_from_all_what_only_members_know(league: League, people: list[Person]) -> None:
    with time_machine.travel(datetime.datetime(2026, 10, 30, 20, tzinfo=datetime.UTC), tick=False):
        planned_night(league.club, FRIDAY, host=people[0], place="Fő utca 1.")
        owed(people[1])
        ranked_parti(league, FRIDAY, people)
        said = str(drawn(league))
    assert "Fő utca" not in said
    assert "Unicum" not in said


def test_lapse_since_does_not_stand_in_for_the_crown_of_the_day(league: League, people: list[Person]) -> None:
    ranked_parti(league, FRIDAY, people)
    with time_machine.travel(datetime.datetime(2027, 6, 1, tzinfo=datetime.UTC), tick=False):
        assert drawn(league)["crown"] == "New King: Ádám"


def test_ten_players_leave_one_line_for_those_without_room(league: League) -> None:
    people = cast(league.club, 10)
    closed_evening(league, people[:5], people[5:])
    group = drawn(league)["groups"][0]
    assert (len(group["rows"]), group["more"]) == (8, "and 2 more players")


@pytest.mark.parametrize(("partis", "rows", "more"), [(2, 3, ""), (3, 2, ""), (5, 2, "and 2 more partis")])
def test_several_partis_share_the_card(
    league: League, people: list[Person], partis: int, rows: int, more: str
) -> None:
    for _ in range(partis):
        ranked_parti(league, FRIDAY, people)
    found = drawn(league)
    assert [group["title"] for group in found["groups"]] == ["Parti 1", "Parti 2", "Parti 3"][:partis]
    assert {len(group["rows"]) for group in found["groups"]} == {rows}
    assert found["more"] == more
    assert size_of(png(found)) == (1200, 630)


@pytest.mark.parametrize(
    "name",
    [
        "Szentgyörgyvölgyi-Kővágószőlősi Žužemberk Ákosné Őrségi Űrhajós",
        "W" * 80,
        "Űrhajós 🚀 李小龍",
        '"] #panic("no") $x$ \\',
    ],
)
def test_any_name_can_be_drawn(league: League, name: str) -> None:
    """On one page: what does not fit would be a second one, and no picture."""
    others = [PersonFactory(club=league.club, name=f"{name[:76]} {number}") for number in range(7)]
    ranked_parti(league, FRIDAY, others)
    assert size_of(png(drawn(league))) == (1200, 630)


def test_mark_is_another_one_when_anything_is_otherwise(league: League, people: list[Person]) -> None:
    ranked_parti(league, FRIDAY, people)
    before = mark_of(drawn(league))
    assert mark_of(drawn(league)) == before
    people[3].name = "Gergely"
    people[3].save()
    assert mark_of(drawn(league)) != before
