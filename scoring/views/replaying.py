"""What the template of a replay shows: its steps, who holds, plays and says what, and each fault."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, gettext_lazy

from rules_engine.core.cards import JOKERS, PACK, symbol
from rules_engine.core.numbers import filled
from rules_engine.core.replay import Hands, Laid, Replay, Step
from rules_engine.core.violations import Violation
from scoring.models import Breach
from scoring.queries.faults import is_breach
from scoring.sentences import violation_sentence

SIDES = ("south", "west", "north", "east")
"""Where the seats of a record sit, the next one to the left of the one before."""
TITLES = {
    "deal": gettext_lazy("The deal"),
    "bids": gettext_lazy("Bids"),
    "pass": gettext_lazy("Passing"),
    "draw": gettext_lazy("After the draw"),
    "end": gettext_lazy("The end"),
}
_CARDS = frozenset((*PACK, *JOKERS))


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault, told. `at` is its number among all of the record, by which it can be made a breach."""

    at: int
    sentence: str
    rule: str
    legal: tuple[str, ...]
    is_breach: bool
    breach: Breach | None


@dataclass(frozen=True, slots=True)
class AtSeat:
    """One of the four in a step; `given_to` is who got the cards passed, empty where nobody knows."""

    name: str
    side: str
    cards: tuple[str, ...] | None
    passed: tuple[str, ...]
    given_to: str
    tricks: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class OnTable:
    """A card of a trick; `name` is empty where nobody knows who played it."""

    card: str
    name: str
    side: str
    is_winner: bool
    is_wrong: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """One step of the page, `at` from 1."""

    at: int
    kind: str
    title: str
    short: str
    seats: tuple[AtSeat, ...]
    laid: tuple[OnTable, ...]
    winner: str
    sayings: tuple[tuple[str, str], ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What somebody has at the end: points, and each part with its reason."""

    name: str
    points: int
    parts: tuple[tuple[int, str], ...]


class Film:
    """The whole replay. `names` are the four in the order of the record's seats, empty where nobody knows."""

    def __init__(
        self, replay: Replay, names: Sequence[str], breaches: Mapping[int, Breach], *, asked: str = ""
    ) -> None:
        self.replay = replay
        self._names = [*names] or [gettext("Seat %(number)s") % {"number": seat + 1} for seat in range(4)]
        self._breaches = breaches
        self.steps = [self._shown(at, step) for at, step in enumerate(replay.steps, start=1)]
        self.current = self._step_asked(asked)

    @property
    def last(self) -> int:
        return len(self.steps)

    @property
    def before(self) -> int:
        return max(self.current - 1, 1)

    @property
    def after(self) -> int:
        return min(self.current + 1, self.last)

    @property
    def faults(self) -> int:
        return len(self.replay.violations)

    @property
    def scores(self) -> list[Score]:
        """The points of the four with their reasons; empty where the record gives none."""
        parts, points = self.replay.parts or (), self.replay.scores or ()
        return [
            Score(
                name, sum_of, tuple((part.points, filled(gettext(part.template), part.data)) for part in own)
            )
            for name, own, sum_of in zip(self._names, parts, points, strict=False)
        ]

    def _step_asked(self, asked: str) -> int:
        if asked.isascii() and asked.isdigit() and len(asked) < 5 and 1 <= int(asked) <= len(self.steps):
            return int(asked)
        return 1

    def _shown(self, at: int, step: Step) -> Shown:
        trick = step.trick or 0
        title = gettext("Trick %(number)s") % {"number": trick} if trick else str(TITLES[step.kind])
        return Shown(
            at=at,
            kind=step.kind,
            title=title,
            short=str(trick or title),
            seats=tuple(self._at_seat(seat, step) for seat in range(len(SIDES))),
            laid=tuple(self._on_table(card, step) for card in step.laid),
            winner=self._name(step.winner),
            sayings=tuple(
                (self._name(one.seat), filled(gettext(one.template), one.data)) for one in step.sayings
            ),
            faults=tuple(self._fault(fault) for fault in step.all_faults),
        )

    def _at_seat(self, seat: int, step: Step) -> AtSeat:
        passed = step.passed[seat] if step.passed else ()
        return AtSeat(
            name=self._names[seat],
            side=SIDES[seat],
            cards=step.hands[seat] if step.hands else None,
            passed=passed,
            given_to=self._name(_holder(step.hands, passed)),
            tricks=step.tricks[seat] if step.tricks else None,
            points=step.points[seat] if step.points else None,
        )

    def _on_table(self, laid: Laid, step: Step) -> OnTable:
        return OnTable(
            card=laid.card,
            name=self._name(laid.seat),
            side=SIDES[laid.seat] if laid.seat is not None else "",
            is_winner=laid.seat is not None and laid.seat == step.winner,
            is_wrong=bool(laid.faults),
        )

    def _fault(self, fault: Violation) -> Fault:
        at = self.replay.violations.index(fault)
        return Fault(
            at=at,
            sentence=fault_said(fault, self._names),
            rule=fault.rule,
            legal=fault.legal or (),
            is_breach=is_breach(fault),
            breach=self._breaches.get(at),
        )

    def _name(self, seat: int | None) -> str:
        return "" if seat is None or seat >= len(self._names) else self._names[seat]


def fault_said(fault: Violation, names: Sequence[str]) -> str:
    """The sentence of a fault; `names` are the four in the order of the record's seats, or fewer."""
    data = {name: with_symbols(value) for name, value in fault.data.items()}
    is_known = fault.seat is not None and fault.seat < len(names)
    return violation_sentence(replace(fault, data=data, player=names[fault.seat or 0] if is_known else None))


def _holder(hands: Hands | None, cards: Sequence[str]) -> int | None:
    """Who holds all of these cards."""
    found = (seat for seat, hand in enumerate(hands or ()) if cards and set(cards) <= set(hand))
    return next(found, None)


def with_symbols(value: object) -> object:
    """Cards in the data of a sentence, one or several: Q♠, 10♥."""
    cards = value.split(", ") if isinstance(value, str) else []
    if cards and all(card in _CARDS for card in cards):
        return ", ".join(map(symbol, cards))
    return value
