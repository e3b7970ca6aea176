"""How a hand is written down: as points, or as the tricks and the penalty cards taken (PD-18 … PD-22)."""

from rules_engine.core.entries import Ask, Entry, Scored, Way, in_points, of_parts, points_way, score_by
from rules_engine.core.inputs import take
from rules_engine.core.marking import gettext_noop
from rules_engine.core.piles import TRICKS
from rules_engine.core.rows import numbers
from rules_engine.games.pikk_dama.sheet import HIGHEST, PENALTY, check_points, taken_parts

_TRICKS = Ask("tricks", gettext_noop("tricks"), each=True, low=0, high=TRICKS, total=TRICKS)
_CARDS = Ask("taken", gettext_noop("penalty cards"), kind="cards", cards=tuple(PENALTY))

WAYS = (
    points_way(low=-HIGHEST, high=HIGHEST, total=0),
    Way("taken", gettext_noop("tricks and penalty cards"), (_TRICKS, _CARDS)),
)


def score(entry: Entry) -> Scored:
    """Return what an entry gives, or everything wrong with it (PD-18 … PD-22)."""
    return score_by({"points": _points, "taken": _taken}, entry, WAYS)


def in_numbers(entry: Entry) -> Entry:
    """Return a right entry as points."""
    scores = score(entry).scores
    return entry if scores is None else in_points(scores)


def _points(entry: Entry) -> Scored:
    points = take(entry, "points", list)
    faults = check_points(points)
    return Scored(None if faults else tuple(numbers(points)), violations=faults)


def _taken(entry: Entry) -> Scored:
    return of_parts(*taken_parts(entry))
