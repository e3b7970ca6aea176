"""A day of the house league is recorded anew whenever its partis change (CL-5b)."""

import datetime
from collections.abc import Iterable

from club.dates import today
from club.models import Club, User
from leagues.models import League
from leagues.queries.house import day_of, house_league_on
from scoring.actions.absences import record_day
from scoring.actions.bottles import sync
from scoring.models import PlayDay


def follow_partis(*, league: League, days: Iterable[datetime.date], by: User | None) -> None:
    """Let absences and bottles follow a parti of the league that was closed, corrected or voided; `days` are
    those it is or was on. Call it in the transaction of that deed, when the parti is as it will be.

    Only the league that was house league on a day has absences then.
    """
    for day in sorted(set(days)):
        if house_league_on(league.club, day) == league:
            _record(league, day, by)
    sync(club=league.club)


def follow_day(*, club: Club, day: datetime.date, by: User | None) -> None:
    """Record a day as it follows from the partis of whichever league was house league then."""
    league = house_league_on(club, day)
    if league is None:
        record_day(club=club, date=day, present=(), by=by)
    else:
        _record(league, day, by)


def follow_import(*, league: League, days: Iterable[datetime.date], by: User | None) -> None:
    """The same for partis from a file: they make no day of play, open no questions and blame nobody.

    Who sat in one on a day that is recorded already was there all the same.
    """
    recorded = PlayDay.objects.filter(club=league.club, date__in=[*days]).values_list("date", flat=True)
    follow_partis(league=league, days=list(recorded), by=by)


def follow_house_league(*, league: League, by: User | None) -> None:
    """The same where the league is the house league from today on: of today only its partis count."""
    follow_partis(league=league, days=[today(league.club)], by=by)


def _record(league: League, day: datetime.date, by: User | None) -> None:
    played = day_of(league, day)
    record_day(club=league.club, date=day, present=played.present, night=played.night, by=by)
