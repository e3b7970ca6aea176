"""The play of one hand, trick by trick: whose turn it is, what he may play, what was wrong.

A game names its paragraphs and, where it differs, overrides the small methods that say what is legal, what
an illegal card breaks, who wins and who takes part in a trick.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rules_engine.core.cards import read_card, suit_of, unknown_card
from rules_engine.core.deal import FULL, SEATS
from rules_engine.core.marking import gettext_noop
from rules_engine.core.tricks import winning
from rules_engine.core.violations import Violation

_TRICK_LENGTH = gettext_noop("Trick {trick}: cards played: {count} instead of {due}.")
_NO_TRICK = gettext_noop("Trick {trick} is not a list of cards.")
_TOO_MANY = gettext_noop("The play was over before trick {trick}.")
_TOO_FEW = gettext_noop("The record stops before trick {trick}, and what follows still counts.")
_NOT_HELD = gettext_noop("Trick {trick}: {card} was played from a hand that does not hold it.")
_AGAIN = gettext_noop("Trick {trick}: {card} was played before.")
_REVOKE = gettext_noop("Trick {trick}: {card} does not follow {led} although {legal} could have been played.")

Breach = tuple[str, str, str]
"""The code of a violation, its sentence and its paragraph."""


@dataclass(frozen=True, slots=True)
class Loose:
    """A play that nobody can follow: who led, or what takes a trick, is not known.

    `rule` and `tricks_rule` are the paragraphs of cards and of tricks; `sizes` are the numbers of cards that
    a trick can have, `due` the number of tricks. `held` are the cards that somebody holds, None where that is
    not known.
    """

    rule: str
    tricks_rule: str
    sizes: range
    due: int
    pack: Container[str] = FULL
    held: Container[str] | None = None

    def breaches(self, plays: Sequence[object], *, complete: bool) -> Iterator[Violation]:
        """Yield what is wrong with the cards whoever played them, up to the first trick that is none.

        Unless `complete`, the last trick may be broken off. Codes: plays-malformed, card-unknown,
        card-not-held for a card played before or held by nobody.
        """
        played: set[str] = set()
        for number, cards in enumerate(plays, start=1):
            may_break = number == len(plays) and not complete
            template = self._malformed(cards, number, range(SEATS + 1) if may_break else self.sizes)
            if template or not isinstance(cards, list):
                count = len(cards) if isinstance(cards, list) else 0
                data = {"trick": number, "count": count, "due": self.sizes[-1]}
                yield Violation("plays-malformed", template, self.tricks_rule, data, trick=number)
                return
            for position, value in enumerate(cards):
                yield from self._card(value, number, position, played)

    def _malformed(self, cards: object, number: int, sizes: range) -> str:
        if number > self.due:
            return _TOO_MANY
        if not isinstance(cards, list):
            return _NO_TRICK
        return "" if len(cards) in sizes else _TRICK_LENGTH

    def _card(self, value: object, trick: int, position: int, played: set[str]) -> Iterator[Violation]:
        card = read_card(value, self.pack)
        if card is None:
            yield unknown_card(value, self.rule, trick=trick, position=position)
            return
        template = _AGAIN if card in played else _NOT_HELD
        if card in played or (self.held is not None and card not in self.held):
            data = {"trick": trick, "card": card}
            yield Violation(
                "card-not-held", template, self.rule, data, trick=trick, position=position, card=card
            )
        played.add(card)


class Trick(NamedTuple):
    """A trick as it was played: the seats in their order, the cards so far as they were laid, and how many
    cards each seat has taken after it."""

    order: tuple[int, ...]
    cards: tuple[str, ...]
    taken: tuple[int, ...]


class Play:
    """The state of one hand in play.

    `hands` is what the four seats hold when play begins, None when it is not known: then holding and
    legality are not judged. `counting` are the cards that count; None says that every trick counts. A record
    may stop between two tricks exactly when nothing that counts is left. What was played is kept in `laid`,
    what was wrong in `violations`; after a trick that cannot be read the play is `broken` and goes no
    further.
    """

    follow_rule: ClassVar[str]
    held_rule: ClassVar[str]
    tricks_rule: ClassVar[str]

    def __init__(
        self,
        hands: Sequence[Sequence[str]] | None,
        *,
        leader: int,
        due: int,
        trump: str | None = None,
        counting: frozenset[str] | None = None,
        pack: Container[str] = FULL,
    ) -> None:
        self.hands = [list(hand) for hand in hands] if hands is not None else None
        self.leader = leader
        self.due = due
        self.trump = trump
        self.counting = counting
        self.pack = pack
        self.winners: list[int] = []
        self.taken: list[list[str]] = [[] for _ in range(SEATS)]
        self.laid: list[Trick] = []
        self.trick: list[str] = []
        self.violations: list[Violation] = []
        self.broken = False
        self.played: set[str] = set()

    @property
    def over(self) -> bool:
        """Whether all tricks are won."""
        return len(self.winners) == self.due

    @property
    def may_stop(self) -> bool:
        """Whether the rest cannot change the score: no card that counts is left, and no trick counts."""
        if self.over:
            return True
        return not self.trick and self.counting is not None and self.counting <= self.played

    @property
    def number(self) -> int:
        """The number of the trick in play, from 1."""
        return len(self.winners) + 1

    @property
    def tricks(self) -> list[int]:
        """How many tricks each seat won."""
        return [self.winners.count(seat) for seat in range(SEATS)]

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that play to this trick, in order of play."""
        return tuple((self.leader + step) % SEATS for step in range(SEATS))

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return self.order[len(self.trick)]

    def legal(self) -> tuple[str, ...]:
        """Return the cards the seat at turn may play: of the suit led, or any where it holds none."""
        hand = self.hands[self.turn] if self.hands is not None else []
        led = suit_of(self.trick[0]) if self.trick else None
        following = tuple(card for card in hand if suit_of(card) == led)
        return following or tuple(hand)

    def breach(self, card: str) -> Breach:
        """Return what a held card breaks that is not legal now."""
        return "revoke", _REVOKE, self.follow_rule

    def winning(self) -> int:
        """Return the position that wins the trick on the table."""
        return winning(self.trick, self.trump)

    def gather(self) -> None:
        """Give the trick on the table to its winner, who leads the next."""
        winner = self.order[self.winning()]
        self.winners.append(winner)
        self.taken[winner] += self.trick
        self.leader = winner
        self.trick = []

    def run(self, plays: Sequence[object], *, complete: bool) -> None:
        """Play all of `plays`; unless `complete`, they may stop anywhere, also in the middle of a trick."""
        for index, cards in enumerate(plays):
            last = index == len(plays) - 1
            self._run_trick(cards, may_break=last and not complete)
            if self.broken:
                return
        if complete and not self.may_stop:
            self._malformed(_TOO_FEW, len(plays))

    def _run_trick(self, cards: object, *, may_break: bool) -> None:
        if self.over:
            return self._malformed(_TOO_MANY, self.number)
        if not isinstance(cards, list):
            return self._malformed(_NO_TRICK, 0)
        order, due = self.order, len(self.order)
        if len(cards) != due and not (may_break and len(cards) < due):
            return self._malformed(_TRICK_LENGTH, len(cards))
        for position, value in enumerate(cards):
            self._lay(value, position)
        laid = tuple(self.trick)
        if len(self.trick) == due:
            self.gather()
        self.laid.append(Trick(order, laid, tuple(map(len, self.taken))))
        return None

    def _malformed(self, template: str, count: int) -> None:
        data = {"trick": self.number, "count": count, "due": 0 if self.over else len(self.order)}
        fault = Violation("plays-malformed", template, self.tricks_rule, data, trick=self.number)
        self.violations.append(fault)
        self.broken = True

    def _lay(self, value: object, position: int) -> None:
        card = read_card(value, self.pack)
        if card is None:
            seat = self.order[position]
            fault = unknown_card(value, self.held_rule, trick=self.number, position=position, seat=seat)
            self.violations.append(fault)
            self.broken = True
        elif not self.broken:
            self._judge(card)
            self._remove(card)
            self.trick.append(card)

    def _judge(self, card: str) -> None:
        if card in self.played:
            self._fault(card, ("card-not-held", _AGAIN, self.held_rule))
        elif self.hands is None:
            return
        elif card not in self.hands[self.turn]:
            self._fault(card, ("card-not-held", _NOT_HELD, self.held_rule))
        elif card not in self.legal():
            self._fault(card, self.breach(card))

    def _fault(self, card: str, breach: Breach) -> None:
        code, template, rule = breach
        legal = self.legal() if self.hands is not None else None
        led = self.trick[0] if self.trick else card
        data = {"trick": self.number, "card": card, "led": led, "legal": ", ".join(legal or ())}
        fault = Violation(
            code,
            template,
            rule,
            data,
            trick=self.number,
            position=len(self.trick),
            seat=self.turn,
            card=card,
            legal=legal,
        )
        self.violations.append(fault)

    def _remove(self, card: str) -> None:
        # A card played from the wrong hand is gone from the right one: it is taken as it was played.
        self.played.add(card)
        for hand in self.hands or ():
            if card in hand:
                hand.remove(card)
