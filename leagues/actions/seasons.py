"""The seasons of a league: made by what is played, and set by owners."""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction

from club.actions.naming import checked_name
from club.actions.traces import trace
from club.errors import Refusal
from club.models import User
from club.permissions import require_owner
from leagues.actions.following import results_follow
from leagues.actions.holding import hold_league
from leagues.models import League, Season
from leagues.queries.season_spans import Span, following, name_key, name_of, preceding, year_around
from leagues.queries.seasons import season_on, seasons
from rules_engine.season import Rules

MOST = 100
"""How many seasons are made at once between those there are and a day."""

NAME_LENGTH = 40


def ensure_seasons(league: League, days: Iterable[datetime.date]) -> None:
    """See to it that a parti of each of these days has its season. Call it in the transaction of the deed,
    once the club is held.

    The first one is a year from the first of the month. After the last and before the first one, seasons join
    it, as long in whole months as it (else a year) and with its rules. A day between two seasons belongs to
    none: that gap is wanted. So does a day by more than MOST seasons before the first, a slip of the pen;
    after the last, only the season of such a day is made.
    """
    there = list(seasons(league))
    made: list[Season] = []
    for day in sorted(set(days)):
        new = _missing(league, there, day)
        made += new
        there = sorted([*there, *new], key=lambda season: season.start)
    Season.objects.bulk_create(made)


def season_to_be(league: League, day: datetime.date) -> Season | None:
    """The season a parti of that day is in once the deed is done, stored or yet to be made; None where the
    day belongs to none."""
    there = seasons(league)
    return season_on([*there, *_missing(league, there, day)], day)


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


def _missing(league: League, there: Sequence[Season], day: datetime.date) -> list[Season]:
    """The seasons to make so that `day` has one; `there` are all there are, oldest first."""
    if not there:
        return _named(league, [year_around(day)], [], {})
    names = [season.name for season in there]
    first, last = there[0], there[-1]
    if day > last.end:
        onward = list(_until(day, last, following))
        return _named(league, onward if len(onward) <= MOST else onward[-1:], names, last.rules)
    back = list(_until(day, first, preceding)) if day < first.start else []
    return _named(league, back[::-1] if len(back) <= MOST else [], names, first.rules)


def _until(
    day: datetime.date, season: Season | Span, step: Callable[[Season | Span], Span | None]
) -> Iterator[Span]:
    """One season after another in the direction of `step`, up to that of `day`."""
    span = step(season)
    while span is not None:
        yield span
        span = None if span.start <= day <= span.end else step(span)


def _named(
    league: League, spans: Iterable[Span], names: Iterable[str], rules: Mapping[str, object]
) -> list[Season]:
    taken, found = set(names), []
    for span in spans:
        name = name_of(span, taken)
        taken.add(name)
        found.append(Season(league=league, name=name, start=span.start, end=span.end, rules=dict(rules)))
    return found
