"""When the game is over, and what prolongs it (HE-18 … HE-23)."""

from collections.abc import Sequence

from rules_engine.games.hearts.options import Chosen
from rules_engine.games.hearts.sheet import is_moon

LIMIT_REACHED = "limit-reached"
TIE = "tie"
PERFECT_ROUND = "perfect-round"


def verdict(before: Sequence[int], points: Sequence[int], rules: Chosen) -> str | None:
    """Return why the game is over after a hand, or why it goes on although the limit is reached, else None.

    `before` are the totals before the hand, `points` those of the hand, both by seat. LIMIT_REACHED: over,
    the lowest total wins, shared in the classic game (HE-18, HE-19). TIE and PERFECT_ROUND prolong the
    special game (HE-21, HE-23), in this order.
    """
    after = [total + own for total, own in zip(before, points, strict=True)]
    if max(after) < rules.limit:
        return None
    if rules.variant == "classic":
        return LIMIT_REACHED
    if after.count(min(after)) > 1:
        return TIE
    leaders = lowest(after if rules.leader_basis == "after" else before)
    return PERFECT_ROUND if _perfect_round(leaders, _perfect(points, rules)) else LIMIT_REACHED


def lowest(totals: Sequence[int]) -> list[int]:
    """Return the seats with the lowest total."""
    return [seat for seat, total in enumerate(totals) if total == min(totals)]


def _perfect_round(leaders: Sequence[int], perfect: Sequence[int]) -> bool:
    # Before the hand several may lead; one perfect leader is enough to end the game.
    return bool(perfect) and not any(seat in leaders for seat in perfect)


def _perfect(points: Sequence[int], rules: Chosen) -> list[int]:
    """Return the seats without penalty points in the hand, unless a moon is no perfect hand (HE-22)."""
    if is_moon(points, moon=rules.moon) and not rules.moon_is_perfect:
        return []
    return [seat for seat, own in enumerate(points) if own == 0]
