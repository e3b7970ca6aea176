"""The tables of a club as files: its past nights, and the tally of its bottles."""

from collections.abc import Iterable

from django.utils.text import capfirst
from django.utils.translation import gettext

from club.models import Club, Person
from club.queries.nights import past
from leagues.files.grids import Cell, Grid
from leagues.models import League, Season
from leagues.queries.tally import Tally, tallies
from leagues.views.bottle_lines import debts_of
from leagues.views.night_rows import NightRow, rows_of_nights


def nights_grid(club: Club, reader: Person) -> Grid:
    """All past nights, newest first; where, and the partis with those who were first in them."""
    heads = (gettext("Date"), gettext("Host"), gettext("Partis"), gettext("First"), gettext("State"))
    rows = rows_of_nights(club, list(past(club)), reader)
    return Grid(f"{club.slug}-nights", heads, tuple(map(_night, rows)))


def tally_grid(league: League) -> Grid:
    """What everybody came to in each season, the newest first; no season where the day is in none."""
    words = (gettext("incurred"), gettext("brought"), gettext("let off"), gettext("still due"))
    heads = (gettext("Season"), gettext("Player"), *map(capfirst, words))
    bottles = (debt.bottle for debt in debts_of(league.club, None, may_score=False))
    rows = (_tally(season, one) for season, people in tallies(league, bottles) for one in people)
    return Grid(f"{league.club.slug}-bottles", heads, tuple(rows))


def _night(row: NightRow) -> tuple[Cell, ...]:
    if row.night.is_cancelled:
        return (row.night.date, None, None, None, gettext("called off"))
    host, numbers = row.venue.host, (str(evening.parti.number) for evening in row.partis)
    firsts = (place.person.name for evening in row.partis for place in evening.winners)
    return (row.night.date, host.name if host else None, ", ".join(numbers), _each_once(firsts), None)


def _each_once(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def _tally(season: Season | None, one: Tally) -> tuple[Cell, ...]:
    return (season.name if season else None, one.person.name, one.incurred, one.brought, one.let_off, one.due)
