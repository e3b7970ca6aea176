"""The score grid in a real browser: keys, offers, refusals, paste, two writers, a lost connection."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from club.enums import Role
from club.models import Club, Person, User
from scoring.actions import corrections, hands, partis
from scoring.actions.changes import Batch
from scoring.models import Hand, Parti, Score
from scoring.queries.reading import rows_of
from tests.factories import ClubFactory, LeagueFactory, PersonFactory, account, cast
from tests.factories.sheets import key_table, open_parti

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 360, "height": 720}
Opened = Callable[..., Page]


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory()
    LeagueFactory(club=club)
    return club


@pytest.fixture
def parti(club: Club) -> Parti:
    """Ádám, Beszab, Csaba, Gergő and Kati; Kati sits out hand 1, Ádám hand 2."""
    return open_parti(club, cast(club, 5))


@pytest.fixture
def opened(browser: Browser, live_server: Any, parti: Parti, club: Club) -> Any:
    """Opens the sheet for a signed-in scorekeeper in a browser of its own."""
    contexts: list[BrowserContext] = []

    def open_sheet(user: User | None = None, **options: Any) -> Page:
        context = browser.new_context(locale="en-GB", **options)
        contexts.append(context)
        sign_in(context, live_server.url, user or account(club, Role.SCOREKEEPER, f"Vera{len(contexts)}"))
        page = context.new_page()
        page.goto(address(live_server.url, parti))
        return page

    yield open_sheet
    for context in contexts:
        context.close()


def sign_in(context: BrowserContext, base: str, user: User) -> None:
    client = Client()
    client.force_login(user)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": base}])


def address(base: str, parti: Parti) -> str:
    return base + reverse("sheet", args=[parti.club.slug, parti.number])


def cell(page: Page, hand: int, name: str) -> Locator:
    return page.locator(f'#h{hand} input[data-name="{name}"]')


def key(page: Page, *texts: str) -> None:
    for text in texts:
        page.keyboard.type(text)
        page.keyboard.press("Enter")


def says(page: Page, hand: int) -> Locator:
    return page.locator(f"#h{hand}-says")


def saved(page: Page) -> Locator:
    return page.locator("#saved", has_text="Saved at")


def stored(parti: Parti, hand: int) -> list[int]:
    scores = Score.objects.filter(hand__table__parti=parti, hand__number=hand)
    return list(scores.order_by("seat__position").values_list("points", flat=True))


def shown(page: Page, hand: int) -> list[str]:
    return [one.input_value() for one in page.locator(f"#h{hand} td input").all()]


def look(page: Page) -> None:
    """What happens every few seconds, at once."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_rows_are_keyed_with_enter_and_saved_as_they_are_completed(opened: Opened, parti: Parti) -> None:
    page = opened()
    expect(cell(page, 1, "Ádám")).to_be_focused()
    key(page, "10", "-17", "7")
    expect(cell(page, 1, "Gergő")).to_be_focused()
    expect(cell(page, 1, "Gergő")).to_have_attribute("placeholder", "0")
    expect(says(page, 1)).to_have_text("Gergő 0 makes it balance. Enter takes it, or type another number.")
    page.keyboard.press("Enter")
    # Ádám sits out hand 2: the first who plays is Beszab.
    expect(cell(page, 2, "Beszab")).to_be_focused()
    expect(saved(page)).to_be_visible()
    assert stored(parti, 1) == [10, -17, 7, 0]
    expect(page.locator("#totals")).to_contain_text("−17")
    expect(page.locator("#done")).to_have_text("1 of 25")
    expect(page.locator("#now")).to_contain_text("Hand 2, round I: clubs are trump, pass right.")
    assert cell(page, 1, "Beszab").input_value() == "−17"


def test_last_row_is_saved_by_enter_with_nowhere_to_go(opened: Opened, parti: Parti) -> None:
    rows = rows_of(parti)[0]
    key_table(rows.table, rows, [hand for hand in rows.numbers if hand != 25])
    page = opened()
    expect(cell(page, 25, "Ádám")).to_be_focused()
    key(page, "10", "-17", "7", "0")
    expect(page.locator("#closing a.btn.main")).to_have_text("Close the parti")
    assert stored(parti, 25) == [10, -17, 7, 0]


