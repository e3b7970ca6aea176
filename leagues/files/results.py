"""A results file: bytes in, partis and problems out. No database, no clock."""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from leagues.actions.imports.parts import FileParti, Problem, refused_lines
from leagues.files.columns import Columns, find_columns, wrong_with
from leagues.files.delimited import DELIMITERS, find_delimiter, sheet_of
from leagues.files.groups import group
from leagues.files.rows import Total, read_rows
from leagues.files.sheets import Sheet
from leagues.files.sums import wrong_sums
from leagues.files.text import check_size, is_workbook, read_text, refuse_garbled
from leagues.files.workbooks.reading import Book, open_book
from rules_engine.core.game import Game, Rules
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

_NONE = gettext_noop("There are no results below the first line.")
# A workbook may hold a sheet for each month; the first of these that holds results is taken.
_TRIED = 20


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person said of how a file is to be read; what is None is found out.

    `roles` is column → one of ROLES; `names` says for a name as compared how that person is called here.
    """

    sheet: str | None = None
    delimiter: str | None = None
    roles: Mapping[int, str] | None = None
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Source:
    """Where the rows came from: the alphabet and delimiter of a text, the sheets of a workbook.

    `others` are the sheets beside the one that was taken that hold results too.
    """

    kind: str = ""
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    is_hidden: bool = False
    hidden_rows: tuple[int, ...] = ()
    hidden_columns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file says. `lines` are those of its rows; `columns` is None when the file could not be read.

    `totals` is how many totals of the sheet were compared with the sums of its rows, `renamed` the people
    (name as compared → name here) whom the file calls otherwise.
    """

    partis: tuple[FileParti, ...] = ()
    problems: tuple[Problem, ...] = ()
    lines: tuple[int, ...] = ()
    columns: Columns | None = None
    source: Source = Source()
    totals: int = 0

    @property
    def encoding(self) -> str:
        return self.source.encoding

    @property
    def read(self) -> int:
        return len(self.lines)

    def refused(self, problems: Iterable[Problem]) -> int:
        """Return how many rows `problems` concern; read = kept + refused."""
        return len(refused_lines(problems).intersection(self.lines))


def read(
    data: bytes, *, game: Game, rules: Rules, today: datetime.date, choice: Choice | None = None
) -> Reading:
    """Return what the file says; one that is no table of results has no rows and says why."""
    choice = choice or Choice()
    try:
        check_size(data)
        sheet, source = _from_book(open_book(data), choice) if is_workbook(data) else _from_text(data, choice)
        if not sheet.lines:
            raise Refused(Violation("file-empty", _NONE))
    except Refused as refused:
        return Reading(problems=_whole(refused))
    read = _read_sheet(sheet, choice, game=game, rules=rules, today=today)
    return replace(read, source=source)


def _read_sheet(sheet: Sheet, choice: Choice, *, game: Game, rules: Rules, today: datetime.date) -> Reading:
    columns = find_columns(sheet, choice.roles)
    wrong = wrong_with(columns)
    if wrong is not None:
        return Reading(problems=(Problem((), wrong),), columns=columns)
    found = read_rows(sheet, columns, choice.names)
    if not found.rows:
        return Reading(
            problems=(*found.problems, Problem((), Violation("file-empty", _NONE))), columns=columns
        )
    partis, problems = group(found.rows, game=game, rules=rules, today=today)
    all_problems = (*found.problems, *problems, *wrong_sums(found.items))
    totals = sum(isinstance(item, Total) for item in found.items)
    return Reading(tuple(partis), all_problems, found.lines, columns, totals=totals)


def _from_text(data: bytes, choice: Choice) -> tuple[Sheet, Source]:
    text, encoding = read_text(data)
    delimiter = choice.delimiter if choice.delimiter in DELIMITERS else find_delimiter(text)
    return sheet_of(text, delimiter), Source("csv", encoding, delimiter)


def _from_book(book: Book, choice: Choice) -> tuple[Sheet, Source]:
    name = choice.sheet if choice.sheet is not None else _likely(book)
    sheet = book.sheet(name)
    for line in sheet.lines:
        refuse_garbled("\t".join(line.cells))
    source = Source(
        kind=book.kind,
        sheet=name,
        sheets=book.names,
        others=tuple(one for one in book.names[:_TRIED] if one != name and _holds_results(book, one)),
        is_hidden=not book.raw[name]["visible"],
        hidden_rows=sheet.hidden_rows,
        hidden_columns=sheet.hidden_columns,
    )
    return sheet, source


def _likely(book: Book) -> str:
    """The first sheet that holds results, else the first one."""
    for name in book.names[:_TRIED]:
        if _holds_results(book, name):
            return name
    return book.names[0]


def _holds_results(book: Book, name: str) -> bool:
    sheet = book.sheet(name)
    return bool(sheet.lines) and wrong_with(find_columns(sheet)) is None


def _whole(refused: Refused) -> tuple[Problem, ...]:
    lines = [violation.data.get("line") for violation in refused.violations]
    return tuple(
        Problem((line,) if isinstance(line, int) else (), violation)
        for line, violation in zip(lines, refused.violations, strict=True)
    )
