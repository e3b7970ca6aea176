"""How a hand is written down, and how a game stands after its hands (HE-14 … HE-23)."""

from collections.abc import Sequence
from functools import partial

from rules_engine.core.deal import SEATS
from rules_engine.core.entries import (
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
from rules_engine.core.inputs import take
from rules_engine.core.marking import gettext_noop
from rules_engine.core.piles import TRICKS
from rules_engine.core.rows import numbers
from rules_engine.games.hearts import end
from rules_engine.games.hearts.options import Chosen
from rules_engine.games.hearts.scores import HAND_SUM, HEARTS, QUEEN, QUEEN_POINTS
from rules_engine.games.hearts.sheet import OPPONENTS, check_points, reasons, taken_parts

_TRICKS = Ask("tricks", gettext_noop("tricks"), each=True, low=0, high=TRICKS, total=TRICKS)
_CARDS = Ask("taken", gettext_noop("hearts and Q♠"), kind="cards", cards=(*HEARTS, QUEEN))
_TAKEN = Way("taken", gettext_noop("tricks, hearts and Q♠"), (_TRICKS, _CARDS))


def ways(moon: int) -> tuple[Way, ...]:
    """Return the ways; `moon` is what each opponent gets when one player takes everything (HE-16)."""
    # Somebody has the queen of spades, and nobody everything unless it is the moon.
    apart = ((0, *[moon] * OPPONENTS),)
    return points_way(low=0, high=HAND_SUM - 1, total=HAND_SUM, peak=QUEEN_POINTS, apart=apart), _TAKEN


def score(entry: Entry, moon: int) -> Scored:
    """Return what an entry gives, or everything wrong with it (HE-14 … HE-17)."""
    readers = {"points": partial(_points, moon=moon), "taken": partial(_taken, moon=moon)}
    return score_by(readers, entry, ways(moon))


def in_numbers(entry: Entry, moon: int) -> Entry:
    """Return a right entry as points."""
    scores = score(entry, moon).scores
    return entry if scores is None else in_points(scores)


def course(entries: Sequence[Entry], rules: Chosen) -> Course:
    """Return whether the game is over, and why, or why it goes on although the limit is reached (HE-18 …).

    After a wrong entry nobody knows.
    """
    totals, why = [0] * SEATS, None
    for entry in entries:
        points = score(entry, rules.moon).scores
        if points is None:
            return Course(over=False)
        why = end.verdict(totals, points, rules)
        if why == end.LIMIT_REACHED:
            return Course(over=True, why=why)
        totals = [total + own for total, own in zip(totals, points, strict=True)]
    return Course(over=False, why=why)


def _points(entry: Entry, moon: int) -> Scored:
    points = take(entry, "points", list)
    faults = check_points(points, moon=moon)
    if faults:
        return Scored(None, violations=faults)
    row = numbers(points)
    return Scored(tuple(row), reasons(row, moon=moon))


def _taken(entry: Entry, moon: int) -> Scored:
    return of_parts(*taken_parts(entry, moon=moon))
