"""The play of one hand of Pitch: only trumps, no suit to follow, who has none is out (PT-17 … PT-25)."""

from collections.abc import Sequence

from rules_engine.core.deal import SEATS
from rules_engine.core.marking import gettext_noop
from rules_engine.core.play import Breach, Play
from rules_engine.games.pitch.deck import DECK, heights, worths

TEAMS = 2
MOST = 6

_NO_TRUMP = gettext_noop("Trick {trick}: {card} is not a trump.")


class PitchPlay(Play):
    """One hand from the first lead; "trump" includes off cards and jokers.

    `first_any` says that in the first trick who has a trump may play any card (PT-19).
    """

    hands: list[list[str]]
    held_rule = "PT-12"
    tricks_rule = "PT-25"

    def __init__(self, hands: Sequence[Sequence[str]], *, leader: int, trump: str, first_any: bool) -> None:
        # The deuce counts for who holds it, whoever takes it (PT-23): it may be the last card that counts.
        worth = worths(trump).keys() - {"2" + trump}
        counting = frozenset(card for hand in hands for card in hand if card in worth)
        super().__init__(hands, leader=leader, due=MOST, trump=trump, counting=counting, pack=DECK)
        self._deuce = "2" + trump
        self._first_any = first_any
        self._heights = heights(trump)
        self._order = self._players()

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that had a trump when the trick began, in order of play (PT-17, PT-18, PT-24)."""
        return self._order

    @property
    def over(self) -> bool:
        """Whether neither partner of a team had a trump when the trick would have begun (PT-25)."""
        return len({seat % TEAMS for seat in self._order}) < TEAMS

    @property
    def piles(self) -> list[list[str]]:
        """The cards of each team: taken, and left in its hands when the play is over (PT-25)."""
        own = [taken + hand for taken, hand in zip(self.taken, self.hands, strict=True)]
        return [own[team] + own[team + TEAMS] for team in range(TEAMS)]

    def legal(self) -> tuple[str, ...]:
        """Return the trumps of the seat at turn, or all its cards where any may be played (PT-19)."""
        anything = self._first_any and not self.winners
        return tuple(card for card in self.hands[self.turn] if anything or card in self._heights)

    def breach(self, card: str) -> Breach:
        """Return `not-a-trump`: nothing else can be wrong with a held card (PT-19)."""
        return "not-a-trump", _NO_TRUMP, "PT-19"

    def winning(self) -> int:
        """Return the position of the highest card, of two jokers the first played (PT-20, PT-22)."""
        return max(range(len(self.trick)), key=lambda at: self._heights.get(self.trick[at], 0))

    def gather(self) -> None:
        """Give the trick to its winner, but the deuce of trumps to who played it (PT-23)."""
        player = self.order[self.trick.index(self._deuce)] if self._deuce in self.trick else None
        super().gather()
        if player is not None:
            self.taken[self.winners[-1]].remove(self._deuce)
            self.taken[player].append(self._deuce)
        self._order = self._players()

    def _players(self) -> tuple[int, ...]:
        first = self.leader if self._has_trump(self.leader) else self.leader + TEAMS
        seats = ((first + step) % SEATS for step in range(SEATS))
        return tuple(seat for seat in seats if self._has_trump(seat))

    def _has_trump(self, seat: int) -> bool:
        return any(card in self._heights for card in self.hands[seat])
