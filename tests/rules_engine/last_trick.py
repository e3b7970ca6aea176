"""A small game: everybody holds two cards, and who takes the last trick has the point."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

from rules_engine.core.answers import Answer, legal_verdict, points_verdict, record_verdict
from rules_engine.core.deal import deal_faults, read_hands
from rules_engine.core.entries import (
    ALONE,
    Ask,
    Course,
    Entry,
    Scored,
    Way,
    in_points,
    of_parts,
    points_way,
    score_by,
)
from rules_engine.core.game import Presence, Rules, ScheduledHand
from rules_engine.core.inputs import Fields, malformed, take, take_rules, take_whole, whole
from rules_engine.core.options import Option, settle
from rules_engine.core.parts import Part
from rules_engine.core.places import rank
from rules_engine.core.play import Play
from rules_engine.core.replay import Replay, Step, replayed, shown_hands
from rules_engine.core.violations import Refused, Violation, as_dicts

K = TypeVar("K", bound=Hashable)
SEATS, HANDS, TRICKS = 4, 4, 2
FORM, SUM, SHAPE = "These are not four whole numbers.", "They sum to {sum}.", "One player has it all."

TAKER = Way("taker", "who took it", (Ask("taker", "the last trick", "seat"),))


class LastTrickPlay(Play):
    follow_rule, held_rule, tricks_rule = "LT-3", "LT-2", "LT-4"


class LastTrick:
    slug = "last-trick"
    name = "Last trick"
    version = 1
    seats = range(4, 5)
    higher_is_better = True
    sides = ALONE
    options = (Option("worth", 1, low=1, high=9, label="The last trick is worth", rule="LT-5"),)

    def rules(self, given: Rules | None = None) -> dict[str, object]:
        return settle(self.options, given)

    def hands_due(self, players: int) -> int:
        return HANDS

    def schedule(
        self,
        *,
        players: int,
        first_dealer: int = 0,
        rules: Rules | None = None,
        presence: Presence = (),
    ) -> tuple[ScheduledHand, ...]:
        self.rules(rules)
        if players != SEATS or presence:
            raise Refused(Violation("table-size", FORM, "LT-1"))
        if first_dealer not in range(SEATS):
            raise Refused(malformed("first_dealer", first_dealer))
        return tuple(self._hand(number, first_dealer) for number in range(HANDS))

    def _hand(self, number: int, first_dealer: int) -> ScheduledHand:
        dealer = (first_dealer + number) % SEATS
        return ScheduledHand(number + 1, 1, dealer, (dealer + 1) % SEATS, (0, 1, 2, 3), (), None, "none")

    def check_points(
        self, points: Sequence[object], rules: Rules | None = None, *, hand: int = 1
    ) -> tuple[Violation, ...]:
        numbers = [number for number in map(whole, points) if number is not None]
        worth = self._worth(rules)
        if not len(points) == len(numbers) == SEATS:
            return (Violation("points-malformed", FORM, "LT-5"),)
        if sum(numbers) != worth:
            return (Violation("sum-wrong", SUM, "LT-5", {"sum": sum(numbers)}),)
        return () if sorted(numbers)[:-1] == [0, 0, 0] else (Violation("impossible", SHAPE, "LT-5"),)

    def balance(
        self, points: Sequence[int | None], rules: Rules | None = None, *, hand: int = 1
    ) -> int | None:
        known = [number for number in points if number is not None]
        return self._worth(rules) - sum(known) if len(known) == SEATS - 1 else None

    def row_sum(self, rules: Rules | None = None, *, hand: int = 1) -> int:
        return self._worth(rules)

    def places(
        self, tables: Sequence[Mapping[K, int]], rules: Rules | None = None, *, whole: bool = True
    ) -> dict[K, int]:
        self.rules(rules)
        checked = (tables or [{}]) if whole else ()
        faults = [fault for table in checked for fault in self.check_totals([*table.values()], rules)]
        everybody = {player: points for table in tables for player, points in table.items()}
        if not faults and len(everybody) != sum(map(len, tables)):
            faults = [Violation("player-twice", SHAPE, "LT-1")]
        if faults:
            raise Refused(*faults)
        return rank(everybody, higher_is_better=self.higher_is_better)

    def check_totals(self, totals: Sequence[object], rules: Rules | None = None) -> tuple[Violation, ...]:
        if len(totals) != SEATS:
            return (Violation("table-size", FORM, "LT-1"),)
        unread = [seat for seat, total in enumerate(totals) if whole(total) is None]
        return tuple(Violation("points-malformed", FORM, "LT-5", seat=seat) for seat in unread)

    def ways(self, rules: Rules | None = None, *, hand: int = 1) -> tuple[Way, ...]:
        worth = self._worth(rules)
        return points_way(low=0, high=worth, total=worth), TAKER

    def score(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Scored:
        worth = self._worth(rules)
        readers: dict[str, Callable[[Entry], Scored]] = {
            "points": lambda given: self._points(take(given, "points", list), worth),
            "taker": lambda given: self._taken(take_whole(given, "taker"), worth),
        }
        return score_by(readers, entry, self.ways(rules))

    def _points(self, points: Sequence[object], worth: int) -> Scored:
        faults = self.check_points(points, {"worth": worth})
        return Scored(None if faults else tuple(whole(value) or 0 for value in points), violations=faults)

    def _taken(self, taker: int, worth: int) -> Scored:
        if taker not in range(SEATS):
            raise Refused(malformed("taker", taker, "LT-5"))
        return of_parts((), self._parts(taker, worth))

    def in_numbers(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Entry:
        scores = self.score(entry, rules, hand=hand).scores
        return entry if scores is None else in_points(scores)

    def from_record(
        self, record: Mapping[str, object], rules: Rules | None = None, *, hand: ScheduledHand
    ) -> Entry | None:
        faults, play = self._replay(record, complete=True)
        return None if faults or play is None else {"way": "taker", "taker": play.winners[-1]}

    def record_head(self, hand: ScheduledHand) -> dict[str, object]:
        return {"dealer": hand.dealer}

    def replay(self, data: Mapping[str, object]) -> Replay:
        faults, play = self._replay(data, complete=True)
        worth = self._worth(take_rules(data))
        return replayed(
            [Step("deal", hands=shown_hands(data["hands"]))],
            play,
            take(data, "plays", list),
            faults,
            counting=lambda taken, winners: None,
            parts=None if faults or play is None else self._parts(play.winners[-1], worth),
        )

    def course(self, entries: Sequence[Entry], rules: Rules | None = None) -> Course:
        over = len(entries) >= HANDS
        return Course(over, "hands-played" if over else None)

    def check(self, data: Mapping[str, object]) -> Answer:
        rules = self.rules(take_rules(data))
        kind = take(data, "kind", str)
        if kind == "points":
            points = take(data, "points", list)
            return points_verdict(self.check_points(points, rules), map(whole, points))
        if kind != "record":
            raise Refused(malformed("kind", kind))
        faults, play = self._replay(data, complete=True)
        parts = None if faults or play is None else self._parts(play.winners[-1], self._worth(rules))
        return record_verdict(faults, parts, play)

    def game(self, data: Mapping[str, object]) -> Answer:
        due = self.schedule(players=take_whole(data, "players"), rules=take_rules(data))
        rows = take(data, "hands", list)
        lists = [row if isinstance(row, list) else [] for row in rows]
        faults = [fault for row in lists for fault in self.check_points(row, take_rules(data))]
        faults += [Violation("game-over", SHAPE, "LT-6")] * (len(rows) > HANDS)
        scores = [] if faults else [[whole(value) or 0 for value in row] for row in lists]
        totals = [sum(row[seat] for row in scores) for seat in range(SEATS)]
        over = not faults and len(rows) == len(due)
        places = rank(dict(enumerate(totals)))
        return {
            "ok": not faults,
            "over": over,
            "why": "hands-played" if over else None,
            "totals": None if faults else totals,
            "places": None if faults else [*places.values()],
            "winners": [seat for seat, place in places.items() if over and place == 1],
            "hands": [{"scores": row} for row in scores],
            "violations": as_dicts(faults),
        }

    def legal(self, data: Mapping[str, object]) -> Answer:
        self.rules(take_rules(data))
        return legal_verdict(*self._replay(data, complete=False))

    def _replay(
        self, data: Mapping[str, object], *, complete: bool
    ) -> tuple[list[Violation], LastTrickPlay | None]:
        fields = Fields(data)
        hands, plays = fields.listed("hands"), fields.listed("plays")
        dealer = fields.within("dealer", range(SEATS))
        fields.done()
        faults = list(deal_faults(hands, "LT-2", size=TRICKS))
        if faults:
            return faults, None
        play = LastTrickPlay(read_hands(hands), leader=(dealer + 1) % SEATS, due=TRICKS)
        play.run(plays, complete=complete)
        return play.violations, play

    def _parts(self, taker: int, worth: int) -> list[list[Part]]:
        return [[Part(worth, "the last trick")] * (taker == seat) for seat in range(SEATS)]

    def _worth(self, rules: Rules | None) -> int:
        return int(str(self.rules(rules)["worth"]))


GAME = LastTrick()
