"""The whole file looked at, before anything of it is written."""

from dataclasses import dataclass, field
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from club.names import clean_name
from leagues.actions.club_file.decisions import ACCOUNT, kept_columns, kept_tables, target_of
from leagues.actions.club_file.fitting import FITTING
from leagues.actions.club_file.ids import GONE, renumbered
from leagues.actions.club_file.lines import FORMAT, LARGEST_UNPACKED, Row, lines_of
from leagues.actions.club_file.refusing import FileRefused, shortened
from leagues.actions.club_file.rows import END, HEAD, UNNUMBERED
from leagues.actions.club_file.values import WrongValueError, from_file
from leagues.queries.records import label

ACCOUNT_KEYS = ("name", "email", "erased")
MOST_ROWS = 5_000_000


@dataclass(slots=True)
class Contents:
    """What the file holds: rows by kind, the numbers of the partis, the club's own row, the accounts."""

    sealed: bool = False
    counts: dict[str, int] = field(default_factory=dict)
    partis: dict[int, None] = field(default_factory=dict)
    club: Row = field(default_factory=dict)
    club_line: int = 0
    accounts: list[Row] = field(default_factory=list)
    # Rows named before they came, by kind and number, with the line that names them.
    ahead: dict[tuple[str, int], int] = field(default_factory=dict)

    def has(self, kind: str, number: int) -> bool:
        if kind == "parti":
            return number in self.partis
        return 1 <= number <= self.counts.get(kind, 0)


def contents_of(brought: IO[bytes], *, most: int = LARGEST_UNPACKED) -> Contents:
    """What is in the file.

    Refuses unreadable, too-large, shape, format, order, columns, column, reference.
    """
    found, lines = Contents(), lines_of(brought, most=most)
    order, line, is_whole = ["account", *kept_tables()], 0, False
    for line, row in lines:
        if is_whole:
            raise FileRefused("shape", line)
        if line == 1:
            found.sealed = _head(row)
        elif row["row"] == END:
            is_whole = _end(found, row, line)
        else:
            order = _from(order, row["row"], line)
            _row(found, row, line)
    if not is_whole:
        raise FileRefused("unreadable", line)
    _require_ahead(found)
    if found.club["last_parti_number"] < next(reversed(found.partis), 0):
        # The next parti would get the number of one that is there.
        raise wrong(found.club_line, "last_parti_number", found.club["last_parti_number"])
    return found


def _head(row: Row) -> bool:
    if row["row"] != HEAD:
        raise FileRefused("shape", 1)
    if type(written := row.get("format")) is int and written > FORMAT:
        raise FileRefused("format", 1, format=shortened(written), known=FORMAT)
    if type(written) is not int or written != FORMAT:  # no version ever wrote that
        raise FileRefused("shape", 1)
    if set(row) != {"row", "format", "sealed"} or not isinstance(row["sealed"], bool):
        raise FileRefused("shape", 1)
    return row["sealed"]


def _end(found: Contents, row: Row, line: int) -> bool:
    counts = {kind: found.counts.get(kind, 0) for kind in [ACCOUNT, *kept_tables()]}
    if row != {"row": END, "rows": counts} or counts["club"] != 1:
        raise FileRefused("shape", line)
    return True


def _from(order: list[str], kind: str, line: int) -> list[str]:
    """The kinds that may still come: all rows of a kind stand together, and the kinds in their order."""
    if kind not in order:
        raise FileRefused("order", line, kind=shortened(kind))
    return order[order.index(kind) :]


def _row(found: Contents, row: Row, line: int) -> None:
    kind = row["row"]
    found.counts[kind] = found.counts.get(kind, 0) + 1
    if sum(found.counts.values()) > MOST_ROWS or (kind == "club" and found.counts[kind] > 1):
        raise FileRefused("too-large", line)
    _number(found, row, line)
    if kind == ACCOUNT:
        _account(found, row, line)
    else:
        _of_table(found, row, line)


def _number(found: Contents, row: Row, line: int) -> None:
    kind, number = row["row"], row.get("no")
    table = kept_tables().get(kind)
    names = [column.name for column in kept_columns(table)] if table else [*ACCOUNT_KEYS]
    due = {"row", *names} if kind in UNNUMBERED else {"row", "no", *names}
    if set(row) != due:
        raise FileRefused("columns", line, kind=kind, names=shortened(", ".join(sorted(set(row) ^ due))))
    if kind == "parti":
        _parti(found, row, line)
    elif kind not in UNNUMBERED and (number != found.counts[kind] or isinstance(number, bool)):
        raise wrong(line, "no", number)


def _parti(found: Contents, row: Row, line: int) -> None:
    number, last = row["no"], next(reversed(found.partis), 0)
    if not isinstance(number, int) or number != row["number"] or number <= last:
        raise wrong(line, "no", number)
    found.partis[number] = None


def _account(found: Contents, row: Row, line: int) -> None:
    name, email, gone = row["name"], row["email"], row["erased"]
    if not isinstance(name, str) or clean_name(name) != name or len(name) > 80 or "\0" in name:
        raise wrong(line, "name", name)
    if email is not None and not _is_address(email, found):
        raise wrong(line, "email", email)
    if gone is not None:
        if not isinstance(gone, int) or isinstance(gone, bool) or email is not None:
            raise wrong(line, "erased", gone)
        found.ahead.setdefault(("person", gone), line)
    found.accounts.append(row)


def _is_address(email: Any, found: Contents) -> bool:
    if not isinstance(email, str) or email != email.lower() or len(email) > 254:
        return False
    try:
        validate_email(email)
    except ValidationError:
        return False
    return all(row["email"] != email for row in found.accounts)


def _of_table(found: Contents, row: Row, line: int) -> None:
    kind = row["row"]
    table = kept_tables()[kind]
    values: dict[str, Any] = {}
    for column in kept_columns(table):
        values[column.name] = _value(found, column, row[column.name], line, row)
    if kind == "club":
        found.club, found.club_line = row, line
    probe = table(**{name: value for name, value in values.items() if name not in _pointing(table)})

    def noted(there: str, number: int) -> int:
        if number != GONE and not found.has(there, number):
            found.ahead.setdefault((there, number), line)
        return number

    for column in kept_columns(table):
        renumbered(label(column), probe, values[column.name], noted)
    if kind in FITTING:
        FITTING[kind](row, line)


def _pointing(table: Any) -> set[str]:
    return {column.name for column in kept_columns(table) if target_of(column)}


def _value(found: Contents, column: Any, value: Any, line: int, row: Row) -> Any:
    there = target_of(column)
    if there is not None:
        return _pointer(found, column, there, value, line)
    if row["row"] == "person" and column.name == "name" and row["erased_at"] is not None:
        if value != "":
            raise wrong(line, "name", value)
        return value
    try:
        return from_file(column, value)
    except WrongValueError:
        raise wrong(line, column.name, value) from None


def _pointer(found: Contents, column: Any, there: str, value: Any, line: int) -> Any:
    if value is None:
        if not column.null:
            raise wrong(line, column.name, value)
        return None
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise wrong(line, column.name, value)
    if not found.has(there, value):
        if there in found.counts and column.related_model is not column.model:
            raise FileRefused("reference", line, kind=there, number=value)
        found.ahead.setdefault((there, value), line)
    return value


def _require_ahead(found: Contents) -> None:
    """What was named before it came must have come."""
    for (kind, number), line in found.ahead.items():
        if not found.has(kind, number):
            raise FileRefused("reference", line, kind=shortened(kind), number=number)


def wrong(line: int, column: str, value: Any) -> FileRefused:
    return FileRefused("column", line, column=column, value=shortened(value))
