import datetime

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.enums import Role
from leagues.actions.title import replay
from leagues.models import League, LeagueParti
from tests.factories import LeagueFactory, account
from tests.factories.partis import ranked_parti
from tests.factories.sheets import open_parti
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")


def text(client: Client, league: League, lang: str = "en") -> str:
    return client.get(f"/c/{league.club.slug}/", headers={"Accept-Language": lang}).content.decode()


def test_crown_line_comes_first(client, league, eight):
    page = text(client, league)
    main = page[page.index("<main") :]
    assert main.index("Beszab is the King today!") < main.index("The race")
    assert "5 June 2026" in main
    assert "if nothing is played up to 2 Dec" in main


def test_race_shows_candidates_and_names_the_others(client, league, eight):
    race = client.get(f"/c/{league.club.slug}/").context["race"]
    assert [row.name for row in race.rows] == ["Beszab", "Ádám", "Gergő", "Kati"]
    assert race.fewer == ((2, ("Csaba",)),)


def test_race_before_the_first_title_shows_who_came(client, league, people):
    evenings(league, [people[:4]] * 3)
    race = client.get(f"/c/{league.club.slug}/").context["race"]
    assert ([row.name for row in race.rows], len(race.empty)) == ([person.name for person in people[:4]], 5)


def test_last_parti_that_crowns_another_says_so(client, league, eight):
    adam, _beszab, csaba, gergo, kati = eight
    evenings(league, [[adam, gergo, kati, csaba]] * 3, "2026-06-26")
    response = client.get(f"/c/{league.club.slug}/")
    effects = {change.name: change.effect for change in response.context["changes"]}
    assert effects == {"Ádám": "takes", "Beszab": "loses", "Gergő": "", "Kati": ""}
    assert "The crown changed hands." in response.content.decode()


def test_last_parti_that_leaves_the_crown_says_so(client, league, eight):
    adam, _beszab, csaba, gergo, kati = eight
    evenings(league, [[adam, gergo, kati, csaba]] * 4, "2026-06-26")
    response = client.get(f"/c/{league.club.slug}/")
    effects = {change.name: change.effect for change in response.context["changes"]}
    assert effects == {"Ádám": "keeps", "Csaba": "enters", "Gergő": "", "Kati": "", "Beszab": "best-but"}
    assert "The crown stays where it was." in response.content.decode()


def test_first_title_is_won(client, league, eight):
    assert "The crown was won." in text(client, league)


def test_vacant_title_says_why_and_who_held_it_last(client, league, eight):
    with time_machine.travel(datetime.datetime(2026, 12, 3, 9, tzinfo=datetime.UTC)):
        page = text(client, league)
    assert "Nobody is King today" in page
    assert "The title of Beszab lapsed on 3 December 2026" in page
    assert "Last held by" in page


def test_empty_club_tells_its_owner_what_to_do_first(client, league):
    client.force_login(account(league.club, Role.OWNER))
    page = text(client, league)
    assert "The book is empty" in page
    for address in ("people/", "partis/start/", "import/"):
        assert f'href="/c/{league.club.slug}/{address}"' in page


def test_empty_club_offers_the_public_nothing_to_do(client, league):
    page = text(client, league)
    assert "Nothing has been played yet." in page
    assert "Start a parti" not in page


@pytest.mark.parametrize(
    ("role", "offered"), [(Role.OWNER, True), (Role.SCOREKEEPER, True), (Role.MEMBER, False), (None, False)]
)
def test_open_parti_offers_keying_to_scorekeepers_only(client, league, people, role, offered):
    parti = open_parti(league.club, people)
    LeagueParti.objects.create(league=league, parti=parti)
    client.force_login(account(league.club, role))
    page = text(client, league)
    assert (f"Keep keying parti {parti.number}" in page) is offered
    assert "Being keyed" in page


def test_other_leagues_are_linked(client, league, eight):
    LeagueFactory(club=league.club, slug="second", name="Second league", house=False)
    assert f'href="/c/{league.club.slug}/second/"' in text(client, league)


def test_page_weighs_little_and_asks_no_other_host(client, league, eight):
    page = text(client, league)
    assert len(page.encode()) < 30_000
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page
    assert " style=" not in page
    assert "<script>" not in page


@pytest.mark.parametrize("derived", [True, False])
def test_queries_are_as_many_with_8_partis_as_with_80(client, league, people, derived):
    usual = [people[1], people[0], people[3], people[4]]
    counts = []
    for more, first in ((8, "2026-06-05"), (72, "2020-01-03")):
        evenings(league, [usual] * more, first)
        if derived:
            replay(league)
        with CaptureQueriesContext(connection) as queries:
            text(client, league)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_parti_of_today_counts_at_once(client, league, eight):
    ranked_parti(league, "2026-11-30", eight[:4])
    assert 'datetime="2026-11-30"' in text(client, league)
