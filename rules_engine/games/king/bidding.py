"""The bidding for the auctioneer's right: whose turn it is, and what is wrong with a bid (KI-25 … KI-32)."""

from collections.abc import Sequence

from rules_engine.core.deal import SEATS
from rules_engine.core.inputs import Fields, shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation
from rules_engine.games.king.bids import higher, malformed_bid, read_bid, too_low

PASS, MATCH = "pass", "match"
SEAT = range(SEATS)

_NO_ACTION = gettext_noop("An action of the auction is an object with “seat” and “bid”.")
_AUCTIONEER = gettext_noop("The auctioneer does not bid.")
_PASSED = gettext_noop("A player who has passed bids no more in this auction.")
_NOT_YET = gettext_noop("It is another player's turn.")
_BIDDING_OVER = gettext_noop("The bidding is over.")
_NOTHING = gettext_noop("There is no bid to match.")
_LATER = gettext_noop(
    "Only a player before the last bidder, counted from the auctioneer's left, may match the bid."
)


class Bidding:
    """The state of the bidding. Violations gather in `violations`.

    After a fault it goes on: a faulty bid of the seat at turn changes nothing but the turn; who speaks out of
    turn and has not passed is taken at his word, and the turn goes on from him.
    """

    def __init__(self, dealer: int) -> None:
        self.dealer = dealer
        self.last: str | None = None
        self.holder: int | None = None
        self.bids = 0
        self.passed: set[int] = set()
        self.violations: list[Violation] = []
        self._spoke = dealer
        self._number = 0

    @property
    def bidders(self) -> tuple[int, ...]:
        """The three seats that bid, in the order of their priority (KI-25, KI-26, KI-31)."""
        return tuple((self.dealer + step) % SEATS for step in range(1, SEATS))

    @property
    def active(self) -> tuple[int, ...]:
        """The bidders who have not passed (KI-27)."""
        return tuple(seat for seat in self.bidders if seat not in self.passed)

    @property
    def turn(self) -> int | None:
        """The seat that speaks next; None when the bidding is over, as nobody else goes on (KI-26)."""
        onward = ((self._spoke + step) % SEATS for step in range(1, SEATS + 1))
        return next((seat for seat in onward if seat in self.active and seat != self.holder), None)

    def run(self, actions: Sequence[object]) -> None:
        """Take all of `actions`, each `{"seat", "bid"}` with a bid, "pass" or "match"."""
        for number, action in enumerate(actions, start=1):
            self._number = number
            self._take(action)

    def _take(self, action: object) -> None:
        fields = Fields(action if isinstance(action, dict) else {})
        seat, said = whole(fields.present("seat")), fields.present("bid")
        if seat is None or seat not in SEAT or fields.faults:
            self._fault("input-malformed", _NO_ACTION, "KI-26", None)
            return
        if seat != self.turn:
            self._fault("out-of-turn", *self._why_not(seat), seat)
        if seat in self.active and self.turn is not None:
            self._spoke = seat
            self._say(seat, said)

    def _why_not(self, seat: int) -> tuple[str, str]:
        """Return the sentence and the paragraph for one who speaks out of turn."""
        if seat == self.dealer:
            return _AUCTIONEER, "KI-25"
        if seat in self.passed:
            return _PASSED, "KI-27"
        return (_NOT_YET if self.turn is not None else _BIDDING_OVER), "KI-26"

    def _say(self, seat: int, said: object) -> None:
        if said == PASS:
            self.passed.add(seat)
        elif said == MATCH:
            self._match(seat)
        else:
            self._bid(seat, said)

    def _match(self, seat: int) -> None:
        """Let the seat hold the last bid instead, if it has priority over its holder (KI-31, KI-32)."""
        if self.holder is None:
            self._fault("no-priority", _NOTHING, "KI-31", seat)
        elif self.bidders.index(seat) >= self.bidders.index(self.holder):
            self._fault("no-priority", _LATER, "KI-31", seat)
        else:
            self.holder = seat
            self.bids += 1

    def _bid(self, seat: int, said: object) -> None:
        bid = read_bid(said)
        if bid is None:
            self.violations.append(malformed_bid(shown(said), action=self._number, seat=seat))
        elif self.last and not higher(bid, self.last):
            self.violations.append(too_low(bid, self.last, "KI-29", action=self._number, seat=seat))
        else:
            self.last, self.holder = bid, seat
            self.bids += 1

    def _fault(self, code: str, template: str, rule: str, seat: int | None) -> None:
        self.violations.append(Violation(code, template, rule, action=self._number, seat=seat))
