"""Accepts at once a record in which everything is right; of any other it only says that it is not sure.

A card is one byte, its height (1 … 13) and its suit (16, 32, 48 or 64) added. The 52 cards played are one row
of bytes in which each trick is four neighbours, and as one long number they are asked all at once what the
rules ask of each. Nothing here names a fault: what is not accepted is replayed by `HeartsPlay`, which
decides. Tests hold the two together.
"""

from collections.abc import Mapping
from types import NoneType
from typing import Any

from rules_engine.core.cards import PACK, RANKS, SUITS
from rules_engine.core.deal import SEATS
from rules_engine.core.passing import PASSED
from rules_engine.core.piles import TRICKS
from rules_engine.games.hearts.passing import HAND_NUMBERS, STEPS
from rules_engine.games.hearts.play import OPENING
from rules_engine.games.hearts.scores import QUEEN, WITH_QUEEN

Accepted = tuple[bytes, list[int]]
"""The seat that won each of the thirteen tricks, and the taking of each seat."""

_CARDS = len(PACK)
_number = int.from_bytes


def _table(values: Mapping[int, int], other: int = 0) -> bytes:
    return bytes(values.get(byte, other) for byte in range(256))


def _each_trick(*positions: int) -> int:
    return _number(bytes(positions) * TRICKS)


def _each_card(byte: int) -> int:
    return _number(bytes([byte]) * _CARDS)


# A letter that is no rank, or no suit, makes a byte that is no card.
_HEIGHTS = _table({ord(rank): height for height, rank in enumerate(RANKS, start=1)}, other=64)
_SUITS = _table({ord(suit): 16 * at for at, suit in enumerate(SUITS, start=1)}, other=128)
_PACK = bytes(_HEIGHTS[ord(card[0])] + _SUITS[ord(card[1])] for card in PACK)
_OPENING, _QUEEN = _PACK[PACK.index(OPENING)], _PACK[PACK.index(QUEEN)]

_SIZES = [TRICKS] * SEATS + [SEATS] * TRICKS
_SIZES_PASSING = [TRICKS] * SEATS + [PASSED] * SEATS + [SEATS] * TRICKS
# Of a record: the sizes of its lists, their types, and the length of its cards with commas between them.
_Layout = tuple[list[int], list[Any], int]
_LAYOUT, _PASSING_LAYOUT = (
    (sizes, [list] * len(sizes), 3 * sum(sizes) - 1) for sizes in (_SIZES, _SIZES_PASSING)
)
_DEALT = bytes(seat for seat in range(SEATS) for _ in range(TRICKS))
_PASSED = bytes(seat for seat in range(SEATS) for _ in range(PASSED))
_NOT_PASSED = _CARDS - len(_PASSED)
_DEALT_AND_RECEIVED = [_DEALT + bytes((seat + step) % SEATS for seat in _PASSED) for step in range(SEATS)]

# The bits of each card, or of each trick, that are looked at.
_SUIT, _SEAT, _TOP_BIT = _each_card(112), _each_card(3), _each_card(128)
_LEAD, _LEAD_SUIT, _LAST = _each_trick(255, 0, 0, 0), _each_trick(112, 0, 0, 0), _each_trick(0, 0, 0, 255)
_IN_TURN = _each_trick(0, 1, 2, 3)
_AFTER_FIRST = (1 << 8 * (_CARDS - SEATS)) - 1
_LAST_TO_ALL_FOUR = 0x01010101

# A suit and a seat added are 16 … 67; the numbers of the tricks are above that, so none is taken for another.
_TRICK_OF_CARD = bytes(100 + trick for trick in range(TRICKS) for _ in range(SEATS))
_TO_TOP_IF_LATER = _each_card(127) - _number(_TRICK_OF_CARD)
_HEART = _SUITS[ord("H")]


