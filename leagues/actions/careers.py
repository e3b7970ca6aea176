"""Everybody's career after each parti is stored here, as it follows from places and tallies."""

import datetime
from collections.abc import Iterator, Mapping

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
        Row.objects.bulk_create(row for head, careers in done for row in career_rows(league, head, careers))


def career_rows(league: League, head: Played, careers: Mapping[int, Career]) -> Iterator[Row]:
    """The rows of a parti, unsaved, by person."""
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
