"""The shapes of JSON that pages read: what stands in the file is no wider than what deeds write."""

from collections.abc import Callable, Sequence
from typing import Any

Shape = Callable[[Any], bool]

FOUR = 4


def is_number(value: Any) -> bool:
    return type(value) is int


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_plain(value: Any) -> bool:
    """One answer: a text, a number, yes or no, or none."""
    return value is None or isinstance(value, str | int)


def is_object(value: Any) -> bool:
    return isinstance(value, dict)


def list_of(shape: Shape) -> Shape:
    return lambda value: isinstance(value, list) and all(map(shape, value))


def words_to(shape: Shape) -> Shape:
    """An object whose words are free and whose values have a shape."""
    return lambda value: isinstance(value, dict) and all(map(shape, value.values()))


def seats_to(shape: Shape) -> Shape:
    """An object by the numbers of seats."""
    return lambda value: (
        words_to(shape)(value)
        and all(word.isascii() and word.isdecimal() and len(word) < 19 for word in value)
    )


def either(*shapes: Shape) -> Shape:
    return lambda value: any(shape(value) for shape in shapes)


def holding(*, may: Sequence[str] = (), **must: Shape) -> Shape:
    """An object with these words and no others; those that it `may` leave out have a shape too."""
    due = {*must} - {*may}
    return lambda value: (
        isinstance(value, dict)
        and due <= {*value} <= {*must}
        and all(must[word](one) for word, one in value.items())
    )


ANSWER = either(is_plain, list_of(is_plain))
ENTRY = holding(way=is_text, each=words_to(seats_to(ANSWER)), once=words_to(is_plain))
DRAFT = words_to(ANSWER)
DRAWN = list_of(holding(people=list_of(is_number), first_dealer=is_number))


def is_four(value: Any) -> bool:
    """Four seats, none of them twice."""
    return list_of(is_number)(value) and len(value) == len(set(value)) == FOUR


_BOTH = holding(before=is_plain, after=is_plain)
_OF_SEAT = holding(seat=is_number, before=is_plain, after=is_plain)
_POINTS = seats_to(is_number)
_ROW = holding(
    may=("entries",),
    table=is_number,
    hand=is_number,
    before=_POINTS,
    after=_POINTS,
    entries=list_of(either(ENTRY, lambda value: value is None)),
)
CHANGES = holding(
    may=("head", "people", "totals", "rows"),
    head=words_to(_BOTH),
    people=list_of(_OF_SEAT),
    totals=list_of(_OF_SEAT),
    rows=list_of(_ROW),
)
