"""`manage.py title`."""

import json
from io import StringIO
from typing import Any, get_args

import pytest
from django.core.management import CommandError, call_command

from leagues.models import League
from rules_engine.title import Loss
from tests.factories import ClubFactory, LeagueFactory, cast
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db


def answer(*arguments: str) -> str:
    out = StringIO()
    call_command("title", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def league() -> League:
    league = LeagueFactory(slug="friday")
    people = cast(league.club, 4)
    for number in range(1, 9):
        ranked_parti(league, f"2025-09-{number:02}", people)
    return league


def test_title_gives_the_object_with_names(league: League) -> None:
    found = json.loads(answer("friday", "--on", "2025-09-30", "--json"))
    assert (found["ok"], found["holder"], found["since"]) == (True, "Ádám", "2025-09-08")
    assert found["standings"][0]["average"] == "1"
    assert found["last_day"] == "2026-03-07"


def test_title_of_a_past_day_leaves_later_partis_out(league: League) -> None:
    found = json.loads(answer("friday", "--on", "2025-09-07", "--json"))
    assert (found["holder"], found["vacant_because"], len(found["window"])) == (None, "never-awarded", 7)


def test_title_without_json_is_a_sentence(league: League) -> None:
    assert answer("friday", "--on", "2025-09-30") == "Ádám is the King since 2025-09-08.\n"
    assert answer("friday", "--on", "2027-09-30") == (
        "There is no King: the title lapsed after too long without a parti.\n"
    )
    assert answer("friday", "--on", "2025-09-07") == (
        "There is no King: too few partis have been played to award the title.\n"
    )


@pytest.mark.parametrize("reason", get_args(Loss))
def test_every_reason_without_a_king_has_words(league: League, reason: str, monkeypatch: Any) -> None:
    vacant = {"holder": None, "vacant_because": reason}
    monkeypatch.setattr("leagues.management.commands.title.title_object", lambda *_asked: vacant)
    said = answer("friday")
    assert said.startswith("There is no King: ")
    assert said.rstrip(".\n").removeprefix("There is no King: ") not in get_args(Loss)


def test_title_asks_for_the_club_where_two_have_such_a_league(league: League) -> None:
    LeagueFactory(slug="friday", club=ClubFactory(slug="zenta"))
    with pytest.raises(CommandError, match=f"Several clubs.*{league.club.slug} and zenta.*--club"):
        answer("friday", "--json")
    assert json.loads(answer("friday", "--club", "zenta", "--json"))["holder"] is None


@pytest.mark.parametrize("arguments", [["monday"], ["friday", "--club", "nowhere"]])
def test_title_of_an_unknown_league_is_refused(league: League, arguments: list[str]) -> None:
    with pytest.raises(CommandError, match="There is no league"):
        answer(*arguments, "--json")


@pytest.mark.parametrize("text", ["yesterday", "20260105", "2026-W01-1", "2026-1-5", "2026-02-30", ""])
def test_title_on_what_is_no_date_is_refused(league: League, text: str) -> None:
    with pytest.raises(CommandError, match=f"{text} is not a date"):
        answer("friday", "--on", text, "--json")