def accept(data: Mapping[str, Any], only_hearts_may_lead: bool) -> Accepted | None:
    """Return winners and takings of a record in which nothing is wrong; None where that is not sure.

    `data` is a record as it came. One that stops early is never accepted.
    """
    number, passes = data.get("hand_number"), data.get("passes")
    if type(number) is not int or number not in HAND_NUMBERS:
        return None
    step = STEPS[number % SEATS]
    if type(passes) is not (list if step else NoneType):
        return None
    cards = _read(data.get("hands"), passes or [], data.get("plays"), _PASSING_LAYOUT if step else _LAYOUT)
    played = cards[-_CARDS:]
    # Where 52 cards leave nothing of the pack, each of them is there once.
    if not cards or _PACK.translate(None, played) or played[0] != _OPENING:
        return None
    holders = bytes.maketrans(cards[:_CARDS], _DEALT)
    if step:
        passed = cards[_CARDS:-_CARDS]
        if passed.translate(holders) != _PASSED or len(_PACK.translate(None, passed)) != _NOT_PASSED:
            return None
        holders = bytes.maketrans(cards[:-_CARDS], _DEALT_AND_RECEIVED[step])
    return _judge(played, holders, only_hearts_may_lead)


def _read(hands: Any, passes: list[Any], plays: Any, layout: _Layout) -> bytes:
    """Return the cards dealt, passed and played; nothing unless they are lists of the sizes due."""
    sizes, types, length = layout
    if type(hands) is not list or type(plays) is not list:
        return b""
    rows = hands + passes + plays
    if [*map(type, rows)] != types or [*map(len, rows)] != sizes:
        return b""
    try:
        text = ",".join(map(",".join, rows)).encode()
    except (TypeError, UnicodeEncodeError):
        return b""
    if len(text) != length:
        text = text.replace(b"10", b"T")
        if len(text) != length:
            return b""
    # As many commas as gaps: where no card has one, all lie between cards, and each token is one card.
    heights, suits = text[0::3].translate(_HEIGHTS), text[1::3].translate(_SUITS)
    return (_number(heights) + _number(suits)).to_bytes(len(heights))


def _judge(played: bytes, holders: bytes, only_hearts_may_lead: bool) -> Accepted | None:
    # One function on purpose: a call costs as much as three of these steps.
    cards, seats = _number(played), _number(played.translate(holders))
    suits = cards & _SUIT
    led = ((cards & _LEAD_SUIT) >> 24) * _LAST_TO_ALL_FOUR
    against_led = cards ^ led
    astray = ((against_led & _SUIT) + _SUIT) & _TOP_BIT
    following = against_led & ~(astray - (astray >> 7))
    # The last card of a trick gets the height of the best: first of two neighbours, then of four.
    others = following >> 8
    not_lower = ((following | _TOP_BIT) - others) & _TOP_BIT
    best = others ^ ((following ^ others) & (not_lower - (not_lower >> 7)))
    others = best >> 16
    not_lower = ((best | _TOP_BIT) - others) & _TOP_BIT
    best = others ^ ((best ^ others) & (not_lower - (not_lower >> 7)))
    winners = ((best | led) & _LAST).to_bytes(_CARDS).translate(holders)
    takers = _number(winners) * _LAST_TO_ALL_FOUR

    # Seat + 1 plays next, and who took a trick leads the next.
    leaders = ((seats & _LEAD) >> 24) * _LAST_TO_ALL_FOUR
    if seats != (leaders + _IN_TURN) & _SEAT or (leaders ^ takers >> 32) & _AFTER_FIRST:
        return None

    # In the end all cards are played: who went astray and could have followed shows the suit later.
    shown = (suits | seats).to_bytes(_CARDS)
    last_shown = bytes.maketrans(shown, _TRICK_OF_CARD)
    if _number((led | seats).to_bytes(_CARDS).translate(last_shown)) + _TO_TOP_IF_LATER & astray:
        return None

    # Of the four suits only that of hearts (48) has two neighbouring bits.
    hearts, queen = suits & suits >> 1, played.index(_QUEEN)
    first = _CARDS - (hearts.bit_length() + 7) // 8
    if first % SEATS == 0 and not (only_hearts_may_lead and _only_hearts(shown, first, last_shown)):
        return None
    took = (takers + hearts).to_bytes(_CARDS)
    takings = [took.count(16), took.count(17), took.count(18), took.count(19)]
    takings[took[queen] & 3] += WITH_QUEEN
    return (winners[3::SEATS], takings) if queen >= SEATS else None


def _only_hearts(shown: bytes, first: int, last_shown: bytes) -> bool:
    """Return whether the seat that leads the first heart, as card `first`, shows no other suit any more."""
    seat = shown[first] - _HEART
    return all(last_shown[suit + seat] < _TRICK_OF_CARD[first] for suit in (16, 32, 64))
