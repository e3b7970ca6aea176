"""What everybody did in a season, and which of his partis count for the score."""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Literal, TypeVar

from rules_engine.core.results import Parti
from rules_engine.season.rules import Rules, Step

K = TypeVar("K", bound=Hashable)

DecidedBy = Literal["score", "tied"] | Step
"""What separates a row from the one above; `tied` where nothing does."""


@dataclass(frozen=True, slots=True)
class Row(Generic[K]):
    """One player of a season.

    `partis`, `place_sum`, `firsts` and `points` are over all partis he played; `score` and
    `counted_place_sum` over the `counted` of them that count. The score is an average place, a sum of points
    or a sum of points for places, as the rules say, and exact. `counts` says of each of his partis, in order
    of play, whether it counts. `rank` is None for one who played too few.
    """

    player: K
    partis: int
    place_sum: int
    firsts: int
    points: int
    score: Fraction
    counted: int
    counted_place_sum: int
    counts: tuple[bool, ...]
    rank: int | None = None
    decided_by: DecidedBy | None = None

    @property
    def dropped(self) -> int:
        """How many of his partis do not count."""
        return self.partis - self.counted


@dataclass(frozen=True, slots=True)
class Played:
    """One parti of one player: his place, his points, among how many people the place is."""

    place: int
    points: int
    people: int


def by_player(partis: Sequence[Parti[K]]) -> dict[K, list[Played]]:
    """Everybody's partis in order of play."""
    found: dict[K, list[Played]] = {}
    for parti in partis:
        people = Counter(result.ranking for result in parti.results)
        for result in parti.results:
            played = Played(result.place, result.points, people[result.ranking])
            found.setdefault(result.player, []).append(played)
    return found


def row_of(player: K, played: Sequence[Played], rules: Rules, *, higher_is_better: bool) -> Row[K]:
    """The row of one player, without a rank."""
    counts = _counts(played, rules, higher_is_better)
    counted = [each for each, counting in zip(played, counts, strict=True) if counting]
    return Row(
        player=player,
        partis=len(played),
        place_sum=sum(each.place for each in played),
        firsts=sum(each.place == 1 for each in played),
        points=sum(each.points for each in played),
        score=_score(counted, rules),
        counted=len(counted),
        counted_place_sum=sum(each.place for each in counted),
        counts=counts,
    )


def _score(counted: Sequence[Played], rules: Rules) -> Fraction:
    if rules.by == "average":
        return Fraction(sum(each.place for each in counted), len(counted))
    return Fraction(sum(_measure(each, rules) for each in counted))


def _measure(played: Played, rules: Rules) -> int:
    if rules.by == "places":
        return played.people + 1 - played.place
    return played.points if rules.by == "points" else played.place


def _counts(played: Sequence[Played], rules: Rules, higher_is_better: bool) -> tuple[bool, ...]:
    """Which partis count: at least one, of equals the earlier."""
    keep = max(1, len(played) - rules.drop)
    keep = min(keep, rules.best) if rules.best else keep
    if keep >= len(played):
        return (True,) * len(played)
    sign = -1 if more_is_better(rules, higher_is_better=higher_is_better) else 1

    # The place second: partis of equal measure but unlike places would else give another sum of places in
    # another order of play.
    def worth(at: int) -> tuple[int, int]:
        return sign * _measure(played[at], rules), played[at].place

    best = set(sorted(range(len(played)), key=worth)[:keep])
    return tuple(at in best for at in range(len(played)))


def more_is_better(rules: Rules, *, higher_is_better: bool) -> bool:
    """Whether a higher score is the better one; `higher_is_better` says so of points."""
    return higher_is_better if rules.by == "points" else rules.by == "places"
