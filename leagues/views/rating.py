"""The rating of players, beside the standings: it decides nothing."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from club.dates import today
from club.writing import decimal
from leagues.files.grids import Cell, Grid, answer, kind_asked
from leagues.models import League
from leagues.queries.career_steps import plays_in_teams
from leagues.queries.careers import Rated, ratings
from leagues.queries.folding import mark_of
from leagues.queries.holder import holder_on
from leagues.queries.ranked import SETTLED, placed
from leagues.queries.seasons import season_named, seasons
from leagues.queries.title import names
from leagues.views.access import addresses, league_for

DIGITS = 2


@dataclass(frozen=True, slots=True)
class RatedRow:
    """A person in the table; no place while the rating is provisional. Equal numbers share a place."""

    place: int | None
    rated: Rated

    @property
    def worth(self) -> str:
        return _written(self.rated.cautious)

    @property
    def rating(self) -> str:
        return _written(self.rated.mu)

    @property
    def uncertainty(self) -> str:
        return _written(self.rated.sigma)


@require_safe
def rating(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The ratings of today, or as they stood at the end of `?season=2025-26`."""
    league = league_for(request, slug, league_slug)
    now, name = today(league.club), request.GET.get("season", "").strip()
    season = season_named(seasons(league), name) if name else None
    on = min(season.end, now) if season else now
    lines = lines_of(ratings(league, on))
    if kind := kind_asked(request, there=season is not None or not name):
        return answer(grid_of(league, lines, on), kind)
    context = {
        "season": season,
        "unknown": "" if season else name,
        "query": urlencode({"season": season.name}) if season else "",
        "on": on if on < now else None,
        **_table(league, lines),
        **_king(league, now),
        "at": addresses(league),
    }
    return render(request, "leagues/rating.html", context)


def _table(league: League, lines: Sequence[RatedRow]) -> dict[str, object]:
    return {
        "placed": [line for line in lines if line.place],
        "provisional": [line for line in lines if not line.place],
        "settled": SETTLED,
        "in_teams": plays_in_teams(league),
    }


def lines_of(rated: Sequence[Rated]) -> list[RatedRow]:
    """The settled ones with their places first, then the provisional ones, each from the best on."""
    return [RatedRow(place, one) for place, one in placed(rated)]


def grid_of(league: League, lines: Sequence[RatedRow], on: datetime.date) -> Grid:
    """The table as a file."""
    heads = (
        gettext("Place"),
        gettext("Player"),
        gettext("Rating, cautiously"),
        gettext("Rating"),
        gettext("Uncertainty"),
        gettext("Partis"),
    )
    return Grid(f"{league.slug}-rating-{on}", heads, tuple(map(_cells, lines)))


def _cells(line: RatedRow) -> tuple[Cell, ...]:
    one = line.rated
    numbers = (round(number, DIGITS) for number in (one.cautious, one.mu, one.sigma))
    return (line.place, one.person.name, *numbers, one.partis)


def _written(number: float) -> str:
    """To one place, as the reader writes it."""
    return decimal(Fraction(round(number * 10), 10), 1)


def _king(league: League, now: datetime.date) -> dict[str, object]:
    holder = holder_on(league, now, mark_of(league))
    return {"king_id": holder, "king": names([holder]).get(holder) if holder else None}
