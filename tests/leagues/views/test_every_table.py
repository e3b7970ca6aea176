"""Every table that a page shows can be had as CSV and as XLSX, with the rows it has there."""

import csv
import datetime
import io
from collections import defaultdict
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urljoin

import openpyxl
import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from club.models import Night
from club.writing import written_date
from leagues.actions.title import replay
from leagues.files.grids import KINDS
from leagues.views.race_words import ordinal
from tests.factories.partis import ranked_parti
from tests.factories.whole import NOW, Whole, whole_club
from tests.prove.addresses import addresses

pytestmark = pytest.mark.django_db

# Tables to be filled in; those that show what a deed would do, or what a file is to look like; the state of
# the cards in the middle of a hand; the tables in the text of the rules.
NO_DATA = {
    "import", "import-file", "correct", "amend", "void", "close", "start", "redraw", "at-table", "sheet",
    "record", "rules", "game-rules", "league-rules",
}  # fmt: skip
BOXES = {"section", "figure"}
WITHOUT_END = {"br", "col", "hr", "img", "input", "link", "meta"}

Cells = list[str]


class Tables(HTMLParser):
    """The tables of a page by the box in which they stand, each as the first words of its rows, but for
    the sums below them; the links to files by box. What only a screen reader reads is left out."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.heads: dict[str, Cells] = defaultdict(list)
        self.links: dict[str, Cells] = defaultdict(list)
        self._open: list[tuple[str, str]] = []
        self._boxes = 0
        self._words: list[str] | None = None
        self.feed(page)

    @property
    def _box(self) -> str:
        return next((box for _tag, box in reversed(self._open) if box), "")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag in WITHOUT_END:
            return
        self._boxes += 1
        is_box = tag in BOXES or "card" in told.get("class", "").split()
        unseen = tag == "svg" or "sr" in told.get("class", "").split()
        self._open.append(("unseen" if unseen else tag, f"{tag}-{self._boxes}" if is_box else ""))
        if tag == "table":
            self.heads[self._box] += []
        elif (tag, told.get("scope")) == ("th", "row") and "tfoot" not in dict(self._open):
            self._words = []
        elif tag == "time" and self._words is not None:
            self._words.append(told["datetime"])
        elif tag == "a" and "file=" in told.get("href", ""):
            self.links[self._box].append(told["href"])

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] not in {tag, "unseen"}:
            pass
        if tag == "th" and self._words is not None:
            self.heads[self._box].append(" ".join(self._words))
            self._words = None

    def handle_data(self, data: str) -> None:
        inside = {tag for tag, _box in self._open}
        if self._words is not None and data.strip() and not inside & {"time", "unseen"}:
            self._words.append(" ".join(data.split()))


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def whole() -> Whole:
    """A club that has some of everything, and enough partis for a King."""
    found = whole_club()
    for week in range(1, 9):
        date = found.closed.date - datetime.timedelta(weeks=2 + week)
        ranked_parti(found.league, date, found.people[:4][:: -1 if week < 3 else 1])
        Night.objects.create(club=found.club, date=date, start_time=datetime.time(19))
    replay(found.league)
    return found


def pages(whole: Whole) -> Iterator[str]:
    """Every address, and those which show more where something is asked."""
    for name, address in addresses(whole):
        if name not in NO_DATA:
            yield address
    slug, (one, other) = whole.club.slug, whole.people[1:3]
    yield reverse("person", args=[slug, one.pk]) + f"?with={other.pk}"
    yield reverse("try-rules", args=[slug]) + "?window=4&need=3&points=less"
    yield reverse("race", args=[slug]) + "?" + "&".join(f"who={one.pk}" for one in whole.people[:4])


def rows_of(client: Client, address: str, kind: str) -> list[Cells]:
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, KINDS[kind]), address
    if kind == "csv":
        return [*csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))]
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert sheet is not None
    return [["" if cell is None else str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]


def words(cell: str) -> set[str]:
    """How a page may write a cell of a file: a day as in 30 Oct 2026, 2nd, stays away."""
    if cell == "away":
        return {cell, "stays away"}
    if cell.isdecimal():
        return {cell, ordinal(int(cell))}
    try:
        return {cell, written_date(datetime.date.fromisoformat(cell[:10]), "medium")}
    except ValueError:
        return {cell}


def has(row: Cells, head: str) -> bool:
    """Whether the row of a file is the one that a page begins with `head`, which may say more: a mark."""
    return any(word and f"{head} ".startswith(f"{word} ") for cell in row for word in words(cell))


@pytest.fixture
def found(whole: Whole) -> dict[str, Tables]:
    """The pages that have tables."""
    client = Client()
    client.force_login(whole.accounts["owner"])
    answers = {address: client.get(address) for address in pages(whole)}
    read = {
        address: Tables(answer.content.decode())
        for address, answer in answers.items()
        if answer.status_code == 200 and "html" in answer["Content-Type"]
    }
    return {address: tables for address, tables in read.items() if tables.heads}


def test_every_table_is_offered_as_files_with_its_rows(whole: Whole, found: dict[str, Tables]) -> None:
    client = Client()
    client.force_login(whole.accounts["owner"])
    for page, tables in found.items():
        for box, heads in tables.heads.items():
            links = [urljoin(page, link) for link in tables.links[box]]
            csv_rows, xlsx_rows = (
                [rows_of(client, link, kind) for link in links if f"file={kind}" in link] for kind in KINDS
            )
            assert csv_rows, f"{page} has a table without files: {heads}"
            assert [*map(len, csv_rows)] == [*map(len, xlsx_rows)], page
            # What is drawn lists some points or sums them up; the file has every one.
            rows = [row for table in csv_rows for row in table[1:]]
            missing = [head for head in heads if not any(has(row, head) for row in rows)]
            assert box.startswith("figure") or not missing, (page, missing)
            assert len(rows) > 0, page


def test_no_column_of_a_file_is_without_a_head(whole: Whole, found: dict[str, Tables]) -> None:
    client = Client()
    client.force_login(whole.accounts["owner"])
    for page, tables in found.items():
        for link in {link for links in tables.links.values() for link in links if "file=csv" in link}:
            assert all(rows_of(client, urljoin(page, link), "csv")[0]), link


def test_the_walk_comes_past_every_page_with_a_table(whole: Whole, found: dict[str, Tables]) -> None:
    slug = whole.club.slug
    past = {page.partition("?")[0].removeprefix(f"/c/{slug}/").rstrip("0123456789/") for page in found}
    assert past >= {
        "", "king", "king/race", "king/try", "standings", "rating", "fairness", "partis", "people", "nights",
        "bottles",
    }  # fmt: skip