def test_tab_arrows_and_minus(opened: Opened) -> None:
    page = opened()
    for name in ("Beszab", "Csaba", "Gergő"):
        page.keyboard.press("Tab")
        expect(cell(page, 1, name)).to_be_focused()
    page.keyboard.press("Tab")
    expect(cell(page, 2, "Beszab")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(cell(page, 1, "Gergő")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cell(page, 1, "Csaba")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(cell(page, 2, "Csaba")).to_be_focused()
    page.keyboard.press("ArrowDown")
    # Beszab sits out hand 3, so down from hand 2 leads to hand 4.
    cell(page, 2, "Beszab").focus()
    page.keyboard.press("ArrowDown")
    expect(cell(page, 4, "Beszab")).to_be_focused()
    for keys, text in (("-", "−"), ("12", "−12"), ("-", "12"), ("–", "−12")):
        page.keyboard.type(keys)
        assert cell(page, 4, "Beszab").input_value() == text


@pytest.mark.parametrize(
    ("held", "keys", "text"),
    [
        ("10", "-25", "−25"),
        ("-20", "-5", "−5"),
        ("10", "-", "−10"),
        ("10", "--", "10"),
        ("10", "--7", "7"),
        ("", "-7", "−7"),
    ],
)
def test_minus_and_digits_over_selected_text_are_a_new_number(
    opened: Opened, held: str, keys: str, text: str
) -> None:
    page = opened()
    page.keyboard.type(held)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type(keys)
    assert cell(page, 1, "Ádám").input_value() == text


def test_minus_over_text_selected_by_a_click_or_by_keys_waits_for_a_digit(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("10")
    cell(page, 1, "Csaba").click()
    cell(page, 1, "Ádám").click()
    page.keyboard.type("-7")
    assert cell(page, 1, "Ádám").input_value() == "−7"
    page.keyboard.press("Control+a")
    page.keyboard.type("-30")
    assert cell(page, 1, "Ádám").input_value() == "−30"


@pytest.mark.parametrize("between", [["Control+a"], ["ArrowRight", "ArrowLeft"], ["Home", "Shift+End"]])
def test_minus_waits_for_no_digit_after_another_key(opened: Opened, between: list[str]) -> None:
    page = opened()
    page.keyboard.type("10")
    page.keyboard.press("Control+a")
    page.keyboard.type("-")
    for one in between:
        page.keyboard.press(one)
    page.keyboard.type("7")
    assert "−7" not in shown(page, 1)
    assert "7" in "".join(shown(page, 1))


def test_a_row_that_does_not_balance_says_by_how_much_and_can_be_a_draft(
    opened: Opened, parti: Parti
) -> None:
    page = opened()
    key(page, "20", "-7", "18", "-21")
    expect(says(page, 1)).to_contain_text(
        "Hand 1 does not balance: +10 too many. Ten is one trick: was one counted twice?"
    )
    assert says(page, 1).get_by_role("alert").count() == 1
    assert cell(page, 1, "Csaba").get_attribute("aria-describedby") == "h1-says"
    assert cell(page, 1, "Csaba").get_attribute("aria-invalid") == "true"
    assert page.locator("#h1 td.s").inner_text() == "+10"
    expect(page.locator("#saved")).to_have_text("Hand 1 is not saved.")
    assert not Hand.objects.exists()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Keep as a draft")).to_be_focused()
    page.keyboard.press("Enter")
    expect(says(page, 1)).to_contain_text("Kept as a draft; the parti cannot be closed with it.")
    expect(page.locator("#saved")).to_contain_text("hand 1 as a draft")
    expect(page.locator("#legend")).to_contain_text("Totals leave hand 1 out")
    expect(page.locator("#closing")).to_contain_text("Hand 1 is a draft.")
    expect(cell(page, 2, "Beszab")).to_be_focused()
    cell(page, 1, "Ádám").focus()
    key(page, "10")
    page.keyboard.press("ArrowDown")
    expect(says(page, 1)).to_have_count(0)
    expect(saved(page)).to_be_visible()
    assert stored(parti, 1) == [10, -7, 18, -21]


def test_a_refusal_leads_to_its_paragraph_on_a_page_of_its_own(opened: Opened) -> None:
    page = opened()
    key(page, "95", "-94", "-1", "0")
    with page.expect_popup() as popup:
        says(page, 1).get_by_role("link", name="PD-22").click()
    expect(popup.value.locator("#PD-22:target")).to_contain_text("no hand can give it")
    assert shown(page, 1) == ["95", "−94", "−1", "0"]


def test_impossible_and_unreadable_rows_are_refused_with_their_text(opened: Opened) -> None:
    page = opened()
    key(page, "95", "-94", "-1", "0")
    expect(says(page, 1)).to_contain_text("A hand cannot give 95, −94, −1, 0")
    cell(page, 1, "Csaba").focus()
    key(page, "1_0", "x")
    expect(says(page, 1)).to_contain_text("Csaba: “1_0” is not a whole number. Gergő: “x”")
    assert shown(page, 1) == ["95", "−94", "1_0", "x"]
    cell(page, 2, "Beszab").focus()
    key(page, "5")
    page.keyboard.press("ArrowUp")
    expect(says(page, 2)).to_contain_text("Csaba: A number is missing; an empty cell is not a zero.")
    assert not Hand.objects.exists()


def test_a_half_typed_row_stays_in_hand_while_another_window_is_looked_at(opened: Opened) -> None:
    page = opened()
    page.keyboard.type("10")
    page.evaluate(
        """() => {
            for (const kind of ["focusout", "focusin"])
                document.activeElement.dispatchEvent(new FocusEvent(kind, {bubbles: true}));
        }"""
    )
    page.keyboard.type("5")
    assert shown(page, 1)[0] == "105"
    expect(says(page, 1)).to_have_count(0)


def test_a_block_from_a_spreadsheet_fills_the_grid(opened: Opened, parti: Parti) -> None:
    page = opened()
    paste(page, "10\t-17\t7\t0\t\r\n\t10\t6\t–5\t−11\r\n-13\t\t11\t-7\t9\r\n")
    expect(page.locator("#done")).to_have_text("3 of 25")
    assert [stored(parti, hand) for hand in (1, 2, 3)] == [
        [10, -17, 7, 0],
        [10, 6, -5, -11],
        [-13, 11, -7, 9],
    ]


def test_a_block_of_playing_seats_only_finds_its_seats(opened: Opened, parti: Parti) -> None:
    page = opened()
    paste(page, "10;-17;7;0\n10;6;-5;-11\n1;2;3;4;5")
    expect(page.locator("#done")).to_have_text("2 of 25")
    assert stored(parti, 2) == [10, 6, -5, -11]
    expect(says(page, 3)).to_contain_text("Hand 3 was left as it is")
    assert shown(page, 3) == ["", "", "", ""]


@pytest.mark.parametrize("start", [2, 7])
@pytest.mark.parametrize("is_wide", [True, False])
def test_a_block_from_a_hand_where_the_first_seat_sits_out_fills_every_row(
    opened: Opened, parti: Parti, start: int, is_wide: bool
) -> None:
    page = opened()
    cell(page, start, "Beszab").focus()
    paste(page, block_from(parti, start, 4, is_wide))
    expect(page.locator("#done")).to_have_text("4 of 25")
    for hand in range(start, start + 4):
        assert stored(parti, hand) == [10 + hand, -10 - hand, 20, -20]


@pytest.mark.parametrize("start", [1, 2, 4])
@pytest.mark.parametrize("is_wide", [True, False])
def test_a_block_of_seven_players_fills_every_row(
    opened: Opened, live_server: Any, start: int, is_wide: bool
) -> None:
    other = ClubFactory()
    LeagueFactory(club=other)
    seven = open_parti(other, cast(other, 7))
    page = opened(account(other, Role.SCOREKEEPER))
    page.goto(address(live_server.url, seven))
    page.locator(f"#h{start} td input").first.focus()
    paste(page, block_from(seven, start, 8, is_wide))
    expect(page.locator("#done")).to_contain_text("8 of")
    for hand in range(start, start + 8):
        assert stored(seven, hand) == [10 + hand, -10 - hand, 20, -20]


def block_from(parti: Parti, start: int, count: int, is_wide: bool) -> str:
    """Lines for so many hands: 10 + hand, −10 − hand, 20, −20 for those who play, gaps for the others."""
    rows = rows_of(parti)[0]
    lines = []
    for hand in range(start, start + count):
        points = iter([10 + hand, -10 - hand, 20, -20])
        players = rows.players(hand) or ()
        texts = [str(next(points)) if seat.pk in players else "" for seat in rows.seats]
        lines.append("\t".join(texts if is_wide else filter(None, texts)))
    return "\n".join(lines)


def test_a_full_line_with_the_gap_at_another_seat_is_left_out(opened: Opened) -> None:
    page = opened()
    cell(page, 2, "Beszab").focus()
    paste(page, "10\t\t6\t-5\t-11\n10\t\t6\t-5\t-11")
    expect(says(page, 2)).to_contain_text("Hand 2 was left as it is")
    assert (shown(page, 2), shown(page, 3)) == (["", "", "", ""], ["10", "6", "−5", "−11"])


def test_a_block_from_the_middle_of_a_row_stays_in_its_columns(opened: Opened) -> None:
    page = opened()
    cell(page, 1, "Csaba").focus()
    paste(page, "7\t0\n6\t-5")
    assert shown(page, 1) == ["", "", "7", "0"]
    assert shown(page, 2) == ["", "6", "−5", ""]


def paste(page: Page, text: str) -> None:
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const event = new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true});
            document.activeElement.dispatchEvent(event);
        }""",
        text,
    )


def test_undo_takes_back_a_cell_and_a_saved_row(opened: Opened, parti: Parti) -> None:
    page = opened()
    key(page, "10", "-17", "7", "0")
    expect(page.locator("#done")).to_have_text("1 of 25")
    page.keyboard.type("4")
    page.keyboard.press("Control+z")
    assert cell(page, 2, "Beszab").input_value() == ""
    cell(page, 1, "Csaba").focus()
    key(page, "8", "-1")
    expect(page.locator("#totals")).to_contain_text("8")
    page.keyboard.press("Control+z")
    expect(page.locator("#totals")).not_to_contain_text("8")
    assert stored(parti, 1) == [10, -17, 7, 0]
    page.keyboard.press("Control+z")
    expect(page.locator("#done")).to_have_text("0 of 25")
    assert (stored(parti, 1), Hand.objects.get().revision) == ([], 4)


def test_an_emptied_row_counts_until_it_is_cleared_on_purpose(opened: Opened, parti: Parti) -> None:
    rows = rows_of(parti)[0]
    key_table(rows.table, rows, [1])
    page = opened()
    for name in ("Ádám", "Beszab", "Csaba", "Gergő"):
        cell(page, 1, name).fill("")
    cell(page, 2, "Beszab").focus()
    expect(says(page, 1)).to_contain_text("Hand 1 is empty here, but what was saved still counts.")
    assert stored(parti, 1) == [10, -10, 20, -20]
    page.get_by_role("button", name="Clear the row").click()
    expect(page.locator("#done")).to_have_text("0 of 25")
    assert stored(parti, 1) == []


def test_two_scorekeepers_see_each_others_rows(opened: Opened) -> None:
    one, other = opened(), opened()
    cell(other, 3, "Ádám").focus()
    other.keyboard.type("5")
    key(one, "10", "-17", "7", "0")
    expect(saved(one)).to_be_visible()
    look(other)
    expect(cell(other, 1, "Beszab")).to_have_value("−17")
    expect(other.locator("#done")).to_have_text("1 of 25")
    assert cell(other, 3, "Ádám").input_value() == "5"


def test_a_row_being_typed_in_is_not_touched_by_anothers(opened: Opened) -> None:
    one, other = opened(), opened()
    other.keyboard.type("44")
    key(one, "10", "-17", "7", "0")
    expect(saved(one)).to_be_visible()
    look(other)
    expect(other.locator("#done")).to_have_text("1 of 25")
    assert cell(other, 1, "Ádám").input_value() == "44"


@pytest.mark.parametrize(
    ("choice", "kept"),
    [("Keep what is stored", [10, -17, 7, 0]), ("Write mine over it", [30, -30, 5, -5])],
)
def test_a_stale_row_shows_both_and_lets_the_writer_choose(
    opened: Opened, parti: Parti, choice: str, kept: list[int]
) -> None:
    one, other = opened(), opened()
    key(one, "10", "-17", "7", "0")
    expect(saved(one)).to_be_visible()
    key(other, "30", "-30", "5", "-5")
    expect(says(other, 1)).to_contain_text("by Vera1.")
    expect(says(other, 1)).to_contain_text("Ádám 10, Beszab −17, Csaba 7, Gergő 0")
    expect(says(other, 1)).to_contain_text("Ádám 30, Beszab −30, Csaba 5, Gergő −5")
    assert stored(parti, 1) == [10, -17, 7, 0]
    other.get_by_role("button", name=choice).click()
    expect(says(other, 1)).to_have_count(0)
    expect(cell(other, 1, "Ádám")).to_have_value(str(kept[0]))
    if kept[0] == 30:
        expect(saved(other)).to_be_visible()
    assert stored(parti, 1) == kept


def test_rows_typed_without_a_connection_wait_and_are_sent_in_order(opened: Opened, parti: Parti) -> None:
    page = opened()
    page.context.set_offline(True)
    key(page, "10", "-17", "7", "0", "10", "6", "-5", "-11")
    expect(page.locator("#saved")).to_contain_text(
        "Not saved: hand 1. The server cannot be reached; trying again."
    )
    assert (shown(page, 1), unsaved(page)) == (["10", "−17", "7", "0"], True)
    page.context.set_offline(False)
    expect(page.locator("#done")).to_have_text("2 of 25")
    assert (stored(parti, 1), stored(parti, 2)) == ([10, -17, 7, 0], [10, 6, -5, -11])
    assert unsaved(page) is False


def unsaved(page: Page) -> bool:
    """Whether leaving the page would be asked about."""
    asked: bool = page.evaluate("!window.dispatchEvent(new Event('beforeunload', {cancelable: true}))")
    return asked


def test_an_answer_lost_on_its_way_is_no_second_row_and_no_conflict(opened: Opened, parti: Parti) -> None:
    page = opened()
    lost = []

    def lose_the_first(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch())
            route.abort()
        else:
            route.continue_()

    page.route("**/sheet/**", lose_the_first)
    key(page, "10", "-17", "7", "0")
    expect(page.locator("#saved")).to_contain_text("trying again")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(saved(page)).to_be_visible()
    assert (stored(parti, 1), Hand.objects.get().revision) == ([10, -17, 7, 0], 1)


def test_saved_is_said_only_after_the_answer_and_later_typing_is_kept(opened: Opened, parti: Parti) -> None:
    page = opened()
    held: list[Route] = []
    page.route("**/sheet/**", lambda route: held.append(route) if not held else route.continue_())
    key(page, "10", "-17", "7", "0")
    expect(page.locator("#saved")).to_contain_text("Saving hand 1")
    cell(page, 1, "Csaba").focus()
    key(page, "8", "-1")
    assert not Hand.objects.exists()
    held[0].continue_()
    expect(page.locator("#totals")).to_contain_text("8")
    assert shown(page, 1) == ["10", "−17", "8", "−1"]
    assert stored(parti, 1) == [10, -17, 8, -1]


def test_nothing_is_lost_when_the_sign_in_has_run_out(
    opened: Opened, parti: Parti, club: Club, live_server: Any
) -> None:
    vera = account(club, Role.OWNER, "Zsófi")
    page = opened(vera)
    page.context.clear_cookies()
    key(page, "10", "-17", "7", "0")
    expect(page.locator(".trouble")).to_contain_text("Nothing that you typed is lost")
    assert "/sign-in/?next=" in (
        page.get_by_role("link", name="Sign in on a new page").get_attribute("href") or ""
    )
    assert shown(page, 1) == ["10", "−17", "7", "0"]
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator("#saved")).to_have_text("Hand 1 is not saved.")
    sign_in(page.context, live_server.url, vera)
    page.context.new_page().goto(address(live_server.url, parti))
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(saved(page)).to_be_visible()
    expect(page.locator(".trouble")).to_have_count(0)
    assert stored(parti, 1) == [10, -17, 7, 0]


def test_a_parti_closed_meanwhile_stops_the_typing_and_says_so(opened: Opened, parti: Parti) -> None:
    page = opened()
    partis.close_unfinished(parti=parti, by=None)
    key(page, "10", "-17", "7", "0")
    expect(page.locator(".trouble")).to_contain_text("The parti has been closed meanwhile")
    assert shown(page, 1) == ["10", "−17", "7", "0"]
    expect(page.locator("#saved")).to_have_text("Hand 1 is not saved.")
    key(page, "10", "6", "-5", "-11")
    expect(page.locator("#saved")).to_have_text("Hands 1, 2 are not saved.")


def test_a_close_that_is_seen_before_typing_leaves_no_saved_over_later_rows(
    opened: Opened, parti: Parti
) -> None:
    page = opened()
    key(page, "10", "-17", "7", "0")
    expect(saved(page)).to_be_visible()
    partis.close_unfinished(parti=parti, by=None)
    look(page)
    expect(page.locator(".trouble")).to_contain_text("The parti has been closed meanwhile")
    expect(saved(page)).to_be_visible()
    key(page, "10", "6", "-5", "-11")
    expect(page.locator("#saved")).to_have_text("Hand 2 is not saved.")


def change_first(parti: Parti, by: User | None = None) -> None:
    """Nóra takes Ádám's seat, as the page to put an open parti right does it."""
    seat = rows_of(parti)[0].seats[0]
    nora = PersonFactory(club=parti.club, name="Nóra")
    corrections.amend(parti=parti, batch=Batch(people={seat.pk: nora}), by=by)


