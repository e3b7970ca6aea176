"""The proof of the title: the window row by row, and which step of the rules decided."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules_engine.title import Bar, Row, Rules, Verdict

Names = Callable[[int], str]
Kind = Literal["came", "average", "played", "firsts", "points", "holder"]
Asked = Literal["asked", "decided", "idle"]
KINDS: tuple[Kind, ...] = ("came", "average", "played", "firsts", "points")


@dataclass(frozen=True, slots=True)
class ProofRow:
    """One player of the window, as the proof and the race print it."""

    person_id: int
    name: str
    places: tuple[int | None, ...]
    played: int
    place_sum: int
    average: Fraction
    firsts: int
    points: int
    barred: Bar | None
    is_king: bool

    @property
    def addition(self) -> str:
        """The places as they were added up: 4 + 3 + 2 = 9."""
        return f"{' + '.join(str(place) for place in self.places if place is not None)} = {self.place_sum}"

    @property
    def last_eight(self) -> tuple[int | None, ...]:
        return self.places[-8:]


@dataclass(frozen=True, slots=True)
class Step:
    """One question of the rules and how it was answered.

    `better` is ahead of `other` by this step alone; of an even step, and where there are no two to compare,
    `better` is the first and `other` the second as they stand, or None.
    """

    kind: Kind
    asked: Asked
    is_even: bool
    better: ProofRow | None
    other: ProofRow | None

    @property
    def gap(self) -> Fraction:
        """How far the two averages lie apart."""
        return self.other.average - self.better.average if self.better and self.other else Fraction(0)


@dataclass(frozen=True, slots=True)
class Proof:
    """The window of a verdict: those who can be King in their order, then everybody else by how
    often they came, and the steps."""

    eligible: tuple[ProofRow, ...]
    others: tuple[ProofRow, ...]
    steps: tuple[Step, ...]

    @property
    def rows(self) -> tuple[ProofRow, ...]:
        return self.eligible + self.others

    @property
    def decided_at(self) -> int:
        """The number of the step that decided, 0 where none did."""
        return next((at for at, step in enumerate(self.steps, 1) if step.asked == "decided"), 0)

    def row_of(self, person_id: int | None) -> ProofRow | None:
        return next((row for row in self.rows if row.person_id == person_id), None)


def proof(verdict: Verdict[int], names: Names) -> Proof:
    """Lay out the last award of `verdict`."""
    rows = [_row(row, verdict, names) for row in verdict.standings]
    eligible = tuple(row for row in rows if row.barred is None)
    return Proof(
        eligible=eligible,
        others=tuple(sorted((row for row in rows if row.barred is not None), key=lambda row: -row.played)),
        steps=tuple(_steps(verdict, eligible)),
    )


def _row(row: Row[int], verdict: Verdict[int], names: Names) -> ProofRow:
    return ProofRow(
        person_id=row.player,
        name=names(row.player),
        places=row.places,
        played=row.played,
        place_sum=row.place_sum,
        average=row.average,
        firsts=row.firsts,
        points=row.points,
        barred=row.barred,
        is_king=row.player == verdict.holder,
    )


def _steps(verdict: Verdict[int], eligible: Sequence[ProofRow]) -> Iterator[Step]:
    """The questions in their order; nothing is asked after the one that decided."""
    kinds: tuple[Kind, ...] = (*KINDS, "holder") if verdict.deciding_step in {"holder", "tied"} else KINDS
    decided = _decided_kind(verdict)
    over = False
    for kind in kinds:
        here = kind == decided
        yield _step(kind, "idle" if over else "decided" if here else "asked", eligible, verdict.rules)
        over = over or here


def _step(kind: Kind, asked: Asked, eligible: Sequence[ProofRow], rules: Rules) -> Step:
    one = eligible[0] if eligible else None
    two = eligible[1] if len(eligible) > 1 else None
    if one is None or two is None:
        return Step(kind, asked, is_even=False, better=one, other=None)
    mine, theirs = _value(one, kind, rules), _value(two, kind, rules)
    better, other = (two, one) if theirs < mine else (one, two)
    return Step(kind, asked, is_even=mine == theirs, better=better, other=other)


def _decided_kind(verdict: Verdict[int]) -> Kind:
    step = verdict.deciding_step
    if step is None or step == "alone":
        return "came"
    return "holder" if step == "tied" else step


def _value(row: ProofRow, kind: Kind, rules: Rules) -> Fraction:
    """What the step compares, so that less is better; nothing for the steps that compare no two."""
    points = -row.points if rules.points == "more" else row.points
    whole = {"played": -row.played, "firsts": -row.firsts, "points": points}
    return row.average if kind == "average" else Fraction(whole.get(kind, 0))
