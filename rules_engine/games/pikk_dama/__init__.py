"""Pikk Dáma: take tricks, avoid the hearts and the queen of spades."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from rules_engine.core.answers import Answer
from rules_engine.core.entries import ALONE, Course, Entry, Scored, Way, points_of
from rules_engine.core.game import Presence, Rules, ScheduledHand
from rules_engine.core.inputs import malformed, take, take_rules, take_whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.options import settle
from rules_engine.core.replay import Replay
from rules_engine.core.rows import numbers
from rules_engine.core.tables import ACROSS_TABLES, PER_TABLE, places_of
from rules_engine.core.violations import Refused, Violation
from rules_engine.games.pikk_dama import entries as written
from rules_engine.games.pikk_dama import parti, sheet
from rules_engine.games.pikk_dama.options import OPTIONS
from rules_engine.games.pikk_dama.record import legal_answer, record_answer
from rules_engine.games.pikk_dama.replaying import replay_of
from rules_engine.presence import seats_by_hand
from rules_engine.rotation import TABLE, check_table, cycle, others, playing, turns

K = TypeVar("K", bound=Hashable)
ROUNDS = 5
TRUMPS = ("C", "D", "H", "S", None)
PASSING = ("right", "left", "across", "none")


class PikkDama:
    """The club's own game; see `rules_engine.core.game.Game` for what each method promises."""

    slug = "pikk-dama"
    name = gettext_noop("Pikk Dáma")
    version = 1
    seats = TABLE
    higher_is_better = True
    options = OPTIONS
    sides = ALONE

    def rules(self, given: Rules | None = None) -> dict[str, object]:
        """Return all options with their values; raises Refused (option-unknown, option-value)."""
        return settle(OPTIONS, given)

    def hands_due(self, players: int) -> int:
        """Return 20, 25, 30 or 35: five rounds in which everybody deals once (PD-24)."""
        return ROUNDS * players

    def schedule(
        self,
        *,
        players: int,
        first_dealer: int = 0,
        rules: Rules | None = None,
        presence: Presence = (),
    ) -> tuple[ScheduledHand, ...]:
        """Return the 5n hands of a table of n: dealer, players, trump, passing (PD-6, PD-10, PD-13).

        Who comes later has a seat from n on; with fewer than four the schedule ends (PD-29 … PD-32). Raises
        Refused (table-size, input-malformed for a dealer who has no seat or a presence, option-…).
        """
        chosen = self.rules(rules)
        check_table(players)
        if first_dealer not in range(players):
            raise Refused(malformed("first_dealer", first_dealer, "PD-5"))
        tables = seats_by_hand(presence, players=players, hands=self.hands_due(players), sizes=TABLE)
        seats = set(range(players)).union(*tables)
        return tuple(
            replace(_scheduled(hand, order, players, chosen), absent=others(seats, order))
            for hand, order in turns(first_dealer, tables)
        )

    def check_points(
        self, points: Sequence[object], rules: Rules | None = None, *, hand: int = 1
    ) -> tuple[Violation, ...]:
        """Return everything wrong with four points: form, else the sum (PD-21), else possibility (PD-22)."""
        return sheet.check_points(points)

    def balance(
        self, points: Sequence[int | None], rules: Rules | None = None, *, hand: int = 1
    ) -> int | None:
        """Return what makes the row sum to 0 when exactly one entry is None, else None (PD-21)."""
        known = numbers(points)
        gaps = sum(value is None for value in points)
        return -sum(known) if gaps == 1 and len(known) == len(points) - 1 else None

    def row_sum(self, rules: Rules | None = None, *, hand: int = 1) -> int | None:
        """Return 0 (PD-21)."""
        return 0

    def places(
        self, tables: Sequence[Mapping[K, int]], rules: Rules | None = None, *, whole: bool = True
    ) -> dict[K, int]:
        """Return the place of everybody (PD-27, PD-28); raises Refused with all that is wrong."""
        per_table = self.rules(rules)[ACROSS_TABLES] == PER_TABLE
        return places_of(tables, parti.check_totals, "PD-28", per_table=per_table, whole=whole)

    def check_totals(self, totals: Sequence[object], rules: Rules | None = None) -> tuple[Violation, ...]:
        """Return everything wrong with the totals of one table (PD-21, PD-25)."""
        return parti.check_totals(totals)

    def ways(self, rules: Rules | None = None, *, hand: int = 1) -> tuple[Way, ...]:
        """Return the points, or the tricks and the penalty cards taken (PD-18 … PD-22)."""
        return written.WAYS

    def score(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Scored:
        """Return what an entry gives, or everything wrong with it (PD-18 … PD-22)."""
        return written.score(entry)

    def in_numbers(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Entry:
        """Return a right entry as points."""
        return written.in_numbers(entry)

    def from_record(
        self, record: Mapping[str, object], rules: Rules | None = None, *, hand: ScheduledHand
    ) -> Entry | None:
        """Return the points of a record; a revoke is only noted, unless `strict` (PD-9). Raises Refused."""
        return points_of(record_answer(record, strict=self.rules(rules)["strict"] is True))

    def course(self, entries: Sequence[Entry], rules: Rules | None = None) -> Course:
        """Return that it goes on: only the size of the table says how many hands are due (PD-24)."""
        return Course(over=False)

    def check(self, data: Mapping[str, object]) -> Answer:
        """Answer `check` of the kinds points, taken and record; raises Refused for other input."""
        rules = self.rules(take_rules(data))
        kind = take(data, "kind", str)
        if kind == "points":
            return sheet.points_answer(data)
        if kind == "taken":
            return sheet.taken_answer(data)
        if kind == "record":
            return record_answer(data, strict=rules["strict"] is True)
        raise Refused(malformed("kind", kind))

    def record_head(self, hand: ScheduledHand) -> dict[str, object]:
        """Return dealer, trump and passing (PD-6, PD-10, PD-13)."""
        return {"dealer": hand.dealer, "trump": hand.trump, "pass": hand.passing}

    def replay(self, data: Mapping[str, object]) -> Replay:
        """Return the steps of a record (PD-11 … PD-16); raises Refused."""
        return replay_of(data, strict=self.rules(take_rules(data))["strict"] is True)

    def game(self, data: Mapping[str, object]) -> Answer:
        """Answer `game`: totals, places and winners of a table's rows, all violations (PD-24 … PD-27)."""
        due = self.schedule(
            players=take_whole(data, "players"),
            first_dealer=take_whole(data, "first_dealer", 0),
            rules=take_rules(data),
        )
        return parti.game_answer(take(data, "hands", list), due)

    def legal(self, data: Mapping[str, object]) -> Answer:
        """Answer `legal`: the cards that may be played now (PD-8)."""
        self.rules(take_rules(data))
        return legal_answer(data)


def _scheduled(hand: int, order: Sequence[int], players: int, rules: Rules) -> ScheduledHand:
    # Rounds keep the length of the start, whoever is there (PD-30).
    number = (hand - 1) // players + 1
    four = playing(order, dealer_plays=rules["dealer_plays"] is True)
    return ScheduledHand(
        hand=hand,
        round=number,
        dealer=order[0],
        leader=order[1],
        players=four,
        out=others(order, four),
        trump=cycle(TRUMPS, _turn(rules["trump_per"], number, hand)),
        passing=cycle(PASSING, _turn(rules["pass_per"], number, hand)),
    )


def _turn(per: object, number: int, hand: int) -> int:
    return number if per == "round" else hand


GAME = PikkDama()
