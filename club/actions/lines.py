"""Text that fits on one line."""

from club.errors import Refusal


def one_line(text: str, most: int, *, too_long: str, missing: str = "") -> str:
    """The text in one line. Refuses one longer than `most` with the code `too_long`, and none with `missing`,
    where that is given."""
    line = " ".join(text.split())
    if missing and not line:
        raise Refusal(missing)
    if len(line) > most:
        raise Refusal(too_long, most=most)
    return line
