"""Hearts, „Fekete macska”: leave the hearts to the others, and the queen of spades above all."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import TypeVar

from rules_engine.core.answers import Answer
from rules_engine.core.deal import SEATS
from rules_engine.core.entries import ALONE, Course, Entry, Scored, Way, points_of
from rules_engine.core.game import Presence, Rules, ScheduledHand
from rules_engine.core.inputs import malformed, take, take_whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.replay import Replay
from rules_engine.core.tables import places_of, require_four, require_same_four
from rules_engine.core.violations import Refused, Violation
from rules_engine.games.hearts import entries as written
from rules_engine.games.hearts import parti, sheet
from rules_engine.games.hearts.options import OPTIONS, chosen, chosen_in
from rules_engine.games.hearts.passing import PASSING
from rules_engine.games.hearts.record import legal_answer, record_answer
from rules_engine.games.hearts.replaying import replay_of
from rules_engine.rotation import active, cycle, deals

K = TypeVar("K", bound=Hashable)


class Hearts:
    """Hearts, classic and special; see `rules_engine.core.game.Game` for what each method promises."""

    slug = "hearts"
    name = gettext_noop("Hearts")
    version = 1
    seats = range(4, 5)
    higher_is_better = False
    options = OPTIONS
    sides = ALONE

    def rules(self, given: Rules | None = None) -> dict[str, object]:
        """Return all options with their values; raises Refused (option-unknown, option-value)."""
        return asdict(chosen(given))

    def hands_due(self, players: int) -> int | None:
        """Return None: the points say when it is over (HE-18)."""
        return None

    def schedule(
        self,
        *,
        players: int,
        first_dealer: int = 0,
        rules: Rules | None = None,
        presence: Presence = (),
    ) -> tuple[ScheduledHand, ...]:
        """Return four hands, in which everybody deals once and the passing goes round (HE-4).

        Raises Refused (table-size, input-malformed for a dealer who has no seat, option-…).
        """
        chosen(rules)
        require_four(players, "HE-1")
        require_same_four(presence, "HE-1")
        if first_dealer not in range(players):
            raise Refused(malformed("first_dealer", first_dealer, "HE-2"))
        return tuple(
            _scheduled(hand, number, dealer) for hand, number, dealer in deals(players, first_dealer, 1)
        )

    def check_points(
        self, points: Sequence[object], rules: Rules | None = None, *, hand: int = 1
    ) -> tuple[Violation, ...]:
        """Return everything wrong with four points: form, else sum, else possibility (HE-16, HE-17)."""
        return sheet.check_points(points, moon=chosen(rules).moon)

    def balance(
        self, points: Sequence[int | None], rules: Rules | None = None, *, hand: int = 1
    ) -> int | None:
        """Return the number that completes a row with one gap; None for 13, 13, 0: a moon or not (HE-17)."""
        return sheet.balance(points, moon=chosen(rules).moon)

    def row_sum(self, rules: Rules | None = None, *, hand: int = 1) -> int | None:
        """Return None: a row sums to 26, or to three times what a moon costs (HE-16)."""
        return None

    def places(
        self, tables: Sequence[Mapping[K, int]], rules: Rules | None = None, *, whole: bool = True
    ) -> dict[K, int]:
        """Return the place of everybody, the lowest total first (HE-18); raises Refused."""
        check = partial(parti.check_totals, rules=chosen(rules))
        return places_of(tables, check, "HE-18", higher_is_better=False, whole=whole)

    def check_totals(self, totals: Sequence[object], rules: Rules | None = None) -> tuple[Violation, ...]:
        """Return everything wrong with the totals of one table (HE-1, HE-14, HE-17, HE-18)."""
        return parti.check_totals(totals, chosen(rules))

    def ways(self, rules: Rules | None = None, *, hand: int = 1) -> tuple[Way, ...]:
        """Return the points, or the tricks, hearts and queen of spades taken (HE-14 … HE-17)."""
        return written.ways(chosen(rules).moon)

    def score(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Scored:
        """Return what an entry gives, or everything wrong with it (HE-14 … HE-17)."""
        return written.score(entry, chosen(rules).moon)

    def in_numbers(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Entry:
        """Return a right entry as points."""
        return written.in_numbers(entry, chosen(rules).moon)

    def from_record(
        self, record: Mapping[str, object], rules: Rules | None = None, *, hand: ScheduledHand
    ) -> Entry | None:
        """Return the points of a record, None when anything was wrong; raises Refused."""
        return points_of(record_answer(record, chosen(rules)))

    def course(self, entries: Sequence[Entry], rules: Rules | None = None) -> Course:
        """Return whether the game is over, and why it is or goes on (HE-18 … HE-23)."""
        return written.course(entries, chosen(rules))

    def check(self, data: Mapping[str, object]) -> Answer:
        """Answer `check` of the kinds points, taken and record; raises Refused for other input."""
        rules = chosen_in(data)
        kind = data.get("kind")
        if kind == "record":
            return record_answer(data, rules)
        if kind == "points":
            return sheet.points_answer(data, moon=rules.moon)
        if kind == "taken":
            return sheet.taken_answer(data, moon=rules.moon)
        raise Refused(malformed("kind", take(data, "kind", str)))

    def record_head(self, hand: ScheduledHand) -> dict[str, object]:
        """Return the hand number, on which the passing hangs (HE-4)."""
        return {"hand_number": hand.hand}

    def replay(self, data: Mapping[str, object]) -> Replay:
        """Return the steps of a record (HE-2 … HE-13); raises Refused."""
        return replay_of(data, chosen_in(data))

    def game(self, data: Mapping[str, object]) -> Answer:
        """Answer `game`: totals, places, winners, and why it is over or goes on (HE-18 … HE-23)."""
        rules = chosen_in(data)
        require_four(take_whole(data, "players"), "HE-1")
        return parti.game_answer(take(data, "hands", list), rules)

    def legal(self, data: Mapping[str, object]) -> Answer:
        """Answer `legal`: the cards that may be played now (HE-5 … HE-13)."""
        return legal_answer(data, chosen_in(data))


def _scheduled(hand: int, number: int, dealer: int) -> ScheduledHand:
    return ScheduledHand(
        hand=hand,
        round=number,
        dealer=dealer,
        leader=None,
        players=active(dealer, SEATS),
        out=(),
        trump=None,
        passing=cycle(PASSING, hand),
    )


GAME = Hearts()
