"""Founding a club with its house league."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction

from club.actions.accounts import account_for_owner
from club.actions.clubs import create_club, refuse_slug, seat_owner
from club.dates import today
from club.errors import NotAllowed, Refusal
from club.models import Club, User
from leagues.models import League, TitleRules
from leagues.models.leagues import RESERVED_SLUGS, slug_is_free
from rules_engine import registry


def found_club(
    *,
    slug: str,
    name: str,
    game: str,
    league_slug: str,
    zone: str,
    language: str,
    visibility: str,
    by: User | None,
    owner_email: str | None = None,
) -> Club:
    """Make a club with its owner, its house league and the default rules from the beginning.

    The owner is `by`, or from the command line (`by` is None) the account with `owner_email`, made where
    there is none. An empty `league_slug` is the club's. Refuses founding-is-closed and what `create_club`
    refuses, slug-reserved, game-unknown, email-malformed.
    """
    _require_founder(by)
    league_slug = league_slug or (game if slug in RESERVED_SLUGS else slug)
    _refuse_league_slug(league_slug)
    _refuse_game(game)
    with transaction.atomic():
        club = create_club(slug=slug, name=name, zone=zone, language=language, visibility=visibility, by=by)
        owner = account_for_owner(email=owner_email)[0] if by is None and owner_email else by
        if owner is not None:
            seat_owner(club=club, user=owner, joined=today(club), by=by)
        _house_league(club, slug=league_slug, game=game)
    return club


def may_found(user: User | None) -> bool:
    """Who may start a club: anyone with an account, or the operator alone (FOUNDERS)."""
    return user is None or settings.FOUNDERS == "anyone" or user.is_staff


def _require_founder(by: User | None) -> None:
    if not may_found(by):
        raise NotAllowed("founding-is-closed")


def _refuse_league_slug(slug: str) -> None:
    refuse_slug(slug)
    try:
        slug_is_free(slug)
    except ValidationError:
        raise Refusal("slug-reserved", slug=slug) from None


def _refuse_game(game: str) -> None:
    if game not in {known.slug for known in registry.games()}:
        raise Refusal("game-unknown", game=game)


def _house_league(club: Club, *, slug: str, game: str) -> League:
    played = registry.game(game)
    league = League.objects.create(club=club, slug=slug, name=played.name, game=game, house=True)
    # Which total is better at KT-7 the league takes from its game.
    rules = {} if played.higher_is_better else {"points": "less"}
    TitleRules.objects.create(league=league, valid_from=None, rules=rules)
    return league
