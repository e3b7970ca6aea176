"""Where owners set the seasons."""

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.models import Season
from rules_engine.season import Rules
from tests.factories import LeagueFactory, account
from tests.factories.partis import ranked_parti
from tests.factories.seasons import season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]

RULES = {
    "by": "average",
    "share": "50",
    "best": "0",
    "drop": "0",
    "step_1": "none",
    "step_2": "none",
    "step_3": "none",
    "step_4": "none",
}
WINTER = {"name": "Winter", "start": "2026-09-01", "end": "2027-05-31"} | RULES


@pytest.fixture
def owned(client, league):
    client.force_login(account(league.club))
    return league


def address(league):
    return reverse("seasons", args=[league.club.slug])


def change(one):
    return reverse("season", args=[one.league.club.slug, one.pk])


def test_the_list_is_newest_first_with_days_partis_and_rules(client, owned, eight):
    season(owned, "2025-01-01", "2025-12-31", rules={"by": "points", "step_1": "firsts"})
    season(owned, "2026-02-01", "2026-12-31")
    answer = client.get(address(owned))
    listed = [(one.season and one.season.name, one.partis) for one, _rule in answer.context["listed"]]
    assert listed == [("2026", 6), ("2025", 0), (None, 2)]
    page = answer.content.decode()
    assert "1 February 2026 to 31 December 2026" in page
    assert "By the total of points." in page
    assert "When scores are equal, more firsts decide." in page
    assert "In no season" in page
    assert page.count('aria-current="true"') == 1


def test_the_list_takes_as_many_queries_for_many_partis(client, owned, people):
    season(owned, "2026-01-01", "2026-12-31")
    counts = []
    for number in (1, 40):
        for day in range(number):
            ranked_parti(owned, datetime.date(2026, 2, 1) + datetime.timedelta(day), people[:4])
        with CaptureQueriesContext(connection) as found:
            client.get(address(owned))
        counts.append(len(found))
    assert counts[0] == counts[1]


def test_the_form_offers_what_follows_the_last_season(client, owned):
    season(owned, "2026-01-01", "2026-06-30", rules={"by": "points"})
    page = client.get(address(owned)).content.decode()
    assert 'name="start" value="2026-07-01"' in page
    assert 'name="end" value="2026-12-31"' in page
    assert '<input type="radio" name="by" value="points"' in page


def test_the_form_of_a_league_without_seasons_offers_a_year_from_this_month(client, owned):
    page = client.get(address(owned)).content.decode()
    assert 'name="start" value="2026-11-01"' in page
    assert "None yet. The first parti begins one" in page


def test_a_season_is_added(client, owned):
    sent = WINTER | {"by": "places", "best": "10", "step_1": "head-to-head", "step_2": "partis"}
    answer = client.post(address(owned), sent, follow=True)
    assert "The season is there." in answer.content.decode()
    one = Season.objects.get()
    assert (one.name, one.start, one.end) == ("Winter", datetime.date(2026, 9, 1), datetime.date(2027, 5, 31))
    assert Rules.of(one.rules) == Rules(by="places", best=10, step_1="head-to-head", step_2="partis")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {"start": "2026-05-31"},
            "From 1 September 2025 to 31 May 2026 it is season 2025–26; two seasons share no day.",
        ),
        ({"end": "2026-08-31"}, "From 1 September 2026 to 31 August 2026 is no season: it would end"),
        ({"name": "2025-26"}, "Another season of the league is called “2025–26”."),
        ({"name": "x" * 41}, "at most 40"),
        ({"start": ""}, "required"),
        ({"start": "soon"}, "This is no day."),
        ({"share": "101"}, "Choose a number from 0 to 100."),
        ({"drop": "-1"}, "This is less than 0."),
        ({"best": "many"}, "This is no whole number."),
        ({"step_1": "partis", "step_3": "partis"}, "This decides already, further up."),
        ({"by": "7"}, "This cannot be chosen here. Choose again."),
    ],
)
def test_what_is_wrong_gets_a_sentence_and_keeps_what_was_typed(client, owned, given, told):
    season(owned, "2025-09-01", "2026-05-31")
    answer = client.post(address(owned), WINTER | given)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert told in page
    typed = {name: value for name, value in given.items() if not name.startswith(("step", "by")) and value}
    for name, value in typed.items():
        assert f'name="{name}" value="{value}"' in page
    assert Season.objects.count() == 1


def test_a_season_is_changed_and_others_stay(client, owned):
    past = season(owned, "2025-09-01", "2026-05-31")
    one = season(owned, "2026-09-01", "2027-05-31")
    page = client.get(change(one)).content.decode()
    assert "Other seasons stay as they are, whatever is changed here." in page
    assert 'name="name" value="2026-27"' in page
    answer = client.post(change(one), WINTER | {"by": "points", "end": "2027-06-30"})
    assert answer.status_code == 302
    one.refresh_from_db()
    past.refresh_from_db()
    assert (one.name, one.end.month, Rules.of(one.rules).by) == ("Winter", 6, "points")
    assert past.rules == {}


def test_a_change_that_is_refused_keeps_what_was_typed(client, owned):
    season(owned, "2025-09-01", "2026-05-31")
    one = season(owned, "2026-09-01", "2027-05-31")
    answer = client.post(change(one), WINTER | {"start": "2026-01-01"})
    assert answer.status_code == 422
    assert "; two seasons share no day." in answer.content.decode()
    assert 'value="2026-01-01"' in answer.content.decode()
    one.refresh_from_db()
    assert one.name == "2026-27"


def test_a_season_is_removed(client, owned):
    one = season(owned, "2026-09-01", "2027-05-31")
    answer = client.post(change(one), {"deed": "drop"}, follow=True)
    assert "Season 2026–27 is removed. Its partis are in no season now." in answer.content.decode()
    assert not Season.objects.exists()


def test_a_season_of_another_league_or_club_is_missing(client, owned):
    other = LeagueFactory(club=owned.club, slug="other", house=False)
    theirs = LeagueFactory()
    for foreign in (season(other, "2026-01-01", "2026-12-31"), season(theirs, "2026-01-01", "2026-12-31")):
        where = reverse("season", args=[owned.club.slug, foreign.pk])
        assert client.get(where).status_code == 404
        assert client.post(where, {"deed": "drop"}).status_code == 404
    assert client.get(reverse("season", args=[owned.club.slug, 10**30])).status_code == 404
    assert Season.objects.count() == 2


def test_the_seasons_of_a_second_league_have_their_own_pages(client, owned):
    LeagueFactory(club=owned.club, slug="second", house=False)
    where = reverse("league-seasons", args=[owned.club.slug, "second"])
    assert client.post(where, WINTER).status_code == 302
    one = Season.objects.get()
    assert one.league.slug == "second"
    page = client.get(where).content.decode()
    assert reverse("league-season", args=[owned.club.slug, "second", one.pk]) in page
