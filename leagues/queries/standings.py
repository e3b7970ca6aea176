"""The standings of a season: ranked by average place alone; ties share a place (1, 1, 3)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from club.models import Person
from leagues.models import League
from leagues.queries.partis import Played, counted, played
from leagues.queries.seasons import Season
from scoring.models import Place

LAST = 5  # partis whose places are shown one by one


@dataclass(frozen=True, slots=True)
class Score:
    """What one person did in one parti."""

    place: int
    points: int
    hands: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's season.

    hands: as far as known, None where nothing is. last: places in the last partis of the season, oldest
    first, None where absent. rank: None below half of the season's partis.
    """

    person: Person
    partis: int
    place_sum: int
    wins: int
    points: int
    hands: int | None
    last: tuple[int | None, ...]
    rank: int | None = None

    @property
    def average(self) -> Fraction:
        return Fraction(self.place_sum, self.partis)


@dataclass(frozen=True, slots=True)
class Standings:
    """The rows, ranked first, then those who played fewer than `needed` of the `partis` of the season."""

    season: Season
    partis: int
    needed: int
    last: tuple[Played, ...]
    rows: tuple[Standing, ...]

    @property
    def ranked(self) -> tuple[Standing, ...]:
        return tuple(row for row in self.rows if row.rank is not None)

    @property
    def unranked(self) -> tuple[Standing, ...]:
        return tuple(row for row in self.rows if row.rank is None)


def standings(league: League, season: Season) -> Standings:
    """Work out the standings of a season in three queries, however many partis it has."""
    partis = counted(league).filter(date__gte=season.start, date__lte=season.end)
    heads = played(partis)
    scores: dict[int, dict[int, Score]] = defaultdict(dict)
    rows = Place.objects.filter(parti__in=partis.order_by())
    columns = rows.values_list("person_id", "parti_id", "place", "points", "hands_played")
    for person_id, parti_id, place, points, hands in columns:
        scores[person_id][parti_id] = Score(place, points, hands)
    last, needed = tuple(heads[-LAST:]), (len(heads) + 1) // 2
    people = Person.objects.filter(pk__in=scores).order_by("sort_key", "pk")
    found = [_standing(person, scores[person.pk], last) for person in people]
    return Standings(season, len(heads), needed, last, _ranked(found, needed))


def _standing(person: Person, scores: Mapping[int, Score], last: Sequence[Played]) -> Standing:
    known = [score.hands for score in scores.values() if score.hands is not None]
    return Standing(
        person=person,
        partis=len(scores),
        place_sum=sum(score.place for score in scores.values()),
        wins=sum(score.place == 1 for score in scores.values()),
        points=sum(score.points for score in scores.values()),
        hands=sum(known) if known else None,
        last=tuple(scores[head.parti_id].place if head.parti_id in scores else None for head in last),
    )


def _ranked(found: Sequence[Standing], needed: int) -> tuple[Standing, ...]:
    """Number those who played enough; people of one average stay in the order they came in."""
    ordered = sorted(found, key=lambda row: row.average)
    able = [row for row in ordered if row.partis >= needed]
    averages = [row.average for row in able]
    ranked = [replace(row, rank=averages.index(row.average) + 1) for row in able]
    return (*ranked, *(row for row in ordered if row.partis < needed))
