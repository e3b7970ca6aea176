"""The look in a real browser: accessible by day and night, on a phone and a desk."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from club.enums import Role
from club.models import Person
from leagues.models import League, LeagueParti
from rules_engine import registry
from scoring.actions.breaches import withdraw
from scoring.models import Breach
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.breaches import noted
from tests.factories.partis import ranked_parti
from tests.factories.seasons import season
from tests.factories.sheets import closed_sheet
from tests.flows.test_grid import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE, DESK = {"width": 360, "height": 720}, {"width": 1280, "height": 900}
ANSWERS = ("404 (Not Found)", "422 (Unprocessable Entity)")  # which the browser writes to the console as well
PAGES = (
    "",
    "king/?on=2026-10-31",
    "king/?on=soon",
    "king/race/",
    "king/race/?chosen=1&on=soon",
    "standings/?season=2026",
    "rating/",
    "fairness/?season=2026",
    "reports/2026-09-09/",
    "partis/",
    "rules/",
    "nothing/",
)


@pytest.fixture
def league() -> League:
    """Nine partis of totals and one of a sheet; one of five is too rarely there, and has a long name."""
    league: League = LeagueFactory(club=ClubFactory())
    people = cast(league.club, 5)
    Person.objects.filter(pk=people[2].pk).update(name="Kovácsné Szabó-Horváth Annamária Erzsébet")
    season(league, "2026-01-01", "2026-12-31", name="2026")
    for month in range(1, 10):
        ranked_parti(league, f"2026-{month:02}-09", [people[month > 4], people[month <= 4], *people[3:]])
    parti = closed_sheet(league.club, people)
    LeagueParti.objects.create(league=league, parti=parti)
    return league


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def page(request: pytest.FixtureRequest, browser: Browser, scheme: str) -> Iterator[Page]:
    """An empty page that fails the test when anything is written to the console or asked of another host."""
    context = browser.new_context(viewport=request.param, color_scheme=scheme, locale="en-GB")  # type: ignore[arg-type]
    page, faults = context.new_page(), list[str]()
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("request", lambda asked: faults.append(asked.url) if "//localhost" not in asked.url else None)
    yield page
    context.close()
    assert [fault for fault in faults if not any(answer in fault for answer in ANSWERS)] == []


def addresses(league: League) -> list[str]:
    person, parti = league.club.people.first(), league.club.partis.last()
    assert person is not None
    assert parti is not None
    rules = [f"rules/{game.slug}/?lang=hu" for game in registry.games()]
    own = [f"people/{person.pk}/", f"partis/{parti.number}/", *rules]
    return [f"/c/{league.club.slug}/{page}" for page in (*PAGES, *own)]


def test_pages_have_no_fault_axe_can_find_and_scroll_only_downwards(
    live_server: Any, page: Page, league: League
) -> None:
    found = []
    for address in addresses(league):
        page.goto(live_server.url + address)
        found += [(address, rule["id"], rule["nodes"][0]["html"]) for rule in _violations(page)]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append((address, "scrolls sideways", ""))
    assert found == []


def test_rules_tried_have_no_fault_axe_can_find(live_server: Any, page: Page, league: League) -> None:
    sign_in(page.context, live_server.url, account(league.club))
    page.goto(f"{live_server.url}/c/{league.club.slug}/king/try/?window=4&need=3")
    page.locator("#answer").wait_for()
    assert [(rule["id"], rule["nodes"][0]["html"]) for rule in _violations(page)] == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.fixture
def noting(live_server: Any, page: Page, league: League) -> Page:
    """The page of a parti as a scorekeeper sees it, with a breach that stands and one that was withdrawn."""
    parti = league.club.partis.latest("pk")
    noted(parti, "Kati", note="Kept the ♥A back.")
    withdraw(breach=noted(parti, "Beszab", hand=3), because="It was Kati.", by=None)
    sign_in(page.context, live_server.url, account(league.club, Role.SCOREKEEPER))
    page.goto(f"{live_server.url}/c/{league.club.slug}/partis/{parti.number}/#breaches")
    return page


def test_breaches_have_no_fault_axe_can_find(noting: Page) -> None:
    for form in ("#note-breach", ".log details"):
        noting.locator(f"{form} summary").click()
        noting.locator(f"{form} button").click()
        noting.locator(f"{form}[open] .says").first.wait_for()
        assert [(rule["id"], rule["nodes"][0]["html"]) for rule in _violations(noting)] == []
        assert not noting.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_breach_is_noted_by_keyboard(noting: Page) -> None:
    noting.locator("#note-breach summary").focus()
    for key in ("Enter", "Tab", "ArrowDown", "Tab", "Space", "Tab", "1", "2", "Tab", "x", "Enter"):
        noting.keyboard.press(key)
    noting.get_by_text("The breach by Ádám is noted.").wait_for()
    kept = Breach.objects.get(person__name="Ádám")
    assert (kept.kind, kept.hand, kept.note) == ("deliberate", 12, "x")


def test_choice_of_table_is_kept_by_cookie(live_server: Any, browser: Browser, league: League) -> None:
    page = browser.new_page(color_scheme="light")
    page.goto(f"{live_server.url}/c/{league.club.slug}/")
    page.click(".theme")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.goto(f"{live_server.url}/c/{league.club.slug}/king/")
    assert page.locator("html[data-theme=dark]").count() == 1
    page.close()


def test_pages_are_read_without_script(live_server: Any, browser: Browser, league: League) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/c/{league.club.slug}/king/?on=2026-10-31")
    assert page.get_by_role("heading", name="The proof").is_visible()
    page.get_by_text("The same as a table").click()
    assert page.get_by_role("cell", name="still King").is_visible()
    assert not page.locator(".theme").is_visible()
    page.locator("details.menu summary").first.click()
    assert page.get_by_role("link", name="People").is_visible()
    context.close()


def _violations(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return found
