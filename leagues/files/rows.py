"""Lines of a sheet to rows: each cell to its value, each wrong cell to a problem with where it stands."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from leagues.actions.imports.parts import Problem
from leagues.files import cells
from leagues.files.columns import Columns
from leagues.files.sheets import Line, Sheet
from leagues.files.words import is_blank, is_total
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

T = TypeVar("T")
Named = tuple[str, str]
"""A name as people are named, and as names are compared."""

_LENGTH = gettext_noop("This row has {count} cells, the first line has {due}.")
_MERGED = gettext_noop("This cell is merged with others; points stand in a cell of their own.")
_NO_POINTS = gettext_noop("Nobody has points in this row.")


@dataclass(frozen=True, slots=True)
class Row:
    """One player's points. `time` None is a parti without a time, `hand` None a total, `key` the name as
    compared; `cell` is the address of the points in a workbook.

    With `problems` some cell could not be read, and what stands in its place is no value.
    """

    line: int
    date: datetime.date | None = None
    time: datetime.time | None = None
    table: int = 1
    name: str = ""
    key: str = ""
    hand: int | None = None
    points: int = 0
    cell: str = ""
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Total:
    """A sum as the sheet itself has it, of somebody or (`key` empty) of everybody; what is not None narrows
    the rows that it adds up."""

    line: int
    points: int
    name: str = ""
    key: str = ""
    cell: str = ""
    date: datetime.date | None = None
    time: datetime.time | None = None
    table: int | None = None
    of_row: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What the lines say: rows and totals in their order, and what is wrong with the totals.

    `lines` are those of rows; a line of totals is none.
    """

    items: tuple[Row | Total, ...] = ()
    problems: tuple[Problem, ...] = ()
    lines: tuple[int, ...] = ()

    @property
    def rows(self) -> list[Row]:
        return [item for item in self.items if isinstance(item, Row)]


@dataclass(slots=True)
class Reader:
    """The cells of one line, collecting what is wrong with them."""

    sheet: Sheet
    columns: Columns
    line: Line
    problems: list[Problem] = field(default_factory=list)

    def text(self, column: int) -> str:
        """The cell; of one that a merged cell hides, what stands in that."""
        place = (self.line.number - 1, column)
        if place in self.sheet.unread:
            raise Refused(self.sheet.unread[place])
        if place in self.sheet.covered:
            return self.sheet.covered[place]
        return self.line.cells[column] if column < len(self.line.cells) else ""

    def own_text(self, column: int) -> str:
        """The cell, which must not be hidden by a merged one."""
        if (self.line.number - 1, column) in self.sheet.covered:
            raise Refused(Violation("cell-merged", _MERGED))
        return self.text(column)

    def read(self, role: str, reader: Callable[[str], T | None]) -> T | None:
        """The value of the column with this role; None where there is none or it is wrong."""
        place = self.columns.places.get(role)
        if place is None:
            return self.value(lambda: reader(""))
        text = self.own_text if role == "points" else self.text
        return self.value(lambda: reader(text(place)), place)

    def value(self, get: Callable[[], T | None], column: int | None = None) -> T | None:
        try:
            return get()
        except Refused as refused:
            self.problems.extend(map(self.problem_at(column), refused.violations))
            return None

    def problem_at(self, column: int | None) -> Callable[[Violation], Problem]:
        address = "" if column is None else self.sheet.address(self.line.number, column)
        return lambda violation: Problem((self.line.number,), violation, (address,) if address else ())

    def cell(self, column: int | None) -> str:
        return "" if column is None else self.sheet.address(self.line.number, column)


def read_rows(sheet: Sheet, columns: Columns, renamed: Mapping[str, str]) -> Found:
    """Return what stands below the headings; `renamed` says how people are called whom the file calls by
    another name (as compared)."""
    lines = sheet.lines[columns.below :]
    people, wrong = _people(sheet, columns, renamed)
    items: list[Row | Total] = []
    problems, kept = [*wrong], list[int]()
    for line in lines:
        reader = Reader(sheet, columns, line)
        found = [*_of_line(reader, people, renamed)]
        totals = not any(isinstance(item, Row) for item in found)
        problems.extend(reader.problems if totals else ())
        kept.extend(() if totals else (line.number,))
        items.extend(found)
    return Found(_numbered(items, columns), tuple(problems), tuple(kept))


def _people(
    sheet: Sheet, columns: Columns, renamed: Mapping[str, str]
) -> tuple[dict[int, Named], list[Problem]]:
    """The names in the headings of a wide sheet."""
    people: dict[int, Named] = {}
    problems: list[Problem] = []
    for index, head in columns.people.items():
        try:
            people[index] = _name(head, renamed)
        except Refused as refused:
            address = sheet.address(columns.line, index)
            cell = (address,) if address else ()
            problems += [Problem((columns.line,), found, cell) for found in refused.violations]
    return people, problems


def _name(text: str, renamed: Mapping[str, str]) -> Named:
    name, key = cells.read_name(text)
    return cells.read_name(renamed[key]) if key in renamed else (name, key)


