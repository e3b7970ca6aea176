"""Everybody's career after each parti is stored here, as it follows from places and tallies."""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from leagues.actions.days_survey import Compare
from leagues.models import Career as Row
from leagues.models import League
from leagues.queries.career import Career
from leagues.queries.career_steps import steps
from leagues.queries.partis import Played, chunks, counted, played
from scoring.actions.tallies import keep_missing_tallies


def follow_careers(league: League, *, since: datetime.date) -> None:
    """Derive the careers of the league again from the day `since` on.

    Part of a replay, in its transaction: it costs the same per parti replayed, whatever lies before it.
    """
    Row.objects.filter(league=league, date__gte=since).delete()
    heads = played(counted(league).filter(date__gte=since))
    for some in chunks(heads):
        keep_missing_tallies(head.parti_id for head in some)
    for done in chunks(steps(league, heads, before=since)):
        Row.objects.bulk_create(row for head, careers in done for row in _rows(league, head, careers))


def survey_careers(league: League, name: str, compare: Compare) -> None:
    """Compare every stored career of the league, called `name`, with what follows from the first parti on."""
    for done in chunks(steps(league, played(counted(league)), before=None)):
        stored = _stored(head.parti_id for head, _careers in done)
        for head, careers in done:
            compare(
                _("Careers after parti %(number)s in %(league)s") % {"number": head.number, "league": name},
                stored=stored.get(head.parti_id, {}),
                follows={str(row.person_id): _values(row) for row in _rows(league, head, careers)},
            )
    strays = Row.objects.filter(league=league).exclude(parti__in=counted(league).order_by())
    compare(
        _("Careers after partis that do not count in %(league)s") % {"league": name},
        stored=sorted(strays.values_list("parti__number", flat=True)),
        follows=[],
    )


def _rows(league: League, head: Played, careers: Mapping[int, Career]) -> Iterator[Row]:
    for person, career in sorted(careers.items()):
        yield Row(
            league=league,
            parti_id=head.parti_id,
            person_id=person,
            date=head.date,
            partis=career.partis,
            place_sum=career.place_sum,
            mu=career.mu,
            sigma=career.sigma,
            data=career.to_data(),
        )


def _stored(parti_ids: Iterable[int]) -> dict[int, dict[str, list[Any]]]:
    """What is stored of partis, by parti id and the person's id as text."""
    found: dict[int, dict[str, list[Any]]] = defaultdict(dict)
    for row in Row.objects.filter(parti__in=list(parti_ids)):
        found[row.parti_id][str(row.person_id)] = _values(row)
    return found


def _values(row: Row) -> list[Any]:
    return [row.league_id, row.date.isoformat(), row.partis, row.place_sum, row.mu, row.sigma, row.data]
