"""The play of one hand of Hearts (HE-5 … HE-13)."""

from collections.abc import Sequence

from rules_engine.core.cards import suit_of
from rules_engine.core.marking import gettext_noop
from rules_engine.core.piles import TRICKS
from rules_engine.core.play import Breach, Play
from rules_engine.games.hearts.scores import PENALTY, QUEEN

OPENING = "2C"

_OPENING = gettext_noop("The two of clubs is led to the first trick, not {card}.")
_QUEEN = gettext_noop("The queen of spades may not be played to the first trick.")
_NOT_BROKEN = gettext_noop("Trick {trick}: {card} was led before any heart had been played.")


class HeartsPlay(Play):
    """Only hearts and the queen of spades count, so a record may stop when all of them are out (HE-15).

    The holder of the two of clubs leads (HE-5). Where `hands` is None nobody knows who that is, and the seats
    of winners and violations mean nothing.
    """

    follow_rule = "HE-8"
    held_rule = "HE-2"
    tricks_rule = "HE-7"

    def __init__(self, hands: Sequence[Sequence[str]] | None, *, only_hearts_may_lead: bool) -> None:
        leader = next((seat for seat, hand in enumerate(hands or ()) if OPENING in hand), 0)
        super().__init__(hands, leader=leader, due=TRICKS, counting=PENALTY)
        self.only_hearts_may_lead = only_hearts_may_lead

    @property
    def hearts_broken(self) -> bool:
        """Whether a heart has been played in this hand (HE-12)."""
        return any(suit_of(card) == "H" for card in self.played)

    def legal(self) -> tuple[str, ...]:
        """Return what the seat at turn may play: nothing where he has only hearts and may not lead them.

        HE-5, HE-6, HE-8, HE-9, HE-12, HE-13.
        """
        hand = self.hands[self.turn] if self.hands is not None else []
        if not self.trick:
            return self._leads(hand)
        if self.winners:
            return super().legal()
        allowed = tuple(card for card in hand if card != QUEEN)
        following = tuple(card for card in allowed if suit_of(card) == suit_of(self.trick[0]))
        return following or allowed

    def breach(self, card: str) -> Breach:
        """Return which of HE-5, HE-6, HE-8 and HE-12 a held card breaks."""
        if not self.trick:
            not_broken = ("hearts-not-broken", _NOT_BROKEN, "HE-12")
            return not_broken if self.winners else ("must-open-two-of-clubs", _OPENING, "HE-5")
        led = suit_of(self.trick[0])
        if suit_of(card) != led and any(suit_of(other) == led for other in self.legal()):
            return super().breach(card)
        return "queen-in-first-trick", _QUEEN, "HE-6"

    def _leads(self, hand: Sequence[str]) -> tuple[str, ...]:
        if not self.winners:
            return (OPENING,)
        others = tuple(card for card in hand if suit_of(card) != "H")
        if self.hearts_broken or (not others and self.only_hearts_may_lead):
            return tuple(hand)
        return others

    def _judge(self, card: str) -> None:
        super()._judge(card)
        # What opens, and that the queen stays out of the first trick, is certain whatever is held.
        unknown = self.hands is None and not self.winners and card not in self.played
        if unknown and (card == QUEEN or not self.trick) and card != OPENING:
            self._fault(card, self.breach(card))
