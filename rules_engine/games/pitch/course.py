"""How a game stands after hands as they were written down (PT-30 … PT-32)."""

from collections.abc import Sequence

from rules_engine.core.deal import SEATS
from rules_engine.core.entries import Course, Entry
from rules_engine.core.inputs import take, whole
from rules_engine.core.rows import numbers
from rules_engine.games.pitch.entries import in_numbers, score
from rules_engine.games.pitch.parti import Hand, ending
from rules_engine.games.pitch.play import TEAMS
from rules_engine.games.pitch.sheet import Rules


def course_of(entries: Sequence[Entry], rules: Rules) -> Course:
    """Return whether the game is over and why, with the places of the four: a moon wins whatever the totals
    are, and of two teams over the target the bidders may.

    After a wrong entry nobody knows.
    """
    totals, why = [0] * TEAMS, None
    for entry in entries:
        scores = score(entry, rules).scores
        if scores is None:
            return Course(over=False)
        totals = [before + own for before, own in zip(totals, scores, strict=False)]
        why, winner = ending(totals, _hand(in_numbers(entry, rules)), rules)
        if winner is not None:
            return Course(over=True, why=why, places=_places(winner))
    return Course(over=False, why=why)


def _hand(entry: Entry) -> Hand:
    points = tuple(numbers(take(entry, "points", list)))
    return Hand(whole(entry["bidder"]) or 0, whole(entry["bid"]) or 0, points)


def _places(winner: int) -> tuple[int, ...]:
    # Partners share the place, so that the other two are third (PT-1).
    return tuple(1 if seat % TEAMS == winner else 1 + TEAMS for seat in range(SEATS))
