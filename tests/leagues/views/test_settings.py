"""What an owner sets, as a page."""

import datetime

import pytest
from django.urls import reverse

from club.models import Club, ResultsChange
from leagues.models import League, TitleRules
from rules_engine.title import Rules
from tests.factories import LeagueFactory, account

pytestmark = pytest.mark.django_db
TITLE = {
    "about": "title",
    "title-valid_from": "2026-01-01",
    "title-window": "8",
    "title-need": "6",
    "title-min_partis": "8",
    "title-pause_days": "180",
    "title-pause_rule": "yes",
    "title-months": "9",
    "title-month_end": "clamp",
    "title-nine_months_of": "holder",
    "title-no_candidate": "vacant",
    "title-complete_tie": "holder",
    "title-points": "more",
}
OPTIONS = {
    "about": "options",
    "options-trump_per": "round",
    "options-pass_per": "round",
    "options-dealer_plays": "yes",
    "options-strict": "no",
    "options-across_tables": "per_table",
}


@pytest.fixture
def league(client) -> League:
    found = LeagueFactory()
    client.force_login(account(found.club))
    return found


def address(league):
    return reverse("settings", args=[league.club.slug])


def test_settings_show_the_rules_there_are(client, league):
    page = client.get(address(league)).content.decode()
    assert "From the beginning" in page
    assert 'name="title-window" value="8"' in page


def test_settings_keep_the_club(client, league):
    sent = {
        "club-name": "Friday",
        "club-visibility": "link",
        "club-language": "hu",
        "club-zone": "Europe/Ljubljana",
    }
    assert client.post(address(league), {"about": "club"} | sent).status_code == 302
    club = Club.objects.get()
    assert (club.name, club.visibility, club.language, club.zone) == (
        "Friday",
        "link",
        "hu",
        "Europe/Ljubljana",
    )


def test_settings_keep_the_name_of_the_league(client, league):
    client.post(address(league), {"about": "league", "league-name": "Friday"})
    league.refresh_from_db()
    assert league.name == "Friday"


def test_settings_lead_to_the_seasons(client, league):
    assert reverse("seasons", args=[league.club.slug]) in client.get(address(league)).content.decode()


def test_settings_keep_the_house_options(client, league):
    client.post(address(league), OPTIONS)
    league.refresh_from_db()
    assert league.options["across_tables"] == "per_table"


def test_settings_keep_title_rules_from_a_day_on(client, league):
    sent = TITLE | {"title-window": "10", "title-month_end": "next", "title-pause_rule": "no"}
    assert client.post(address(league), sent).status_code == 302
    kept = TitleRules.objects.get(valid_from="2026-01-01")
    assert Rules.of(kept.rules) == Rules(window=10, month_end="next", pause_rule=False)
    assert ResultsChange.objects.get().changed_from == datetime.date(2026, 1, 1)
    assert "The first day of the month after" in client.get(address(league)).content.decode()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"title-window": "60"}, "Choose a number from 1 to 50."),
        ({"title-need": "9"}, "More than the partis that count: 8."),
        ({"title-min_partis": "0"}, "This is less than 1."),
        ({"title-window": "1_0"}, "This is no whole number."),
        ({"title-window": "٨"}, "This is no whole number."),
        ({"title-window": ""}, "required"),
        ({"title-points": "7"}, "This cannot be chosen here. Choose again."),
        ({"title-valid_from": "soon"}, "This is no day."),
    ],
)
def test_settings_refuse_rules_with_a_sentence_and_keep_what_was_typed(client, league, given, told):
    page = client.post(address(league), TITLE | given).content.decode()
    assert told in page
    for name, value in given.items():
        if name != "title-points" and value:
            assert f'name="{name}" value="{value}"' in page
    assert (TitleRules.objects.count(), ResultsChange.objects.count()) == (1, 0)


def test_settings_take_a_change_of_the_rules_back(client, league):
    client.post(address(league), TITLE)
    kept = TitleRules.objects.get(valid_from="2026-01-01")
    client.post(address(league), {"about": "drop", "rules": kept.pk})
    assert TitleRules.objects.get().valid_from is None


def test_settings_take_back_neither_the_first_rules_nor_those_of_another_league(client, league):
    other = LeagueFactory()
    theirs = TitleRules.objects.create(league=other, valid_from=datetime.date(2026, 1, 1), rules={})
    for number in (TitleRules.objects.get(league=league).pk, theirs.pk, "x", ""):
        assert client.post(address(league), {"about": "drop", "rules": number}).status_code == 404
    assert TitleRules.objects.count() == 3


def test_settings_of_a_second_league(client, league):
    second = LeagueFactory(club=league.club, slug="second", house=False)
    sent = {"about": "league", "league-name": "Other"}
    client.post(reverse("league-settings", args=[league.club.slug, "second"]), sent)
    second.refresh_from_db()
    league.refresh_from_db()
    assert (second.name, league.name) == ("Other", "Pikk Dáma")
