"""What the commands `check` and `legal` answer."""

from collections.abc import Iterable, Sequence

from rules_engine.core.parts import Parts, as_lists, total
from rules_engine.core.play import Play
from rules_engine.core.violations import Violation, as_dicts

Answer = dict[str, object]


def verdict(violations: Sequence[Violation], parts: Parts | None) -> Answer:
    """Return `ok`, `scores`, `parts` and `violations`; `parts` None says that no scores can be known."""
    return {
        "ok": not violations,
        "scores": [total(own) for own in parts] if parts is not None else None,
        "parts": as_lists(parts) if parts is not None else None,
        "violations": as_dicts(violations),
    }


def points_verdict(violations: Sequence[Violation], points: Iterable[int | None]) -> Answer:
    """Return the answer for points as they stand on the sheet: `scores` are these, null where one is none."""
    scores = list(points)
    readable = None not in scores and all(fault.code != "points-malformed" for fault in violations)
    return {"ok": not violations, "scores": scores if readable else None, "violations": as_dicts(violations)}


def record_verdict(violations: Sequence[Violation], parts: Parts | None, play: Play | None) -> Answer:
    """Return the verdict with the winner of each trick and the tricks of each seat."""
    return verdict(violations, parts) | {
        "winners": play.winners if play else None,
        "tricks": play.tricks if play else None,
    }


def legal_verdict(violations: Sequence[Violation], play: Play | None) -> Answer:
    """Return whose turn it is, what he may play, and whether the record might stop here.

    `seat` is null when the hand is over, or when what is held is not known.
    """
    answer: Answer = {"ok": not violations, "seat": None, "legal": [], "trick": None, "position": None}
    if play and not play.over and not play.broken and play.hands is not None:
        answer |= {"seat": play.turn, "legal": list(play.legal())}
        answer |= {"trick": play.number, "position": len(play.trick)}
    answer["may_stop"] = bool(play and play.may_stop and not play.broken)
    return answer | {"violations": as_dicts(violations)}


def game_verdict(
    hands: Sequence[Answer],
    violations: Sequence[Violation],
    *,
    totals: Sequence[int] | None,
    places: Sequence[int] | None,
    over: bool,
    why: str | None,
) -> Answer:
    """Return how a whole game stands; `totals` and `places`, by seat or team, are None where not known.

    Who has the first place has won, once it is over.
    """
    return {
        "ok": not violations,
        "over": over,
        "why": why,
        "totals": totals,
        "places": places,
        "winners": [at for at, place in enumerate(places or ()) if place == 1 and over],
        "hands": hands,
        "violations": as_dicts(violations),
    }
