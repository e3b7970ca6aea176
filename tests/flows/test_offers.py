"""The number that a page offers to complete a row, tried with every row that its game may ask it for."""

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Any

import pytest
from playwright.sync_api import Page

from club.enums import Role
from club.models import Club
from rules_engine import registry
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.sheets import open_parti
from tests.flows.test_grid import address, sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
OFFERS = """async ([hand, all]) => {
    const { offerOf } = await import("/static/js/sheet/offers.js");
    const check = JSON.parse(document.querySelector(`tr[data-hand="${hand}"]`).dataset.checks).points;
    const inputs = [0, 0, 0, ""].map((value) => ({ value: String(value) }));
    return all.map((three) => offerOf({ inputs, values: [...three, null], check })?.number ?? null);
}"""


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory()
    LeagueFactory(club=club)
    return club


@pytest.fixture
def page(page: Page, live_server: Any, club: Club) -> Page:
    sign_in(page.context, live_server.url, account(club, Role.SCOREKEEPER))
    return page


def wrong_offers(
    page: Page, game: str, rules: dict[str, object], hand: int, numbers: Sequence[int]
) -> list[tuple[int, ...]]:
    """The rows that the page completes with a number that the game refuses; there are right ones too."""
    threes = [*combinations_with_replacement(numbers, 3)]
    offered = page.evaluate(OFFERS, [hand, threes])
    rows = [(*three, number) for three, number in zip(threes, offered, strict=True) if number is not None]
    assert rows
    return [row for row in rows if registry.game(game).check_points(row, rules, hand=hand)]


@pytest.mark.parametrize("moon", [0, 13, 26])
def test_no_offer_in_hearts_is_refused(page: Page, live_server: Any, club: Club, moon: int) -> None:
    rules: dict[str, object] = {"moon": moon}
    page.goto(address(live_server.url, open_parti(club, cast(club, 4), game="hearts", options=rules)))
    assert wrong_offers(page, "hearts", rules, 1, range(-2, 28)) == []


def test_no_offer_in_a_negative_deal_of_king_is_refused(page: Page, live_server: Any, club: Club) -> None:
    page.goto(address(live_server.url, open_parti(club, cast(club, 4), game="king")))
    for hand in range(1, 7):
        assert wrong_offers(page, "king", {}, hand, range(-280, 40, 10)) == [], hand
