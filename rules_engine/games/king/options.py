"""The options of King: where the rules can be read in two ways or a club plays otherwise (KI-6 … KI-43)."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd
from typing import Any, cast

from rules_engine.core.cards import PACK, height
from rules_engine.core.deal import SEATS
from rules_engine.core.marking import gettext_noop
from rules_engine.core.options import Option, settle, yes_or_no

PLUS, MINUS = 25, 75
PACKS = {52: frozenset(PACK), 32: frozenset(card for card in PACK if height(card) >= 7)}

OPTIONS = (
    Option(
        "deck",
        52,
        (52, 32),
        label=gettext_noop("The pack has"),
        labels=(gettext_noop("52 cards"), gettext_noop("32 cards, the seven is the lowest")),
        rule="KI-7",
    ),
    Option(
        "leads",
        "left",
        ("left", "dealer", "first_deal"),
        label=gettext_noop("The first trick is led by"),
        labels=(
            gettext_noop("the dealer's left neighbour"),
            gettext_noop("the dealer"),
            gettext_noop("the dealer in the first deal, then the left neighbour"),
        ),
        rule="KI-6",
    ),
    yes_or_no(
        "king_deal_hearts_ban",
        default=False,
        label=gettext_noop("Hearts may not be led in the fifth deal either"),
        rule="KI-17",
    ),
    Option(
        "minus",
        "cap",
        ("cap", "full"),
        label=gettext_noop("After a minus bid the buyer pays"),
        labels=(
            gettext_noop("for as many of the tricks bid as the auctioneer has"),
            gettext_noop("for all tricks that were bid"),
        ),
        rule="KI-41",
    ),
    Option(
        "failed_when",
        "fewer_than_3_bids",
        ("fewer_than_3_bids", "highest_below_3"),
        label=gettext_noop("An auction may be declared failed"),
        labels=(gettext_noop("with fewer than three bids"), gettext_noop("with no bid as high as +3")),
        rule="KI-43",
    ),
    yes_or_no(
        "plus8_binding", default=True, label=gettext_noop("A bid of +8 cannot be refused"), rule="KI-36"
    ),
    Option(
        "ultimatum_open_to",
        "active",
        ("active", "all"),
        label=gettext_noop("An ultimatum may be taken by"),
        labels=(gettext_noop("those who have not passed"), gettext_noop("all three")),
        rule="KI-34",
    ),
    Option(
        "base",
        None,
        low=-1000,
        high=1000,
        label=gettext_noop("Start of a negative deal in the auction"),
        rule="KI-23",
    ),
)
"""Defaults first; without a `base` everybody starts with what all tricks of a positive deal bring."""


@dataclass(frozen=True, slots=True)
class KingRules:
    """One whole set of options, and what follows from it; the field names are the option names."""

    deck: int
    leads: str
    king_deal_hearts_ban: bool
    minus: str
    failed_when: str
    plus8_binding: bool
    ultimatum_open_to: str
    base: int | None

    @classmethod
    def of(cls, given: Mapping[str, object] | None) -> "KingRules":
        """Make rules of the options `given`, defaults for the others; raises Refused with every
        option-unknown and option-value."""
        return cls(**cast("dict[str, Any]", settle(OPTIONS, given)))

    @property
    def pack(self) -> frozenset[str]:
        """The cards that are dealt (KI-2, KI-7)."""
        return PACKS[self.deck]

    @property
    def tricks(self) -> int:
        """The tricks of a deal, as many as a hand has cards: 13 or 8 (KI-4, KI-7)."""
        return self.deck // SEATS

    @property
    def start(self) -> int:
        """What everybody starts with in a negative deal of the auction: 325 or 200, or `base` (KI-23)."""
        return PLUS * self.tricks if self.base is None else self.base

    @property
    def sums(self) -> dict[str, int]:
        """The points of the four in a positive and in a negative deal of the auction (KI-21, KI-23)."""
        return {"positive": PLUS * self.tricks, "negative": SEATS * self.start - MINUS * self.tricks}

    @property
    def step(self) -> int:
        """Of what the points of a deal of the auction are multiples, whatever its mode (KI-21, KI-23)."""
        return gcd(PLUS, MINUS, self.start)

    def leader(self, deal: int, dealer: int) -> int:
        """Return the seat that leads to the first trick of a deal (KI-6)."""
        own = self.leads == "dealer" or (self.leads == "first_deal" and deal == 1)
        return dealer if own else (dealer + 1) % SEATS
