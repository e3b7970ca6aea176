"""A league's name, its house options, and its title rules by date (KT-19)."""

import datetime
from collections.abc import Mapping

from django.db import transaction

from club.actions.naming import checked_name
from club.actions.people import lock
from club.actions.traces import trace
from club.errors import Refusal
from club.models import User
from club.permissions import require_owner
from leagues.actions.following import results_follow
from leagues.actions.holding import hold_league
from leagues.models import League, TitleRules
from leagues.queries.rules import points_of
from rules_engine import registry
from rules_engine.title import Rules

# Before every parti; a day later than the first there is, so that one day earlier still exists.
BEGINNING = datetime.date(1, 1, 2)


def change_league(*, league: League, name: str, by: User | None) -> None:
    """Keep the league's name. Refuses name-…, league-gone."""
    require_owner(user=by, club=league.club)
    clean = checked_name(name)
    with transaction.atomic():
        hold_league(league)
        before = League.objects.values_list("name", flat=True).get(pk=league.pk)
        league.name = clean
        league.save(update_fields=["name"])
        trace(
            club=league.club,
            by=by,
            deed="league-changed",
            about=league,
            before={"name": before},
            after={"name": clean},
        )


def change_options(*, league: League, options: Mapping[str, object], by: User | None) -> None:
    """Keep the house options for partis from now on; those there are keep theirs.

    Raises the engine's Refused with all of option-unknown and option-value.
    """
    require_owner(user=by, club=league.club)
    with transaction.atomic():
        hold_league(league)
        settled = registry.game(league.game).rules(options)
        before, league.options = league.options, settled
        league.save(update_fields=["options"])
        trace(club=league.club, by=by, deed="options-changed", about=league, before=before, after=settled)


def set_title_rules(
    *, league: League, valid_from: datetime.date | None, rules: Mapping[str, object], by: User | None
) -> TitleRules:
    """Keep the title rules that hold from a day on, None: from the beginning; a second set of a day replaces
    the first. Awards before that day stand as they were (KT-19). What `rules` leave out is the default;
    which points are better (KT-7) the league then takes from its game.

    Raises the engine's Refused with all of option-unknown and option-value.
    """
    require_owner(user=by, club=league.club)
    settled = Rules.of({"points": points_of(league.game), **rules}).as_dict()
    with transaction.atomic():
        lock(league.club)
        earlier = TitleRules.objects.filter(league=league, valid_from=valid_from).first()
        before = earlier.rules if earlier else None
        kept, _made = TitleRules.objects.update_or_create(
            league=league, valid_from=valid_from, defaults={"rules": settled}
        )
        trace(
            club=league.club,
            by=by,
            deed="title-rules-set",
            about=league,
            valid_from=_text(valid_from),
            before=before,
            after=settled,
        )
        results_follow(league, valid_from or BEGINNING)
    return kept


def drop_title_rules(*, title_rules: TitleRules, by: User | None) -> None:
    """Take back a change of the title rules, so that those before it go on. Refuses title-rules-first."""
    league, day = title_rules.league, title_rules.valid_from
    require_owner(user=by, club=league.club)
    if day is None:
        raise Refusal("title-rules-first")
    with transaction.atomic():
        trace(
            club=league.club,
            by=by,
            deed="title-rules-dropped",
            about=league,
            valid_from=_text(day),
            before=title_rules.rules,
            after=None,
        )
        title_rules.delete()
        results_follow(league, day)


def _text(day: datetime.date | None) -> str | None:
    return day.isoformat() if day else None
