"""The badge: one sentence, and how much room it takes."""

import unicodedata
from dataclasses import dataclass

from django.utils.translation import gettext as _

SIZE = 15  # px of the letters
LEFT, RIGHT = 40, 13  # px beside the sentence: the crown, and the edge

# Widths of bold serif letters in hundredths of their size, on the generous side; others as LETTER or WIDE.
_WIDTHS = {
    **dict.fromkeys("iIíÍïîìjl.,:;'’!| ", 34),
    **dict.fromkeys('fFtrJsz()[]-–"', 46),
    **dict.fromkeys("mwMW@—", 95),
    **dict.fromkeys("ABCDEGHKLNOPQRSTUVXYZ&%", 74),
}
_LETTER, _WIDE = 58, 105


@dataclass(frozen=True, slots=True)
class Badge:
    """`room` is how wide the sentence is drawn, whatever font there is; `width` is that of the whole."""

    sentence: str
    room: int
    has_crown: bool

    @property
    def width(self) -> int:
        return LEFT + self.room + RIGHT


def badge_of(king: str) -> Badge:
    """The badge of the King of this name, empty for none, in the language that is active."""
    sentence = _("%(name)s is the King today!") % {"name": king} if king else _("Nobody is King today")
    return Badge(sentence, room_of(sentence), bool(king))


def room_of(text: str) -> int:
    """How many px a sentence takes."""
    return round(sum(map(_width, text)) * SIZE / 100)


def _width(sign: str) -> int:
    """Letters with marks are as wide as without; marks alone take no room."""
    if unicodedata.combining(sign):
        return 0
    if unicodedata.east_asian_width(sign) in "WF" or unicodedata.category(sign) == "So":
        return _WIDE
    return _WIDTHS.get(unicodedata.normalize("NFD", sign)[0], _LETTER)
