"""The hands of a table as paper has them: who deals, who sits out, and what was written down, by position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules_engine.core.game import Game, Rules, ScheduledHand

ROUNDS_ALONE, ROUNDS_IN_TEAMS = 4, 5
"""How many times everybody deals on the sheet of a game whose end only the score knows."""


@dataclass(frozen=True, slots=True)
class PaperHand:
    """One row. People are positions at the table, from 0; `points` are empty while nothing is written.

    `each`: ask → position → number, a team by its first position. `once`: ask → answer, a person as position.
    `way` is how it was written down; who is `absent` had left or was not there yet; `is_swapped` where others
    played than were due.
    """

    number: int
    round: int
    dealer: int | None
    plays: frozenset[int]
    trump: str | None = None
    passing: str = "none"
    points: Mapping[int, int] = field(default_factory=dict)
    each: Mapping[str, Mapping[int, Any]] = field(default_factory=dict)
    once: Mapping[str, Any] = field(default_factory=dict)
    way: str = ""
    absent: frozenset[int] = frozenset()
    name: str = ""  # a marked English word, where hands have names
    is_swapped: bool = False


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table on paper. An empty name is a line to write on; totals and places stand there once they hold.

    `played`: by position the hands of those who sat there one after the other, where they are not the same
    for everybody. `changes` are sentences about who took a seat over, came or left.
    """

    game: Game
    rules: Rules
    names: tuple[str, ...]
    hands: tuple[PaperHand, ...]
    totals: Mapping[int, int] = field(default_factory=dict)
    places: Mapping[int, int] = field(default_factory=dict)
    played: Mapping[int, Sequence[int]] = field(default_factory=dict)
    changes: Sequence[str] = ()
    seats_known: bool = True

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The positions that share a column: partners, else everybody alone."""
        if in_teams(self.game):
            return self.game.sides
        return tuple((position,) for position in range(len(self.names)))


def blank_table(
    game: Game, *, names: Sequence[str], first_dealer: int = 0, rules: Rules | None = None
) -> PaperTable:
    """The table as it sits down (PD-6); raises the engine's Refused (table-size, input-malformed, …)."""
    chosen = game.rules(rules)
    cycle = game.schedule(players=len(names), first_dealer=first_dealer, rules=chosen)
    due = range(1, rows_due(game, len(names), len(cycle)) + 1)
    hands = tuple(as_due(hand_of(cycle, number), number, cycle) for number in due)
    return PaperTable(game, chosen, tuple(names), hands)


def rows_due(game: Game, players: int, cycle: int) -> int:
    """How many rows the sheet has: the hands due, or some rounds where the score says when it is over."""
    due = game.hands_due(players)
    if due is not None:
        return due
    return cycle * (ROUNDS_IN_TEAMS if in_teams(game) else ROUNDS_ALONE)


def in_teams(game: Game) -> bool:
    return any(len(side) > 1 for side in game.sides)


def hand_of(cycle: Sequence[ScheduledHand], number: int) -> ScheduledHand:
    """The hand due as number `number` of a schedule that repeats."""
    return cycle[(number - 1) % len(cycle)]


def as_due(due: ScheduledHand, number: int, cycle: Sequence[ScheduledHand]) -> PaperHand:
    """The empty row of a hand; its round counts on where the schedule repeats."""
    rounds_before = (number - 1) // len(cycle) * cycle[-1].round
    return PaperHand(
        number=number,
        round=due.round + rounds_before,
        dealer=due.dealer,
        plays=frozenset(due.players),
        trump=due.trump,
        passing=due.passing,
        name=due.name,
    )
