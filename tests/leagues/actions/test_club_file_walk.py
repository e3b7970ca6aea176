"""Every column of a club file, spoilt: the file is refused, or every page of what it makes answers."""

import copy
import dataclasses
import gzip
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from club.errors import Refusal
from club.models import Club, Night, Person, Vote
from leagues.actions.club_file.checking import Contents, _of_table, contents_of
from leagues.actions.club_file.deeds import export_club, import_club
from leagues.actions.club_file.refusing import FileRefused
from leagues.models import League
from scoring.models import Parti
from tests.factories.whole import Whole
from tests.prove.addresses import addresses

pytestmark = pytest.mark.django_db

Rows = list[dict[str, Any]]
WRONG = (
    None, "", "nonsense", "0001-01-01", "0001-01-01T00:00:00+01:00", "9999-12-31T00:00:00+00:00", True, -1, 0,
    99, 30_000, 2**31 - 1, 2**53, 1.5, [1, 1, 1, 1], {}, {"x": 1}, {"person": "x", "before": 5, "after": [5]},
)  # fmt: skip
TOGETHER = 24
"""Files that are read are spoilt in so many places at once, so that the pages are walked less often."""


class Answers:
    """The site as its owner sees it; a page that fails has no answer."""

    def __init__(self, whole: Whole) -> None:
        self.whole, self.client = whole, Client(raise_request_exception=False)
        self.client.force_login(whole.accounts["owner"])  # type: ignore[arg-type]

    def failing(self, club: Club) -> list[str]:
        """Pages of a club that answer with a fault."""
        return [page for page in self._pages(club) if self.client.get(page).status_code >= 500]

    def _pages(self, club: Club) -> Iterator[str]:
        partis = list(Parti.objects.filter(club=club).order_by("-number"))[:2]
        whole = dataclasses.replace(
            self.whole,
            club=club,
            league=League.objects.get(club=club, house=True),
            other_league=League.objects.filter(club=club).exclude(house=True).first(),
            people=list(Person.objects.filter(club=club).order_by("pk")),
            night=Night.objects.filter(club=club).earliest("pk"),
            absence=Vote.objects.filter(club=club).earliest("pk"),
        )
        seen: dict[str, None] = {}
        for parti in partis:
            for _name, page in addresses(dataclasses.replace(whole, open=parti, closed=parti)):
                if f"/c/{club.slug}/" in page and not page.endswith(".png"):
                    seen[page] = None
        for vote in Vote.objects.filter(club=club):
            seen[f"/c/{club.slug}/votes/{vote.pk}/"] = None
        return iter(seen)


def test_a_spoilt_value_is_refused_or_every_page_answers(whole: Whole) -> None:
    rows, answers = _rows(whole.club), Answers(whole)
    assert _made(rows, answers) == []
    contents = contents_of(_file(rows))
    fitting = [change for change in _changes(rows) if _fits(rows, contents, change)]
    several = {(at, column, type(value)): (at, column, value) for at, column, value in fitting}
    read = [change for change in several.values() if _is_read(rows, change)]
    assert len(read) > TOGETHER
    for at in range(0, len(read), TOGETHER):
        _walk(rows, read[at : at + TOGETHER], answers)


Change = tuple[int, str, Any]
"""Which row, which column, and what it says instead."""


def _rows(club: Club) -> Rows:
    out = io.BytesIO()
    export_club(club=club, out=out, by=None)
    return [json.loads(line) for line in gzip.decompress(out.getvalue()).decode().splitlines()]


def _changes(rows: Rows) -> Iterator[Change]:
    """The last row of each kind, column by column."""
    last = {row["row"]: at for at, row in enumerate(rows)}
    for kind, at in last.items():
        if kind not in ("club-file", "end", "account"):
            for column in sorted(set(rows[at]) - {"row", "no"}):
                yield from ((at, column, value) for value in WRONG if value != rows[at][column])


def _file(rows: Rows) -> io.BytesIO:
    text = "\n".join(json.dumps(row) for row in rows)
    return io.BytesIO(gzip.compress(f"{text}\n".encode(), compresslevel=1))


def _spoilt(rows: Rows, changes: list[Change]) -> Rows:
    found = list(rows)
    for at, column, value in changes:
        found[at] = {**found[at], column: copy.deepcopy(value)}
    return found


def _read(rows: Rows) -> Club | Refusal:
    try:
        with transaction.atomic():
            return import_club(brought=_file(rows), slug="copy", by=None).club
    except Refusal as refusal:
        return refusal


def _fits(rows: Rows, contents: Contents, change: Change) -> bool:
    """Whether nothing refuses the row by itself."""
    (at, _column, _value), spoilt = change, _spoilt(rows, [change])
    try:
        _of_table(contents, spoilt[at], at + 1)
    except FileRefused as refused:
        line = refused.data["line"]
    else:
        return True
    assert line == at + 1
    return False


def _is_read(rows: Rows, change: Change) -> bool:
    """Whether nothing refuses the file."""
    with transaction.atomic():
        found = _read(_spoilt(rows, [change]))
        transaction.set_rollback(True)
    return isinstance(found, Club)


def _made(rows: Rows, answers: Answers) -> list[str] | None:
    """The pages that fail of the club that a file makes; None where it is refused."""
    with transaction.atomic():
        made = _read(rows)
        failing = answers.failing(made) if isinstance(made, Club) else None
        transaction.set_rollback(True)
    return failing


def _walk(rows: Rows, changes: list[Change], answers: Answers) -> None:
    """All of them at once where they go together, else each half."""
    failing = _made(_spoilt(rows, changes), answers)
    assert not failing, changes
    if failing is None and len(changes) > 1:
        middle = len(changes) // 2
        _walk(rows, changes[:middle], answers)
        _walk(rows, changes[middle:], answers)
