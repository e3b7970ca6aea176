"""King: six deals in which something had better not be taken, then four in which the right is sold."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from rules_engine.core.answers import Answer
from rules_engine.core.deal import SEATS
from rules_engine.core.entries import ALONE, Course, Entry, Scored, Way
from rules_engine.core.game import Presence, Rules, ScheduledHand
from rules_engine.core.inputs import malformed, take, take_rules, take_whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.options import settle
from rules_engine.core.replay import Replay
from rules_engine.core.tables import places_of, require_four, require_same_four
from rules_engine.core.violations import Refused, Violation
from rules_engine.games.king import counts, hands, parti, sheet
from rules_engine.games.king.auction import auction_answer
from rules_engine.games.king.deals import DEALS, name_of
from rules_engine.games.king.options import OPTIONS, KingRules
from rules_engine.games.king.record import legal_answer, record_answer, record_entry
from rules_engine.games.king.replaying import replay_of
from rules_engine.games.king.totals import check_totals
from rules_engine.games.king.ways import ways

__all__ = ["GAME", "King", "auction_answer"]

K = TypeVar("K", bound=Hashable)
KINDS = {"points": sheet.points_answer, "taken": counts.taken_answer, "record": record_answer}


class King:
    """The game King, which the title is not about; see `rules_engine.core.game.Game` for each method."""

    slug = "king"
    name = gettext_noop("King")
    version = 1
    seats = range(SEATS, SEATS + 1)
    higher_is_better = True
    options = OPTIONS
    sides = ALONE

    def rules(self, given: Rules | None = None) -> dict[str, object]:
        """Return all options with their values; raises Refused (option-unknown, option-value)."""
        return settle(OPTIONS, given)

    def hands_due(self, players: int) -> int:
        """Return 10 (KI-4)."""
        return len(DEALS)

    def schedule(
        self,
        *,
        players: int,
        first_dealer: int = 0,
        rules: Rules | None = None,
        presence: Presence = (),
    ) -> tuple[ScheduledHand, ...]:
        """Return the ten deals; the left neighbour deals next (KI-3, KI-4, KI-6).

        What is trump in an auction nobody knows before it. Raises Refused (table-size, input-malformed for a
        dealer who has no seat, option-…).
        """
        chosen = KingRules.of(rules)
        require_four(players, "KI-1")
        require_same_four(presence, "KI-1")
        if first_dealer not in range(SEATS):
            raise Refused(malformed("first_dealer", first_dealer, "KI-3"))
        return tuple(_scheduled(deal, (first_dealer + deal - 1) % SEATS, chosen) for deal in DEALS)

    def check_points(
        self, points: Sequence[object], rules: Rules | None = None, *, hand: int = 1
    ) -> tuple[Violation, ...]:
        """Return what is wrong with four points of deal `hand`: form, else sum, else the first impossible."""
        return sheet.check_points(points, KingRules.of(rules), hand)

    def balance(
        self, points: Sequence[int | None], rules: Rules | None = None, *, hand: int = 1
    ) -> int | None:
        """Return the one number that completes a row of deal `hand` to points that can be, else None."""
        return sheet.balance(points, KingRules.of(rules), hand)

    def row_sum(self, rules: Rules | None = None, *, hand: int = 1) -> int | None:
        """Return what deal `hand` sums to, −260 … 325; None where a club's own `base` leaves two sums."""
        sums = sheet.row_sums(KingRules.of(rules), hand)
        return sums[0] if len(sums) == 1 else None

    def places(
        self, tables: Sequence[Mapping[K, int]], rules: Rules | None = None, *, whole: bool = True
    ) -> dict[K, int]:
        """Return the place of everybody (KI-45); raises Refused with all that is wrong."""
        chosen = KingRules.of(rules)
        return places_of(tables, lambda totals: check_totals(totals, chosen), "KI-45", whole=whole)

    def check_totals(self, totals: Sequence[object], rules: Rules | None = None) -> tuple[Violation, ...]:
        """Return everything wrong with the totals of one table (KI-44, KI-46)."""
        return check_totals(totals, KingRules.of(rules))

    def ways(self, rules: Rules | None = None, *, hand: int = 1) -> tuple[Way, ...]:
        """Return points, numbers or cards taken; of an auction what was played, for what (KI-10 … KI-43)."""
        return ways(KingRules.of(rules), hand)

    def score(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Scored:
        """Return what an entry of deal `hand.hand` gives, or everything wrong with it (KI-10 … KI-43)."""
        return hands.score(entry, KingRules.of(rules), hand)

    def in_numbers(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Entry:
        """Return a right entry of deal 1 … 6 as points; what became of an auction stays as it is."""
        return hands.in_numbers(entry, KingRules.of(rules), hand)

    def from_record(
        self, record: Mapping[str, object], rules: Rules | None = None, *, hand: ScheduledHand
    ) -> Entry | None:
        """Return what everybody took in a record, with the sale; None when anything was wrong.

        Raises Refused, also for the record of another deal or dealer.
        """
        return record_entry(record, KingRules.of(rules), hand)

    def course(self, entries: Sequence[Entry], rules: Rules | None = None) -> Course:
        """Return that it is over after ten deals (KI-4)."""
        over = len(entries) >= len(DEALS)
        return Course(over, "hands-played" if over else None)

    def check(self, data: Mapping[str, object]) -> Answer:
        """Answer `check` of the kinds points, taken and record; raises Refused for other input."""
        rules = KingRules.of(take_rules(data))
        kind = take(data, "kind", str)
        if kind not in KINDS:
            raise Refused(malformed("kind", kind))
        return KINDS[kind](data, rules)

    def record_head(self, hand: ScheduledHand) -> dict[str, object]:
        """Return the deal and its dealer (KI-3, KI-4)."""
        return {"deal": hand.hand, "dealer": hand.dealer}

    def replay(self, data: Mapping[str, object]) -> Replay:
        """Return the steps of a record (KI-4 … KI-43); raises Refused."""
        return replay_of(data, KingRules.of(take_rules(data)))

    def game(self, data: Mapping[str, object]) -> Answer:
        """Answer `game`: scores with their parts, totals, places and winners of ten deals (KI-37 … KI-46)."""
        due = self.schedule(
            players=take_whole(data, "players"),
            first_dealer=take_whole(data, "first_dealer", 0),
            rules=take_rules(data),
        )
        return parti.game_answer(take(data, "hands", list), due, KingRules.of(take_rules(data)))

    def legal(self, data: Mapping[str, object]) -> Answer:
        """Answer `legal`: the cards that may be played now (KI-8, KI-12, KI-16, KI-17)."""
        return legal_answer(data, KingRules.of(take_rules(data)))


def _scheduled(deal: int, dealer: int, rules: KingRules) -> ScheduledHand:
    return ScheduledHand(
        hand=deal,
        round=(deal - 1) // SEATS + 1,
        dealer=dealer,
        leader=rules.leader(deal, dealer),
        players=tuple((dealer + step) % SEATS for step in range(SEATS)),
        out=(),
        trump=None,
        passing="none",
        name=name_of(deal),
    )


GAME = King()
