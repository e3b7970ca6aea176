"""Between two partis, in a real browser: pages without a fault, an answer and a ballot by keyboard alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import Browser, Page

from club import links
from club.models import Club, Night, Person, Reply, User, Vote
from leagues.actions.demo import DEMO_EMAIL, load_demo
from scoring.queries.absence_pages import open_absences
from tests.flows.test_grid import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TABLES = [
    pytest.param(({"width": 360, "height": 720}, "dark"), id="phone-dark"),
    pytest.param(({"width": 1280, "height": 900}, "light"), id="desk-light"),
]
PAGES = (
    "",
    "nights/",
    "nights/plan/",
    "nights/calendar/",
    "votes/",
    "absences/",
    "bottles/",
    "messages/",
    "messages/settings/",
    "activity/",
    "people/",
    "people/invite/",
    "settings/house-rules/",
)


@pytest.fixture
def club() -> Club:
    found = load_demo()
    assert found
    return found


@pytest.fixture(params=TABLES[:1])
def page(request: pytest.FixtureRequest, browser: Browser, live_server: Any, club: Club) -> Iterator[Page]:
    """The demo's owner at a table; fails the test when anything is written to the console."""
    size, scheme = request.param
    context = browser.new_context(viewport=size, color_scheme=scheme, locale="en-GB")
    sign_in(context, live_server.url, User.objects.get(email=DEMO_EMAIL))
    page, faults = context.new_page(), list[str]()
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    yield page
    context.close()
    assert faults == []


@pytest.mark.parametrize("page", TABLES, indirect=True)
def test_pages_of_club_life_have_no_fault_axe_can_find(live_server: Any, page: Page, club: Club) -> None:
    found = []
    for address in addresses(club):
        page.goto(live_server.url + address)
        found += [(address, rule["id"], rule["nodes"][0]["html"]) for rule in _violations(page)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append((address, "scrolls sideways", ""))
    assert found == []


def addresses(club: Club) -> list[str]:
    night, other = Night.objects.latest("date"), Person.objects.get(club=club, name="Beszab")
    votes = [f"votes/{vote.pk}/" for vote in Vote.objects.filter(club=club)]
    own = [f"nights/{night.pk}/", f"nights/{night.pk}/change/", f"people/{other.pk}/edit/"]
    deeds = [f"people/{other.pk}/{deed}/" for deed in ("merge", "erase", "contact", "")]
    return [f"/c/{club.slug}/{page}".replace("//", "/") for page in (*PAGES, *own, *votes, *deeds)]


def test_a_member_answers_and_votes_by_keyboard_from_the_home(
    live_server: Any, page: Page, club: Club
) -> None:
    owner = Person.objects.get(club=club, user__email=DEMO_EMAIL)
    page.goto(f"{live_server.url}/c/{club.slug}/")
    page.get_by_role("button", name="Not coming").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Maybe", pressed=True).wait_for()
    assert Reply.objects.get(person=owner).answer == "maybe"
    page.get_by_role("button", name="Excused", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_text("Your ballot is kept.").wait_for()
    vote = Vote.objects.get(club=club, kind="absence")
    assert vote.entitled.get(person=owner).ballot.option.key == "excused"


@pytest.fixture
def stranger(browser: Browser) -> Iterator[Page]:
    """Somebody without an account, who has only the letter."""
    context = browser.new_context(viewport={"width": 360, "height": 720}, locale="en-GB")
    yield context.new_page()
    context.close()


def personal(base: str, page: str, purpose: str, row: int, person: Person) -> str:
    return base + reverse(page, args=[links.make(purpose, row, person.pk, person.link_version)])


def test_whoever_has_the_letter_answers_votes_and_states_a_reason(
    live_server: Any, stranger: Page, club: Club
) -> None:
    """In a browser, whose word on where a form comes from no test client can give."""
    person, night = Person.objects.get(club=club, name="Pista"), Night.objects.latest("date")
    stranger.goto(personal(live_server.url, "night-link", "night", night.pk, person))
    stranger.get_by_role("button", name="Coming", exact=True).click()
    stranger.get_by_role("button", name="Coming", exact=True, pressed=True).wait_for()
    vote = Vote.objects.get(club=club, kind="venue")
    stranger.goto(personal(live_server.url, "vote-link", "vote", vote.pk, person))
    stranger.get_by_role("button", name="Linden Street").click()
    stranger.get_by_text("Your ballot is kept.").wait_for()
    asked = next(one.row for one in open_absences(club) if not one.row.reason)
    stranger.goto(personal(live_server.url, "absence-link", "absence", asked.pk, asked.person))
    stranger.get_by_label("family").check()
    stranger.locator("main form button[type=submit]").click()
    stranger.get_by_text("The reason is kept, and the vote on it is open.").wait_for()


def _violations(page: Page) -> list[Any]:
    return list(Axe().run(page).response["violations"])
