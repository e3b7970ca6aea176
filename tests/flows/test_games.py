"""The other games in a real browser, from the first hand to the last, by keyboard alone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from club.enums import Role
from club.models import Club
from scoring.models import Hand, Parti, Score
from scoring.queries.reading import rows_of
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.sheets import open_parti
from tests.flows.test_grid import address, cell, key, saved, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Opened = Callable[..., Page]
PHONE = {"width": 360, "height": 720}


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory()
    LeagueFactory(club=club)
    return club


@pytest.fixture
def opened(browser: Browser, live_server: Any, club: Club) -> Any:
    """Opens a sheet for a signed-in scorekeeper."""
    contexts: list[BrowserContext] = []

    def open_sheet(parti: Parti, **options: Any) -> Page:
        context = browser.new_context(locale="en-GB", **options)
        contexts.append(context)
        sign_in(context, live_server.url, account(club, Role.SCOREKEEPER, f"Vera{len(contexts)}"))
        page = context.new_page()
        page.goto(address(live_server.url, parti))
        return page

    yield open_sheet
    for context in contexts:
        context.close()


def four(club: Club, game: str, **options: object) -> Parti:
    """Ádám, Beszab, Csaba and Gergő."""
    return open_parti(club, cast(club, 4), game=game, options=options)


def choose(page: Page, *words: str) -> None:
    """Types into lists: each word chooses, Enter goes on; an empty one leaves the list as it is."""
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def saved_hands(parti: Parti) -> int:
    return Hand.objects.filter(table__parti=parti, scores__isnull=False).distinct().count()


def totals(parti: Parti) -> list[int]:
    (rows,) = rows_of(parti)
    return list(rows.totals().values())


def test_hearts_grows_by_rows_until_somebody_reaches_the_limit(club: Club, opened: Opened) -> None:
    parti = four(club, "hearts", limit=50)
    page = opened(parti)
    for _hand in range(4):
        key(page, "0", "13", "6")
        page.keyboard.press("Enter")  # takes the 7 that is offered
    expect(page.locator("#now")).to_contain_text("Somebody has reached the limit")
    assert totals(parti) == [0, 52, 24, 28]
    expect(page.locator("#h5")).to_have_count(0)


def test_hearts_opens_four_more_rows_when_a_cycle_is_full(club: Club, opened: Opened) -> None:
    parti = four(club, "hearts", limit=100)
    page = opened(parti)
    for _hand in range(4):
        key(page, "1", "13", "6")
        page.keyboard.press("Enter")
    expect(cell(page, 5, "Ádám")).to_be_focused()
    key(page, "13", "13", "13", "0")  # a moon sums to 39
    expect(page.locator("#done")).to_have_text("5")
    assert saved_hands(parti) == 5


def test_hearts_offers_nothing_where_two_numbers_fit(club: Club, opened: Opened) -> None:
    page = opened(four(club, "hearts"))
    key(page, "13", "13", "0")
    expect(page.locator("#h1-says")).to_have_count(0)
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    expect(saved(page)).to_contain_text("Saved")


def test_hearts_says_why_it_goes_on(club: Club, opened: Opened) -> None:
    parti = four(club, "hearts", variant="special", limit=26)
    page = opened(parti)
    key(page, "0", "0", "0", "26")
    expect(page.locator("#h1-says")).to_contain_text("13 each")
    cell(page, 1, "Ádám").focus()
    key(page, "0", "5", "5", "16")
    key(page, "1", "0", "0", "25")  # Beszab and Csaba have none, and Ádám, who leads, has
    expect(page.locator("#now")).to_contain_text("another hand")
    expect(page.locator("#closing")).to_contain_text("another hand")


def test_pitch_asks_bidder_bid_and_trump_and_scores_the_teams(club: Club, opened: Opened) -> None:
    parti = four(club, "pitch", target=20)
    page = opened(parti)
    choose(page, "B", "5")
    choose(page, "hea")
    key(page, "9", "4")  # Beszab and Gergő bid 5 and took 4: −5
    page.keyboard.press("ArrowDown")  # Ádám
    choose(page, "", "7")
    choose(page, "spa")
    key(page, "12", "1")
    expect(page.locator("#now")).to_contain_text("The target is passed")
    assert totals(parti) == [21, -4, 21, -4]
    assert [Hand.objects.get(number=1).entry["once"][name] for name in ("bid", "trump")] == [5, "H"]
    expect(page.locator("#totals")).to_contain_text("21")


def test_pitch_refuses_a_bid_that_is_none_and_keeps_what_was_typed(club: Club, opened: Opened) -> None:
    parti = four(club, "pitch")
    page = opened(parti)
    choose(page, "B", "3", "")
    key(page, "9", "4")
    expect(page.locator("#h1-says")).to_be_visible()
    expect(page.locator('[name="h1-a-bid"]')).to_have_value("3")
    assert not Score.objects.exists()


def test_king_goes_from_six_deals_over_four_auctions_to_zero(club: Club, opened: Opened) -> None:
    parti = four(club, "king")
    page = opened(parti)
    for row in (("-100", "-60", "-40"), ("-260", "0", "0"), ("-50", "-50", "-50"), ("-240", "0", "0")):
        key(page, *row)
        page.keyboard.press("Enter")
    key(page, "0", "-160", "0")
    page.keyboard.press("Enter")
    key(page, "0", "0", "-90")
    page.keyboard.press("Enter")
    # 7: Csaba auctions and plays himself; 8: Gergő sells to Beszab for +3; 9: negative; 10: it fails
    choose(page, "", "pos", "", "", "")
    key(page, "3", "3", "4")
    page.keyboard.press("Enter")
    choose(page, "", "pos", "B", "+3", "")
    key(page, "2", "6", "2")
    page.keyboard.press("Enter")
    choose(page, "", "neg", "", "", "")
    key(page, "0", "13", "0", "0")
    choose(page, "failed")
    expect(page.locator("#done")).to_contain_text("10 of 10")
    assert sum(totals(parti)) == 0
    assert saved_hands(parti) == 10
    scores = Score.objects.filter(hand__number=8).order_by("seat__position")
    assert [score.points for score in scores] == [50, 75, 50, 150]


def test_a_failed_auction_can_be_taken_back_by_another_way(club: Club, opened: Opened) -> None:
    parti = four(club, "king")
    page = opened(parti)
    page.locator('[name="h7-a-way"]').focus()
    choose(page, "failed")
    expect(saved(page)).to_contain_text("Saved")
    assert saved_hands(parti) == 1
    page.locator('[name="h7-a-way"]').focus()
    choose(page, "sale", "pos", "", "", "")
    key(page, "3", "3", "4", "3")
    expect(page.locator("#h7 .gives").first).to_have_text("+75")
    expect(page.locator("#h7 td").first).to_be_visible()


def test_a_key_leads_to_the_page_of_the_hand(club: Club, opened: Opened) -> None:
    page = opened(four(club, "hearts"))
    page.keyboard.press("F2")
    page.wait_for_url("**/sheet/1/")


@pytest.mark.parametrize("game", ["hearts", "pitch", "king"])
def test_a_phone_shows_the_sheet_without_scrolling_sideways(club: Club, opened: Opened, game: str) -> None:
    page = opened(four(club, game), viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_row_after_the_end_has_its_button_at_once(club: Club, opened: Opened) -> None:
    """Hand 1 was misread: Ádám took everything he had bid."""
    parti = four(club, "pitch")
    page = opened(parti)
    page.keyboard.press("ArrowDown")
    choose(page, "", "5", "")
    key(page, "9", "4")
    page.keyboard.press("ArrowDown")
    choose(page, "", "5", "")
    key(page, "9", "4")
    expect(page.locator("#done")).to_have_text("2")
    page.locator('[name="h1-a-bid"]').fill("13")
    cell(page, 1, "Ádám · Csaba").fill("13")
    cell(page, 1, "Beszab · Gergő").fill("0")
    page.keyboard.press("Enter")
    expect(page.locator("#h2-says")).to_contain_text("stands after the end of the game")
    page.locator("#h2-says").get_by_role("button", name="Clear the row").click()
    expect(page.locator("#closing")).to_contain_text("Every row is there and right")
    assert saved_hands(parti) == 1
