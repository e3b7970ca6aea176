"""The ten deals: what the six negative ones count, and what each of it costs (KI-9 … KI-18)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_engine.core.cards import PACK
from rules_engine.core.deal import SEATS
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import Part
from rules_engine.core.play import Play

DEALS = range(1, 11)
NEGATIVES, AUCTIONS = DEALS[:6], DEALS[6:]


@dataclass(frozen=True, slots=True)
class Negative:
    """A deal in which `cards` cost `each` points to who takes them, or else the `last` tricks, None: all.

    `name` is what the deal is called; `one` and `some` are the reasons, filled from `count` and `each`.
    """

    rule: str
    name: str
    each: int
    one: str
    some: str
    cards: frozenset[str] | None = None
    last: int | None = None

    def counting(self, pack: frozenset[str]) -> frozenset[str] | None:
        """Return the cards of `pack` that count, None where tricks count."""
        return None if self.cards is None else self.cards & pack

    def due(self, pack: frozenset[str]) -> int:
        """Return how much there is to count with this pack: 13 tricks, 8 hearts, 4 queens …"""
        counting = self.counting(pack)
        return len(counting) if counting is not None else self.last or len(pack) // SEATS

    def counts(self, play: Play) -> list[int]:
        """Return what each seat took of what counts."""
        return self.counted(play.taken, play.winners, due=play.due)

    def counted(self, taken: Sequence[Sequence[str]], winners: Sequence[int], *, due: int) -> list[int]:
        """Return the same of the cards taken and the winners of the tricks so far, of `due` tricks in all."""
        if self.cards is not None:
            return [len(self.cards & set(cards)) for cards in taken]
        counting = list(winners[due - self.last :] if self.last else winners)
        return [counting.count(seat) for seat in range(SEATS)]

    def parts(self, counts: Sequence[int]) -> list[list[Part]]:
        """Return why each seat has its points: "5 hearts × −20"."""
        return [list(self._parts(count)) for count in counts]

    def _parts(self, count: int) -> Iterator[Part]:
        if count:
            data = {"count": count, "each": -self.each}
            yield Part(-self.each * count, self.one if count == 1 else self.some, data)


def _cards(ranks: str, suits: str = "CDHS") -> frozenset[str]:
    return frozenset(card for card in PACK if card[0] in ranks and card[1] in suits)


_KING = gettext_noop("the king of hearts {each}")
_LAST = gettext_noop("{count} of the last two tricks × {each}")
AUCTION = gettext_noop("Auction")
HEARTS = _cards("23456789TJQKA", "H")
KING = "KH"

NEGATIVE = (
    Negative(
        "KI-10",
        gettext_noop("No tricks"),
        20,
        gettext_noop("1 trick × {each}"),
        gettext_noop("{count} tricks × {each}"),
    ),
    Negative(
        "KI-11",
        gettext_noop("No hearts"),
        20,
        gettext_noop("1 heart × {each}"),
        gettext_noop("{count} hearts × {each}"),
        cards=HEARTS,
    ),
    Negative(
        "KI-13",
        gettext_noop("No queens"),
        50,
        gettext_noop("1 queen × {each}"),
        gettext_noop("{count} queens × {each}"),
        cards=_cards("Q"),
    ),
    Negative(
        "KI-14",
        gettext_noop("No kings and jacks"),
        30,
        gettext_noop("1 king or jack × {each}"),
        gettext_noop("{count} kings and jacks × {each}"),
        cards=_cards("KJ"),
    ),
    Negative("KI-15", gettext_noop("No king of hearts"), 160, _KING, _KING, cards=frozenset({KING})),
    Negative("KI-18", gettext_noop("No last two tricks"), 90, _LAST, _LAST, last=2),
)
"""Deals 1 to 6, in their fixed order (KI-9); the others are auctions."""


def name_of(deal: int) -> str:
    """Return what deal 1 … 10 is called, a marked English word."""
    return NEGATIVE[deal - 1].name if deal in NEGATIVES else AUCTION
