"""What the sheet says of one hand: four points, or the tricks and the cards taken (HE-14 … HE-17)."""

from collections.abc import Iterator, Mapping, Sequence

from rules_engine.core.answers import Answer, points_verdict, verdict
from rules_engine.core.deal import SEATS
from rules_engine.core.inputs import shown, take, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import Parts, as_lists
from rules_engine.core.piles import read_taken
from rules_engine.core.rows import numbers, row_faults
from rules_engine.core.violations import Violation
from rules_engine.games.hearts.scores import (
    HAND_SUM,
    HEARTS,
    MOON,
    QUEEN,
    QUEEN_POINTS,
    WITH_QUEEN,
    parts,
    taking,
)

OPPONENTS = SEATS - 1

_SUM = gettext_noop(
    "The points sum to {sum}: a hand gives {due}, or {moon} when one player takes everything."
)
_NEGATIVE = gettext_noop("Nobody can have {points} points: there are none below 0.")
_EVERYTHING = gettext_noop("Who takes everything has 0 points, and the three others have {moon} each.")
_NO_QUEEN = gettext_noop("Nobody has the {queen} points of the queen of spades.")


def check_points(points: Sequence[object], *, moon: int) -> tuple[Violation, ...]:
    """Return everything wrong with four points: form, else the sum, else possibility (HE-16, HE-17).

    `moon` is what each opponent gets when one player takes everything.
    """
    return row_faults(points, "HE-17") or tuple(_impossible(numbers(points), moon))


def negative(row: Sequence[int]) -> Iterator[Violation]:
    """Yield `impossible`, with the seat, for each number below 0 (HE-14)."""
    for seat, number in enumerate(row):
        if number < 0:
            yield Violation("impossible", _NEGATIVE, "HE-14", {"points": shown(number)}, seat=seat)


def is_moon(points: Sequence[int], *, moon: int) -> bool:
    """Return whether one player took everything (HE-16): 3 × `moon` is never 26, so no other looks so."""
    return sorted(points) == [0, moon, moon, moon]


def balance(points: Sequence[int | None], *, moon: int) -> int | None:
    """Return the number that completes a row with one gap; None when none does, or two as in 13, 13, 0."""
    known = numbers(points)
    if len(points) != SEATS or len(known) != OPPONENTS or None not in points:
        return None
    missing = (HAND_SUM - sum(known), OPPONENTS * moon - sum(known))
    fitting = [number for number in missing if not check_points([*known, number], moon=moon)]
    return fitting[0] if len(fitting) == 1 else None


def takings(points: Sequence[int], *, moon: int) -> list[int] | None:
    """Return what everybody took, from points that a hand can give; None where they leave that open.

    They do in 13, 13, 0, 0 (who has the queen?), and when a moon costs the opponents nothing.
    """
    if is_moon(points, moon=moon):
        return [0 if number else MOON for number in points] if moon else None
    with_queen = [number >= QUEEN_POINTS for number in points]
    if with_queen.count(True) > 1:
        return None
    return [
        number - QUEEN_POINTS + WITH_QUEEN if queen else number
        for number, queen in zip(points, with_queen, strict=True)
    ]


def reasons(points: Sequence[int], *, moon: int) -> Parts | None:
    """Return why each seat has its points, None where points that a hand can give do not say."""
    took = takings(points, moon=moon)
    return parts(took, moon) if took is not None else None


def row_parts(points: Sequence[int], *, moon: int) -> list[list[dict[str, object]]] | None:
    """Return the JSON shape of the same."""
    found = reasons(points, moon=moon)
    return as_lists(found) if found is not None else None


def points_answer(data: Mapping[str, object], *, moon: int) -> Answer:
    """Answer `check` of kind `points`: `scores` are the points given, null where they are no numbers."""
    points = take(data, "points", list)
    violations = check_points(points, moon=moon)
    shapes = row_parts(numbers(points), moon=moon) if not violations else None
    return points_verdict(violations, map(whole, points)) | {"parts": shapes}


def taken_answer(data: Mapping[str, object], *, moon: int) -> Answer:
    """Answer `check` of kind `taken`: `tricks` per seat and the cards each took (HE-14 … HE-16).

    All hearts and the queen of spades must be named, other cards may.
    """
    return verdict(*taken_parts(data, moon=moon))


def taken_parts(data: Mapping[str, object], *, moon: int) -> tuple[list[Violation], Parts | None]:
    """Return what is wrong with `tricks` and `taken`, or the parts of each seat; raises Refused."""
    violations, _, piles = read_taken(data, (*HEARTS, QUEEN), "HE-15")
    return violations, parts([taking(cards) for cards in piles], moon) if not violations else None


def _impossible(points: Sequence[int], moon: int) -> Iterator[Violation]:
    total, moon_sum = sum(points), OPPONENTS * moon
    if is_moon(points, moon=moon):
        return
    if total not in (HAND_SUM, moon_sum):
        data = {"sum": shown(total), "due": HAND_SUM, "moon": moon_sum}
        yield Violation("sum-wrong", _SUM, "HE-17", data)
    elif min(points) < 0:
        yield from negative(points)
    elif total == moon_sum or max(points) == HAND_SUM:
        yield Violation("impossible", _EVERYTHING, "HE-16", {"moon": moon})
    elif max(points) < QUEEN_POINTS:
        yield Violation("impossible", _NO_QUEEN, "HE-15", {"queen": QUEEN_POINTS})
