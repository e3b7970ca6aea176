"""The page of a person: which league it is about, what it says, who may see it, and what it costs."""

import datetime
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.enums import Role, Visibility
from club.models import Club, MembershipPeriod
from leagues.actions.erasing import erase
from leagues.actions.seasons import ensure_seasons
from leagues.actions.several import add_league
from leagues.queries.partis import counted
from tests.factories import LeagueFactory, PersonFactory, account
from tests.factories.partis import closed_parti, ranked_parti
from tests.leagues.views.conftest import TODAY, evenings

pytestmark = pytest.mark.usefixtures("today")
YEAR = "?from=2026-01-01&to=2026-12-31"


def page(client, league, person, query=""):
    return client.get(f"/c/{league.club.slug}/people/{person.pk}/{query}")


def text(client, league, person, query=""):
    return " ".join(page(client, league, person, query).content.decode().split())


@pytest.fixture
def hearts(league, people):
    """A second league, in which Csaba has two partis and nobody of the first league's has more."""
    found = add_league(club=league.club, name="Kupa", slug="kupa", game="hearts", by=None)
    for day, points in (("2026-09-04", (20, 30, 0, 54)), ("2026-09-11", (10, 4, 0, 12))):
        closed_parti(found, day, dict(zip(people[1:], points, strict=True)))
    return found


def test_person_shows_places_average_and_reigns(client, league, eight):
    found = text(client, league, eight[1])
    assert "Partis: 8." in found
    assert "<sup>8</sup>/<sub>8</sub></span> = 1.000" in found
    assert "5 Jun 2026" in found
    assert "still King" in found


def test_places_are_newest_first(client, league, eight):
    places = page(client, league, eight[2]).context["places"]
    assert [place["date"] for place in places] == [datetime.date(2026, 6, 5), datetime.date(2026, 5, 15)]


def test_partis_of_one_day_are_points_of_their_own(client, league, people):
    orders = [people[:4], people[3::-1], people[3::-1]]
    for order in orders:
        ranked_parti(league, "2026-01-09", order)
    rows = page(client, league, people[0]).context["curve_plot"].rows
    assert [(label, cell.text) for label, (cell,) in rows] == [
        ("1 · 9 Jan 2026", "1.000"),
        ("2 · 9 Jan 2026", "2.500"),
        ("3 · 9 Jan 2026", "3.000"),
    ]


def test_one_parti_draws_no_line(client, league, people):
    ranked_parti(league, "2026-01-09", people[:4])
    shown = page(client, league, people[0])
    assert shown.context["curve_plot"] is None
    assert 'id="curve"' not in shown.content.decode()


def test_reign_that_ended_says_how(client, league, people):
    adam, beszab, _csaba, gergo, kati = people
    evenings(league, [[beszab, adam, gergo, kati]] * 8 + [[adam, gergo, kati, beszab]] * 8, "2025-12-05")
    found = text(client, league, beszab)
    assert "replaced by Ádám" in found
    assert "days as King in all." in found


def test_who_was_never_king_has_no_reigns(client, league, eight):
    assert 'id="reigns"' not in text(client, league, eight[0])


def test_old_reigns_are_on_the_page_of_the_king(client, league, people):
    adam, beszab, *_rest = people
    swaps = [[adam, beszab, *people[2:4]], [beszab, adam, *people[2:4]]]
    evenings(league, [order for at in range(30) for order in [swaps[at % 2]] * 8], "2012-01-06")
    shown = page(client, league, adam)
    reigns = shown.context["reigns"]
    assert (reigns.count, len(reigns.rows), reigns.older) == (15, 6, 9)
    assert reigns.rows[0].start > reigns.rows[-1].start
    assert "9 older reigns are on the page of the King." in shown.content.decode()


def test_person_without_partis_has_a_page(client, league, people):
    found = text(client, league, people[0])
    assert "Has not played in a closed parti yet." in found
    assert 'id="hands"' not in found


def test_totals_alone_say_that_no_hands_are_known(client, league, eight):
    assert "Of these partis only the totals are known, not the hands." in text(client, league, eight[0])


def test_guest_and_leaver_are_called_so(client, league, people):
    guest = PersonFactory(club=league.club, name="Vendég", guest=True)
    assert "Guest." in text(client, league, guest)
    MembershipPeriod.objects.filter(person=people[0]).update(left=datetime.date(2026, 3, 1))
    assert "Left the club on 1 March 2026." in text(client, league, people[0])


@pytest.mark.parametrize(("role", "offered"), [(Role.OWNER, True), (Role.SCOREKEEPER, False), (None, False)])
def test_only_owners_are_offered_to_change_a_person(client, league, people, role, offered):
    client.force_login(account(league.club, role))
    assert ("Name, membership and role" in text(client, league, people[0])) is offered


def test_person_of_another_club_is_not_found(client, league, people):
    other = LeagueFactory()
    assert page(client, other, people[0]).status_code == 404
    assert page(client, other, people[0], "?table=places&file=csv").status_code == 404


