"""13-point Partner Pitch: two against two, only trumps win, thirteen points in every hand."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from rules_engine.core.answers import Answer
from rules_engine.core.entries import Course, Entry, Scored, Way
from rules_engine.core.game import Presence, Rules, ScheduledHand
from rules_engine.core.inputs import malformed, take, take_rules, take_whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.options import settle
from rules_engine.core.replay import Replay
from rules_engine.core.tables import places_of, require_four, require_same_four
from rules_engine.core.violations import Refused, Violation
from rules_engine.games.pitch import entries as written
from rules_engine.games.pitch import parti, seating, sheet
from rules_engine.games.pitch.course import course_of
from rules_engine.games.pitch.options import OPTIONS
from rules_engine.games.pitch.record import legal_answer, record_answer, record_entry
from rules_engine.games.pitch.replaying import replay_of
from rules_engine.rotation import active, deals

K = TypeVar("K", bound=Hashable)


class Pitch:
    """Two teams of partners; see `rules_engine.core.game.Game` for what each method promises."""

    slug = "pitch"
    name = gettext_noop("13-point Partner Pitch")
    version = 1
    seats = range(4, 5)
    higher_is_better = True
    options = OPTIONS
    sides = written.SIDES

    def rules(self, given: Rules | None = None) -> dict[str, object]:
        """Return all options with their values; raises Refused (option-unknown, option-value)."""
        return settle(OPTIONS, given)

    def hands_due(self, players: int) -> None:
        """Return None: the totals say when the game is over (PT-30, PT-31)."""

    def schedule(
        self,
        *,
        players: int,
        first_dealer: int = 0,
        rules: Rules | None = None,
        presence: Presence = (),
    ) -> tuple[ScheduledHand, ...]:
        """Return four hands in which everybody deals once; they repeat until the game is over (PT-33).

        Raises Refused (table-size, input-malformed for a dealer who has no seat, option-…).
        """
        self.rules(rules)
        require_four(players, "PT-1")
        require_same_four(presence, "PT-1")
        if first_dealer not in range(players):
            raise Refused(malformed("first_dealer", first_dealer, "PT-33"))
        return tuple(_scheduled(hand, dealer) for hand, _, dealer in deals(players, first_dealer, 1))

    def check_points(
        self, points: Sequence[object], rules: Rules | None = None, *, hand: int = 1
    ) -> tuple[Violation, ...]:
        """Return everything wrong with the card points of two teams: form, else sum, else range (PT-2)."""
        return sheet.check_points(points)

    def balance(self, points: Sequence[int | None], rules: Rules | None = None, *, hand: int = 1) -> None:
        """Return None: point cards may stay out of play, so no number is the only one (PT-26)."""

    def row_sum(self, rules: Rules | None = None, *, hand: int = 1) -> None:
        """Return None: a row sums to 13 at most (PT-26)."""

    def places(
        self, tables: Sequence[Mapping[K, int]], rules: Rules | None = None, *, whole: bool = True
    ) -> dict[K, int]:
        """Return the place of everybody, the same for partners (PT-1); raises Refused with all faults."""
        self.rules(rules)
        return places_of(tables, seating.check_totals, "PT-1", whole=whole)

    def check_totals(self, totals: Sequence[object], rules: Rules | None = None) -> tuple[Violation, ...]:
        """Return everything wrong with the four totals of one table; partners have the same (PT-1)."""
        return seating.check_totals(totals)

    def ways(self, rules: Rules | None = None, *, hand: int = 1) -> tuple[Way, ...]:
        """Return the bid with the card points of the teams, or with who took which (PT-2 … PT-29)."""
        return written.WAYS

    def score(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Scored:
        """Return what the four get, partners the same, or everything wrong (PT-1, PT-27 … PT-29)."""
        return written.score(entry, self.rules(rules))

    def in_numbers(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Entry:
        """Return a right entry with the card points of the teams."""
        return written.in_numbers(entry, self.rules(rules))

    def from_record(
        self, record: Mapping[str, object], rules: Rules | None = None, *, hand: ScheduledHand
    ) -> Entry | None:
        """Return the bid and the card points of a record, None when anything was wrong; raises Refused."""
        return record_entry(record, self.rules(rules))

    def course(self, entries: Sequence[Entry], rules: Rules | None = None) -> Course:
        """Return whether the game is over, why, and who has won it (PT-30 … PT-32)."""
        return course_of(entries, self.rules(rules))

    def check(self, data: Mapping[str, object]) -> Answer:
        """Answer `check` of the kinds points, taken and record; raises Refused for other input."""
        rules = self.rules(take_rules(data))
        kind = take(data, "kind", str)
        if kind == "points":
            return sheet.points_answer(data)
        if kind == "taken":
            return sheet.taken_answer(data, rules)
        if kind == "record":
            return record_answer(data, rules)
        raise Refused(malformed("kind", kind))

    def record_head(self, hand: ScheduledHand) -> dict[str, object]:
        """Return the dealer (PT-33)."""
        return {"dealer": hand.dealer}

    def replay(self, data: Mapping[str, object]) -> Replay:
        """Return the steps of a record (PT-4 … PT-29); raises Refused."""
        return replay_of(data, self.rules(take_rules(data)))

    def game(self, data: Mapping[str, object]) -> Answer:
        """Answer `game`: totals, places and winner by team, all violations (PT-27 … PT-32)."""
        require_four(take_whole(data, "players"), "PT-1")
        return parti.game_answer(take(data, "hands", list), self.rules(take_rules(data)))

    def legal(self, data: Mapping[str, object]) -> Answer:
        """Answer `legal`: the cards that may be played now (PT-19)."""
        return legal_answer(data, self.rules(take_rules(data)))


def _scheduled(hand: int, dealer: int) -> ScheduledHand:
    return ScheduledHand(
        hand=hand,
        round=1,
        dealer=dealer,
        leader=None,
        players=active(dealer, 4),
        out=(),
        trump=None,
        passing="none",
    )


GAME = Pitch()
