"""The breakdown of a hand in a real browser: by keyboard from card to card, and on a phone."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from club.enums import Role
from club.models import Club
from rules_engine import registry
from scoring.models import Hand, Parti
from scoring.queries.reading import rows_of
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.sheets import key_table, open_parti
from tests.flows.test_grid import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE, DESK = {"width": 360, "height": 720}, {"width": 1280, "height": 900}


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory()
    LeagueFactory(club=club)
    return club


@pytest.fixture(params=[(PHONE, "light"), (DESK, "dark")], ids=["phone", "desk"])
def page(request: pytest.FixtureRequest, browser: Browser, live_server: Any, club: Club) -> Iterator[Page]:
    size, scheme = request.param
    context = browser.new_context(viewport=size, color_scheme=scheme, locale="en-GB")
    sign_in(context, live_server.url, account(club, Role.SCOREKEEPER))
    yield context.new_page()
    context.close()


def address(live_server: Any, parti: Parti, number: int = 1) -> str:
    return f"{live_server.url}/c/{parti.club.slug}/partis/{parti.number}/sheet/{number}/"


def tricks(page: Page, *numbers: int) -> None:
    for at, number in enumerate(numbers):
        page.locator(".many input").nth(at).fill(str(number))


def test_a_breakdown_by_keyboard_is_previewed_saved_and_leads_on(
    live_server: Any, page: Page, club: Club
) -> None:
    parti = open_parti(club, cast(club, 5))
    page.goto(address(live_server, parti))
    tricks(page, 4, 4, 3)
    fourth = page.locator(".many input").nth(3)
    expect(fourth).to_have_attribute("placeholder", "2")
    fourth.press("Enter")
    page.locator(".take input:checked").first.focus()
    for key in "12341234123412":
        page.keyboard.press(key)
    expect(page.locator(".would")).to_contain_text("This gives, not saved yet:")
    expect(page.locator(".would")).to_contain_text("Q♠ −26")
    assert not Hand.objects.exists()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hand 1 is saved")).to_be_visible()
    assert rows_of(parti)[0].points[1] == dict(
        zip(rows_of(parti)[0].players(1) or (), (8, -7, 6, -7), strict=True)
    )
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()


def test_a_refused_breakdown_stays_as_it_was_typed(live_server: Any, page: Page, club: Club) -> None:
    parti = open_parti(club, cast(club, 4))
    page.goto(address(live_server, parti))
    tricks(page, 4, 4, 4, 4)
    page.locator("[name=c-taken-QS]").first.check(force=True)
    page.get_by_role("button", name="Save the breakdown").last.click()
    expect(page.get_by_text("Hand 1 is not saved.")).to_be_visible()
    assert page.locator(".many input").nth(3).input_value() == "4"
    assert page.locator("[name=c-taken-QS]").first.is_checked()
    page.locator(".many input").nth(3).fill("1")
    expect(page.locator(".missing")).not_to_contain_text("The tricks sum to")


def test_the_cards_follow_the_trump_at_once(live_server: Any, page: Page, club: Club) -> None:
    parti = open_parti(club, cast(club, 4), game="pitch")
    page.goto(address(live_server, parti))
    assert page.locator(".take").count() == 0
    page.locator("[name=a-bid]").fill("5")
    page.locator("[name=a-trump][value=H]").check(force=True)
    expect(page.locator(".take")).to_have_count(9)
    assert page.evaluate("document.activeElement.name + document.activeElement.value") == "a-trumpH"
    assert page.locator("[name=a-bid]").input_value() == "5"


def test_not_reached_means_not_saved(live_server: Any, page: Page, club: Club) -> None:
    parti = open_parti(club, cast(club, 4))
    page.goto(address(live_server, parti))
    tricks(page, 4, 4, 3, 2)
    page.context.set_offline(True)
    page.get_by_role("button", name="Save the breakdown").last.click()
    expect(page.get_by_text("Not saved: the server cannot be reached.")).to_be_visible()
    assert page.locator(".many input").nth(3).input_value() == "2"


def test_arrows_turn_the_pages_and_choose_players(live_server: Any, page: Page, club: Club) -> None:
    parti = open_parti(club, cast(club, 4))
    page.goto(address(live_server, parti))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    page.locator("[name=c-taken-QS]").first.check(force=True)
    page.keyboard.press("ArrowRight")
    assert page.locator("[name=c-taken-QS]").nth(1).is_checked()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()


@pytest.mark.parametrize("game", [game.slug for game in registry.games()])
def test_axe_finds_no_fault_in_the_page_of_any_game(
    live_server: Any, page: Page, club: Club, game: str
) -> None:
    parti = open_parti(club, cast(club, 5 if game == "pikk-dama" else 4), game=game)
    (rows,) = rows_of(parti)
    if game == "pikk-dama":
        key_table(rows.table, rows, [1])
    found = []
    for number in (1, 2, min(7, rows.numbers[-1])):
        page.goto(address(live_server, parti, number))
        for summary in page.locator("main summary").all():
            summary.click()
        found += [(number, rule["id"], rule["nodes"][0]["html"]) for rule in _violations(page)]
        page.get_by_role("button", name="Save the breakdown").last.click()
        page.locator("[role=alert], .now-saved").first.wait_for()
        found += [(number, rule["id"], rule["nodes"][0]["html"]) for rule in _violations(page)]
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert found == []


def _violations(page: Page) -> list[dict[str, Any]]:
    violations: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return violations
