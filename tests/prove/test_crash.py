"""P01: a row that was answered "saved" is there after the program was killed.

Killing a program never proves that the power may go too: that is the settings of the database, asked below.
PROVE_ROUNDS: how often it is killed; PROVE_SEED: when.
"""

import json
import os
import random
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.prove import site
from tests.prove.cluster import cluster, is_possible
from tests.prove.machine import Browser, ask, kill, until, web
from tests.prove.race import migrate

ROUNDS = int(os.environ.get("PROVE_ROUNDS", "5"))
WRITERS = 3
JSON = {"Accept": "application/json"}


class Keeper:
    """Saves one row again and again until the web is gone.

    `saved`: revision and points that were answered; `sent`: the points that are under way.
    """

    def __init__(self, club: dict[str, Any], sheet: dict[str, Any], number: int) -> None:
        self.path = f"/c/{club['slug']}/partis/{club['fresh']}/sheet/"
        self.seats, self.seated, self.number = sheet["seats"][str(number)], sheet["seated"], number
        self.saved: tuple[int, list[int]] = (0, [])
        self.sent: list[int] = []
        self.count = 0
        self.refused = ""
        self.may_fail = False  # where the database goes under a web that lives on and says so

    def work(self, browser: Browser) -> None:
        try:
            while not self.refused:
                self._save(browser)
        except OSError:
            return  # the web is gone

    def _save(self, browser: Browser) -> None:
        self.count += 1
        top = 20 + self.count % 50
        self.sent = [top, 10, -15, -top + 5]
        cells = {f"h{self.number}-s{seat}": str(p) for seat, p in zip(self.seats, self.sent, strict=True)}
        name, seated = self.seated
        given = {**cells, name: seated, f"h{self.number}-rev": str(self.saved[0]), "action": "save"}
        status, body = browser.post(self.path, given, **JSON)
        if self.may_fail and status >= 500:
            raise OSError(status)
        if status != 200 or not json.loads(body)["ok"]:
            self.refused = f"{status} {body[:300]}"
        else:
            self.saved = (self.saved[0] + 1, self.sent)

    def compare(self, stored: tuple[int, tuple[int, ...]]) -> None:
        """Stored is what was answered last, or the one row that was under way, and nothing else."""
        assert self.refused == ""
        under_way = (self.saved[0] + 1, self.sent)
        assert stored in [(revision, tuple(points)) for revision, points in (self.saved, under_way)]
        self.saved = (stored[0], list(stored[1]))


def stored(database: str, club: dict[str, Any], keeper: Keeper) -> tuple[int, tuple[int, ...]]:
    """Revision and points of his row, in the order in which he types them."""
    found = ask(database, site.row_of, club["fresh"], keeper.number)
    return found["revision"], tuple(found["points"][str(seat)] for seat in keeper.seats if found["points"])


def keepers_of(database: str) -> tuple[dict[str, Any], list[Keeper]]:
    club = ask(database, site.make_club)
    sheet = ask(database, site.sheet, club["fresh"])
    return club, [Keeper(club, sheet, number) for number in range(1, WRITERS + 1)]


def save_until(
    crash: Callable[[Any], None], database: str, club: dict[str, Any], keepers: list[Keeper]
) -> None:
    """All save, one at least has been answered, then it happens."""
    with web(database) as (process, port):
        browser = Browser(port)
        browser.sign_in(club["email"], site.PASSWORD)
        threads = [threading.Thread(target=one.work, args=(browser,), daemon=True) for one in keepers]
        before = sum(one.saved[0] for one in keepers)
        for thread in threads:
            thread.start()
        until(lambda: sum(one.saved[0] for one in keepers) > before, every=0.01)
        crash(process)
        for thread in threads:
            thread.join()


def test_what_was_saved_outlives_the_program(database: str) -> None:
    chance = random.Random(int(os.environ.get("PROVE_SEED", "7")))
    club, keepers = keepers_of(database)

    def crash(process: Any) -> None:
        time.sleep(chance.uniform(0, 0.5))
        kill(process)

    for _turn in range(ROUNDS):
        save_until(crash, database, club, keepers)
        for keeper in keepers:
            keeper.compare(stored(database, club, keeper))
    assert sum(keeper.saved[0] for keeper in keepers) >= ROUNDS


@pytest.mark.services
@pytest.mark.skipif(not is_possible(), reason="no PostgreSQL that could be started here")
def test_what_was_saved_outlives_the_server_of_the_database() -> None:
    """Stopped at once, without a word to anybody, as PostgreSQL calls it: immediate."""
    chance = random.Random(int(os.environ.get("PROVE_SEED", "7")))
    with cluster() as own:
        migrate(own.url)
        assert ask(own.url, site.durable)["synchronous_commit"] == "on"
        club, keepers = keepers_of(own.url)
        for keeper in keepers:
            keeper.may_fail = True

        def crash(_process: Any) -> None:
            time.sleep(chance.uniform(0, 0.5))
            own.stop_at_once()

        for _turn in range(min(ROUNDS, 5)):
            save_until(crash, own.url, club, keepers)
            own.start()
            for keeper in keepers:
                keeper.compare(stored(own.url, club, keeper))
        assert sum(keeper.saved[0] for keeper in keepers) >= min(ROUNDS, 5)


def test_a_commit_waits_for_the_disk(database: str) -> None:
    found = ask(database, site.durable)
    if database.startswith("sqlite"):
        assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "integrity_check": "ok"}
    else:
        assert found == {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}


def test_a_row_that_was_lost_would_be_seen() -> None:
    """The control: neither an older row nor one that nobody typed passes."""
    keeper = Keeper({"slug": "site", "fresh": 1}, {"seats": {"1": []}, "seated": ["", ""]}, 1)
    keeper.saved, keeper.sent = (3, [20, 10, -15, -15]), [30, 10, -15, -25]
    for lost in ((2, (20, 10, -15, -15)), (3, (30, 10, -15, -25)), (4, ()), (5, (30, 10, -15, -25))):
        with pytest.raises(AssertionError):
            keeper.compare(lost)
