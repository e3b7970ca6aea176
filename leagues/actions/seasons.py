"""The seasons of a league: made by what is played, and set by owners."""

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from club.actions.naming import checked_name
from club.actions.traces import trace
from club.dates import today
from club.errors import Refusal
from club.models import User
from club.permissions import require_owner
from leagues.actions.following import results_follow
from leagues.actions.holding import hold_league
from leagues.models import League, Season
from leagues.queries.partis import counted
from leagues.queries.season_spans import Span, following, name_key, name_of, preceding, year_around
from leagues.queries.seasons import season_after, season_on, seasons
from rules_engine.season import Rules
from scoring.models import Parti

NAME_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Move:
    """What a parti does to the seasons when its day changes: `before` loses it, `after` gains it; None where
    a day belongs to none. `after` is not stored where it begins with it; `goes`: `before` is taken back."""

    before: Season | None
    after: Season | None
    goes: bool


def ensure_seasons(league: League, days: Iterable[datetime.date]) -> None:
    """See to it that a parti of each of these days has its season. Call it in the transaction of the deed,
    once the club is held.

    The first one is a year from the first of the month. Any other is as long in whole months as the one
    beside it (else a year), has its rules, and begins where it would if season had followed season; those
    between are not made. Between two seasons it has to have room: a shorter gap is wanted, and its days
    belong to none.
    """
    there, made = list(seasons(league)), list[Season]()
    for day in sorted(set(days)):
        new = None if season_on(there, day) else _new(league, there, day)
        if new is not None:
            made.append(new)
            there = _in_order([*there, new])
    Season.objects.bulk_create(made)


def move_of(league: League, parti: Parti, day: datetime.date) -> Move:
    """What follows for the seasons when this parti is moved to another day."""
    there = seasons(league)
    before, after = season_on(there, parti.date), season_on(there, day) or _new(league, there, day)
    if before is None or (after is not None and after.start == before.start):
        return Move(before, after, goes=False)
    then = _in_order({season.start: season for season in (*there, after) if season}.values())
    return Move(before, after, goes=_is_spare(league, then, before, but=parti))


def season_to_go(league: League, parti: Parti) -> Season | None:
    """The season that is taken back when this parti counts no longer."""
    there = seasons(league)
    season = season_on(there, parti.date)
    return season if season and _is_spare(league, there, season, but=parti) else None


def take_back(league: League, day: datetime.date) -> None:
    """Remove the season of a day that a parti has left, if nothing is lost by it. Call it in the transaction
    of the deed, once the club is held."""
    there = seasons(league)
    season = season_on(there, day)
    if season is not None and _is_spare(league, there, season):
        season.delete()


def add_season(
    *,
    league: League,
    name: str,
    start: datetime.date,
    end: datetime.date,
    rules: Mapping[str, object],
    by: User | None,
) -> Season:
    """Add a season from `start` to `end`, both included; an empty name is made of its years.

    Refuses season-backwards, season-overlaps, season-name-taken, name-…, league-gone; raises the engine's
    Refused with all of option-unknown and option-value.
    """
    season = Season(league=league, name=name, start=start, end=end)
    return _kept(season, rules, "season-added", by)


def change_season(
    *,
    season: Season,
    name: str,
    start: datetime.date,
    end: datetime.date,
    rules: Mapping[str, object],
    by: User | None,
) -> Season:
    """Give a season this name, these days and these rules; other seasons stay as they are. Refuses as above,
    and season-gone."""
    changed = Season(pk=season.pk, league=season.league, name=name, start=start, end=end)
    return _kept(changed, rules, "season-changed", by)


def drop_season(*, season: Season, by: User | None) -> None:
    """Remove a season; its partis stay in the book and count for the title. Refuses season-gone."""
    league = season.league
    require_owner(user=by, club=league.club)
    with transaction.atomic():
        hold_league(league)
        before = _stored(season)
        _trace("season-dropped", before, by, before=_told(before), after=None)
        before.delete()
        results_follow(league, before.start)


def _kept(season: Season, rules: Mapping[str, object], deed: str, by: User | None) -> Season:
    league = season.league
    require_owner(user=by, club=league.club)
    season.rules = Rules.of(rules).as_dict()
    if season.end < season.start:
        raise Refusal("season-backwards", start=season.start, end=season.end)
    with transaction.atomic():
        hold_league(league)
        before = _stored(season) if season.pk else None
        _refuse_among(season, [one for one in seasons(league) if one.pk != season.pk])
        season.save()
        _trace(deed, season, by, before=before and _told(before), after=_told(season))
        results_follow(league, min(season.start, before.start) if before else season.start)
    return season


def _refuse_among(season: Season, others: Sequence[Season]) -> None:
    """Refuse days or a name that another season has; name the season where it has no name."""
    met = next((one for one in others if one.start <= season.end and season.start <= one.end), None)
    if met is not None:
        raise Refusal("season-overlaps", name=met.name, start=met.start, end=met.end)
    taken = [one.name for one in others]
    season.name = checked_name(season.name.strip() or name_of(season, taken))
    if len(season.name) > NAME_LENGTH:
        raise Refusal("name-too-long", most=NAME_LENGTH)
    if name_key(season.name) in map(name_key, taken):
        raise Refusal("season-name-taken", name=season.name)


def _stored(season: Season) -> Season:
    """The season as it is now; refuses season-gone."""
    found = Season.objects.filter(pk=season.pk, league=season.league).first()
    if found is None:
        raise Refusal("season-gone")
    return found


def _trace(deed: str, season: Season, by: User | None, **sides: Any) -> None:
    league = season.league
    trace(club=league.club, by=by, deed=deed, about=league, season=season.name, **sides)


def _told(season: Season) -> dict[str, Any]:
    days = {"first_day": season.start.isoformat(), "last_day": season.end.isoformat()}
    return {"name": season.name, **days, **Rules.of(season.rules).as_dict()}


def _is_spare(league: League, there: Sequence[Season], season: Season, but: Parti | None = None) -> bool:
    """Whether nothing is played in a past season but this parti, and it is what a parti would make again."""
    if season.start <= today(league.club) <= season.end:
        return False
    played = counted(league).filter(date__range=(season.start, season.end)).values_list("pk", flat=True)
    if {*played[:2]} - {but.pk if but else None}:
        return False
    again = _new(league, [one for one in there if one.start != season.start], season.start)
    return again is not None and _told(again) == _told(season)


def _new(league: League, there: Sequence[Season], day: datetime.date) -> Season | None:
    """The season to make for `day`, which is in none of those `there`, oldest first."""
    if not there:
        return _named(league, year_around(day), there, {})
    before = next((one for one in reversed(there) if one.end < day), None)
    for beside, step in ((before, following), (season_after(there, day), preceding)):
        span = _reached(day, beside, step)
        if beside and span and not any(one.start <= span.end and span.start <= one.end for one in there):
            return _named(league, span, there, beside.rules)
    return None


def _reached(
    day: datetime.date, season: Season | Span | None, step: Callable[[Season | Span], Span | None]
) -> Span | None:
    """The days of the season that holds `day`, one after another in the direction of `step`."""
    span = step(season) if season else None
    while span is not None and not span.start <= day <= span.end:
        span = step(span)
    return span


def _named(league: League, span: Span, there: Iterable[Season], rules: Mapping[str, object]) -> Season:
    name = name_of(span, [season.name for season in there])
    return Season(league=league, name=name, start=span.start, end=span.end, rules=dict(rules))


def _in_order(there: Iterable[Season]) -> list[Season]:
    return sorted(there, key=lambda season: season.start)
