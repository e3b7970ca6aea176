"""A game more is a module more: a club plays it through all pages, with no form and no template for it."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, expect

from club.enums import Role
from club.models import Club
from leagues.models import League
from rules_engine import registry
from scoring.enums import State
from scoring.models import Correction, Parti, Place
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from tests.factories import LeagueFactory, UserFactory, account, cast
from tests.factories.sheets import open_parti
from tests.flows.test_grid import address, cell, key, saved, sign_in
from tests.leagues.views.test_corrections import fields
from tests.rules_engine import last_trick
from tests.rules_engine.test_fifth_game import RIGHT
from tests.scoring.sheets.reading import text

SOURCE = Path(last_trick.__file__).read_text(encoding="utf-8")
JSON = {"Accept": "application/json"}
MARK = "0123456789abcdef" * 2
FOUNDED = {
    "name": "Last trick on Friday",
    "game": "last-trick",
    "visibility": "public",
    "slug": "friday",
    "language": "en",
    "zone": "Europe/Budapest",
}


@pytest.fixture(autouse=True)
def last_trick_is_a_game(games_folder: Path) -> None:
    (games_folder / "last_trick.py").write_text(SOURCE, encoding="utf-8")
    assert registry.game("last-trick").seats == range(4, 5)


def rows_now() -> TableRows:
    (rows,) = rows_of(Parti.objects.get())
    return rows


def at(name: str, *more: object) -> str:
    return reverse(name, args=["friday", 1, *more])


def row(number: int, *points: int) -> dict[str, str]:
    """The points of a hand in the order of the seats, as the page sends them."""
    rows = rows_now()
    seats = ",".join(f"{seat}:{person}" for seat, person in rows.people.items())
    cells = {f"h{number}-s{seat}": str(own) for seat, own in zip(rows.people, points, strict=True)}
    return {"action": "save", "seats": seats, f"h{number}-rev": "0"} | cells


def sent(client: Client, where: str, posted: Mapping[str, Any], status: int = 302, **more: Any) -> str:
    answer = client.post(where, posted, **more)
    page = answer.content.decode()
    assert answer.status_code == status, page
    return page


def shown(client: Client, where: str) -> str:
    """What is read on a page, without its tags."""
    answer = client.get(where)
    assert answer.status_code == 200
    return " ".join(re.sub(r"<[^>]*>", " ", answer.content.decode()).split())


@pytest.mark.django_db
@pytest.mark.time_machine("2026-10-31T10:00:00Z")
def test_a_club_plays_it_from_its_founding_to_a_correction(client: Client) -> None:
    client.force_login(UserFactory(name="Vera"))
    found(client)
    start(client)
    write_four_hands(client)
    assert "Last trick" in text(client.get(at("sheet-pdf")).content)
    close(client)
    correct(client)
    for name in ("home", "standings", "partis", "rules", "king"):
        page = shown(client, reverse(name, args=["friday"]))
        assert "Last trick on Friday" in page
    assert "Ádám" in shown(client, reverse("standings", args=["friday"]))
    assert "Last trick" in shown(client, reverse("game-rules", args=["friday", "last-trick"]))


def found(client: Client) -> None:
    sent(client, reverse("found-club"), FOUNDED)
    settings = reverse("settings", args=["friday"])
    assert "The last trick is worth" in shown(client, settings)
    sent(client, settings, {"about": "options", "options-worth": "2"})
    assert League.objects.get().options == {"worth": 2}


def start(client: Client) -> None:
    people = cast(Club.objects.get(), 5)
    posted: dict[str, Any] = {
        "mark": MARK,
        "date": "2026-10-30",
        "start_time": "19:30",
        "guests": "",
        "members": [str(person.pk) for person in people],
        "action": "start",
    }
    posted |= {f"seat-p{person.pk}": str(seat) for seat, person in enumerate(people, start=1)}
    where = reverse("start", args=["friday"])
    sent(client, where, posted | {"dealer-1": f"p{people[0].pk}"}, status=422)  # five are too many
    four = {"members": posted["members"][:4], "dealer-1": f"p{people[0].pk}"}
    sent(client, where, posted | four)


def write_four_hands(client: Client) -> None:
    """By the form, by the script, on the page of the hand, and by a record."""
    sheet = at("sheet")
    assert "They sum to 3." in sent(client, sheet, row(1, 1, 1, 1, 0), status=422)
    sent(client, sheet, row(1, 2, 0, 0, 0))
    refused = client.post(sheet, row(2, 1, 1, 0, 0), headers=JSON)
    assert (refused.status_code, "One player has it all" in refused.json()["message"]) == (422, True)
    sent(client, sheet, row(2, 0, 0, 2, 0), status=200, headers=JSON)
    rows = rows_now()
    third = {"action": "save", "seats": row(3, 0, 0, 0, 0)["seats"], "revision": "0", "a-way": "taker"}
    assert "the last trick" in shown(client, at("hand", 3))
    sent(client, at("hand", 3), third, status=422)
    sent(client, at("hand", 3), third | {"a-taker": str(rows.seats[2].pk)})
    keep_record(client)
    assert [list(rows_now().points[number].values()) for number in range(1, 5)] == [
        [2, 0, 0, 0],
        [0, 0, 2, 0],
        [0, 0, 2, 0],
        [0, 2, 0, 0],
    ]


def keep_record(client: Client) -> None:
    posted = {
        "deed": "keep",
        "text": json.dumps({name: RIGHT[name] for name in ("hands", "plays")}),
        "seats": row(4, 0, 0, 0, 0)["seats"],
        "rows": "0",
        "record": "0",
    }
    sent(client, at("hand-record", 4), posted)
    page = shown(client, at("hand-record", 4))
    assert "Trick 2" in page
    assert "the last trick" in page


def close(client: Client) -> None:
    sheet = shown(client, at("sheet"))
    assert "4 of 4" in sheet
    sent(client, at("close"), {"action": "close"})
    assert Parti.objects.get().state == State.CLOSED
    assert places() == {"Ádám": (2, 2), "Beszab": (2, 2), "Csaba": (1, 4), "Gergő": (4, 0)}


def correct(client: Client) -> None:
    where = at("correct")
    cells = {name: text for name, text in row(1, 0, 0, 0, 2).items() if "-s" in name}
    typed = fields(client.get(where).content.decode()) | cells
    preview = sent(client, where, typed | {"action": "preview"}, status=200)
    assert not Correction.objects.exists()
    sent(client, where, fields(preview) | {"reason": "misread", "action": "save"})
    assert places() == {"Ádám": (4, 0), "Beszab": (2, 2), "Csaba": (1, 4), "Gergő": (2, 2)}


def places() -> dict[str, tuple[int, int]]:
    found = Place.objects.select_related("person")
    return {place.person.name: (place.place, place.points) for place in found}


@pytest.mark.browser
@pytest.mark.django_db(transaction=True)
def test_a_browser_keys_it_and_offers_the_number_that_is_left(browser: Browser, live_server: Any) -> None:
    club = LeagueFactory(game="last-trick").club
    parti = open_parti(club, cast(club, 4), game="last-trick")
    context = browser.new_context(locale="en-GB")
    sign_in(context, live_server.url, account(club, Role.SCOREKEEPER))
    page = context.new_page()
    page.goto(address(live_server.url, parti))
    key(page, "0", "0", "0")
    page.keyboard.press("Enter")  # takes the 1 that is offered
    expect(saved(page)).to_contain_text("Saved")
    expect(cell(page, 2, "Ádám")).to_be_focused()
    page.keyboard.press("F2")
    page.wait_for_url("**/sheet/2/")
    page.locator("[name=a-taker]").nth(2).check(force=True)
    page.get_by_role("button", name="Save the breakdown").last.click()
    expect(page.get_by_text("Hand 2 is saved")).to_be_visible()
    context.close()
    assert [*rows_now().totals().values()] == [0, 0, 1, 1]
