"""Names that are nearly the same: what somebody may have meant."""

from collections.abc import Mapping
from difflib import get_close_matches

from leagues.files.words import plain

_SHOWN = 3
_NEAR = 0.7


def alike(name: str, names: Mapping[str, int]) -> list[int]:
    """The ids of those of `names` that look most like this one, the best first: accents do not count."""
    by_letters: dict[str, int] = {}
    for known, number in names.items():
        by_letters.setdefault(plain(known), number)
    found = get_close_matches(plain(name), by_letters, n=_SHOWN, cutoff=_NEAR)
    return [by_letters[letters] for letters in found]
