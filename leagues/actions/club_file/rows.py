"""A club as the rows of its file."""

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet
from django.utils import timezone

from club import erased
from club.enums import VoteKind
from club.models import Ballot, Club, Notice, Person, Vote
from club.queries.ballots import Rows
from club.queries.ballots import rows_of as ballots_of
from leagues.actions.club_file.accounts import account_rows, accounts_named
from leagues.actions.club_file.decisions import ACCOUNT, kept_columns, kept_tables, target_of
from leagues.actions.club_file.ids import GONE, renumbered
from leagues.actions.club_file.lines import FORMAT, Row
from leagues.actions.club_file.values import to_file
from leagues.queries.records import Table, label, rows_of
from scoring.models import Parti, Score

CHUNK = 2000
HEAD, END = "club-file", "end"
UNNUMBERED = frozenset(["activity", "notice", "score", "switchedoff"])
"""Kinds that nothing points at."""


def rows_in_file(club: Club, *, sealed: bool) -> Iterator[Row]:
    """Every row of the club's file, its first and last line too, all as they are at one moment.

    `sealed`: without the ballots that nobody may see yet.
    """
    with snapshot(), erased.names_as_stored():
        yield {"row": HEAD, "format": FORMAT, "sealed": sealed}
        yield from _rows(_Kept(club, sealed=sealed))


def _rows(kept: "_Kept") -> Iterator[Row]:
    counts: dict[str, int] = {}
    for kind, rows in kept.all():
        counts[kind] = 0
        for row in rows:
            counts[kind] += 1
            yield row
    yield {"row": END, "rows": counts}


class _Kept:
    """The rows of a club that go, and their numbers: in the order of their ids, a parti has its own."""

    def __init__(self, club: Club, *, sealed: bool) -> None:
        self.club, self.sealed = club, sealed
        self.numbers: dict[str, dict[int, int]] = {}

    def all(self) -> Iterator[tuple[str, Iterator[Row]]]:
        yield ACCOUNT, account_rows(self.club, self.accounts, self.numbers_of("person"))
        for kind, table in kept_tables().items():
            yield kind, self.rows(kind, table)

    @cached_property
    def accounts(self) -> list[int]:
        return accounts_named(self.club, self.query)

    def query(self, table: Table) -> QuerySet[Any]:
        """The rows of a table that go, in the order of the file.

        Scores that follow from what was written down are derived; a message that waits is sent by the site
        that wrote it, and one about a row that is gone can come no more.
        """
        rows: QuerySet[Any] = rows_of(self.club, table)
        if table is Parti:
            return rows.order_by("number")
        if table is Score:
            return rows.filter(hand__entry__isnull=True)
        if table is Notice:
            return rows.filter(Q(sent_at__isnull=False) | Q(dropped_at__isnull=False))
        if table is Ballot and self.sealed:
            return rows.exclude(entitled__vote__in=_secret_votes(self.club))
        return rows

    def rows(self, kind: str, table: Table) -> Iterator[Row]:
        numbers = {} if kind in UNNUMBERED else self.numbers_of(kind)
        for row in self.query(table).iterator(CHUNK):
            number = {} if kind in UNNUMBERED else {"no": numbers[row.pk]}
            written = {"row": kind, **number, **self.written(table, row)}
            if table is not Notice or not _is_of_nothing(written):
                yield written

    def written(self, table: Table, row: Any) -> Row:
        return {column.name: self._value(column, row) for column in kept_columns(table)}

    def _value(self, column: Any, row: Any) -> Any:
        value, target = getattr(row, column.attname), target_of(column)
        if target is not None:
            return None if value is None else self.number(target, value)
        if column.name == "name" and isinstance(row, Person) and row.erased_at is not None:
            return ""  # it follows from the id
        return to_file(renumbered(label(column), row, value, self.number))

    def number(self, kind: str, pk: int) -> int:
        return self.numbers_of(kind).get(pk, GONE)

    def numbers_of(self, kind: str) -> dict[int, int]:
        if kind not in self.numbers:
            self.numbers[kind] = self._numbered(kind)
        return self.numbers[kind]

    def _numbered(self, kind: str) -> dict[int, int]:
        if kind == ACCOUNT:
            return {pk: number for number, pk in enumerate(self.accounts, start=1)}
        table = kept_tables().get(kind)
        if table is None or kind in UNNUMBERED:
            return {}
        if table is Parti:
            return dict(self.query(table).values_list("pk", "number"))
        ids = self.query(table).values_list("pk", flat=True).iterator(CHUNK)
        return {pk: number for number, pk in enumerate(ids, start=1)}


def _is_of_nothing(notice: Row) -> bool:
    """Whether a message is about a row that is gone."""
    return str(notice["event"]).split("-")[1:2] == [str(GONE)]


def _secret_votes(club: Club) -> list[int]:
    """Votes whose ballots nobody may see: on an absence, while it runs or where it was called off before."""
    now, found = timezone.now(), Vote.objects.filter(club=club, kind=VoteKind.ABSENCE)
    return [pk for pk, rows in ballots_of(found).items() if not _is_seen(rows, now)]


def _is_seen(rows: Rows, now: datetime.datetime) -> bool:
    was_called_off = rows.vote.cancelled_at is not None and rows.vote.settled_at is None
    return rows.voting_is_over(now) and not was_called_off


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything as it is at one moment, while others go on writing; in a transaction, as it sees it.

    By hand, since `atomic` would take SQLite's lock for writing, and sees new commits on PostgreSQL.
    """
    if connection.in_atomic_block:
        yield
        return
    is_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute("BEGIN" if is_sqlite else "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")
