"""How much room the sentence of a badge is given, beside what letters really take."""

import pytest
from django.utils import translation

from leagues.reports.badge import SIZE, badge_of, room_of

# Advance widths in thousandths of the size, of P052 Bold: what Palatino and its kin take.
P052 = {
    "G": 833, "e": 500, "r": 389, "g": 556, "ő": 556, "i": 333, "s": 444, "t": 333, "h": 611, "K": 778,
    "n": 611, "o": 556, "d": 611, "a": 500, "y": 556, "!": 278, " ": 250, "Ű": 778, "m": 889,
    "M": 944, "N": 833, "b": 611, "j": 333, "ó": 556, "á": 500,
}  # fmt: skip


@pytest.mark.parametrize("text", ["Gergő is the King today!", "Nobody is King today", "Ma Űrhajós a King!"])
def test_room_is_no_less_than_letters_take_and_not_much_more(text: str) -> None:
    taken = sum(P052.get(sign, 945) for sign in text) * SIZE / 1000
    assert taken * 0.97 <= room_of(text) <= taken * 1.25


def test_marks_take_no_room_of_their_own() -> None:
    assert room_of("ő") == room_of("o") == room_of("o\N{COMBINING DOUBLE ACUTE ACCENT}")


@pytest.mark.parametrize(
    ("language", "king", "nobody"),
    [
        ("en", "Beszab is the King today!", "Nobody is King today"),
        ("hu", "Ma Beszab a King!", "Ma nincs King"),
        ("sl", "Danes je King Beszab!", "Danes ni Kinga"),
    ],
)
def test_badge_speaks_three_languages(language: str, king: str, nobody: str) -> None:
    with translation.override(language):
        assert (badge_of("Beszab").sentence, badge_of("").sentence) == (king, nobody)
        assert (badge_of("Beszab").has_crown, badge_of("").has_crown) == (True, False)
