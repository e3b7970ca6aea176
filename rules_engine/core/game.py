"""What every game offers to the rest of the house."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from rules_engine.core.answers import Answer
from rules_engine.core.entries import Course, Entry, Scored, Way
from rules_engine.core.options import Option
from rules_engine.core.replay import Replay
from rules_engine.core.violations import Violation

K = TypeVar("K", bound=Hashable)
Rules = Mapping[str, object]
Presence = Sequence[tuple[int, Sequence[int]]]
"""Who is at the table: (from_hand, seats) with rising hands from 1; before the first, those of the start."""


@dataclass(frozen=True, slots=True)
class ScheduledHand:
    """One hand of a table as it is due. `hand` and `round` count from 1, everybody else is a seat from 0.

    `leader` is None where the cards decide who leads (HE-5). `out` are at the table and do not play;
    `absent` have left or have not come yet (PD-29). `name` is a marked English word for the hand where each
    has one (KI-9).
    """

    hand: int
    round: int
    dealer: int
    leader: int | None
    players: tuple[int, ...]
    out: tuple[int, ...]
    trump: str | None
    passing: str
    absent: tuple[int, ...] = ()
    name: str = ""

    def as_dict(self) -> Answer:
        """Return the JSON shape: the direction of passing is "pass"; "absent", "name" only if there are."""
        shape: Answer = {
            "hand": self.hand,
            "round": self.round,
            "dealer": self.dealer,
            "leader": self.leader,
            "players": list(self.players),
            "out": list(self.out),
            "trump": self.trump,
            "pass": self.passing,
        }
        absent: Answer = {"absent": list(self.absent)} if self.absent else {}
        return shape | absent | ({"name": self.name} if self.name else {})


class Game(Protocol):
    """One game. Methods that take `rules` accept options by name; None means the defaults."""

    @property
    def slug(self) -> str:
        """The stable name, stored with every parti."""

    @property
    def name(self) -> str:
        """The name for people, marked for translation."""

    @property
    def version(self) -> int:
        """The version of these rules, stored with every parti."""

    @property
    def seats(self) -> range:
        """How many people may sit at one table."""

    @property
    def higher_is_better(self) -> bool:
        """Whether more points win."""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who scores together: one side for each of the four who play a hand, or for each team of them."""

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the rules, in the order people read them."""

    def rules(self, given: Rules | None = None) -> dict[str, object]:
        """Return all options with their values; raises Refused (option-unknown, option-value)."""

    def schedule(
        self,
        *,
        players: int,
        first_dealer: int = 0,
        rules: Rules | None = None,
        presence: Presence = (),
    ) -> tuple[ScheduledHand, ...]:
        """Return the hands of a table; of a game without a fixed end one cycle of them, which repeats.

        Games of exactly four take no `presence` but () and refuse any other.
        Raises Refused (table-size, input-malformed, option-unknown, option-value).
        """

    def hands_due(self, players: int) -> int | None:
        """Return the number of hands a table of so many plays, None where the score says when it is over."""

    def check_points(
        self, points: Sequence[object], rules: Rules | None = None, *, hand: int = 1
    ) -> tuple[Violation, ...]:
        """Return everything wrong with one row of the sheet, the active seats (or teams) in order.

        `hand` is the number of the hand, from 1, for games in which the hands differ.
        """

    def balance(
        self, points: Sequence[int | None], rules: Rules | None = None, *, hand: int = 1
    ) -> int | None:
        """Return the number that completes a row with one gap, None when no number or more than one does."""

    def row_sum(self, rules: Rules | None = None, *, hand: int = 1) -> int | None:
        """Return what a row sums to, None where there is no such number."""

    def places(
        self, tables: Sequence[Mapping[K, int]], rules: Rules | None = None, *, whole: bool = True
    ) -> dict[K, int]:
        """Return the place of everybody at the tables of one parti.

        Tables that are not `whole` hold the points of a game that goes on, or not those of everybody: of
        these only that nobody is there twice is checked. Raises Refused (those of `check_totals`, table-size,
        player-twice, option-unknown, option-value).
        """

    def check_totals(self, totals: Sequence[object], rules: Rules | None = None) -> tuple[Violation, ...]:
        """Return everything wrong with the final totals of one table."""

    def ways(self, rules: Rules | None = None, *, hand: int = 1) -> tuple[Way, ...]:
        """Return how hand `hand` can be written down, the usual way first; that one asks for no cards."""

    def score(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Scored:
        """Return what an entry gives, or everything wrong with it; never raises for what `entry` holds."""

    def in_numbers(self, entry: Entry, rules: Rules | None = None, *, hand: ScheduledHand) -> Entry:
        """Return a right entry as a row of the sheet has room for it: in a way that asks for no cards."""

    def from_record(
        self, record: Mapping[str, object], rules: Rules | None = None, *, hand: ScheduledHand
    ) -> Entry | None:
        """Return the entry, in a way without cards, that a record of this hand gives; None without scores."""

    def course(self, entries: Sequence[Entry], rules: Rules | None = None) -> Course:
        """Return how a table of four stands after these right entries of its hands 1, 2, … in order."""

    def record_head(self, hand: ScheduledHand) -> dict[str, object]:
        """Return what a record says of a hand before its cards and the schedule knows, by key.

        In a record the four who play are the seats 0 … 3, and so is the dealer of `hand` one of these.
        """

    def replay(self, data: Mapping[str, object]) -> Replay:
        """Return the steps of a record, as `check` takes it; raises Refused where it is not fit for it."""

    def check(self, data: Mapping[str, object]) -> Answer:
        """Answer the command `check`; raises Refused where the input is not fit for it."""

    def game(self, data: Mapping[str, object]) -> Answer:
        """Answer the command `game`; raises Refused where the input is not fit for it."""

    def legal(self, data: Mapping[str, object]) -> Answer:
        """Answer the command `legal`; raises Refused where the input is not fit for it."""
