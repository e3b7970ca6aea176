"""Could these hands come out of this deal and this stock? Exact (PT-11 … PT-16).

Some of it leaves no choice: who was dealt at most six trumps keeps them all, and every other card is thrown.
What leaves one:

- Who was dealt more trumps keeps any six. The point cards among those thrown may be picked up by players with
  fewer than six cards, or be left. Who has the first right does not matter, since nobody must take a card.
- Then the stock is dealt in blocks from the dealer's left, up to six cards each, as far as it goes. How long
  the blocks are depends only on how many cards each player kept and picked up.
- The bidder looks through the rest from its top, and the partner through what the bidder has left. Each may
  put any cards of the hand away for point cards. So what the bidder takes lies before what the partner takes.

A hand of the other team is therefore exactly what was kept, picked up and dealt. In a hand of the bidder's
team as many cards may be missing as point cards of the rest have come in. Where a card was dealt says how it
came into the hand, so one thing only has to be tried: how many point cards each of the two picked up and put
away again. These are seen nowhere, but they make the blocks shorter. Of seventeen trumps at most five are
thrown (by players with nine and eight), so there are at most 21 ways to try, and each is decided by where the
held cards lie in the stock.
"""

from collections.abc import Container, Iterator, Sequence

from rules_engine.core.deal import SEATS

Hands = Sequence[frozenset[str]]


class Draw:
    """A deal of four hands and a stock, all cards different, with dealer and bidder (seats 0 … 3).

    `points` are the point cards among the `trumps`; `most` is the number of cards a hand may keep.
    """

    def __init__(
        self,
        dealt: Sequence[Sequence[str]],
        stock: Sequence[str],
        *,
        dealer: int,
        bidder: int,
        trumps: Container[str],
        points: Container[str],
        most: int = 6,
    ) -> None:
        self._most = most
        self._order = [(dealer + step) % SEATS for step in range(1, SEATS + 1)]
        self._bidder, self._partner = bidder, (bidder + SEATS // 2) % SEATS
        self._points = points
        self._places = {card: place for place, card in enumerate(stock)}
        self._point_places = {place for card, place in self._places.items() if card in points}
        self._trumps = [frozenset(card for card in hand if card in trumps) for hand in dealt]
        self._kept = [min(len(cards), most) for cards in self._trumps]
        self._thrown = [len(cards) - kept for cards, kept in zip(self._trumps, self._kept, strict=True)]
        surplus = (cards for cards, thrown in zip(self._trumps, self._thrown, strict=True) if thrown)
        self._surplus = frozenset(card for cards in surplus for card in cards if card in points)

    def strangers(self, hands: Hands) -> Iterator[tuple[int, str]]:
        """Yield each seat with a card that was dealt elsewhere and never thrown, or thrown for good."""
        for seat, hand in enumerate(hands):
            for card in sorted(hand - self._trumps[seat] - self._surplus):
                if card not in self._places:
                    yield seat, card

    def gives(self, hands: Hands) -> bool:
        """Return whether the draw can end with these hands (PT-11 … PT-16)."""
        if any(self.strangers(hands)):
            return False
        if any(len(self._elsewhere(seat, hands)) > thrown for seat, thrown in enumerate(self._thrown)):
            return False
        lying = [[self._places[card] for card in hand if card in self._places] for hand in hands]
        sizes = [len(hand) for hand in hands]
        return any(self._deals(picked, sizes, lying) for picked in self._pickings(hands))

    def _elsewhere(self, seat: int, hands: Hands) -> list[str]:
        others = [hand for other, hand in enumerate(hands) if other != seat]
        return [card for card in self._trumps[seat] if any(card in hand for hand in others)]

    def _pickings(self, hands: Hands) -> Iterator[list[int]]:
        """Yield how many point cards each seat may have picked up: those seen, and more by the bidders."""
        seen = [len(hand & self._surplus - self._trumps[seat]) for seat, hand in enumerate(hands)]
        unseen = self._unseen(hands)
        for mine in range(unseen + 1):
            for theirs in range(unseen - mine + 1):
                picked = list(seen)
                picked[self._bidder] += mine
                picked[self._partner] += theirs
                yield picked

    def _unseen(self, hands: Hands) -> int:
        """The most thrown point cards that nobody holds any more."""
        held = frozenset().union(*hands)
        unseen = 0
        for seat, thrown in enumerate(self._thrown):
            gone = sum(card in self._points for card in self._trumps[seat] - held)
            unseen += min(thrown - len(self._elsewhere(seat, hands)), gone)
        return unseen

    def _deals(self, picked: Sequence[int], sizes: Sequence[int], lying: Sequence[Sequence[int]]) -> bool:
        """Whether hands of these sizes come about when so many cards were picked up.

        `lying` are the places in the stock of the cards each seat holds.
        """
        top = 0
        outside: dict[int, list[int]] = {}
        for seat in self._order:
            had = self._kept[seat] + picked[seat]
            end = min(top + self._most - had, len(self._places))
            if had > self._most or sizes[seat] != had + end - top:
                return False
            outside[seat] = [place for place in lying[seat] if not top <= place < end]
            top = end
        return self._exchanges(outside, top)

    def _exchanges(self, outside: dict[int, list[int]], top: int) -> bool:
        """Whether only the bidder, then the partner, hold more of the stock: point cards from `top` on."""
        mine, theirs = outside.pop(self._bidder), outside.pop(self._partner)
        if any(outside.values()) or any(place < top for place in mine + theirs):
            return False
        if not self._point_places.issuperset(mine + theirs):
            return False
        return max(mine, default=-1) < min(theirs, default=len(self._places))