def test_members_only_club_shows_nobody_to_strangers(client, league, eight):
    Club.objects.filter(pk=league.club_id).update(visibility=Visibility.MEMBERS)
    assert page(client, league, eight[0]).status_code == 404
    assert page(client, league, eight[0], "?table=places&file=csv").status_code == 404


def test_the_house_league_stands_first_whoever_plays_more_elsewhere(client, league, eight, hearts):
    shown = page(client, league, eight[2])
    assert shown.context["facts"].league == league
    assert [(way.name, way.is_here) for way in shown.context["choice"].ways] == [
        ("Pikk Dáma", True),
        ("Kupa", False),
    ]


def test_who_never_played_in_the_house_league_is_shown_where_he_did(client, league, people, hearts):
    shown = page(client, league, people[2])
    assert shown.context["facts"].league == hearts
    assert [(way.name, way.is_here) for way in shown.context["choice"].ways][1] == ("Kupa", True)


def test_numbers_of_two_leagues_are_never_added_up(client, league, eight, hearts):
    assert "Partis: 2." in text(client, league, eight[2])
    assert "Partis: 2." in text(client, league, eight[2], "?league=kupa")
    assert "Partis: 8." in text(client, league, eight[3])
    assert "Partis: 2." in text(client, league, eight[3], "?league=kupa")
    assert "Has not played in a closed parti of Kupa yet." in text(client, league, eight[0], "?league=kupa")


def test_fewer_points_are_better_in_hearts(client, league, people, hearts):
    found = text(client, league, people[4], "?league=kupa")
    assert "Fewer points are better." in found
    best, worst = (
        found.split(f"<dt>{name}</dt><dd>")[1].split("</dd>")[0] for name in ("Best night", "Worst night")
    )
    assert (">12<" in best, ">54<" in worst) == (True, True)


@pytest.mark.parametrize("slug", ["nothing", "%00", "'", "x" * 500, "%F0%9F%98%80"])
def test_unknown_league_is_said_and_the_usual_one_shown(client, league, eight, slug):
    shown = page(client, league, eight[0], f"?league={slug}")
    assert (shown.status_code, shown.context["facts"].league) == (200, league)
    assert "No league is called" in shown.content.decode()


def test_leagues_of_other_clubs_are_unknown(client, league, eight):
    other = LeagueFactory()
    assert "No league is called" in text(client, league, eight[0], f"?league={other.slug}")


@pytest.mark.parametrize("number", ["0", "-1", "9" * 40, "x", ""])
def test_garbage_for_a_page_shows_one(client, league, eight, number):
    assert page(client, league, eight[0], f"?page={number}").status_code == 200


def test_pages_of_the_list_stay_in_the_league(client, league, people, hearts):
    for day in range(1, 31):
        closed_parti(hearts, f"2026-01-{day:02}", dict(zip(people[:4], (0, 20, 30, 54), strict=True)))
    assert 'href="?league=kupa&amp;page=2#partis"' in text(client, league, people[0], "?league=kupa")
    assert "1 Jan 2026" in text(client, league, people[0], "?league=kupa&page=2")


def test_who_was_erased_keeps_a_page_without_the_name(client, league, eight):
    erase(person=eight[0], by=None)
    found = text(client, league, eight[0])
    assert "Partis: 8." in found
    assert "Ádám" not in found
    assert "Ádám" not in text(client, league, eight[1])


def test_queries_are_as_many_with_8_partis_as_with_200(client, league, people):
    counts = []
    for more, first in ((8, "2026-06-05"), (192, "2012-01-06")):
        evenings(league, [people[:4]] * more, first)
        page(client, league, people[0], f"?with={people[1].pk}")
        with CaptureQueriesContext(connection) as queries:
            page(client, league, people[0], f"?with={people[1].pk}")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_nothing_is_written(client, league, eight):
    with CaptureQueriesContext(connection) as queries:
        page(client, league, eight[0], f"?with={eight[1].pk}")
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []


@pytest.mark.parametrize(
    "at", ["king/", f"standings/{YEAR}", "rating/", "fairness/", "king/race/", "partis/{number}/"]
)
def test_pages_of_another_league_lead_to_people_in_it(client, league, people, at):
    """Those of the house league name none."""
    other = LeagueFactory(club=league.club, slug="kupa", house=False)
    evenings(other, [people[:4]] * 6, "2026-08-14")
    evenings(league, [people[:4]] * 6, "2026-08-14")
    for one, query in ((league, ""), (other, "?league=kupa")):
        ensure_seasons(one, [TODAY])
        inside = at.format(number=counted(one).reverse()[0].number)
        prefix = "" if one == league or "partis/" in at else "kupa/"
        text = client.get(f"/c/{league.club.slug}/{prefix}{inside}").content.decode()
        assert set(re.findall(r'href="[^"]*/people/\d+/([^"]*)"', text)) == {query}
