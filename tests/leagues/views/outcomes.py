"""What the next parti can do, the slow and obvious way: every outcome of it is played and awarded."""

import datetime
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from leagues.models import League
from rules_engine import title

MUCH = 10**6  # points that no window makes up for

IF_WORSE = re.compile(r"(?P<name>.+) is (?P<place>\d+)\w\w or worse")
IF_POINTS = re.compile(r"(?P<name>.+) is (?P<place>\d+)\w\w and loses on points")
IF_JUST = re.compile(r"(?P<name>.+) is (?P<place>\d+)\w\w")
IF_AWAY = re.compile(r"(?P<name>.+), who stays away, loses on points")
THEN_POINTS = re.compile(r"If (?P<name>\w+) is (?P<place>\d+)\w\w, the points decide\.")


def history(league: League) -> title.State[str]:
    """The state after every parti in the book, folded from nothing."""
    state: title.State[str] = title.EMPTY
    for row in league.league_partis.order_by("parti__date", "parti__number"):
        results = row.parti.places.select_related("person")
        told = tuple(title.Result(one.person.name, one.place, one.points) for one in results)
        state = title.award(state, title.Parti(row.parti.date, told), title.Rules())
    return state


def orderings(people: Sequence[str]) -> Iterator[dict[str, int]]:
    """Every outcome in places, shared ones too, of so few people that all can be tried."""
    seen = set()
    for totals in product(range(len(people)), repeat=len(people)):
        places = tuple(1 + sum(other > mine for other in totals) for mine in totals)
        if places not in seen:
            seen.add(places)
            yield dict(zip(people, places, strict=True))


def kings(
    state: title.State[str], places: Mapping[str, int], player: str, on: datetime.date
) -> tuple[bool, bool]:
    """Whether he is King after these places with the points all for him, and with all against him, as far as
    the places allow: the better placed has more."""
    return _awarded(state, places, player, MUCH**2, on), _awarded(state, places, player, -(MUCH**2), on)


def _awarded(
    state: title.State[str], places: Mapping[str, int], player: str, points: int, on: datetime.date
) -> bool:
    results = tuple(
        title.Result(one, place, points + _apart(places.get(player, place) - place, points))
        for one, place in places.items()
    )
    return title.award(state, title.Parti(on, results), title.Rules()).holder == player


def _apart(better: int, points: int) -> int:
    """How many points more one has who is so many places better: as few as can be where those before him
    should be near, and else as many."""
    return better * (1 if (better > 0) == (points > 0) else MUCH)


@dataclass(frozen=True)
class Sentence:
    """A rung of the page, read back: what must hold of each rival's place, by name."""

    text: str

    def says(self, places: Mapping[str, int]) -> tuple[bool, bool]:
        """Whether it promises the title with these places: with the points for him, and against him."""
        if self.text.startswith("King, whatever"):
            return True, True
        if self.text.startswith("Not King"):
            return False, False
        return self._with_points(places), self._without(places)

    @property
    def _conditions(self) -> list[str]:
        told = self.text.removeprefix("King if ").split(". ")[0].removesuffix(".")
        for name in re.findall(r"\w+ is \d+\w\w and loses on points", told):
            told = told.replace(name, name.replace(" and ", " & "))
        return [one.replace(" & ", " and ") for one in re.split(r"(?<!&), (?!who|loses)| and ", told)]

    def _without(self, places: Mapping[str, int]) -> bool:
        return all(_holds(one, places, points=False) for one in self._conditions)

    def _with_points(self, places: Mapping[str, int]) -> bool:
        level = {found["name"]: int(found["place"]) for found in THEN_POINTS.finditer(self.text)}
        for one in self._conditions:
            found = IF_WORSE.fullmatch(one) or IF_POINTS.fullmatch(one) or IF_JUST.fullmatch(one)
            name = found["name"] if found else ""
            if not _holds(one, places, points=True) and places.get(name, 0) != level.get(name, -1):
                return False
        return True


def _holds(condition: str, places: Mapping[str, int], *, points: bool) -> bool:
    if IF_AWAY.fullmatch(condition):
        return points
    found = IF_POINTS.fullmatch(condition)
    if found:
        return points and places[found["name"]] == int(found["place"])
    found = IF_WORSE.fullmatch(condition)
    if found:
        return places[found["name"]] >= int(found["place"])
    found = IF_JUST.fullmatch(condition)
    assert found, condition
    return places[found["name"]] == int(found["place"])