def test_numbers_typed_for_other_people_are_not_sent_and_stay(
    opened: Opened, parti: Parti, club: Club
) -> None:
    page = opened()
    change_first(parti, account(club, Role.OWNER, "Zsófi"))
    key(page, "10", "-17", "7", "0")
    expect(page.locator(".trouble")).to_contain_text("Reload the page; what you typed stays here until then.")
    expect(page.locator("#saved")).to_have_text("Hand 1 is not saved.")
    assert (shown(page, 1), unsaved(page)) == (["10", "−17", "7", "0"], True)
    assert not Hand.objects.exists()
    page.get_by_role("button", name="Reload the page").click()
    cell(page, 1, "Nóra").focus()
    key(page, "10", "-17", "7", "0")
    expect(saved(page)).to_be_visible()
    assert stored(parti, 1) == [10, -17, 7, 0]


def test_an_open_page_says_that_the_people_were_changed_before_anything_is_typed(
    opened: Opened, parti: Parti
) -> None:
    one, other = opened(), opened()
    change_first(parti)
    one.reload()
    key(one, "10", "-17", "7", "0")
    expect(saved(one)).to_be_visible()
    look(other)
    expect(other.locator(".trouble")).to_contain_text("The people of this table have been changed meanwhile.")
    assert shown(other, 1) == ["", "", "", ""]
    key(other, "1", "-1", "0", "0")
    expect(other.locator("#saved")).to_have_text("Hand 1 is not saved.")
    assert stored(parti, 1) == [10, -17, 7, 0]


