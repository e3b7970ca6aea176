"""A record to look at: what was dealt, passed, said and played, step by step, each fault where it happened.

A game gives the play as it was run and what it knows of the rest; nothing is judged here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Literal

from rules_engine.core.cards import JOKERS, PACK, RANKS, read_card
from rules_engine.core.deal import SEATS
from rules_engine.core.parts import Parts, total
from rules_engine.core.play import Play
from rules_engine.core.violations import Violation

Hands = tuple[tuple[str, ...], ...]
Counting = Callable[[Sequence[Sequence[str]], Sequence[int]], Sequence[int] | None]
"""What the cards taken and the winners of the tricks so far are worth, by seat; None where that is no sum."""
Kind = Literal["deal", "bids", "pass", "draw", "trick", "end"]
STAGES: dict[str, Kind] = {
    "pass-malformed": "pass",
    "draw-impossible": "draw",
    "bid-malformed": "bids",
    "bid-too-low": "bids",
    "bid-wrong-kind": "bids",
    "buyer-is-auctioneer": "bids",
    "decision-malformed": "bids",
    "no-priority": "bids",
    "out-of-turn": "bids",
    "trump-malformed": "bids",
}
"""Where a fault outside the tricks is shown; others, and those of a step that is not there, at the deal."""
_SUITS = "SHCD"
_ALL = frozenset((*PACK, *JOKERS))
_MOST = 13


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table. `seat` is None where nobody knows who played it."""

    card: str
    seat: int | None
    faults: tuple[Violation, ...] = ()


@dataclass(frozen=True, slots=True)
class Saying:
    """What somebody said before the play: an English template, marked, and its data; seat None: nobody's."""

    template: str
    data: Mapping[str, object] = field(default_factory=dict, hash=False)
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to look at.

    `hands` are what the four hold after it, None where that is not known; `passed` what each passed. Of a
    trick, `laid` are its cards in the order of play and `winner` the seat that took it, None where it was
    broken off. `tricks` and `points` are those of each seat so far, None where nobody knows them.
    """

    kind: Kind
    hands: Hands | None = None
    passed: Hands | None = None
    sayings: tuple[Saying, ...] = ()
    trick: int | None = None
    laid: tuple[Laid, ...] = ()
    winner: int | None = None
    tricks: tuple[int, ...] | None = None
    points: tuple[int, ...] | None = None
    faults: tuple[Violation, ...] = ()

    @property
    def all_faults(self) -> tuple[Violation, ...]:
        """Return everything that was wrong in this step, the cards' faults in their order first."""
        return (*(fault for laid in self.laid for fault in laid.faults), *self.faults)


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole record: its steps, the first the deal and the last the end, and what it gives, by seat.

    `parts` are None where there are no scores. `trump` says what was trump in a deal `with_trump`, None being
    no trump.
    """

    steps: tuple[Step, ...]
    violations: tuple[Violation, ...] = ()
    parts: Parts | None = None
    with_trump: bool = False
    trump: str | None = None

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Return the points of each seat, None where there are none."""
        return None if self.parts is None else tuple(total(own) for own in self.parts)


def replayed(
    before: Sequence[Step],
    play: Play | None,
    plays: Sequence[object],
    violations: Sequence[Violation],
    *,
    counting: Counting,
    parts: Parts | None,
    with_trump: bool = False,
    trump: object = None,
) -> Replay:
    """Return the replay of a record: the steps `before` the play, at least one, its tricks, and the end.

    `play` has been run; None says that nobody could follow the `plays`, which are shown all the same. A
    `trump` that is no suit is shown as no trump.
    """
    known = before[-1].hands if play and play.hands is not None else None
    tricks = list(_followed(play, known, counting) if play else _loose(plays))
    last = tricks[-1] if tricks else before[-1]
    end = Step("end", hands=last.hands, tricks=last.tricks, points=last.points)
    return Replay(
        steps=tuple(_with_faults([*before, *tricks, end], violations)),
        violations=tuple(violations),
        parts=parts,
        with_trump=with_trump,
        trump=trump if isinstance(trump, str) and trump in _SUITS else None,
    )


def shown_hands(hands: object) -> Hands | None:
    """Return four lists of cards in the order in which they are shown; None unless there are four lists."""
    if isinstance(hands, list) and len(hands) == SEATS and all(isinstance(hand, list) for hand in hands):
        return tuple(in_order(_read(hand)) for hand in hands)
    return None


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """Return cards as people hold them: jokers, then black and red suits in turn, the highest card first."""
    return tuple(sorted(cards, key=_standing))


def _standing(card: str) -> tuple[int, int]:
    if card in JOKERS:
        return -1, 0
    return _SUITS.index(card[1]), -RANKS.index(card[0])


def _read(cards: object) -> tuple[str, ...]:
    """The cards of a list in their order, what is none left out."""
    found = (read_card(value, _ALL) for value in cards) if isinstance(cards, list) else ()
    return tuple(card for card in found if card)


def _followed(play: Play, hands: Hands | None, counting: Counting) -> Iterator[Step]:
    """Yield a step for each trick of a play that was run from `hands`."""
    for number, trick in enumerate(play.laid, start=1):
        hands = _without(hands, trick.cards)
        winners = play.winners[:number]
        taken = [pile[:count] for pile, count in zip(play.taken, trick.taken, strict=True)]
        points = counting(taken, winners)
        yield Step(
            "trick",
            hands=hands,
            trick=number,
            laid=tuple(Laid(card, seat) for card, seat in zip(trick.cards, trick.order, strict=False)),
            winner=winners[number - 1] if len(winners) == number else None,
            tricks=tuple(winners.count(seat) for seat in range(SEATS)),
            points=None if points is None else tuple(points),
        )


def _loose(plays: Sequence[object]) -> Iterator[Step]:
    """Yield a step for each trick of a play that nobody could follow: its cards alone."""
    for number, cards in enumerate(plays[:_MOST], start=1):
        found = [read_card(value, _ALL) for value in cards[:SEATS]] if isinstance(cards, list) else []
        laid = tuple(Laid(card, None) for card in takewhile(bool, found) if card)
        yield Step("trick", trick=number, laid=laid)


def _without(hands: Hands | None, cards: Sequence[str]) -> Hands | None:
    if hands is None:
        return None
    return tuple(tuple(card for card in hand if card not in cards) for hand in hands)


def _with_faults(steps: Sequence[Step], violations: Sequence[Violation]) -> Iterator[Step]:
    """Yield the steps, each with the violations that happened in it."""
    places = [_place(violation, steps) for violation in violations]
    for at, step in enumerate(steps):
        own = [violation for violation, place in zip(violations, places, strict=True) if place == at]
        laid = tuple(
            replace(card, faults=tuple(fault for fault in own if fault.position == position))
            for position, card in enumerate(step.laid)
        )
        rest = tuple(fault for fault in own if fault.position not in range(len(step.laid)))
        yield replace(step, laid=laid, faults=rest)


def _place(violation: Violation, steps: Sequence[Step]) -> int:
    """Return the number of the step in which a violation is shown, from 0."""
    tricks = {step.trick: at for at, step in enumerate(steps) if step.kind == "trick"}
    if violation.trick is not None:
        return tricks.get(violation.trick, len(steps) - 1)
    kind = "bids" if violation.action is not None else STAGES.get(violation.code, "deal")
    return next((at for at, step in enumerate(steps) if step.kind == kind), 0)
