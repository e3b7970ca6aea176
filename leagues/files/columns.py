"""What each column of a sheet is: found by its heading and its numbers, or said by a person."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from club.names import comparison_key
from leagues.files.cells import read_points
from leagues.files.sheets import Line, Sheet
from leagues.files.words import is_blank, is_total, meaning
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

REQUIRED = ("date", "player", "points")
ONCE = (*REQUIRED, "time", "table", "hand")
ROLES = ("date", "time", "table", "hand", "player", "points", "name", "total", "ignore")
LABELS: dict[str, str | Promise] = {
    "date": gettext_lazy("date"),
    "time": gettext_lazy("time"),
    "table": gettext_lazy("table"),
    "player": gettext_lazy("player"),
    "hand": gettext_lazy("hand"),
    "points": gettext_lazy("points"),
    "name": gettext_lazy("points of this player"),
    "total": gettext_lazy("sum of the row"),
    "ignore": pgettext_lazy("column", "not used"),
}
# So many people, each with a column, are a wide sheet; fewer are somebody's notes beside.
WIDE = 4
# Titles may stand above the headings, and headings in two rows.
_TRIED = 10
_MOST_COLUMNS = 300
_SHOWN = 100

_MISSING = gettext_noop(
    "The first line must name the columns date, player and points (also time, table and hand), or date and a "
    "column for each player. Missing: {missing}. It reads: {header}"
)
_TWICE = gettext_noop("Two columns are named {header}.")
_TWO_AS_ONE = gettext_noop("Two columns are taken for one thing ({column}): {first} and {second}.")
_BOTH = gettext_noop("A sheet has either columns of players or the columns player and points, not both.")
_MANY = gettext_noop("The sheet has more than {limit} columns.")

Roles = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Columns:
    """The headings and what each column is, one of ROLES; `below` is how many lines the headings take up."""

    headers: tuple[str, ...]
    roles: tuple[str, ...]
    below: int
    line: int = 1

    @property
    def is_wide(self) -> bool:
        """A column for each player, not a row."""
        return "name" in self.roles

    @property
    def places(self) -> dict[str, int]:
        """Column → index, of those there can be once."""
        return {role: index for index, role in enumerate(self.roles) if role in ONCE}

    @property
    def people(self) -> dict[int, str]:
        """Index → name, of the columns of a wide sheet."""
        return {index: self.headers[index] for index in self.all_of("name")}

    @property
    def unused(self) -> tuple[str, ...]:
        return tuple(
            head for head, role in zip(self.headers, self.roles, strict=True) if head and role == "ignore"
        )

    def all_of(self, role: str) -> tuple[int, ...]:
        return tuple(index for index, other in enumerate(self.roles) if other == role)


def find_columns(sheet: Sheet, said: Roles | None = None) -> Columns:
    """Return what the columns are; what was `said` of them goes before what is found."""
    found = next((one for one in _candidates(sheet) if wrong_with(one) is None), None)
    columns = found or _best_guess(sheet)
    if said is None:
        return columns
    roles = tuple(said.get(index, "ignore") for index in range(len(columns.headers)))
    return Columns(columns.headers, roles, columns.below, columns.line)


def wrong_with(columns: Columns) -> Violation | None:
    """Why results cannot be read from these columns; None where they can."""
    if len(columns.headers) > _MOST_COLUMNS:
        return Violation("columns", _MANY, data={"limit": _MOST_COLUMNS})
    return _twice(columns) or _missing(columns)


def _candidates(sheet: Sheet) -> Iterator[Columns]:
    """First every single row at the top taken for the headings, then every two."""
    lines = sheet.lines
    for count in (1, 2):
        for start in range(min(_TRIED, len(lines) - count + 1)):
            heads = lines[start : start + count]
            if any(meaning(cell) for line in heads for cell in line.cells):
                yield _columns(sheet, start, count)


def _best_guess(sheet: Sheet) -> Columns:
    """The row that names most columns, for a person to say what the others are."""
    known = [sum(meaning(cell) is not None for cell in line.cells) for line in sheet.lines[:_TRIED]]
    return _columns(sheet, known.index(max(known)), 1)


def _columns(sheet: Sheet, start: int, count: int) -> Columns:
    lines = sheet.lines
    headers = _headers(lines[start : start + count])
    found = [meaning(head) for head in headers]
    below = replace(sheet, lines=lines[start + count :])
    if "player" in found or "points" in found or "date" not in found:
        roles = [role or "ignore" for role in found]
    else:
        roles = [
            role or _of_player(index, head, below)
            for index, (role, head) in enumerate(zip(found, headers, strict=True))
        ]
    return Columns(headers, tuple(roles), start + count, lines[start + count - 1].number)


def _headers(lines: Sequence[Line]) -> tuple[str, ...]:
    """Of two rows the lower one, where it is not empty. Empty columns at the edge are none."""
    width = max(len(line.cells) for line in lines)
    heads = [""] * width
    for line in lines:
        heads = [
            cell.strip() or head for cell, head in zip([*line.cells, *[""] * width], heads, strict=False)
        ]
    while heads and not heads[-1]:
        heads.pop()
    return tuple(heads)


def _of_player(index: int, head: str, below: Sheet) -> str:
    """Whether an unknown heading is a name: most of what stands below it is points."""
    if is_total(head):
        return "total"
    seen = [seen for line in below.lines if (seen := _is_points(below, line, index)) is not None]
    numbers = sum(seen)
    return "name" if head and not _is_number(head) and numbers and 2 * numbers >= len(seen) else "ignore"


def _is_points(sheet: Sheet, line: Line, column: int) -> bool | None:
    """Whether points stand in a cell, None where nothing does.

    A cell without its value may be somebody's points: such a column is not left out without a word.
    """
    if (line.number - 1, column) in sheet.unread:
        return True
    text = _shown(sheet, line, column)
    return None if is_blank(text) else _is_number(text)


def _shown(sheet: Sheet, line: Line, column: int) -> str:
    """What is seen at a cell; one that a merged cell hides shows what stands in that."""
    while (place := (line.number - 1, column)) in sheet.covered:
        if sheet.covered[place] or not column:
            return sheet.covered[place]
        column -= 1
    return line.cells[column] if column < len(line.cells) else ""


def _is_number(text: str) -> bool:
    try:
        read_points(text)
    except Refused:
        return False
    return True


def _missing(columns: Columns) -> Violation | None:
    if columns.is_wide:
        lacking = [role for role in ("date",) if role not in columns.places]
        if not lacking and {"player", "points"} & set(columns.places):
            return Violation("columns", _BOTH)
    else:
        lacking = [role for role in REQUIRED if role not in columns.places]
    few = columns.is_wide and len(columns.people) < WIDE
    if not lacking and not few:
        return None
    named = ", ".join(str(LABELS[role]) for role in lacking or ("player",))
    header = ", ".join(filter(None, columns.headers))[:_SHOWN]
    return Violation("columns", _MISSING, data={"missing": named, "header": header})


def _twice(columns: Columns) -> Violation | None:
    keys = Counter(comparison_key(head) for head in columns.people.values())
    for head in columns.people.values():
        if keys[comparison_key(head)] > 1:
            return Violation("columns", _TWICE, data={"header": head})
    for role in ONCE:
        first, second = (*columns.all_of(role), None, None)[:2]
        if first is not None and second is not None:
            heads = [columns.headers[index] or str(index + 1) for index in (first, second)]
            data = {"column": LABELS[role], "first": heads[0], "second": heads[1]}
            return Violation("columns", _TWO_AS_ONE, data=data)
    return None