def test_a_role_taken_away_meanwhile_leaves_no_saved_over_the_row(opened: Opened, club: Club) -> None:
    vera = account(club, Role.SCOREKEEPER, "Zsófi")
    page = opened(vera)
    key(page, "10", "-17", "7", "0")
    expect(saved(page)).to_be_visible()
    Person.objects.filter(user=vera).update(role=Role.MEMBER)
    key(page, "10", "6", "-5", "-11")
    expect(page.locator(".trouble")).to_contain_text("Only owners and scorekeepers")
    expect(page.locator("#saved")).to_have_text("Hand 2 is not saved.")


def test_phone_has_sign_offer_and_next_under_the_thumb(opened: Opened, parti: Parti) -> None:
    page = opened(viewport=PHONE, has_touch=True)
    bar = page.locator("#entry")
    expect(bar).to_contain_text("Hand 1, Ádám")
    expect(bar).to_contain_text("clubs are trump, pass right")
    for text, minus in (("10", False), ("17", True), ("7", False)):
        page.keyboard.type(text)
        if minus:
            bar.get_by_role("button", name="Change the sign").tap()
        bar.get_by_role("button", name="Next seat").tap()
    expect(cell(page, 1, "Gergő")).to_be_focused()
    bar.get_by_role("button", name="Take 0").tap()
    expect(cell(page, 2, "Beszab")).to_be_focused()
    expect(saved(page)).to_be_visible()
    assert stored(parti, 1) == [10, -17, 7, 0]


