"""Who plays a hand, what was written down of it, and which rows of a parti are still to do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, takewhile

from rules_engine.core.entries import Course, Entry, Scored, Way
from rules_engine.core.game import Game, ScheduledHand
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation
from scoring.enums import Detail
from scoring.models import Hand, Seat, Table
from scoring.queries.presence import Presence, Seated
from scoring.queries.written import Four, Written, entry_of, in_points, written_of

PLAYERS = 4
UNREAD = frozenset({"points-malformed"})
UNKNOWN = ScheduledHand(1, 1, 0, None, (), (), None, "none")
"""What is due where nobody knows who sat where."""


@dataclass(frozen=True)
class TableRows:
    """A table's seats in order, who sat on them when, and its hands with their points by seat id."""

    table: Table
    seats: tuple[Seat, ...]
    presence: Presence
    hands: Mapping[int, Hand]
    points: Mapping[int, Mapping[int, int]]  # hand number → seat id → points; only rows that count
    entries: Mapping[int, Written]  # of those that were written down as more than points

    @property
    def game(self) -> Game:
        return self.table.parti.rules_of

    @property
    def rules(self) -> Mapping[str, object]:
        """The house options, frozen at the start."""
        rules: Mapping[str, object] = self.table.parti.options
        return rules

    @cached_property
    def schedule(self) -> tuple[ScheduledHand, ...]:
        """The hands due at the table (PD-6), one cycle of them where the score ends the game; empty where
        the seats are not known."""
        table = self.table
        if not table.seats_known or table.first_dealer is None:
            return ()
        return self._scheduled(table.first_dealer)

    @cached_property
    def deals(self) -> tuple[ScheduledHand, ...]:
        """The schedule as far as trump, passing and names go: they hang on the number of the hand and the
        size of the table alone, so that they are known of hands that were keyed without the seats."""
        if self.schedule or self.table.parti.detail == Detail.TOTALS:
            return self.schedule
        return self._scheduled(0)

    def _scheduled(self, first_dealer: int) -> tuple[ScheduledHand, ...]:
        return self.game.schedule(
            players=self.presence.at_start,
            first_dealer=first_dealer,
            rules=self.rules,
            presence=self.presence.changes,
        )

    @property
    def is_endless(self) -> bool:
        """Whether the score and not a number of hands ends the game."""
        return self.game.hands_due(self.presence.at_start) is None

    @cached_property
    def numbers(self) -> range:
        """The hands the sheet has rows for: those due; where the score ends the game those written, and
        while it goes on the rest of the cycle."""
        if not self.is_endless:
            return range(1, (len(self.schedule) or self.game.hands_due(len(self.seats)) or 0) + 1)
        if self.ended_with is not None:
            return range(1, self.ended_with + 1)
        next_one, cycle = len(self._in_order) + 1, len(self.schedule) or 1
        return range(1, max([*self.hands, next_one + -next_one % cycle]) + 1)

    @property
    def may_change(self) -> bool:
        """Whether people may come, leave and take seats over: not where the same four play to the end."""
        return len(self.game.seats) > 1 and bool(self.schedule)

    @property
    def is_short(self) -> bool:
        """Whether the table ended early because fewer than four remained (PD-32)."""
        due = self.game.hands_due(self.presence.at_start)
        return bool(self.schedule) and due is not None and len(self.schedule) < due

    @cached_property
    def ended_with(self) -> int | None:
        """The hand with which the score ended the game, None while it goes on or where hands are counted."""
        if not self.course.over or not self.is_endless:
            return None
        ends = (at for at in count(1) if self.game.course(self._in_order[:at], self.rules).over)
        return next(ends)

    def due(self, number: int) -> ScheduledHand | None:
        """Hand `number` as it is due, also where others played it by mistake; None where nobody knows, and
        after the end."""
        return self._of(self.schedule, number)

    def deal(self, number: int) -> ScheduledHand | None:
        """Round, trump, passing and name of hand `number`; who deals and plays, only `due` knows."""
        return self._of(self.deals, number)

    def _of(self, schedule: Sequence[ScheduledHand], number: int) -> ScheduledHand | None:
        if not schedule or (number > len(schedule) and not self.is_endless):
            return None
        cycle, at = divmod(number - 1, len(schedule))
        due = schedule[at]
        return replace(due, hand=number, round=due.round + cycle * schedule[-1].round) if cycle else due

    @property
    def people(self) -> dict[int, int]:
        """Who sits where: person id by seat id, in order of the seats."""
        return self.presence.people

    @property
    def seated(self) -> Seated:
        """The same with every change, as pages say whom they were written for."""
        return self.presence.seated

    def names(self, number: int) -> dict[int, str]:
        """By seat id who sits there in hand `number`; of an empty seat whom it is named after."""
        there = self.presence.person
        return {seat.pk: (there(seat, number) or seat.person).name for seat in self.seats}

    def players(self, number: int) -> tuple[int, ...] | None:
        """Seat ids of the four who play hand `number`, in order of play; None where nobody knows."""
        due = self.due(number)
        if due is None:
            return None
        return self.swapped(number) or tuple(self.seats[position].pk for position in due.players)

    def swapped(self, number: int) -> tuple[int, ...]:
        """The four who played against the schedule (PD-35), as far as they are still seats here."""
        hand = self.hands.get(number)
        chosen = set(hand.players or ()) if hand else set()
        return tuple(seat.pk for seat in self.seats if seat.pk in chosen)

    def four(self, number: int, written: Written | None = None) -> Four | None:
        """Who plays hand `number`, in the order of the seats; where nobody knows those who have numbers."""
        players: Sequence[int] | None = self.players(number)
        if players is None:
            players = [seat for of in written.each.values() for seat in of] if written else []
            players = players or list(self.points.get(number, {}))
        at_table = tuple(seat.pk for seat in self.seats if seat.pk in players)
        return Four(at_table, self.game.sides) if len(at_table) == PLAYERS else None

    def ways(self, number: int) -> tuple[Way, ...]:
        return self.game.ways(self.rules, hand=number)

    def way(self, number: int, slug: str) -> Way | None:
        return next((way for way in self.ways(number) if way.slug == slug), None)

    def written(self, number: int) -> Written | None:
        """A row that counts, as it was written down."""
        points = self.points.get(number)
        if points is None:
            return None
        return self.entries.get(number) or in_points(self._of_firsts(number, points))

    def _of_firsts(self, number: int, points: Mapping[int, int]) -> Mapping[int, int]:
        """Partners have the same points: those of the first stand for the team."""
        four = self.four(number)
        return {seat: points[seat] for seat in four.firsts if seat in points} if four else points

    def in_numbers(self, number: int) -> Written | None:
        """The same in a way that asks for no cards, as a row of the sheet has room for it."""
        written = self.written(number)
        four = self.four(number, written) if written else None
        if written is None or four is None:
            return written
        entry = self.game.in_numbers(self._entry(number, written, four), self.rules, hand=self._due(number))
        way = self.way(number, str(entry["way"]))
        return written_of(entry, way, four) if way else written

    def has_breakdown(self, number: int) -> bool:
        """Whether more is kept of a row that counts than a row of the sheet has room for."""
        return number in self.entries and self.written(number) != self.in_numbers(number)

    def score(self, number: int, written: Written) -> Scored:
        """What a row gives, by the order of those who play it, or everything wrong with it (PD-22, PD-25)."""
        four = self.four(number, written)
        strangers = self._strangers(number, written, four)
        if strangers or four is None:
            return Scored(None, None, strangers or (_wrong_players(NOT_FOUR, count=_people_in(written)),))
        return self.game.score(self._entry(number, written, four), self.rules, hand=self._due(number))

    def scores(self, number: int, written: Written) -> dict[int, int]:
        """Points by seat id of a row with which nothing is wrong."""
        return self._by_seat(number, written, self.score(number, written))

    def _by_seat(self, number: int, written: Written, scored: Scored) -> dict[int, int]:
        four = self.four(number, written)
        return dict(zip(four.seats if four else (), scored.scores or (), strict=True))

    def violations(self, number: int, written: Written) -> tuple[Violation, ...]:
        """Everything wrong with a row; what is wrong with one number names whose it is."""
        four = self.four(number, written)
        found = self.score(number, written).violations
        return tuple(self._named(number, one, four) for one in found) if four else found

    def unread(self, number: int, written: Written) -> tuple[Violation, ...]:
        """What of a row is missing or no number, whoever may have been meant by the rest."""
        four = self.four(number, written)
        if four is None:
            return ()
        entry = self._entry(number, written, four)
        found = self.game.score(entry, self.rules, hand=self._due(number)).violations
        return tuple(self._named(number, one, four) for one in found if one.code in UNREAD)

    def _named(self, number: int, violation: Violation, four: Four) -> Violation:
        if violation.code != "points-malformed" or violation.seat is None:
            return violation
        names = self.names(number)
        return replace(violation, player=names[four.firsts[violation.seat]])

    @cached_property
    def course(self) -> Course:
        """How the table stands after its rows 1, 2, … up to the first that is missing."""
        return self.game.course(self._in_order, self.rules)

    @cached_property
    def _in_order(self) -> list[Entry]:
        found = []
        for number in takewhile(self.points.__contains__, count(1)):
            written = self.written(number)
            four = self.four(number, written)
            if written is None or four is None:
                break
            found.append(self._entry(number, written, four))
        return found

    def _entry(self, number: int, written: Written, four: Four) -> Entry:
        return entry_of(written, self.way(number, written.way), four)

    def _due(self, number: int) -> ScheduledHand:
        return self.due(number) or replace(UNKNOWN, hand=number)

    def totals(self) -> dict[int, int]:
        """Points by seat id: added up from the rows that count, or as the paper gave them (PD-26)."""
        if self.table.parti.detail == Detail.TOTALS:
            return {seat.pk: seat.total or 0 for seat in self.seats}
        return {seat.pk: sum(row.get(seat.pk, 0) for row in self.points.values()) for seat in self.seats}

    def _strangers(self, number: int, written: Written, four: Four | None) -> tuple[Violation, ...]:
        allowed = set(four.seats) if four else {seat.pk for seat in self.seats}
        named = {
            seat for of in written.each.values() for seat, value in of.items() if value not in (None, "")
        }
        extra = [name for seat, name in self.names(number).items() if seat in named - allowed]
        if extra:
            return (_wrong_players(SITS_OUT, names=", ".join(extra)),)
        return (_wrong_players(NOT_FOUR, count=len(named)),) if named - allowed else ()

    def missing(self) -> list[int]:
        """Hands without a row; where the score ends the game those before the last one written."""
        numbers = range(1, max(self.hands_written, default=0) + 1) if self.is_endless else self.numbers
        return [number for number in numbers if number not in self.hands_written]

    @cached_property
    def hands_written(self) -> set[int]:
        """Hands with a row that counts or a draft."""
        return {*self.points, *self.drafts()}

    def drafts(self) -> list[int]:
        return sorted(number for number, hand in self.hands.items() if hand.is_draft)

    def wrong(self) -> list[int]:
        """Rows that the game refuses."""
        return [number for number in self.points if not self._is_right(number)]

    def after_end(self) -> list[int]:
        """Rows that stand after the end of the game."""
        last = self.numbers[-1] if self.numbers else 0
        return [number for number in self.points if self.points[number] and number > last]

    def of_others(self) -> list[int]:
        """Hands of which something is written that cannot be: it is of others than those who were there to
        play them, or after the end."""
        due = self.numbers  # asked first: a schedule that cannot be is refused even where nothing is written
        return [number for number in sorted(self.hands) if not self._fits(number, due)]

    def _fits(self, number: int, due: range) -> bool:
        if number not in due:
            return number not in self.hands_written
        if not set(self.swapped(number)) <= self.presence.there(number):
            return False
        return set(self.points.get(number, ())) in (set(), set(self.players(number) or ()))

    def _is_right(self, number: int) -> bool:
        written = self.written(number)
        if written is None:
            return False
        scored = self.score(number, written)
        if scored.violations:
            return False
        return self._by_seat(number, written, scored) == dict(self.points[number])

    @property
    def goes_on(self) -> bool:
        """Whether the score does not end the game yet."""
        return self.is_endless and not self.course.over


SITS_OUT = gettext_noop("Points stand at somebody who sits out: {names}.")
NOT_FOUR = gettext_noop("Four people play a hand; {count} numbers are there.")


def _wrong_players(template: str, **data: object) -> Violation:
    return Violation("wrong-players", template, "PD-25", data)


def _people_in(written: Written) -> int:
    return len({seat for of in written.each.values() for seat in of})
