"""The standings of a season, or of any days and people."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.dates import today
from leagues.files.grids import answer, kind_asked
from leagues.forms.seasons import DAYS_FROM, DAYS_TO, PERSON, DaysForm
from leagues.models import League, Season
from leagues.queries.folding import Mark, mark_of
from leagues.queries.holder import holder_on
from leagues.queries.partis import ways_to_rank
from leagues.queries.rules import points_of
from leagues.queries.seasons import season_after, season_asked, season_on, seasons
from leagues.queries.standings import SeasonStandings, players, season_table, standings_between
from leagues.views import season_shown
from leagues.views.access import addresses, league_for
from leagues.views.places_told import places_told
from leagues.views.season_words import rule_told
from leagues.views.strangers import same_for_strangers
from rules_engine.season import Rules


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reader asked for: a season, None where there is none, or days and people of his own.

    `unknown`: a name that no season has. `form` is bound where days or people were asked for.
    """

    league: League
    there: tuple[Season, ...]
    season: Season | None
    unknown: str
    form: DaysForm
    people: Mapping[int, str]
    mark: Mark

    @property
    def is_there(self) -> bool:
        """Whether the address names a season, days and people that are there; else the page shows others."""
        return not (self.unknown or self.has_odd_days or self.has_strangers)

    @property
    def has_odd_days(self) -> bool:
        """Whether days were asked for that are none."""
        return self.form.is_bound and not self.form.is_valid()

    @property
    def has_strangers(self) -> bool:
        """Whether somebody was asked for who has not played in the league."""
        return self.form.has_others_than(self.people)

    @property
    def is_own(self) -> bool:
        """Whether the reader's own days and people are shown, not a whole season."""
        return self.form.is_bound and self.form.is_valid()

    @property
    def chosen(self) -> frozenset[int]:
        return self.form.people(self.people)

    def table(self) -> SeasonStandings | None:
        """The standings asked for; those of the season where the days are none."""
        if self.is_own:
            rules = Rules.of(self.season.rules if self.season else {})
            return standings_between(self.league, *self.form.days, rules, self.chosen or None)
        return season_table(self.league, self.season, self.mark) if self.season else None

    @property
    def last(self) -> datetime.date | None:
        """The last day shown; None where the days have no end."""
        if self.is_own:
            return self.form.days[1]
        return self.season.end if self.season else None

    def file(self, table: str) -> str:
        """The name of the file of a table."""
        days = self.season.start.isoformat() if self.season else "none"
        if self.is_own:
            days = "-".join(day.isoformat() if day else "all" for day in self.form.days)
        return f"{self.league.slug}-{table}-{days}"

    @property
    def query(self) -> str:
        """The same again, for the links of the files."""
        said = {"season": self.season.name} if self.season else {}
        if not self.is_own:
            return urlencode(said)
        first, last = self.form.days
        days = {DAYS_FROM: first or "", DAYS_TO: last or "", PERSON: sorted(self.chosen)}
        return urlencode(said | days, doseq=True)


@require_safe
@same_for_strangers
def season(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The table of the season asked for, the present one unless `?season=2025-26` names another; or of the
    days `?from=…&to=…`, both included, either empty, and the people `&who=…` by their ids."""
    league = league_for(request, slug, league_slug)
    now = today(league.club)
    asked = _asked(request, league, now)
    table = asked.table()
    kind = kind_asked(request, there=asked.is_there, tables=("", "curve"))
    if table and kind:
        if request.GET.get("table") == "curve":
            return answer(season_shown.curve_grid(asked.file("averages"), table), kind)
        return answer(season_shown.grid_of(asked.file("standings"), table), kind)
    return render(request, "leagues/standings.html", _context(request, asked, table, now))


def _asked(request: HttpRequest, league: League, now: datetime.date) -> Asked:
    there = seasons(league)
    wanted, unknown = season_asked(there, request.GET.get("season", ""), now)
    own = any(name in request.GET for name in (DAYS_FROM, DAYS_TO, PERSON))
    days = {DAYS_FROM: wanted.start, DAYS_TO: wanted.end} if wanted else {}
    form = DaysForm(request.GET if own else None, initial=days)
    return Asked(league, there, wanted, unknown, form, players(league), mark_of(league))


def _context(
    request: HttpRequest, asked: Asked, table: SeasonStandings | None, now: datetime.date
) -> dict[str, Any]:
    league = asked.league
    context = {
        "asked": asked,
        "season": asked.season,
        "seasons": asked.there[::-1],
        "present": season_on(asked.there, now),
        "next": season_after(asked.there, now),
        "now": now,
        "table": table,
        "fewer_is_better": points_of(league.game) == "less",
        "at": addresses(league),
    }
    return context | _shown(request, league, asked, table, now) if table and table.partis else context


def _shown(
    request: HttpRequest, league: League, asked: Asked, table: SeasonStandings, now: datetime.date
) -> dict[str, Any]:
    """What is printed where something has been played."""
    mine = season_shown.row_of(table, getattr(request, "person", None))
    lines = season_shown.lines_of(table)
    return {
        "rule": rule_told(table.rules),
        "places_told": places_told(ways_to_rank(league)),
        "leaders": [row.person.name for row in table.leaders],
        "lines": lines,
        "rest": [season_shown.SeasonRow(row, "") for row in table.unranked],
        "told_ahead": any(line.ahead for line in lines),
        "some_left_out": any(row.left_out for row in table.rows),
        "king_id": holder_on(league, now, asked.mark),
        "marks": season_shown.marks_kept(table),
        "mine": mine,
        "nights": season_shown.nights_of(table, mine) if mine else [],
        "curve": season_shown.curve_of(table, mine),
    }
