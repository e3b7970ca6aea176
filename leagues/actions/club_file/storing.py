"""The rows of a checked file put into the database, for a new club."""

from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import IO, Any

from django.db import DataError, IntegrityError, connection, transaction
from django.db.models import Max

from club.models import Club, Person, User
from club.stored import AT_A_TIME, insert_as_they_are
from leagues.actions.club_file.accounts import made_accounts
from leagues.actions.club_file.checking import Contents
from leagues.actions.club_file.decisions import ACCOUNT, is_of_club, kept_columns, kept_tables, target_of
from leagues.actions.club_file.ids import GONE, renumbered
from leagues.actions.club_file.lines import Row, lines_of
from leagues.actions.club_file.refusing import FileRefused
from leagues.actions.club_file.values import from_file
from leagues.queries.records import Table, label

Line = tuple[int, Row]


class Storing:
    """The ids that the rows of a file get, all of them known before the first is written."""

    def __init__(self, contents: Contents, *, slug: str, by: User | None) -> None:
        self.slug, self.by = slug, by
        self.ids = {
            kind: _reserved(table, contents.counts.get(kind, 0)) for kind, table in kept_tables().items()
        }
        self.partis = dict(zip(contents.partis, self.ids["parti"], strict=True))
        self.ids[ACCOUNT] = made_accounts(contents.accounts, self.ids["person"], by)

    @property
    def club_id(self) -> int:
        return self.ids["club"][0]

    def store(self, brought: IO[bytes]) -> Club:
        """Write every row of the file; refuses clash, where rows cannot stand beside each other."""
        rows = ((line, row) for line, row in lines_of(brought) if row["row"] in kept_tables())
        for kind, of_kind in groupby(rows, key=lambda pair: str(pair[1]["row"])):
            table, ids = kept_tables()[kind], iter(self.ids[kind])
            while lot := list(islice(of_kind, AT_A_TIME)):
                self._insert(table, [(line, self._row(table, row, next(ids))) for line, row in lot])
        return Club.objects.get(pk=self.club_id)

    def _insert(self, table: Table, lot: Sequence[tuple[int, Any]]) -> None:
        try:
            with transaction.atomic():
                insert_as_they_are(table, [row for _line, row in lot])
        except (IntegrityError, DataError):
            if len(lot) == 1:
                raise FileRefused("clash", lot[0][0]) from None
            middle = len(lot) // 2
            self._insert(table, lot[:middle])
            self._insert(table, lot[middle:])

    def _row(self, table: Table, row: Row, pk: int) -> Any:
        made: Any = table(pk=pk, **{one.attname: self.club_id for one in _club_columns(table)})
        for column in kept_columns(table):
            setattr(made, column.attname, self._value(column, row[column.name]))
        for column in kept_columns(table):
            value = getattr(made, column.attname)
            setattr(made, column.attname, renumbered(label(column), made, value, self.to))
        return self._settled(made)

    def _value(self, column: Any, value: Any) -> Any:
        there = target_of(column)
        if there is None:
            return from_file(column, value) if column.name != "name" else value
        return None if value is None else self.to(there, value)

    def _settled(self, made: Any) -> Any:
        """What of a row follows from the others, or is not taken from a file that a page was given."""
        if isinstance(made, Club):
            made.slug = self.slug
        if isinstance(made, Person):
            made.set_name(made.name)
            if self.by is not None:
                made.email = ""
                made.user_id = made.user_id if made.user_id == self.by.pk else None
        return made

    def to(self, kind: str, number: int) -> int:
        """The id of a number of the file, whose references were checked."""
        if number == GONE or kind not in self.ids:
            return GONE
        return self.partis[number] if kind == "parti" else self.ids[kind][number - 1]


def _club_columns(table: Table) -> Iterator[Any]:
    return (column for column in table._meta.concrete_fields if is_of_club(column))


def _reserved(table: Table, count: int) -> Sequence[int]:
    """So many ids that nobody else gets, and no row ever had, in order."""
    name = table._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)", [name, count]
            )
            return sorted(pk for (pk,) in cursor.fetchall())
        # Within the transaction, which holds the one lock for writing.
        cursor.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = %s", [name])
        given = cursor.fetchone()[0] or 0
    last = max(given, table._base_manager.aggregate(last=Max("pk"))["last"] or 0)
    return range(last + 1, last + 1 + count)
