"""The file itself: lines of JSON, packed with gzip; never more of it in memory than a line."""

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from typing import IO, Any

from leagues.actions.club_file.refusing import FileRefused
from leagues.actions.club_file.values import one_line

FORMAT = 1
LARGEST = 50 * 1024 * 1024
"""Bytes of a file."""
LARGEST_UNPACKED = 1024 * 1024 * 1024
"""Bytes it may unpack to: lines of results pack to a tenth or so, a bomb to a thousandth."""
LONGEST_LINE = 1024 * 1024

Row = dict[str, Any]


class Packer:
    """Writes rows; the same rows are the same bytes, whenever and wherever they are written."""

    def __init__(self, out: IO[bytes]) -> None:
        self.packed = gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0, compresslevel=6)

    def write(self, row: Mapping[str, Any]) -> None:
        self.packed.write(f"{one_line(row)}\n".encode())

    def close(self) -> None:
        self.packed.close()


def lines_of(brought: IO[bytes], *, most: int = LARGEST_UNPACKED) -> Iterator[tuple[int, Row]]:
    """The rows of a file with their lines, from its beginning.

    Refuses unreadable, too-large, shape.
    """
    brought.seek(0)
    number = 0
    try:
        with gzip.GzipFile(fileobj=brought, mode="rb") as packed:
            while line := packed.readline(LONGEST_LINE + 1):
                number += 1
                most -= len(line)
                if most < 0 or len(line) > LONGEST_LINE:
                    raise FileRefused("too-large", number)
                yield number, _row(line, number)
    except (OSError, EOFError, zlib.error):
        raise FileRefused("unreadable", number) from None


def _row(line: bytes, number: int) -> Row:
    try:
        row = json.loads(line.decode(), object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise FileRefused("shape", number) from None
    if not isinstance(row, dict) or not isinstance(row.get("row"), str):
        raise FileRefused("shape", number)
    return row


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose words are each there once; of two, programs would read different ones."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _no_number(word: str) -> float:
    raise ValueError(word)
