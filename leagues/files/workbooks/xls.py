"""An XLS file looked through before the reader lays it out: the marks of its sheets.

Fourteen kilobytes of it can ask for ten gigabytes. The outer format is a small file system ("compound file"),
of which the stream "Workbook" is one record after another: type and length, two bytes each, and the rest.
"""

import struct
from collections.abc import Iterator
from struct import unpack_from

from leagues.files.workbooks.child import MOST_CELLS
from leagues.files.workbooks.marks import Marks
from leagues.files.workbooks.zips import damaged, locked

_HEADER = 512
_LAST = 0xFFFFFFFA  # from here on a number is no sector
_FILE = 2
_ROOT = 5
_ENTRY = 128

_SHEET, _BEGIN, _END, _PASSWORD = 0x0085, 0x0809, 0x000A, 0x002F
_ROW, _COLUMN, _ERROR, _MANY = 0x0208, 0x007D, 0x0205, 0x00BD
_FORMULAS = (0x0006, 0x0206, 0x0406)
_VALUES = (0x0203, 0x0204, 0x00FD, 0x027E)
_MOST_RECORDS = 2 * MOST_CELLS


def all_marks(data: bytes) -> list[Marks]:
    """The marks of each sheet in their order; raises Refused, also where together they are too large."""
    try:
        stream = _stream(data)
        marks = list(_sheets(stream))
    except (struct.error, IndexError, ValueError):
        raise damaged() from None
    together = Marks(", ".join(one.name for one in marks[:3]))
    together.cells = sum(one.height * one.width for one in marks)
    together.check()
    return marks


def _stream(data: bytes) -> bytes:
    """The content of the stream "Workbook" ("Book" in files before 1997)."""
    size = 1 << unpack_from("<H", data, 0x1E)[0]
    if size not in (512, 4096):
        raise ValueError(size)
    table = b"".join(
        _sector(data, number, size) for number in unpack_from("<109I", data, 0x4C) if number < _LAST
    )
    fat = unpack_from(f"<{len(table) // 4}I", table)
    entries = _chain(data, unpack_from("<I", data, 0x30)[0], fat, size)
    root, book = _entries(entries)
    if book[1] >= unpack_from("<I", data, 0x38)[0]:
        return _chain(data, book[0], fat, size)[: book[1]]
    small = unpack_from("<I", data, 0x3C)[0]
    links = _chain(data, small, fat, size)
    # Small streams lie in one of their own, which has no header.
    inner = bytes(_HEADER) + _chain(data, root[0], fat, size)
    return _chain(inner, book[0], unpack_from(f"<{len(links) // 4}I", links), 64, start=_HEADER)[: book[1]]


def _sector(data: bytes, number: int, size: int, start: int = 0) -> bytes:
    begin = start + number * size if start else (number + 1) * size
    if begin >= len(data):
        raise ValueError(number)
    return data[begin : begin + size]


def _chain(data: bytes, first: int, fat: tuple[int, ...], size: int, start: int = 0) -> bytes:
    found: list[bytes] = []
    while first < _LAST:
        found.append(_sector(data, first, size, start))
        first = fat[first]
        if len(found) > len(fat):
            raise ValueError(first)
    return b"".join(found)


def _entries(folder: bytes) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where the root and the workbook begin, and how long they are."""
    root, books = (0, 0), dict[str, tuple[int, int]]()
    for at in range(0, len(folder) - _ENTRY + 1, _ENTRY):
        length, kind = unpack_from("<HB", folder, at + 64)
        where = unpack_from("<II", folder, at + 116)
        name = folder[at : at + max(0, min(length, 64) - 2)].decode("utf-16-le", "replace")
        if kind == _ROOT:
            root = (where[0], where[1])
        elif kind == _FILE:
            books.setdefault(name.casefold(), (where[0], where[1]))
    if "encryptedpackage" in books:
        raise locked()
    found = books.get("workbook") or books.get("book")
    if found is None:
        raise ValueError(folder)
    return root, found


def _records(stream: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    while at + 4 <= len(stream):
        kind, length = unpack_from("<HH", stream, at)
        yield kind, stream[at + 4 : at + 4 + length]
        at += 4 + length


def _sheets(stream: bytes) -> Iterator[Marks]:
    places: list[int] = []
    for kind, data in _records(stream, 0):
        if kind == _PASSWORD:
            raise locked()
        if kind == _SHEET:
            places.append(unpack_from("<I", data)[0])
        if kind == _END:
            break
    if len(set(places)) < len(places):
        raise ValueError(places)
    left = _MOST_RECORDS
    for number, at in enumerate(places, start=1):
        marks = Marks(str(number))
        left -= _look_through(stream, at, marks)
        if left < 0:
            raise ValueError(at)
        yield marks


def _look_through(stream: bytes, at: int, marks: Marks) -> int:
    """Mark what stands in one sheet; how many records that were. A chart within has an end of its own."""
    depth = count = 0
    for count, (kind, data) in enumerate(_records(stream, at), start=1):
        depth += (kind == _BEGIN) - (kind == _END)
        if depth <= 0 or count > _MOST_RECORDS:
            break
        if depth == 1:
            _mark(kind, data, marks)
    return count


def _mark(kind: int, data: bytes, marks: Marks) -> None:
    if kind in _VALUES or kind in _FORMULAS or kind in (_ERROR, _MANY):
        _mark_cell(kind, data, marks)
    elif kind == _ROW and unpack_from("<H", data, 12)[0] & 0x20:
        row = unpack_from("<H", data)[0]
        marks.hidden_rows.append((row, row))
    elif kind == _COLUMN and unpack_from("<H", data, 8)[0] & 1:
        marks.hidden_columns.append(unpack_from("<HH", data))


def _mark_cell(kind: int, data: bytes, marks: Marks) -> None:
    row, column = unpack_from("<HH", data)
    if kind == _MANY:
        marks.fill(row, column, 1, max(1, unpack_from("<H", data, len(data) - 2)[0] - column + 1))
    elif _is_error(kind, data):
        marks.with_error(row, column)
    else:
        marks.fill(row, column)


def _is_error(kind: int, data: bytes) -> bool:
    if kind == _ERROR:
        return data[7] == 1
    return kind in _FORMULAS and data[6] == 2 and data[12:14] == b"\xff\xff"