def _of_line(
    reader: Reader, people: Mapping[int, Named], renamed: Mapping[str, str]
) -> Iterator[Row | Total]:
    due = len(reader.columns.headers)
    line = reader.line
    # Spreadsheets pad rows with empty cells; a row cut short is half a file.
    # In a workbook notes may stand beside.
    if not reader.sheet.is_workbook and (
        len(line.cells) < due or any(cell.strip() for cell in line.cells[due:])
    ):
        violation = Violation("row-length", _LENGTH, data={"count": len(line.cells), "due": due})
        yield Row(line.number, problems=(Problem((line.number,), violation),))
    elif _says_total(reader):
        yield from _totals(reader, people, renamed)
    elif reader.columns.is_wide:
        yield from _wide(reader, people)
    else:
        yield _long(reader, renamed)


def _says_total(reader: Reader) -> bool:
    beside = ("name", "points", "total")
    roles = enumerate(reader.columns.roles)
    return any(
        is_total(reader.line.cells[index])
        for index, role in roles
        if role not in beside and index < len(reader.line.cells)
    )


def _when(reader: Reader) -> Row:
    """The day, hour, table and hand of a line, as a row without a player."""
    return Row(
        line=reader.line.number,
        date=reader.read("date", cells.read_date),
        time=reader.read("time", cells.read_time),
        table=reader.read("table", cells.read_count) or 1,
        hand=reader.read("hand", cells.read_count),
    )


def _long(reader: Reader, renamed: Mapping[str, str]) -> Row:
    row = _when(reader)
    name, key = reader.read("player", lambda text: _name(text, renamed)) or ("", "")
    points = reader.read("points", cells.read_points) or 0
    cell = reader.cell(reader.columns.places.get("points"))
    return replace(row, name=name, key=key, points=points, cell=cell, problems=tuple(reader.problems))


def _wide(reader: Reader, people: Mapping[int, Named]) -> Iterator[Row | Total]:
    row = _when(reader)
    rows = [
        replace(row, name=name, key=key, points=points, cell=reader.cell(column))
        for column, (name, key) in people.items()
        if (points := _points_at(reader, column)) is not None
    ]
    if not rows and not reader.problems:
        reader.problems.append(reader.problem_at(None)(Violation("points-malformed", _NO_POINTS)))
    if reader.problems:
        # Whose cell it was matters less than that nothing is asked of a line that could not be read.
        rows = [replace(one, problems=()) for one in rows] or [row]
        rows[0] = replace(rows[0], problems=tuple(reader.problems))
    yield from rows
    yield from _sums_of_row(reader)


def _sums_of_row(reader: Reader) -> Iterator[Total]:
    for column in reader.columns.all_of("total"):
        points = _points_at(reader, column)
        if points is not None:
            yield Total(reader.line.number, points, cell=reader.cell(column), of_row=True)


def _points_at(reader: Reader, column: int) -> int | None:
    """The points in a column of a wide sheet; None for who did not play, and where they cannot be read."""

    def read() -> int | None:
        text = reader.own_text(column)
        return None if is_blank(text) else cells.read_points(text)

    return reader.value(read, column)


def _totals(reader: Reader, people: Mapping[int, Named], renamed: Mapping[str, str]) -> Iterator[Total]:
    when = _narrowing(reader)
    if reader.columns.is_wide:
        for column, (name, key) in people.items():
            points = _points_at(reader, column)
            if points is not None:
                yield replace(when, points=points, name=name, key=key, cell=reader.cell(column))
        return
    points = reader.read("points", cells.read_points)
    text = _or_empty(reader, "player")
    name, key = reader.read("player", lambda said: _name(said, renamed)) or ("", "") if text else ("", "")
    if points is not None:
        cell = reader.cell(reader.columns.places["points"])
        yield replace(when, points=points, name=name, key=key, cell=cell)


def _narrowing(reader: Reader) -> Total:
    """What a line of totals says of the rows it adds up."""
    date = reader.read("date", cells.read_date) if _or_empty(reader, "date") else None
    time = reader.read("time", cells.read_time) if _or_empty(reader, "time") else None
    table = reader.read("table", cells.read_count) if _or_empty(reader, "table") else None
    return Total(reader.line.number, 0, date=date, time=time, table=table)


def _or_empty(reader: Reader, role: str) -> str:
    """The text of a cell in a line of totals, empty where it is the word for a total itself."""
    place = reader.columns.places.get(role)
    text = "" if place is None else reader.value(lambda: reader.text(place), place) or ""
    return "" if is_total(text) else text.strip()


def _numbered(items: Sequence[Row | Total], columns: Columns) -> tuple[Row | Total, ...]:
    """Rows of a wide sheet without a column for the hand: several of one table are its hands in order, a
    single one holds the totals."""
    if not columns.is_wide or "hand" in columns.places:
        return tuple(items)
    lines: dict[tuple[object, ...], list[int]] = {}
    for row in _rows(items):
        at = lines.setdefault((row.date, row.time, row.table), [])
        if row.line not in at:
            at.append(row.line)
    hands = {line: number for at in lines.values() if len(at) > 1 for number, line in enumerate(at, start=1)}
    return tuple(
        replace(item, hand=hands[item.line]) if isinstance(item, Row) and item.line in hands else item
        for item in items
    )


def _rows(items: Iterable[Row | Total]) -> Iterator[Row]:
    return (item for item in items if isinstance(item, Row))
