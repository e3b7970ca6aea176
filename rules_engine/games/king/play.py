"""The play of one deal of King (KI-8, KI-12, KI-16, KI-17)."""

from rules_engine.core.cards import suit_of
from rules_engine.core.marking import gettext_noop
from rules_engine.core.play import Breach, Play
from rules_engine.games.king.deals import KING, NEGATIVES
from rules_engine.games.king.deals import NEGATIVE as KINDS
from rules_engine.games.king.options import KingRules

HEARTS_DEAL, KING_DEAL = 2, 5

_HEART_LED = gettext_noop("Trick {trick}: {card} was led although {legal} could have been led.")
_KING_LED = gettext_noop("Trick {trick}: the king of hearts was led although {legal} could have been led.")


class KingPlay(Play):
    """A deal in play; in deals 2 and 5 some cards may not be led while there are others."""

    follow_rule = "KI-8"
    held_rule = "KI-4"
    tricks_rule = "KI-19"

    def __init__(
        self,
        hands: list[list[str]] | None,
        rules: KingRules,
        *,
        deal: int,
        leader: int,
        due: int,
        trump: str | None,
    ) -> None:
        counting = KINDS[deal - 1].counting(rules.pack) if deal in NEGATIVES else None
        super().__init__(hands, leader=leader, due=due, trump=trump, counting=counting, pack=rules.pack)
        self._deal = deal
        self._no_hearts = deal == HEARTS_DEAL or (deal == KING_DEAL and rules.king_deal_hearts_ban)

    def legal(self) -> tuple[str, ...]:
        """Return the cards the seat at turn may play: to lead, also what deals 2 and 5 allow."""
        cards = super().legal()
        if self.trick:
            return cards
        if self._no_hearts:
            cards = tuple(card for card in cards if suit_of(card) != "H") or cards
        if self._deal == KING_DEAL:
            cards = tuple(card for card in cards if card != KING) or cards
        return cards

    def breach(self, card: str) -> Breach:
        """Return what a held card breaks that is not legal now."""
        if self.trick:
            return super().breach(card)
        if card == KING and self._deal == KING_DEAL:
            return "king-of-hearts-led", _KING_LED, "KI-16"
        return "heart-led", _HEART_LED, "KI-12" if self._deal == HEARTS_DEAL else "KI-17"
