"""A table's whole sheet, and the places of everybody at the tables of one parti (PD-24 … PD-28)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules_engine.core.answers import Answer, game_verdict
from rules_engine.core.game import ScheduledHand
from rules_engine.core.inputs import shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.places import rank_row
from rules_engine.core.rows import numbers, row_faults
from rules_engine.core.violations import Refused, Violation
from rules_engine.games.pikk_dama.sheet import HIGHEST, check_points, sum_violation
from rules_engine.rotation import check_table

Row = list[int | None]
HANDS_EACH = 20

_ROW_LENGTH = gettext_noop("A row of this table has {players} entries, not {count}.")
_NO_ROW = gettext_noop("“{value}” is not a row of points.")
_OUT = gettext_noop("This player sits out hand {hand} and cannot have points.")
_ABSENT = gettext_noop("This player plays hand {hand} and has no points.")
_AFTER_END = gettext_noop("The game ends after {due} hands; hand {hand} is too many.")
_TOTAL = gettext_noop("Nobody can total {points} in 20 hands: totals lie between −{highest} and {highest}.")


def game_answer(rows: Sequence[object], schedule: Sequence[ScheduledHand]) -> Answer:
    """Answer `game` for a table with this schedule: `rows` with an entry per seat, null for who sits out."""
    due = len(schedule)
    violations: list[Violation] = []
    scores: list[Row | None] = []
    for row, hand in zip(rows, schedule, strict=False):
        faults = list(_row_faults(row, hand))
        violations += faults
        scores.append(None if faults or not isinstance(row, list) else [whole(value) for value in row])
    for number in range(due + 1, len(rows) + 1):
        data = {"due": due, "hand": number}
        violations.append(Violation("game-over", _AFTER_END, "PD-24", data, hand=number))
        scores.append(None)
    return _answer(scores, schedule, violations)


def _answer(
    scores: Sequence[Row | None], schedule: Sequence[ScheduledHand], violations: Sequence[Violation]
) -> Answer:
    played = [row for row in scores[: len(schedule)] if row is not None]
    seats = len(schedule[0].players) + len(schedule[0].out)
    totals = [sum(row[seat] or 0 for row in played) for seat in range(seats)]
    known, over = len(played) == len(scores[: len(schedule)]), len(played) == len(schedule)
    return game_verdict(
        [{"scores": row} for row in scores],
        violations,
        totals=totals if known else None,
        places=rank_row(totals) if known else None,
        over=over,
        why="hands-played" if over else None,
    )


def _row_faults(row: object, hand: ScheduledHand) -> Iterator[Violation]:
    seats = len(hand.players) + len(hand.out)
    if not isinstance(row, list):
        yield Violation("points-malformed", _NO_ROW, "PD-24", {"value": shown(row)}, hand=hand.hand)
    elif len(row) != seats:
        data = {"players": seats, "count": len(row)}
        yield Violation("points-malformed", _ROW_LENGTH, "PD-24", data, hand=hand.hand)
    else:
        strangers = list(_wrong_players(row, hand))
        yield from strangers or _wrong_points(row, hand)


def _wrong_players(row: Sequence[object], hand: ScheduledHand) -> Iterator[Violation]:
    for seat, value in enumerate(row):
        if (value is None) == (seat in hand.players):
            template = _ABSENT if value is None else _OUT
            data = {"hand": hand.hand}
            yield Violation("wrong-players", template, "PD-25", data, hand=hand.hand, seat=seat)


def _wrong_points(row: Sequence[object], hand: ScheduledHand) -> Iterator[Violation]:
    seats = sorted(hand.players)
    for violation in check_points([row[seat] for seat in seats]):
        seat = None if violation.seat is None else seats[violation.seat]
        yield replace(violation, hand=hand.hand, seat=seat)


def check_totals(totals: Sequence[object]) -> tuple[Violation, ...]:
    """Return everything wrong with a table's totals: size, form, sum, or more than 20 hands can give."""
    try:
        check_table(len(totals))
    except Refused as refused:
        return refused.violations
    malformed = row_faults(totals, "PD-25", due=len(totals))
    if malformed:
        return malformed
    row = numbers(totals)
    return (sum_violation(sum(row)),) if sum(row) else tuple(_too_much(row))


def _too_much(totals: Sequence[int]) -> Iterator[Violation]:
    highest = HANDS_EACH * HIGHEST
    for seat, total in enumerate(totals):
        if abs(total) > highest:
            data = {"points": total, "highest": highest}
            yield Violation("impossible", _TOTAL, "PD-25", data, seat=seat)
