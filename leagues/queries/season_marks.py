"""The marks of a season: its best and worst night, the closest win, the longest run of firsts."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rules_engine.core.results import Parti


@dataclass(frozen=True, slots=True)
class SeasonMark:
    """A number, whose it is (ids of persons), and of which parti, by its position in the season.

    The parti is None for a run.
    """

    number: int
    people: tuple[int, ...]
    parti: int | None = None


def marks_of(
    partis: Sequence[Parti[int]], *, higher_is_better: bool, people: Collection[int] | None = None
) -> dict[str, SeasonMark]:
    """`best` and `worst` by points, `closest` by how far the firsts were ahead, `run` by firsts in a row of
    the partis somebody came to; the earliest of equals. What there is none of is missing. `people`: only
    theirs."""
    wins = [win for at, parti in enumerate(partis) for win in _win(at, parti)]
    if people is not None:
        wins = [win for win in wins if set(win.people) <= set(people)]
        partis = [_among(parti, people) for parti in partis]
    nights = [night for at, parti in enumerate(partis) for night in _nights(at, parti)]
    sign = -1 if higher_is_better else 1
    found = {
        "best": min(nights, key=lambda mark: sign * mark.number, default=None),
        "worst": min(nights, key=lambda mark: -sign * mark.number, default=None),
        "closest": min(wins, key=lambda mark: mark.number, default=None),
        "run": _longest_run(partis),
    }
    return {name: mark for name, mark in found.items() if mark is not None}


def to_data(marks: Mapping[str, SeasonMark]) -> dict[str, object]:
    """As plain JSON."""
    return {name: [mark.number, list(mark.people), mark.parti] for name, mark in marks.items()}


def from_data(data: Mapping[str, tuple[int, list[int], int | None]]) -> dict[str, SeasonMark]:
    """What `to_data` has written."""
    return {name: SeasonMark(number, tuple(people), parti) for name, (number, people, parti) in data.items()}


def _among(parti: Parti[int], people: Collection[int]) -> Parti[int]:
    return Parti(parti.date, tuple(result for result in parti.results if result.player in people))


def _nights(at: int, parti: Parti[int]) -> Iterator[SeasonMark]:
    """A mark for every total of a parti, with everybody who had it."""
    by_points = sorted(parti.results, key=lambda result: (result.points, result.player))
    for points, same in groupby(by_points, key=lambda result: result.points):
        yield SeasonMark(points, tuple(result.player for result in same), at)


def _win(at: int, parti: Parti[int]) -> Iterator[SeasonMark]:
    """By how much the firsts of each ranking were ahead; none where their points differ (PT-30)."""
    by_ranking = sorted(parti.results, key=lambda result: result.ranking)
    for _ranking, among in groupby(by_ranking, key=lambda result: result.ranking):
        results = list(among)
        firsts = [result for result in results if result.place == 1]
        others = [result.points for result in results if result.place > 1]
        if others and len({result.points for result in firsts}) == 1:
            ahead = min(abs(firsts[0].points - points) for points in others)
            yield SeasonMark(ahead, tuple(sorted(result.player for result in firsts)), at)


def _longest_run(partis: Sequence[Parti[int]]) -> SeasonMark | None:
    """The longest row of firsts and everybody who had one as long; one first is no row."""
    now: dict[int, int] = {}
    longest: dict[int, int] = {}
    for parti in partis:
        for result in parti.results:
            now[result.player] = now.get(result.player, 0) + 1 if result.place == 1 else 0
            longest[result.player] = max(longest.get(result.player, 0), now[result.player])
    most = max(longest.values(), default=0)
    if most < 2:
        return None
    return SeasonMark(most, tuple(sorted(player for player, run in longest.items() if run == most)))
