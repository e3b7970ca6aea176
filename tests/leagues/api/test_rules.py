"""The rules of the games for programs."""

import pytest
from rest_framework.test import APIClient

from tests.factories.evenings import open_evening
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.usefixtures("today")


def rules(league, rest="", status=200):
    answer = APIClient().get(f"/api/v1/clubs/{league.club.slug}/rules/{rest}")
    assert answer.status_code == status
    return answer.json()


def test_every_game_is_there_with_its_languages(league):
    found = {game["slug"]: game for game in rules(league)}
    assert {"pikk-dama", "hearts", "pitch", "king"} <= found.keys()
    assert (found["pikk-dama"]["is_played"], found["hearts"]["is_played"]) == (True, False)
    assert "hu" in found["pikk-dama"]["languages"]


def test_a_game_has_numbered_paragraphs_and_the_choices_of_its_league(league):
    league.options = {"trump_per": "hand"}
    league.save()
    found = rules(league, "pikk-dama/")
    numbers = [one["number"] for section in found["text"]["sections"] for one in section["paragraphs"]]
    assert "PD-9" in numbers
    assert (found["league"], found["options"]["trump_per"]) == (league.slug, "hand")
    assert {option["name"] for option in found["known"]} == found["options"].keys()


def test_the_text_is_in_the_language_asked_for(league):
    assert rules(league, "pikk-dama/?lang=hu")["text"]["language"] == "hu"
    assert rules(league, "pikk-dama/?lang=xx")["text"]["language"] == "en"


def test_a_parti_has_the_choices_of_its_start(league, people):
    parti = open_evening(league, people)
    league.options = {"trump_per": "hand"}
    league.save()
    assert rules(league, f"pikk-dama/?parti={parti.number}")["options"]["trump_per"] == "round"


def test_what_nobody_plays_has_its_defaults(league):
    found = rules(league, "hearts/")
    assert (found["league"], found["options"]["limit"]) == (None, 50)


@pytest.mark.parametrize(
    "rest",
    [
        "bridge/",
        "pikk-dama/?league=none",
        "pikk-dama/?parti=99",
        "pikk-dama/?parti=x",
        f"pikk-dama/?parti={10**30}",
        "hearts/?parti=1",
        "pikk-dama/?league=%00",
    ],
)
def test_what_is_not_there_is_not_found(league, people, rest):
    ranked_parti(league, "2026-03-06", people[:4])
    rules(league, rest, 404)
