"""How the points of a hand arose, told line by line; and what is still wrong with a breakdown."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from club.writing import listed
from rules_engine.core.entries import Scored
from rules_engine.core.numbers import filled
from rules_engine.core.violations import Violation
from scoring.queries.rows import TableRows
from scoring.queries.written import Four, Written
from scoring.sentences import violation_sentence
from scoring.views.breakdown import sides_of
from scoring.views.replaying import with_symbols

Named = tuple[tuple[str, int], ...]
"""Points with the names of those who have them."""


@dataclass(frozen=True, slots=True)
class Share:
    """What somebody, or a team, has of a hand: points, and each part of them with its reason."""

    seat: int
    name: str
    points: int
    parts: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong, told, with the paragraph that it is about, if any."""

    sentence: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """What a row gives; no `shares` where something is wrong with it. `has_reasons`: the parts are known."""

    shares: tuple[Share, ...]
    has_reasons: bool
    faults: tuple[Fault, ...] = ()

    @property
    def points(self) -> Named:
        return tuple((share.name, share.points) for share in self.shares)

    def as_data(self) -> dict[str, Any]:
        """For the script: scores and their parts by seat id, and what is missing."""
        return {
            "ok": not self.faults,
            "scores": {share.seat: share.points for share in self.shares},
            "parts": {
                share.seat: [{"points": points, "text": text} for points, text in share.parts]
                for share in self.shares
            },
            "missing": [fault.sentence for fault in self.faults],
        }


def settled(rows: TableRows, number: int, written: Written) -> Settled:
    """What this would give, with everything wrong with it."""
    four, scored = rows.four(number, written), rows.score(number, written)
    if scored.scores is None or four is None:
        return Settled((), False, _faults(rows, number, scored.violations))
    points = dict(zip(four.seats, scored.scores, strict=True))
    return Settled(_shares(rows, number, four, points, scored), scored.parts is not None)


def settled_row(rows: TableRows, number: int) -> Settled:
    """The row that is stored, with its own points whatever would follow from it."""
    points, written = rows.points.get(number, {}), rows.written(number)
    four = rows.four(number, written) if written else None
    if written is None or four is None:
        names = rows.names(number)
        return Settled(tuple(Share(seat, names[seat], own) for seat, own in points.items()), False)
    scored = rows.score(number, written)
    return Settled(_shares(rows, number, four, points, scored), scored.parts is not None)


def _shares(
    rows: TableRows, number: int, four: Four, points: Mapping[int, int], scored: Scored
) -> tuple[Share, ...]:
    names = rows.names(number)
    return tuple(
        Share(
            first,
            " · ".join(names[four.seats[at]] for at in side),
            points.get(first, 0),
            _reasons(scored, side[0]),
        )
        for side, first in zip(four.sides, four.firsts, strict=True)
    )


def _reasons(scored: Scored, at: int) -> tuple[tuple[int, str], ...]:
    parts = scored.parts[at] if scored.parts else ()
    return tuple((part.points, filled(gettext(part.template), part.data)) for part in parts)


def _faults(rows: TableRows, number: int, violations: Iterable[Violation]) -> tuple[Fault, ...]:
    """The sentences, those that say the same of several people drawn together."""
    names = [side.name for side in sides_of(rows, number)]
    told: dict[tuple[str, str], list[str]] = {}
    for violation in violations:
        data = {name: with_symbols(value) for name, value in violation.data.items()}
        said = violation_sentence(replace(violation, data=data, player=None))
        told.setdefault((said, violation.rule), []).extend(_whose(violation, names))
    return tuple(Fault(_of(said, whose), rule) for (said, rule), whose in told.items())


def _whose(violation: Violation, names: Sequence[str]) -> list[str]:
    return [names[violation.seat]] if violation.seat is not None and violation.seat < len(names) else []


def _of(said: str, names: Sequence[str]) -> str:
    return f"{listed(names)}: {said}" if names else said
