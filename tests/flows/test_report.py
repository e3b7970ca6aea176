"""The report of a day in a real browser: accessible, and its text is copied by one press."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from club.enums import Role
from leagues.models import League
from tests.factories import LeagueFactory, account, cast
from tests.factories.reports import night_of
from tests.flows.test_grid import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
REPORT = "/reports/2026-10-30/"


@pytest.fixture
def league() -> League:
    """An evening of one table, by hands."""
    found: League = LeagueFactory()
    night_of(found, (cast(found.club, 4), [(20, -10, 10, -20)]))
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_report_has_no_fault_axe_can_find(
    live_server: Any, browser: Browser, league: League, scheme: Any, width: int
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, locale="en-GB"
    )
    sign_in(context, live_server.url, account(league.club, Role.OWNER))
    page = context.new_page()
    page.goto(f"{live_server.url}/c/{league.club.slug}{REPORT}")
    page.locator("details").last.evaluate("details => details.open = true")
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    context.close()


def test_text_is_copied_by_one_press(live_server: Any, browser: Browser, league: League) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"], locale="en-GB")
    page = context.new_page()
    page.goto(f"{live_server.url}/c/{league.club.slug}{REPORT}")
    page.get_by_role("button", name="Copy the text").first.click()
    page.get_by_text("Copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.replace("\r\n", "\n") == page.locator("#text-en").input_value()
    assert copied.startswith("Pikk Dáma, 30 October 2026")
    context.close()


def test_text_is_there_without_script(live_server: Any, browser: Browser, league: League) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(f"{live_server.url}/c/{league.club.slug}{REPORT}")
    assert page.get_by_role("button", name="Copy the text").count() == 0
    assert "30 October 2026" in page.locator("#text-en").input_value()
    context.close()
