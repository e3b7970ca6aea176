"""The play of one hand, trick by trick: who wins, what is legal, what was wrong (PD-8, PD-15, PD-16)."""

from collections.abc import Sequence

from rules_engine.core.cards import height, read_card, suit_of, unknown_card
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation
from rules_engine.games.pikk_dama.sheet import PLAYERS, TRICKS, worth

_TRICK_LENGTH = gettext_noop("Trick {trick} has {count} cards instead of four.")
_NO_TRICK = gettext_noop("Trick {trick} is not a list of cards.")
_TRICK_COUNT = gettext_noop("There are {count} tricks instead of 13.")
_NOT_HELD = gettext_noop("Trick {trick}: {card} was played from a hand that does not hold it.")
_AGAIN = gettext_noop("Trick {trick}: {card} was played before.")
_REVOKE = gettext_noop("Trick {trick}: {card} does not follow {led} although {legal} could have been played.")


def winning(cards: Sequence[str], trump: str | None) -> int:
    """Return the position that wins the trick: the highest trump, else the highest card of the suit led."""
    suits = {suit_of(card) for card in cards}
    best = trump if trump in suits else suit_of(cards[0])
    return max(range(len(cards)), key=lambda at: (suit_of(cards[at]) == best, height(cards[at])))


class Play:
    """The state of one hand in play.

    `hands` is what the four seats hold when play begins, None when it is not known: then holding and
    following suit are not judged. Violations gather in `violations`; after a trick that cannot be read the
    play is `broken` and goes no further.
    """

    def __init__(self, hands: Sequence[Sequence[str]] | None, *, dealer: int, trump: str | None) -> None:
        self.hands = [list(hand) for hand in hands] if hands is not None else None
        self.trump = trump
        self.leader = (dealer + 1) % PLAYERS
        self.winners: list[int] = []
        self.taken: list[list[str]] = [[] for _ in range(PLAYERS)]
        self.trick: list[str] = []
        self.violations: list[Violation] = []
        self.broken = False
        self._played: set[str] = set()

    @property
    def over(self) -> bool:
        """Whether all thirteen tricks are won."""
        return len(self.winners) == TRICKS

    @property
    def number(self) -> int:
        """The number of the trick in play, from 1."""
        return len(self.winners) + 1

    @property
    def tricks(self) -> list[int]:
        """How many tricks each seat won."""
        return [self.winners.count(seat) for seat in range(PLAYERS)]

    @property
    def scores(self) -> list[int]:
        """The points of each seat by the tricks won so far (PD-18 … PD-20)."""
        return [worth(cards, won) for cards, won in zip(self.taken, self.tricks, strict=True)]

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return (self.leader + len(self.trick)) % PLAYERS

    def legal(self) -> tuple[str, ...]:
        """Return the cards the seat at turn may play: of the led suit, or any where it holds none (PD-8)."""
        hand = self.hands[self.turn] if self.hands is not None else []
        led = suit_of(self.trick[0]) if self.trick else None
        following = tuple(card for card in hand if suit_of(card) == led)
        return following or tuple(hand)

    def run(self, plays: Sequence[object], *, complete: bool) -> None:
        """Play all of `plays`; unless `complete`, they may stop early, also in the middle of a trick."""
        for index, cards in enumerate(plays):
            last = index == len(plays) - 1
            self._run_trick(cards, may_stop=last and not complete)
            if self.broken:
                return
        if complete and not self.over:
            self._malformed(_TRICK_COUNT, len(plays))

    def _run_trick(self, cards: object, *, may_stop: bool) -> None:
        if self.over:
            return self._malformed(_TRICK_COUNT, self.number)
        if not isinstance(cards, list):
            return self._malformed(_NO_TRICK, 0)
        if len(cards) != PLAYERS and not (may_stop and len(cards) < PLAYERS):
            return self._malformed(_TRICK_LENGTH, len(cards))
        for position, value in enumerate(cards):
            self._lay(value, position)
        if len(self.trick) == PLAYERS:
            self._gather()
        return None

    def _malformed(self, template: str, count: int) -> None:
        data = {"trick": self.number, "count": count}
        self.violations.append(Violation("plays-malformed", template, "PD-22", data, trick=self.number))
        self.broken = True

    def _lay(self, value: object, position: int) -> None:
        card = read_card(value)
        seat = (self.leader + position) % PLAYERS
        if card is None:
            fault = unknown_card(value, "PD-1", trick=self.number, position=position, seat=seat)
            self.violations.append(fault)
            self.broken = True
        elif not self.broken:
            self._judge(card)
            self._remove(card)
            self.trick.append(card)

    def _judge(self, card: str) -> None:
        if card in self._played:
            self._fault("card-not-held", _AGAIN, "PD-11", card)
        elif self.hands is not None and card not in self.hands[self.turn]:
            self._fault("card-not-held", _NOT_HELD, "PD-11", card)
        elif self.hands is not None and card not in self.legal():
            self._fault("revoke", _REVOKE, "PD-8", card)

    def _fault(self, code: str, template: str, rule: str, card: str) -> None:
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
        self._played.add(card)
        for hand in self.hands or ():
            if card in hand:
                hand.remove(card)

    def _gather(self) -> None:
        winner = (self.leader + winning(self.trick, self.trump)) % PLAYERS
        self.winners.append(winner)
        self.taken[winner] += self.trick
        self.leader = winner
        self.trick = []
