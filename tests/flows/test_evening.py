"""The main job, end to end, as a scorekeeper does it the morning after: by keyboard."""

import datetime
from typing import Any

import pytest
import time_machine
from playwright.sync_api import Page, expect

from club.enums import Role
from club.models import Club
from leagues.models import League
from scoring.enums import State
from scoring.models import Parti
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.partis import ranked_parti

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FRIDAY = datetime.date(2026, 10, 30)
# Rows of the sheet in column order, without the one who sits out; the fourth number is the offered one.
THREE = ("10", "-20", "-15")


@pytest.fixture
def club() -> Club:
    """Seven partis are in the book, Beszab first in all of them; the eighth makes a King."""
    club: Club = ClubFactory()
    league = LeagueFactory(club=club)
    people = cast(club, 5)
    for week in range(7, 0, -1):
        order = [people[1], people[0], *people[2:]]
        ranked_parti(league, FRIDAY - datetime.timedelta(weeks=week), order)
    return club


@time_machine.travel("2026-10-31T08:00:00+00:00", tick=True)
def test_from_the_paper_sheet_to_the_king(page: Page, live_server: Any, club: Club) -> None:
    keeper = account(club, Role.SCOREKEEPER)
    sign_in(page, live_server.url, keeper.email)
    start_a_parti_of_five(page, live_server.url, club)
    key_25_hands(page)
    close(page)
    parti = Parti.objects.get(club=club, date=FRIDAY)
    assert parti.state == State.CLOSED
    page.goto(f"{live_server.url}/c/{club.slug}/king/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Beszab is the King today!")
    assert League.objects.get(club=club).reigns.get().start == FRIDAY


def sign_in(page: Page, base: str, email: str) -> None:
    page.goto(f"{base}/sign-in/")
    page.keyboard.type(email)
    page.keyboard.press("Tab")
    page.keyboard.type("jolly-joker-7")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Partis")).to_be_visible()


def start_a_parti_of_five(page: Page, base: str, club: Club) -> None:
    """As drawn at the table, with yesterday's date; seats in the order of the names, Ádám deals first."""
    page.goto(f"{base}/c/{club.slug}/partis/start/")
    page.get_by_label("Date").fill("2026-10-30")
    for name in ("Ádám", "Beszab", "Csaba", "Gergő", "Kati"):
        page.get_by_role("checkbox", name=name, exact=True).press("Space")
    page.get_by_role("button", name="As drawn at the table").press("Enter")
    page.get_by_label("First dealer").select_option("Ádám")
    page.get_by_role("button", name="Start the parti").press("Enter")
    expect(page.locator("table.score")).to_be_visible()


def key_25_hands(page: Page) -> None:
    """Digits, minus and Enter, nothing else; hand 3 is wrong at first and mended."""
    for hand in range(1, 26):
        expect(page.locator(f"#h{hand} input:not([type=hidden])").first).to_be_focused()
        if hand == 3:
            make_a_mistake_and_mend_it(page)
        else:
            for number in THREE:
                key(page, number)
            page.keyboard.press("Enter")  # takes the number that is offered
    expect(page.locator("#done")).to_have_text("25 of 25")


def make_a_mistake_and_mend_it(page: Page) -> None:
    for number in (*THREE, "35"):
        key(page, number)
    expect(page.locator("#h3-says")).to_contain_text("+10")
    page.locator("#h3 input:not([type=hidden])").last.focus()
    page.keyboard.press("Control+a")
    key(page, "25")
    expect(page.locator("#h3-says")).to_have_count(0)


def key(page: Page, number: str) -> None:
    page.keyboard.type(number)
    page.keyboard.press("Enter")


def close(page: Page) -> None:
    page.locator("#closing a.btn.main").press("Enter")
    page.get_by_role("button", name="Close the parti").press("Enter")
    expect(page.get_by_text("is the King")).to_be_visible()
