"""What the standings of some days come to, as plain JSON with ids, worked out in two queries."""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from leagues.models import League
from leagues.queries.partis import Played, counted, played
from leagues.queries.rules import points_of
from leagues.queries.season_marks import marks_of, to_data
from rules_engine.season import Parti, Result, Row, Rules, rank
from scoring.models import Place

Data = dict[str, Any]


class Sat(NamedTuple):
    """What one person did in one parti, and at which table."""

    person: int
    place: int
    points: int
    hands: int | None
    table: int


def season_data(
    league: League,
    start: datetime.date | None,
    end: datetime.date | None,
    rules: Rules,
    people: Collection[int] | None = None,
) -> Data:
    """The standings from `start` to `end`, both included, None: without a border. `people`: only these rows.

    `nights`: date, number and position in the book of every parti. `rows`: whatever the engine says of a
    person, how many hands he played, and his place in each of the nights.
    """
    heads, sat = _played(league, start, end)
    return data_from(league.game, [(head, sat[head.parti_id]) for head in heads], rules, people)


def data_from(
    game: str,
    nights: Sequence[tuple[Played, Sequence[Sat]]],
    rules: Rules,
    people: Collection[int] | None = None,
) -> Data:
    """The same of partis in memory, in order of play, each with who did what in it."""
    heads, partis = [head for head, _sat in nights], [_parti(head, sat) for head, sat in nights]
    better = points_of(game) == "more"
    found = rank(partis, rules, higher_is_better=better, people=people, label=lambda person: f"{person:020}")
    by_person = _by_person([sat for _head, sat in nights])
    return {
        "partis": found.partis,
        "needed": found.needed,
        "rules": rules.as_dict(),
        "nights": [[head.date.isoformat(), head.number] for head in heads],
        "rows": [_row(row, len(heads), by_person[row.player]) for row in found.rows],
        "marks": to_data(marks_of(partis, higher_is_better=better, people=people)),
    }


def _played(
    league: League, start: datetime.date | None, end: datetime.date | None
) -> tuple[list[Played], Mapping[int, Sequence[Sat]]]:
    """The partis in order of play, and who did what in each by its id."""
    partis = counted(league)
    partis = partis.filter(date__gte=start) if start else partis
    partis = partis.filter(date__lte=end) if end else partis
    sat: dict[int, list[Sat]] = defaultdict(list)
    columns = ("parti_id", "person_id", "place", "points", "hands_played", "seat__table")
    places = Place.objects.filter(parti__in=partis.order_by()).order_by()
    for parti, *rest in places.values_list(*columns):
        sat[parti].append(Sat(*rest))
    return played(partis), sat


def _parti(head: Played, sat: Sequence[Sat]) -> Parti[int]:
    ordered = sorted(sat, key=lambda one: (one.place, one.person))
    results = (Result(one.person, one.place, one.points, one.table * head.apart) for one in ordered)
    return Parti(head.date, tuple(results))


def _by_person(nights: Iterable[Sequence[Sat]]) -> Mapping[int, Sequence[tuple[int, Sat]]]:
    """Everybody's partis, each with its position, in order of play."""
    found: dict[int, list[tuple[int, Sat]]] = defaultdict(list)
    for at, sat in enumerate(nights):
        for one in sat:
            found[one.person].append((at, one))
    return found


def _row(row: Row[int], nights: int, mine: Sequence[tuple[int, Sat]]) -> Data:
    places = dict.fromkeys(range(nights)) | {at: one.place for at, one in mine}
    known = [one.hands for _at, one in mine if one.hands is not None]
    return {
        "person": row.player,
        "partis": row.partis,
        "place_sum": row.place_sum,
        "firsts": row.firsts,
        "points": row.points,
        "score": [row.score.numerator, row.score.denominator],
        "counted": row.counted,
        "counted_place_sum": row.counted_place_sum,
        "left_out": [at for (at, _one), counts in zip(mine, row.counts, strict=True) if not counts],
        "rank": row.rank,
        "decided_by": row.decided_by,
        "hands": sum(known) if known else None,
        "places": list(places.values()),
    }
