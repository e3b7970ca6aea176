"""Votes in a real browser: one tap without a script, and pages without a fault by day and night."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Browser, expect

from club.actions.venues import offer
from club.enums import Role
from club.models import Ballot, User, Vote
from leagues.models import League
from tests.factories import LeagueFactory, account, cast
from tests.factories.votes import DAY, absence_vote, choose, night
from tests.flows.test_grid import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def vera(league: League) -> User:
    return account(league.club, Role.SCOREKEEPER)


@pytest.fixture
def vote(league: League, vera: User) -> Vote:
    """On an absence; Vera votes as well, and so does she on where the next night is."""
    people = cast(league.club, 4)
    where = night(league.club, date=(timezone.now() + 10 * DAY).date())
    for host in people[:2]:
        offer(night=where, host=host, place=f"Kossuth Lajos utca 12., {host.name}", by=host)
    vote = absence_vote([vera.people.get(), *people[:2]], people[3], host=people[0], now=timezone.now())
    choose(vote, {people[0]: "excused"})
    return vote


def test_one_tap_votes_without_a_script(live_server: Any, browser: Browser, vote: Vote, vera: User) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    sign_in(context, live_server.url, vera)
    page = context.new_page()
    page.goto(f"{live_server.url}/c/{vote.club.slug}/votes/")
    page.get_by_role("button", name="Unexcused").click()
    expect(page.get_by_text("Your ballot is kept.")).to_be_visible()
    assert Ballot.objects.get(entitled__person__user=vera).option.key == "unexcused"
    expect(page.get_by_text("1 vote waits for you.")).to_be_visible()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_pages_of_votes_have_no_fault_axe_can_find(
    live_server: Any, browser: Browser, vote: Vote, vera: User, scheme: Any, width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    sign_in(context, live_server.url, vera)
    page, club = context.new_page(), f"{live_server.url}/c/{vote.club.slug}"
    where = Vote.objects.exclude(pk=vote.pk).get()
    found = []
    for address in ("votes/", f"votes/{vote.pk}/", f"votes/{where.pk}/", f"nights/{where.night_id}/offer/"):
        page.goto(f"{club}/{address}")
        found += [(address, rule["id"]) for rule in Axe().run(page).response["violations"]]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append((address, "scrolls sideways"))
    context.close()
    assert found == []
