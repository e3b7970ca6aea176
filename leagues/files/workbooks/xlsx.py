"""An XLSX file looked through: its sheets by name, and the marks of each."""

import posixpath
import re

from leagues.files.workbooks.marks import Marks, parse
from leagues.files.workbooks.zips import Parts, damaged

_ADDRESS = re.compile(r"\$?(?P<column>[A-Z]{1,3})\$?(?P<row>[1-9][0-9]{0,6})")


def all_marks(parts: Parts) -> dict[str, Marks]:
    """The marks of every sheet by its name; sheets of charts have none."""
    return {name: _marks(parts[path], name) for name, path in _paths(parts).items() if path in parts}


def _marks(data: bytes, name: str) -> Marks:
    found = _Sheet(Marks(name))
    parse(data, found.start, found.end, found.text)
    found.marks.check()
    return found.marks


def _paths(parts: Parts) -> dict[str, str]:
    """Sheet name → part, by way of the relations of the workbook."""
    sheets: dict[str, str] = {}
    targets: dict[str, str] = {}

    def sheet(tag: str, attributes: dict[str, str]) -> None:
        if tag == "sheet":
            key = next((value for name, value in attributes.items() if name.endswith(":id")), "")
            sheets[attributes.get("name", "")] = key

    def relation(tag: str, attributes: dict[str, str]) -> None:
        if tag == "Relationship":
            target = attributes.get("Target", "")
            path = target[1:] if target.startswith("/") else posixpath.join("xl", target)
            targets[attributes.get("Id", "")] = posixpath.normpath(path)

    parse(parts["xl/workbook.xml"], sheet, _nothing)
    parse(parts.get("xl/_rels/workbook.xml.rels", b""), relation, _nothing)
    return {name: targets.get(key, "") for name, key in sheets.items()}


def _nothing(tag: str) -> None:
    """No end of a tag says anything there."""


class _Sheet:
    """Walks through the XML of one sheet."""

    def __init__(self, marks: Marks) -> None:
        self.marks = marks
        self.row, self.column = -1, -1
        self.kind, self.has_formula, self.has_value, self.inside, self.value = "", False, False, "", ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "c":
            self._begin_cell(attributes)
        elif tag == "row":
            self._begin_row(attributes)
        elif tag == "col" and attributes.get("hidden") in ("1", "true"):
            self.marks.hidden_columns.append((_number(attributes, "min") - 1, _number(attributes, "max") - 1))
        elif tag in ("v", "t"):
            self.has_value, self.inside = True, tag
        elif tag == "f":
            self.has_formula = True

    def text(self, text: str) -> None:
        if self.inside:
            self.value += text

    def end(self, tag: str) -> None:
        if tag == "c":
            self._end_cell()
        elif tag == self.inside:
            self.inside = ""

    def _begin_row(self, attributes: dict[str, str]) -> None:
        self.row = _number(attributes, "r") - 1 if "r" in attributes else self.row + 1
        self.column = -1
        if attributes.get("hidden") in ("1", "true"):
            self.marks.hidden_rows.append((self.row, self.row))

    def _begin_cell(self, attributes: dict[str, str]) -> None:
        self.kind = attributes.get("t", "")
        self.has_formula, self.has_value, self.value = False, False, ""
        if "r" not in attributes:
            self.column += 1
            return
        self.row, self.column = place_of(attributes["r"])

    def _end_cell(self) -> None:
        if self.kind == "e":
            self.marks.with_error(self.row, self.column)
        elif self.has_formula and not self.value and not (self.has_value and self.kind == "str"):
            self.marks.without_result(self.row, self.column)
        elif self.value:
            self.marks.fill(self.row, self.column)


def place_of(address: str) -> tuple[int, int]:
    """Row and column from 0 of an address as "B7"."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise damaged()
    column = 0
    for letter in found["column"]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found["row"]) - 1, column - 1


def _number(attributes: dict[str, str], name: str) -> int:
    text = attributes.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise damaged()
    return int(text)
