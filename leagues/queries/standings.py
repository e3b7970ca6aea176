"""The standings of a season, and of any days and people, by the league's rule.

Those of a season are stored when it has been derived; a page is right all the same when it has not been.
"""

import datetime
import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Exists, Max, Min, OuterRef

from club.models import Person
from leagues.models import League, Season, SeasonTable
from leagues.queries.folding import Mark, mark_of, worked_out_once
from leagues.queries.partis import counted
from leagues.queries.season_data import season_data
from leagues.queries.season_marks import SeasonMark, from_data
from rules_engine.season import Rules
from scoring.models import Place

LAST = 5  # partis whose places are shown one by one

log = logging.getLogger(__name__)


class Night(NamedTuple):
    """A parti of the season, by its date and its number in the club."""

    date: datetime.date
    number: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's season.

    `partis`, `place_sum`, `firsts` and `points` are over all partis played, `score` and `counted_place_sum`
    over the `counted` of them. hands: as far as known, None where nothing is. places: one for each night of
    the season, None where absent. left_out: positions of the nights that do not count. rank: None for one who
    played too few. decided_by: what separates the row from the one above, as the engine says it.
    """

    person: Person
    partis: int
    place_sum: int
    firsts: int
    points: int
    score: Fraction
    counted: int
    counted_place_sum: int
    left_out: frozenset[int]
    rank: int | None
    decided_by: str | None
    hands: int | None
    places: tuple[int | None, ...]

    @property
    def average(self) -> Fraction:
        return Fraction(self.place_sum, self.partis)

    @property
    def last(self) -> list[tuple[int | None, bool]]:
        """The last nights, oldest first: the place, and whether it is left out."""
        first = max(0, len(self.places) - LAST)
        return [(place, first + at in self.left_out) for at, place in enumerate(self.places[first:])]


@dataclass(frozen=True, slots=True)
class SeasonStandings:
    """The ranked rows, then those who played fewer than `needed` of the `partis`; nights in order of play."""

    rules: Rules
    partis: int
    needed: int
    nights: tuple[Night, ...]
    rows: tuple[Standing, ...]
    marks: Mapping[str, SeasonMark]

    @property
    def ranked(self) -> tuple[Standing, ...]:
        return tuple(row for row in self.rows if row.rank is not None)

    @property
    def unranked(self) -> tuple[Standing, ...]:
        return tuple(row for row in self.rows if row.rank is None)

    @property
    def leaders(self) -> tuple[Standing, ...]:
        return tuple(row for row in self.rows if row.rank == 1)


def season_table(league: League, season: Season, mark: Mark | None = None) -> SeasonStandings:
    """The standings of a season: as they are stored where that holds, else worked out, in at most five
    queries however many partis there are. `mark`: how far the league is derived, where it is known."""
    mark = mark or mark_of(league)
    if mark.changed_from is None or season.end < mark.changed_from:
        stored = SeasonTable.objects.filter(season=season).values_list("data", flat=True).first()
        try:
            if stored is not None:
                return _read(stored)
        except (LookupError, TypeError, ValueError):
            log.exception("The table of season %s cannot be read; it is worked out again.", season.pk)
    return _read(data_of(league, season))


def data_of(league: League, season: Season) -> dict[str, Any]:
    """What is stored of a season when it is derived."""
    return season_data(league, season.start, season.end, Rules.of(season.rules))


def standings_between(
    league: League,
    start: datetime.date | None,
    end: datetime.date | None,
    rules: Rules,
    people: Collection[int] | None = None,
) -> SeasonStandings:
    """The standings of any days, both borders included, None: without one.

    `people`: ids of those to rank among each other. Partis and what is needed stay those of the days.
    """
    if people is None and _has_everything(league, start, end):
        return _read(_everything(league, rules))
    return _read(season_data(league, start, end, rules, people))


def _has_everything(league: League, start: datetime.date | None, end: datetime.date | None) -> bool:
    days = counted(league).aggregate(first=Min("date"), last=Max("date"))
    first, last = days["first"], days["last"]
    return first is not None and (start is None or start <= first) and (end is None or end >= last)


def _everything(league: League, rules: Rules) -> dict[str, Any]:
    """The standings of all partis there are. Nobody stores them, so they are cached until results change."""
    mark = mark_of(league)
    said = "-".join(map(str, rules.as_dict().values()))
    key = f"standings-2:{mark.of_league(league)}:{mark.revision}:{said}"
    return worked_out_once(key, lambda: season_data(league, None, None, rules))


def players(league: League) -> dict[int, str]:
    """Everybody who has a place in a parti of the league: names by id, in alphabetical order."""
    mine = Place.objects.filter(person=OuterRef("pk"), parti__league_parti__league=league)
    people = Person.objects.filter(Exists(mine), club=league.club_id).order_by("sort_key", "pk")
    return dict(people.values_list("pk", "name"))


def _read(data: Mapping[str, Any]) -> SeasonStandings:
    """The standings of plain JSON, with the people as they are called now."""
    people = Person.objects.in_bulk(row["person"] for row in data["rows"])
    rows = [_standing(row, people[row["person"]]) for row in data["rows"]]
    rules = Rules.of(data["rules"])
    return SeasonStandings(
        rules=rules,
        partis=data["partis"],
        needed=data["needed"],
        nights=tuple(Night(datetime.date.fromisoformat(day), number) for day, number in data["nights"]),
        rows=tuple(_by_name(rows, rules)),
        marks=from_data(data["marks"]),
    )


def _standing(row: Mapping[str, Any], person: Person) -> Standing:
    rest = {name: value for name, value in row.items() if name != "person"}
    given = {"score": Fraction(*row["score"]), "left_out": frozenset(row["left_out"])}
    return Standing(person=person, **{**rest, **given, "places": tuple(row["places"])})


def _by_name(rows: Sequence[Standing], rules: Rules) -> Iterable[Standing]:
    """People whom nothing separates in alphabetical order; what was decided stays where it is."""
    steps = [step for step in rules.steps if step != "head-to-head"]

    def worth(row: Standing) -> tuple[object, ...]:
        if row.rank:
            return True, row.rank
        return False, row.score, *(getattr(row, step) for step in steps)

    for _worth, group in groupby(rows, key=worth):
        same = list(group)
        ordered = sorted(same, key=lambda row: (row.person.sort_key, row.person.pk))
        for at, row in zip(same, ordered, strict=True):
            yield replace(row, decided_by=at.decided_by)
