"""Text to a whole number, by a list of what is allowed: Python's own int() reads "1_000" and "٥" as well."""

import re

_WHOLE = re.compile(
    r"(?P<sign>[-+\N{EN DASH}\N{MINUS SIGN}]?)"
    r"(?P<digits>[0-9]{1,9}"
    r"|[0-9]{1,3}(?:[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}][0-9]{3}){1,2})"
)
_MINUS = frozenset("-\N{EN DASH}\N{MINUS SIGN}")


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
