"""JSON documents from bytes: the three shapes, and the line that is named when one cannot be read."""

import json
import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from typing import Any, BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.core.documents import UnreadableError, documents

values = st.one_of(st.integers(), st.text(max_size=4), st.just([]), st.just([{}, [1, {"a": "[]"}]]))
objects = st.lists(st.dictionaries(st.text(max_size=3), values, max_size=3), min_size=1, max_size=5)


def read(text: str | bytes) -> tuple[list[Any], int | None]:
    """Return what was read and the line that stopped it."""
    found = []
    try:
        for document in documents(BytesIO(text.encode() if isinstance(text, str) else text)):
            found.append(document)
    except UnreadableError as error:
        return found, error.line
    return found, None


@given(objects, st.sampled_from(["\n", "\r\n", "\n\n"]))
def test_lines_are_read_one_by_one(written: list[Any], end: str) -> None:
    assert read(end.join(map(json.dumps, written))) == (written, None)


@given(objects, st.sampled_from([None, 1]))
def test_array_is_read_by_element(written: list[Any], indent: int | None) -> None:
    assert read(json.dumps(written, indent=indent)) == (written, None)


@given(objects, st.sampled_from([None, 0, 2]))
def test_one_object_may_be_spread_over_lines(written: list[Any], indent: int | None) -> None:
    assert read(json.dumps(written[0], indent=indent)) == (written[:1], None)


@given(st.binary(max_size=40))
def test_any_bytes_are_read_or_refused(text: bytes) -> None:
    found, _ = read(text)
    assert all(isinstance(document, dict) for document in found)


@pytest.mark.parametrize(
    ("text", "found", "line"),
    [
        ("", 0, 1),
        (" \n", 0, 1),
        ("{", 0, 1),
        ('{"a": 1', 0, 1),
        ('{"a": 1}}', 0, 1),
        ('{"a": 1}\n{"a"', 1, 2),
        ('{"a": 1}\n\n{"a"\n{}', 1, 3),
        ('{"a"\n{}\n{}', 0, 1),
        ('{"a": [\n{}\n{}\n', 0, 1),
        ('{"a": 1,\n"b" 2}', 0, 2),
        ('{"a": 1,\n"b": 2}\n{}', 0, 3),
        ('{"a": 1}\n7', 1, 2),
        ('{"a": 1}\n[{}]', 1, 2),
        ("[]x", 0, 1),
        ("[{}]\n{}", 1, 2),
        ("[{},\n{},\n7]", 2, 3),
        ("[{},\n{},\n", 1, 2),
        ("[{}, 7]", 0, 1),
        ("[{} {}]", 0, 1),
        ("[{},]", 0, 1),
        ("[", 0, 1),
        ("{}\n" + "[" * 100_000, 1, 2),
        ('{"a": ' + "9" * 5000 + "}", 0, 1),
        ('{"a": Infinity}', 0, 1),
        (b'{}\n{"a": "\xff"}', 1, 2),
    ],
)
def test_line_that_cannot_be_read_is_named_and_those_before_it_stay(
    text: str | bytes, found: int, line: int
) -> None:
    documents_read, stopped = read(text)
    assert (len(documents_read), stopped) == (found, line)


def test_empty_array_has_no_documents() -> None:
    assert read("[ ]") == ([], None)


def test_byte_order_mark_is_no_fault() -> None:
    assert read(b"\xef\xbb\xbf{}\n{}") == ([{}, {}], None)


def test_lines_take_the_memory_of_one() -> None:
    class Endless:
        def __iter__(self) -> Iterator[bytes]:
            return (b'{"a": "' + b"x" * 1000 + b'"}\n' for _ in range(20_000))

    tracemalloc.start()
    read_lines = sum(1 for _ in documents(cast(BinaryIO, Endless())))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert read_lines == 20_000
    assert peak < 1_000_000
