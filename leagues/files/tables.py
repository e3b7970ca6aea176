"""The rows of one table: is the sheet whole, can it have been played, who sat where."""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from leagues.actions.imports.parts import FileTable, Problem
from leagues.files.rows import Row
from leagues.files.seating import recover
from rules_engine.core.game import Game, Rules
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Violation

T = TypeVar("T")
K = TypeVar("K")
PLAYING = 4
_CROWD = 12
_SIZE = gettext_noop("Nobody plays at a table of {count}: {names}. A table has four to seven people.")
_PLAYERS = gettext_noop("Exactly four play each hand; in hand {hand} these have points: {names}.")
_TWICE = gettext_noop("{player} has two results in hand {hand}.")
_TOTAL_TWICE = gettext_noop("{player} has two totals at table {table}.")
_MISSING = gettext_noop(
    "At table {table} {count} people ({names}) play {due} hands; these are missing: {missing}. "
    "Bring the whole parti; one that ended early counts for nothing."
)
_TOTALS_ONLY = gettext_noop("Of this game only the totals of a parti can be imported, not its hands.")
_BEYOND = gettext_noop("At table {table} {count} people ({names}) play {due} hands; there is no hand {hand}.")


@dataclass(frozen=True, slots=True)
class Frame:
    """What the rows of a parti are judged by."""

    date: datetime.date
    game: Game
    rules: Rules


def split(items: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """Return the items by key, keys and items in the order of their first appearance."""
    parts: dict[K, list[T]] = {}
    for item in items:
        parts.setdefault(key(item), []).append(item)
    return parts


def problem(code: str, template: str, rows: Iterable[Row], rule: str = "", **data: object) -> Problem:
    return problem_of(rows, Violation(code, template, rule, data))


def problem_of(rows: Iterable[Row], violation: Violation) -> Problem:
    """The problem of these rows, each line of them once."""
    rows = list(rows)
    lines = tuple(dict.fromkeys(row.line for row in rows))
    return Problem(lines, violation, tuple(row.cell for row in rows if row.cell))


def listed(rows: Iterable[Row]) -> str:
    """Return the names, each once; of a crowd the first few."""
    names = list(dict.fromkeys(row.name for row in rows))
    return ", ".join(names if len(names) <= _CROWD else [*names[:_CROWD], "…"])


def read_table(rows: Sequence[Row], frame: Frame) -> tuple[FileTable | None, list[Problem]]:
    """Return the table its rows describe, or everything that is wrong with them."""
    people = split(rows, lambda row: row.key)
    wrong = _wrong_size(rows, people, frame)
    if rows[0].hand is None:
        wrong = wrong + _wrong_totals(rows, people, frame, whole=not wrong)
        return (None, wrong) if wrong else (_table_of_totals(people), [])
    hands = split(rows, lambda row: row.hand or 0)
    if not wrong:
        wrong = _wrong_numbers(rows, len(people), hands, frame)
    wrong = wrong + [found for number, hand in hands.items() for found in wrong_hand(number, hand, frame)]
    return (None, wrong) if wrong else (_table_of_hands(people, hands, frame), [])


def wrong_hand(number: int, rows: Sequence[Row], frame: Frame) -> list[Problem]:
    """Return what is wrong with one hand: who played it (PD-1), and the points (PD-21, PD-22)."""
    people = split(rows, lambda row: row.key).values()
    twice = [same for same in people if len(same) > 1]
    if twice:
        return [problem("player-twice", _TWICE, same, player=same[0].name, hand=number) for same in twice]
    if len(rows) != PLAYING:
        return [problem("wrong-players", _PLAYERS, rows, "PD-1", hand=number, names=listed(rows))]
    violations = frame.game.check_points([row.points for row in rows], frame.rules, hand=number)
    return [problem_of(rows, replace(violation, hand=number)) for violation in violations]


def _wrong_size(rows: Sequence[Row], people: Mapping[str, object], frame: Frame) -> list[Problem]:
    if len(people) in frame.game.seats:
        return []
    return [problem("table-size", _SIZE, rows, "PD-2", count=len(people), names=listed(rows))]


def _wrong_totals(
    rows: Sequence[Row], people: Mapping[str, Sequence[Row]], frame: Frame, *, whole: bool
) -> list[Problem]:
    twice = [same for same in people.values() if len(same) > 1]
    if twice or not whole:
        return [
            problem("player-twice", _TOTAL_TWICE, same, player=same[0].name, table=same[0].table)
            for same in twice
        ]
    points = [row.points for row in rows]
    return [problem_of(rows, found) for found in frame.game.check_totals(points, frame.rules)]


def _wrong_numbers(
    rows: Sequence[Row], people: int, hands: Mapping[int, Sequence[Row]], frame: Frame
) -> list[Problem]:
    """Return the hands that are missing and those that cannot be: 5n are due in Pikk Dáma (PD-24).

    Where the points say when a game is over, only totals are taken.
    """
    due = frame.game.hands_due(people)
    if due is None:
        return [problem("hands-not-kept", _TOTALS_ONLY, rows)]
    about = {"table": rows[0].table, "count": people, "names": listed(rows), "due": due}
    beyond = [number for number in hands if number > due]
    wrong = [
        problem("hand-unknown", _BEYOND, hands[number], "PD-24", hand=number, **about) for number in beyond
    ]
    missing = [number for number in range(1, due + 1) if number not in hands]
    if missing:
        wrong.append(problem("hand-missing", _MISSING, rows, "PD-24", missing=ranges(missing), **about))
    return wrong


def ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers as text, neighbours joined: "3, 5–7"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)


def _table_of_totals(people: Mapping[str, Sequence[Row]]) -> FileTable:
    rows = [same[0] for same in people.values()]
    return FileTable(
        number=rows[0].table,
        names=tuple(row.name for row in rows),
        lines=tuple((row.line,) for row in rows),
        totals=tuple(row.points for row in rows),
    )


def _table_of_hands(
    people: Mapping[str, Sequence[Row]], hands: Mapping[int, Sequence[Row]], frame: Frame
) -> FileTable:
    sheet = [{row.key: row.points for row in hands[number]} for number in sorted(hands)]
    schedule = frame.game.schedule(players=len(people), first_dealer=0, rules=frame.rules)
    seating = recover(tuple(people), [frozenset(hand) for hand in sheet], schedule)
    order = seating or tuple(people)
    return FileTable(
        number=people[order[0]][0].table,
        names=tuple(people[key][0].name for key in order),
        lines=tuple(tuple(row.line for row in people[key]) for key in order),
        seats_known=seating is not None,
        hands=tuple(tuple(hand.get(key) for key in order) for hand in sheet),
    )
