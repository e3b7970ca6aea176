"""A workbook, looked through here, read in a process of its own, and made into sheets of text."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from leagues.files.sheets import Line, Place, Sheet
from leagues.files.workbooks import child, ods, xls, xlsx
from leagues.files.workbooks.marks import Block, Marks, too_many_cells, within
from leagues.files.workbooks.zips import damaged, locked, packed_again, parts_of
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

_NO_DATA = gettext_noop("There is nothing in this workbook.")
_NO_SHEET = gettext_noop("There is no sheet “{sheet}” in this workbook.")
_FAILED: Mapping[str, Callable[[], Refused]] = {"locked": locked, "cells": lambda: too_many_cells("*")}

Raw = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Book:
    """A workbook: the names of its sheets that hold something, those that are shown first."""

    kind: str
    names: tuple[str, ...]
    raw: Mapping[str, Raw]
    marks: Mapping[str, Marks]

    def sheet(self, name: str) -> Sheet:
        """The sheet of this name; raises Refused."""
        if name not in self.names:
            raise Refused(Violation("sheet-unknown", _NO_SHEET, data={"sheet": name}))
        marks, rows = self.marks[name], self.raw[name]["rows"]
        marks.height = max(marks.height, len(rows))
        marks.width = max(marks.width, max(map(len, rows), default=0))
        marks.check()
        return _sheet(rows, marks, _covered(rows, self.raw[name]["merged"] or marks.merged, marks))


def open_book(data: bytes) -> Book:
    """Open a workbook in whichever of the three formats it is; raises Refused."""
    if not data.startswith(b"PK"):
        found = xls.all_marks(data)
        return _opened("xls", data, lambda name, at: found[at] if at < len(found) else Marks(name))
    kind, parts = parts_of(data)
    marks = xlsx.all_marks(parts) if kind == "xlsx" else ods.all_marks(parts)
    return _opened(kind, packed_again(parts), lambda name, _at: marks.get(name) or Marks(name))


def _opened(kind: str, data: bytes, marks_of: Callable[[str, int], Marks]) -> Book:
    sheets = list(enumerate(_read(data)))
    marks = {one["name"]: marks_of(one["name"], at) for at, one in sheets if one["rows"] or one["visible"]}
    ordered = sorted((one for _at, one in sheets), key=lambda one: not one["visible"])
    names = tuple(one["name"] for one in ordered if one["name"] in marks and marks[one["name"]].cells)
    if not names:
        raise Refused(Violation("file-empty", _NO_DATA))
    return Book(kind, names, {one["name"]: one for _at, one in sheets}, marks)


def _read(data: bytes) -> list[Raw]:
    """Let the child read it; whatever it stumbles over, or ends at, is a damaged file."""
    command = [sys.executable, "-I", str(Path(child.__file__))]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=2 * child.SECONDS, check=True)
        answer: dict[str, Any] = json.loads(done.stdout)
    except (subprocess.SubprocessError, ValueError):
        raise damaged() from None
    if "failed" in answer:
        raise _FAILED.get(answer["failed"], damaged)()
    sheets: list[Raw] = answer["sheets"]
    return sheets


def _sheet(rows: Sequence[list[str]], marks: Marks, covered: Mapping[Place, str]) -> Sheet:
    unread_rows = {row for row, _column in marks.unread}
    lines = tuple(
        Line(number, cells)
        for number, cells in enumerate(_wide_enough(rows, marks), start=1)
        if number - 1 in unread_rows or any(cell.strip() for cell in cells)
    )
    there = {line.number for line in lines}
    hidden = [row + 1 for row in within(marks.hidden_rows, marks.height) if row + 1 in there]
    columns = [column + 1 for column in within(marks.hidden_columns, marks.width)]
    return Sheet(lines, True, marks.unread, covered, tuple(hidden), tuple(columns))


def _wide_enough(rows: Sequence[list[str]], marks: Marks) -> Iterator[list[str]]:
    """The rows, all as wide as the sheet: cells without a value at its edge are none for the reader."""
    for row in [*rows, *([] for _ in range(marks.height - len(rows)))]:
        yield row + [""] * (marks.width - len(row))


def _covered(rows: Sequence[list[str]], merged: Sequence[Block], marks: Marks) -> dict[Place, str]:
    """The cells that merged ones hide, as far as the sheet reaches."""
    covered: dict[Place, str] = {}
    left_over = child.MOST_CELLS
    for (top, left), (bottom, right) in merged:
        down, across = min(bottom + 1, marks.height), min(right + 1, marks.width)
        left_over -= max(0, down - top) * max(0, across - left)
        if left_over < 0:
            raise too_many_cells(marks.name)
        text = rows[top][left] if top < len(rows) and left < len(rows[top]) else ""
        for row in range(top, down):
            covered.update(((row, column), text if column == left else "") for column in range(left, across))
        covered.pop((top, left), None)
    return covered