def test_phone_keeps_the_cell_in_hand_between_names_and_totals(opened: Opened) -> None:
    page = opened(viewport=PHONE)
    for hand in (5, 12, 25, 1):
        cell(page, hand, "Csaba").focus()
        box, head, foot = (
            one.bounding_box() or {}
            for one in (cell(page, hand, "Csaba"), page.locator(".score thead"), page.locator("#totals"))
        )
        assert box["y"] >= head["y"] + head["height"] - 2
        assert box["y"] + box["height"] <= foot["y"] + 2
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_sheet_works_without_script(opened: Opened, parti: Parti) -> None:
    page = opened(java_script_enabled=False)
    for name, text in (("Ádám", "10"), ("Beszab", "-17"), ("Csaba", "7"), ("Gergő", "x")):
        cell(page, 1, name).fill(text)
    cell(page, 1, "Gergő").press("Enter")
    expect(says(page, 1)).to_contain_text("Gergő: “x” is not a whole number.")
    expect(cell(page, 1, "Gergő")).to_have_value("x")
    page.get_by_role("button", name="Keep as a draft").click()
    expect(says(page, 1)).to_contain_text("Kept as a draft")
    cell(page, 1, "Gergő").fill("0")
    page.locator(".plain-save button").click()
    expect(says(page, 1)).to_have_count(0)
    assert stored(parti, 1) == [10, -17, 7, 0]


