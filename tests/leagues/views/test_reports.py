"""The page of a report: who sees what of it, its texts, and what it says of itself to other sites."""

import datetime
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.people import add_guest
from club.enums import Role, Visibility
from club.models import Person
from leagues.actions.erasing import erase
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.bottles import owed
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti
from tests.factories.reports import night_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("today")]
DAY = "2026-11-30"


@pytest.fixture
def evening(today, league, people):
    """A parti of today by hands at a place, with a bottle, and the next night."""
    planned_night(league.club, today, host=people[0], place="Fő utca 1.")
    planned_night(league.club, datetime.date(2026, 12, 11), host=people[1], place="Kút tér 2.")
    owed(people[1])
    return night_of(league, (people[:4], [(20, -10, 10, -20)]), date=today)


def page(client, league, query="", day=DAY, **headers):
    return client.get(f"/c/{league.club.slug}/reports/{day}/{query}", headers=headers)


def html(client, league, query="", **headers):
    return page(client, league, query, **headers).content.decode()


@pytest.mark.usefixtures("evening")
class TestPage:
    def test_page_tells_places_hands_and_crown(self, client, league):
        shown = html(client, league)
        for sentence in (
            "30 November 2026",
            "In the lead from the first hand to the last: Ádám.",
            "Best hand: Ádám, 20 (hand 1, clubs are trump). There were 19 more like it.",
            "The title is first awarded after 8 partis; so far: 1.",
            "Next night: Friday, 11 December 2026, 19:30",
        ):
            assert sentence in shown

    def test_public_sees_neither_place_nor_bottles(self, client, league):
        for shown in (html(client, league), html(client, league, "?text=en")):
            assert not re.search("Unicum|Fő utca|Kút tér", shown)

    def test_members_see_them(self, client, league):
        client.force_login(account(league.club, Role.MEMBER))
        for shown in (html(client, league), html(client, league, "?text=en")):
            assert len(set(re.findall("Unicum|Fő utca|Kút tér", shown))) == 3

    @pytest.mark.parametrize("language", ["en", "hu", "sl"])
    def test_text_is_plain_and_the_same_as_on_the_page(self, client, league, language):
        answer = page(client, league, f"?text={language}")
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        assert answer["Content-Language"] == language
        texts = page(client, league).context["texts"]
        assert {one.language: one.body for one in texts}[language] == answer.content.decode()
        assert (
            answer.content.decode().splitlines()[-1]
            == f"http://localhost:8000/c/{league.club.slug}/reports/{DAY}/"
        )

    def test_text_of_the_reader_comes_first(self, client, league):
        for language in ("en", "hu"):
            texts = page(client, league, accept_language=language).context["texts"]
            assert texts[0].language == language
            assert {one.language for one in texts} == {"en", "hu", "sl"}

    def test_text_in_no_language_is_the_page(self, client, league):
        assert "<html" in html(client, league, "?text=%00de")

    def test_page_shows_itself_to_other_sites(self, client, league):
        shown = html(client, league)
        base = f"http://localhost:8000/c/{league.club.slug}/reports/{DAY}/"
        for name, content in {
            "og:title": "Pikk Dáma, 30 November 2026",
            "og:url": base,
            "og:image": f"{base}image.png?lang=en",
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:locale": "en_GB",
        }.items():
            assert f'<meta property="{name}" content="{content}">' in shown
        assert "1. Ádám, 2. Csaba" in shown.split('og:image:alt" content="')[1].split('"')[0]


@pytest.mark.parametrize(
    "day", ["2026-11-29", "2026-02-30", "yesterday", "20261130", "9999-12-31", "0001-01-01"]
)
def test_day_without_a_report_is_not_found(client, league, evening, day):
    assert page(client, league, day=day).status_code == 404
    assert client.get(f"/c/{league.club.slug}/reports/{day}/image.png").status_code == 404


def test_secret_club_is_not_found_and_says_nothing_to_other_sites(client, people):
    league = LeagueFactory(club=ClubFactory(visibility=Visibility.MEMBERS))
    ranked_parti(league, DAY, cast(league.club, 4))
    assert page(client, league).status_code == 404
    client.force_login(account(league.club, Role.OWNER))
    shown = html(client, league)
    assert "og:" not in shown
    assert "badge.svg" not in shown


def test_days_lead_to_their_neighbours_in_the_league(client, league, people):
    other = LeagueFactory(club=league.club, slug="other", house=False)
    for day in ("2026-11-01", "2026-11-15", DAY):
        ranked_parti(other, day, people)
    ranked_parti(league, "2026-11-20", people)
    shown = client.get(f"/c/{league.club.slug}/other/reports/2026-11-15/").content.decode()
    ways = re.findall(r'rel="(prev|next)" href="([^"]*)"', shown)
    base = f"/c/{league.club.slug}/other/reports"
    assert ways == [("prev", f"{base}/2026-11-01/"), ("next", f"{base}/2026-11-30/")]


def test_who_was_erased_is_called_so_in_the_language_of_each_text(client, league, people):
    guest = add_guest(club=league.club, name="Zita", by=None)
    ranked_parti(league, DAY, [guest, *people[:3]])
    erase(person=Person.objects.get(pk=guest.pk), by=None)
    texts = {one.language: one.body for one in page(client, league).context["texts"]}
    number = guest.pk
    assert f"1. Former player {number} " in texts["en"]
    assert f"1. Nekdanji igralec {number} " in texts["sl"]
    assert "Former player" not in texts["hu"] + texts["sl"]


def test_page_costs_the_same_with_one_parti_of_the_day_and_with_three(client, league, people):
    def cost():
        with CaptureQueriesContext(connection) as queries:
            page(client, league)
        return len(queries)

    ranked_parti(league, DAY, people)
    few = cost()
    for _ in range(2):
        ranked_parti(league, DAY, people)
    assert cost() == few


class TestImage:
    def test_image_is_a_png_that_is_kept_and_not_sent_twice(self, client, league, evening):
        address = f"/c/{league.club.slug}/reports/{DAY}/image.png"
        first = client.get(address)
        assert (first["Content-Type"], first.content[:4]) == ("image/png", b"\x89PNG")
        assert first["Cache-Control"] == "public, max-age=300"
        assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
        hungarian = client.get(f"{address}?lang=hu")
        assert hungarian["ETag"] != first["ETag"]
        assert client.get(f"{address}?lang=xx")["ETag"] == first["ETag"]

    def test_image_is_the_same_for_members(self, client, league, evening):
        address = f"/c/{league.club.slug}/reports/{DAY}/image.png"
        seen = client.get(address)["ETag"]
        client.force_login(account(league.club, Role.OWNER))
        assert client.get(address)["ETag"] == seen


def test_pages_lead_to_the_report(client, league, evening):
    where = f'href="/c/{league.club.slug}/reports/{DAY}/"'
    night = evening.night
    client.force_login(account(league.club, Role.MEMBER))
    for address in (f"partis/{evening.number}/", "partis/", f"nights/{night.pk}/"):
        assert where in client.get(f"/c/{league.club.slug}/{address}").content.decode(), address
