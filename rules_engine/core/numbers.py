"""Whole numbers to text and back: with the true minus sign, and read by a list of what is allowed.

Python's own int() reads "1_000" and "٥" as well.
"""

import re
from collections.abc import Iterable, Mapping

_WHOLE = re.compile(
    r"(?P<sign>[-+\N{EN DASH}\N{MINUS SIGN}]?)"
    r"(?P<digits>[0-9]{1,9}"
    r"|[0-9]{1,3}(?:[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}][0-9]{3}){1,2})"
)
_MORE_DIGITS = re.compile(
    r"[-+\N{EN DASH}\N{MINUS SIGN}]?[1-9]"
    r"(?:[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}]?[0-9]){9,}"
)
MINUS = "\N{MINUS SIGN}"
_MINUS = frozenset(("-", "\N{EN DASH}", MINUS))


def signed(value: int) -> str:
    """Return a whole number with the true minus sign: "−12"."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def listed(values: Iterable[int]) -> str:
    """Return whole numbers as text: "95, −94, −1, 0"."""
    return ", ".join(map(signed, values))


def filled(template: str, data: Mapping[str, object]) -> str:
    """Return a sentence in `str.format` style with its places filled, numbers with the true minus sign."""
    return template.format_map({name: written(value) for name, value in data.items()})


def written(value: object) -> str:
    """Return the text of a value: of a whole number with the true minus sign."""
    return signed(value) if isinstance(value, int) else str(value)


def whole_number(text: str) -> int:
    """Return the whole number that `text` is; raises ValueError for everything else, also for empty text.

    At most nine digits, signs "-", "–", "−" and "+", a no-break, narrow no-break or thin space between
    thousands, any space around. A decimal comma or point is refused, never dropped: "12,5" is not 125.
    """
    found = _WHOLE.fullmatch(text.strip())
    if found is None:
        raise ValueError(text)
    number = int("".join(digit for digit in found["digits"] if digit.isascii()))
    return -number if found["sign"] in _MINUS else number


def is_too_large(text: str) -> bool:
    """Return whether `text` is a number that `whole_number` refuses for its many digits alone."""
    return _MORE_DIGITS.fullmatch(text.strip()) is not None