def test_sheet_without_script_keeps_what_was_typed_for_other_people(opened: Opened, parti: Parti) -> None:
    page = opened(java_script_enabled=False)
    change_first(parti)
    for name, text in (("Ádám", "10"), ("Beszab", "-17"), ("Csaba", "7"), ("Gergő", "0")):
        cell(page, 1, name).fill(text)
    page.locator(".plain-save button").click()
    expect(page.get_by_role("alert")).to_contain_text("Hand 1: Ádám 10, Beszab −17, Csaba 7, Gergő 0")
    expect(cell(page, 1, "Nóra")).to_have_value("10")
    assert not Hand.objects.exists()
    page.locator(".plain-save button").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert stored(parti, 1) == [10, -17, 7, 0]


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(opened: Opened, parti: Parti, width: int, scheme: str) -> None:
    rows = rows_of(parti)[0]
    key_table(rows.table, rows, [1, 2])
    players = rows.players(3) or ()
    hands.keep_draft(table=rows.table, number=3, typed=dict.fromkeys(players, "7"), revision=0, by=None)
    page = opened(viewport={"width": width, "height": 900}, color_scheme=scheme)
    key(page, "10", "-17", "9", "5")
    expect(says(page, 4)).to_contain_text("Hand 4 does not balance")
    key(page, "10", "-17", "9")
    expect(says(page, 5)).to_contain_text("makes it balance")
    found = Axe().run(page)
    assert found.response["violations"] == [], found.generate_report()
