"""What the sheet says of one hand: four points, or the tricks and the penalty cards taken (PD-18 … PD-22)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rules_engine.core.answers import Answer, points_verdict, verdict
from rules_engine.core.cards import height, symbol
from rules_engine.core.inputs import take, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.numbers import listed
from rules_engine.core.parts import Part, Parts
from rules_engine.core.piles import TRICKS, read_taken
from rules_engine.core.rows import numbers, row_faults
from rules_engine.core.violations import Violation
from rules_engine.games.pikk_dama.divisions import Divisions

PER_TRICK = 10
QUEEN = "QS"
HIGHEST = 95
PENALTY = {**{f"{rank}H": height(f"{rank}H") for rank in "23456789TJQKA"}, QUEEN: 26}
_DIVISIONS = Divisions(tuple(PENALTY.values()), tricks=TRICKS, per_trick=PER_TRICK)

_TOO_MANY = gettext_noop("The points sum to {sum}, not to 0: {amount} too many.")
_TOO_FEW = gettext_noop("The points sum to {sum}, not to 0: {amount} too few.")
_OUTSIDE = gettext_noop("Nobody can score {points} in one hand: points lie between −{highest} and {highest}.")
_IMPOSSIBLE = gettext_noop("A hand cannot give {points}: the tricks and the penalty cards do not divide so.")
_ONE_TRICK = gettext_noop("1 trick × {each}")
_SOME_TRICKS = gettext_noop("{count} tricks × {each}")
_HEARTS = gettext_noop("{cards} −{points}")
_QUEEN = gettext_noop("Q♠ −{points}")


def parts(taken: Iterable[Iterable[str]], tricks: Iterable[int]) -> list[list[Part]]:
    """Return why each seat has its points, from the cards and the tricks it took (PD-18 … PD-20)."""
    return [list(_parts(list(cards), won)) for cards, won in zip(taken, tricks, strict=True)]


def _parts(cards: Sequence[str], tricks: int) -> Iterator[Part]:
    hearts = sorted((card for card in cards if card in PENALTY and card != QUEEN), key=height)
    if tricks:
        template = _ONE_TRICK if tricks == 1 else _SOME_TRICKS
        yield Part(PER_TRICK * tricks, template, {"count": tricks, "each": PER_TRICK})
    if hearts:
        worth = sum(PENALTY[card] for card in hearts)
        yield Part(-worth, _HEARTS, {"cards": " ".join(map(symbol, hearts)), "points": worth})
    if QUEEN in cards:
        yield Part(-PENALTY[QUEEN], _QUEEN, {"points": PENALTY[QUEEN]})


def sum_violation(total: int, rule: str = "PD-21", *, table: int | None = None) -> Violation:
    """Return the violation `sum-wrong` for points that sum to `total` instead of 0 (PD-21)."""
    template = _TOO_MANY if total > 0 else _TOO_FEW
    return Violation("sum-wrong", template, rule, {"sum": total, "amount": abs(total)}, table=table)


def check_points(points: Sequence[object]) -> tuple[Violation, ...]:
    """Return everything wrong with the points of the four who played: form, else sum, else PD-22."""
    malformed = row_faults(points, "PD-22")
    if malformed:
        return malformed
    row = numbers(points)
    return (sum_violation(sum(row)),) if sum(row) else _impossible(row)


def _impossible(points: Sequence[int]) -> tuple[Violation, ...]:
    for seat, number in enumerate(points):
        if abs(number) > HIGHEST:
            data = {"points": number, "highest": HIGHEST}
            return (Violation("impossible", _OUTSIDE, "PD-22", data, seat=seat),)
    if _DIVISIONS.possible(points):
        return ()
    return (Violation("impossible", _IMPOSSIBLE, "PD-22", {"points": listed(points)}),)


def points_answer(data: Mapping[str, object]) -> Answer:
    """Answer `check` of kind `points`: `scores` are the points given, null where they are no numbers."""
    points = take(data, "points", list)
    return points_verdict(check_points(points), map(whole, points))


def taken_answer(data: Mapping[str, object]) -> Answer:
    """Answer `check` of kind `taken`: `tricks` per seat and the cards each took; only penalty cards count."""
    return verdict(*taken_parts(data))


def taken_parts(data: Mapping[str, object]) -> tuple[list[Violation], Parts | None]:
    """Return what is wrong with `tricks` and `taken`, or the parts of each seat (PD-18 … PD-22).

    Raises Refused (input-malformed).
    """
    violations, tricks, taken = read_taken(data, tuple(PENALTY), "PD-22")
    return violations, parts(taken, tricks) if not violations else None
