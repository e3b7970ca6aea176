"""A replay in a real browser: by keys, by buttons, by its numbers, without a script; and how it looks."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from club.enums import Role
from scoring.actions import records
from scoring.actions.records import Seen
from scoring.models import Parti
from scoring.queries.reading import rows_of
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.records import played, with_revoke
from tests.factories.sheets import open_parti
from tests.flows.test_grid import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
STEPS = 16


@pytest.fixture
def parti() -> Parti:
    """Hand 1 has a record with a revoke in it."""
    club = ClubFactory()
    LeagueFactory(club=club)
    parti = open_parti(club, cast(club, 5))
    rows = rows_of(parti)[0]
    record = with_revoke(played(rows, 1), rows)
    records.keep(table=rows.table, number=1, given=record, seen=Seen(), by=None)
    return parti


@pytest.fixture
def address(live_server: object, parti: Parti) -> str:
    return f"{getattr(live_server, 'url', '')}/c/{parti.club.slug}/partis/{parti.number}/sheet/1/record/"


def is_at(page: Page, step: int) -> None:
    expect(page.locator(".step:not([hidden])")).to_have_id(f"step-{step}")
    expect(page.locator(".strip [aria-current]")).to_have_attribute("data-step", str(step))


def test_keys_turn_the_steps_and_the_address_follows(page: Page, address: str) -> None:
    page.goto(address)
    is_at(page, 1)
    for key, step in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("End", STEPS)):
        page.keyboard.press(key)
        is_at(page, step)
        assert page.url == f"{address}?step={step}"
    page.keyboard.press("ArrowRight")
    is_at(page, STEPS)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    is_at(page, 1)
    expect(page.get_by_role("status")).to_have_text(f"Step 1 of {STEPS}: The deal")


def test_buttons_and_numbers_turn_the_steps_without_asking_the_server(page: Page, address: str) -> None:
    page.goto(f"{address}?step=4")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/c/" in request.url else None)
    page.get_by_role("link", name="Next").click()
    is_at(page, 5)
    page.get_by_role("link", name="Previous").click()
    is_at(page, 4)
    page.locator(".strip a").last.click()
    is_at(page, STEPS)
    assert asked == []
    page.reload()
    is_at(page, STEPS)


def test_without_a_script_the_address_says_which_step(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(address)
    page.get_by_role("link", name="Next").click()
    is_at(page, 2)
    page.locator(".strip a").last.click()
    is_at(page, STEPS)
    context.close()


def test_keys_are_left_to_who_writes_in_the_form(page: Page, address: str, parti: Parti) -> None:
    sign_in(page.context, address.split("/c/", maxsplit=1)[0], account(parti.club, Role.SCOREKEEPER))
    page.goto(f"{address}?step=3")
    page.get_by_text("Change the record").click()
    page.get_by_label("Or the text itself").press("End")
    is_at(page, 3)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_fault_is_accessible_and_fits(
    browser: Browser, address: str, parti: Parti, width: int, scheme: str
) -> None:
    look: Any = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    context = browser.new_context(locale="en-GB", **look)
    page = context.new_page()
    sign_in(page.context, address.split("/c/", maxsplit=1)[0], account(parti.club, Role.SCOREKEEPER))
    for step in (1, 2, 5, STEPS):
        page.goto(f"{address}?step={step}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    context.close()
