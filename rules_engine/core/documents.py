"""JSON documents from a stream of bytes: one object, an array of objects, or JSON Lines.

JSON Lines are read a line at a time, so a file of any length takes constant memory.
"""

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import BinaryIO, NoReturn

from rules_engine.core.marking import gettext_noop

Document = dict[str, object]
_SPACE = (" ", "\t", "\r", "\n")
_Lines = Iterator[tuple[int, str]]

_MESSAGE = gettext_noop("Line {line}: {reason}")
_NO_JSON = gettext_noop("this is not JSON ({detail}).")
_NO_OBJECT = gettext_noop("this is not a JSON object.")
_NO_TEXT = gettext_noop("this is not text in UTF-8.")
_EMPTY = gettext_noop("there is nothing to read.")


class UnreadableError(Exception):
    """The input cannot be read from `line` (from 1) on."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(_MESSAGE.format(line=line, reason=reason))
        self.line = line


class _NoJsonError(Exception):
    """Text that is no JSON, broken at character `position`."""

    def __init__(self, position: int, detail: str) -> None:
        super().__init__(_NO_JSON.format(detail=detail))
        self.position = position


def documents(stream: BinaryIO) -> Iterator[Document]:
    """Yield the objects of `stream` in order; raises UnreadableError where it cannot go on."""
    lines = _lines(stream)
    number, text = next(lines, (1, ""))
    if not text:
        raise UnreadableError(1, _EMPTY)
    if text.lstrip().startswith("["):
        yield from _array(number, text, lines)
        return
    try:
        yield _object(number, _parse(text))
    except _NoJsonError as fault:
        yield _spread(number, text, fault, lines)
    for number, text in lines:
        try:
            yield _object(number, _parse(text))
        except _NoJsonError as fault:
            raise UnreadableError(number, str(fault)) from fault


def _lines(stream: BinaryIO) -> _Lines:
    """Yield (number, text) of the lines that are not blank."""
    for number, line in enumerate(stream, start=1):
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise UnreadableError(number, _NO_TEXT) from error
        if text.strip():
            yield number, text


class Doubled(dict[str, object]):
    """An object in which keys stood more than once; what JSON makes of it is the last value of each."""

    twice: tuple[str, ...] = ()


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _read_object(pairs: list[tuple[str, object]]) -> Document:
    read = dict(pairs)
    if len(read) == len(pairs):
        return read
    doubled = Doubled(read)
    doubled.twice = tuple(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
    return doubled


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, object_pairs_hook=_read_object)


def _parse(text: str) -> object:
    try:
        return _DECODER.decode(text.rstrip())
    except json.JSONDecodeError as error:
        raise _NoJsonError(error.pos, error.msg) from error
    except (ValueError, RecursionError) as error:
        raise _NoJsonError(0, str(error)) from error


def _object(number: int, value: object) -> Document:
    if not isinstance(value, dict):
        raise UnreadableError(number, _NO_OBJECT)
    return value


def _stands_alone(text: str) -> bool:
    try:
        return isinstance(_parse(text), dict)
    except _NoJsonError:
        return False


class _Text:
    """Lines put together again, blank ones left out, that knows which line a character came from."""

    def __init__(self, *lines: tuple[int, str]) -> None:
        self.text = ""
        self._numbers: list[int] = []
        self._starts: list[int] = []
        self.add(lines)

    def add(self, lines: Iterable[tuple[int, str]]) -> None:
        parts, length = [self.text], len(self.text)
        for number, part in lines:
            self._numbers.append(number)
            self._starts.append(length)
            parts.append(part)
            length += len(part)
        self.text = "".join(parts)

    def __len__(self) -> int:
        return len(self._numbers)

    def line_at(self, position: int) -> int:
        return self._numbers[bisect_right(self._starts, position) - 1]


def _spread(first: int, line: str, fault: _NoJsonError, lines: _Lines) -> Document:
    """Return the one object that is spread over all lines; `fault` is why its first line is not whole.

    Half a line before whole ones is JSON Lines with a broken first line, and is named so.
    """
    so_far = _Text((first, line))
    lines_mode = False
    while fault.position >= len(so_far.text.rstrip()):
        # As many again as were read: each attempt to parse doubles, so all of them cost twice the last.
        more = list(islice(lines, len(so_far)))
        if not more:
            break
        lines_mode = lines_mode or (len(so_far) == 1 and _stands_alone(more[0][1]))
        so_far.add(more)
        try:
            document = _object(first, _parse(so_far.text))
        except _NoJsonError as error:
            fault = error
        else:
            return _last(document, lines)
    raise UnreadableError(first if lines_mode else so_far.line_at(fault.position), str(fault))


def _last(document: Document, lines: _Lines) -> Document:
    for number, _ in lines:
        raise UnreadableError(number, _NO_JSON.format(detail="Extra data"))
    return document


def _array(first: int, line: str, lines: _Lines) -> Iterator[Document]:
    """Yield the objects of an array; of a broken one those on the lines before the break."""
    whole = _Text((first, line))
    whole.add(lines)
    found: list[tuple[int, Document]] = []
    fault: UnreadableError | None = None
    try:
        for start, end, value in _elements(whole.text):
            found.append((whole.line_at(end), _object(whole.line_at(start), value)))
    except _NoJsonError as broken:
        fault = UnreadableError(whole.line_at(broken.position), str(broken))
    except UnreadableError as broken:
        fault = broken
    yield from (document for line, document in found if fault is None or line < fault.line)
    if fault is not None:
        raise fault


def _elements(text: str) -> Iterator[tuple[int, int, object]]:
    """Yield (start, end, value) of the elements of the array in `text`."""
    start = _after_space(text, _after_space(text, 0) + 1)
    closed = text[start : start + 1] == "]"
    while not closed:
        value, end = _element(text, start)
        yield start, end - 1, value
        start = _after_space(text, end)
        closed = text[start : start + 1] == "]"
        if not closed:
            _expect(text, start, ",")
            start = _after_space(text, start + 1)
    rest = _after_space(text, start + 1)
    if rest < len(text):
        raise _NoJsonError(rest, "Extra data")


def _element(text: str, start: int) -> tuple[object, int]:
    try:
        return _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise _NoJsonError(error.pos, error.msg) from error
    except (ValueError, RecursionError) as error:
        raise _NoJsonError(start, str(error)) from error


def _expect(text: str, position: int, mark: str) -> None:
    if text[position : position + 1] != mark:
        raise _NoJsonError(position, f"Expecting '{mark}' delimiter")


def _after_space(text: str, position: int) -> int:
    while text[position : position + 1] in _SPACE:
        position += 1
    return position
