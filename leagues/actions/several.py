"""A club with several leagues: one more, another game, another house league, one less."""

import datetime
from collections.abc import Iterator
from itertools import count

from django.db import transaction
from django.utils.text import slugify

from club.actions.naming import checked_name
from club.actions.people import lock
from club.actions.traces import trace
from club.dates import today
from club.errors import Refusal
from club.models import Club, User
from club.permissions import require_owner
from leagues.actions.days import follow_house_league
from leagues.actions.holding import hold_league
from leagues.actions.leagues import begin_league, first_free, first_rules, refuse_game, refuse_league_slug
from leagues.models import HouseTerm, League, TitleRules
from leagues.models.leagues import RESERVED_SLUGS
from leagues.queries.leagues import has_partis

SLUG_LENGTH = 40


def add_league(*, club: Club, name: str, game: str, slug: str, by: User | None) -> League:
    """Add a league with the defaults of its game; an empty `slug` is made from the name.

    Refuses name-…, game-unknown, slug-malformed, slug-reserved, league-slug-taken.
    """
    require_owner(user=by, club=club)
    clean = checked_name(name)
    refuse_game(game)
    with transaction.atomic():
        lock(club)
        taken = set(League.objects.filter(club=club).values_list("slug", flat=True))
        slug = slug or _made_slug(clean, game, taken)
        refuse_league_slug(slug)
        if slug in taken:
            raise Refusal("league-slug-taken", slug=slug)
        league = begin_league(club, slug=slug, name=clean, game=game, house=False)
        trace(club=club, by=by, deed="league-added", about=league, name=clean, game=game, slug=slug)
    return league


def change_game(*, league: League, game: str, by: User | None) -> None:
    """Let a league without any parti play another game: options and title rules are that game's defaults.

    Refuses game-unknown, league-has-partis, league-gone.
    """
    require_owner(user=by, club=league.club)
    refuse_game(game)
    with transaction.atomic():
        hold_league(league)
        if game == league.game:
            return
        _refuse_with_partis(league)
        before, league.game, league.options = league.game, game, {}
        league.save(update_fields=["game", "options"])
        league.title_rules.all().delete()
        TitleRules.objects.create(league=league, valid_from=None, rules=first_rules(game))
        trace(club=league.club, by=by, deed="league-game-changed", about=league, before=before, after=game)


def make_house_league(*, league: League, by: User | None) -> None:
    """Let another league be the club's house league from today on; what was played stays where it is, and
    absences count where it was house league on their day (CL-5b).

    Nothing happens to one that is it already. Refuses league-gone.
    """
    require_owner(user=by, club=league.club)
    with transaction.atomic():
        hold_league(league)
        if league.house:
            return
        # The constraint lets a club have no house league for a moment, but never two.
        former = League.objects.filter(club=league.club, house=True)
        before = former.values_list("pk", flat=True).first()
        former.update(house=False)
        league.house = True
        league.save(update_fields=["house"])
        _begin_term(league, today(league.club))
        follow_house_league(league=league, by=by)
        trace(
            club=league.club, by=by, deed="house-league-changed", about=league, before=before, after=league.pk
        )


def _begin_term(league: League, day: datetime.date) -> None:
    """The house league of before ends today; one that began today was none for a whole day."""
    running = HouseTerm.objects.filter(league__club=league.club, until__isnull=True)
    running.filter(since=day).delete()
    running.update(until=day)
    again = HouseTerm.objects.filter(league=league, until=day)
    if not again.update(until=None):
        HouseTerm.objects.create(league=league, since=day)


def remove_league(*, league: League, by: User | None) -> None:
    """Remove a league in which nothing was ever started. Refuses league-has-partis, league-is-house,
    league-gone."""
    require_owner(user=by, club=league.club)
    with transaction.atomic():
        hold_league(league)
        if league.house:
            raise Refusal("league-is-house")
        _refuse_with_partis(league)
        trace(club=league.club, by=by, deed="league-removed", about=league, name=league.name)
        league.delete()


def _refuse_with_partis(league: League) -> None:
    if has_partis(league):
        raise Refusal("league-has-partis", name=league.name)


def _made_slug(name: str, game: str, taken: set[str]) -> str:
    """An address made from a name: the name itself, with a word after it where that is somebody's already."""
    base = slugify(name.replace("_", " "))[: SLUG_LENGTH - 7].strip("-") or game
    return first_free(_variants(base), taken | RESERVED_SLUGS)


def _variants(base: str) -> Iterator[str]:
    yield base
    yield f"{base}-league"
    yield from (f"{base}-{number}" for number in count(2))
