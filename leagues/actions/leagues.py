"""Founding a club with its house league, and how any league begins."""

from collections.abc import Iterable

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction

from club.actions.accounts import account_for_owner
from club.actions.clubs import create_club, refuse_slug, seat_owner
from club.dates import today
from club.errors import NotAllowed, Refusal
from club.models import Club, User
from leagues.models import HouseTerm, League, TitleRules
from leagues.models.leagues import RESERVED_SLUGS, slug_is_free
from leagues.queries.rules import points_of
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
    require_founder(by)
    league_slug = league_slug or first_free((slug, game, f"{game}-league"), RESERVED_SLUGS)
    refuse_league_slug(league_slug)
    refuse_game(game)
    with transaction.atomic():
        club = create_club(slug=slug, name=name, zone=zone, language=language, visibility=visibility, by=by)
        owner = account_for_owner(email=owner_email)[0] if by is None and owner_email else by
        if owner is not None:
            seat_owner(club=club, user=owner, joined=today(club), by=by)
        begin_league(club, slug=league_slug, name=registry.game(game).name, game=game, house=True)
    return club


def may_found(user: User | None) -> bool:
    """Who may start a club: anyone with an account, or the operator alone (FOUNDERS)."""
    return user is None or settings.FOUNDERS == "anyone" or user.is_staff


def begin_league(club: Club, *, slug: str, name: str, game: str, house: bool) -> League:
    """Make a league with the options and title rules of its game; refuses nothing.

    The first house league of a club has been it from the beginning.
    """
    league = League.objects.create(club=club, slug=slug, name=name, game=game, house=house)
    if house:
        HouseTerm.objects.create(league=league)
    TitleRules.objects.create(league=league, valid_from=None, rules=first_rules(game))
    return league


def first_rules(game: str) -> dict[str, object]:
    """The title rules a league of this game begins with: which total is better at KT-7 is the game's."""
    return {} if points_of(game) == "more" else {"points": "less"}


def first_free(words: Iterable[str], taken: Iterable[str]) -> str:
    """The first of `words` that is not taken; the last one where all are."""
    taken, found = frozenset(taken), ""
    for found in words:
        if found not in taken:
            break
    return found


def refuse_league_slug(slug: str) -> None:
    """Refuse slug-malformed and slug-reserved."""
    refuse_slug(slug)
    try:
        slug_is_free(slug)
    except ValidationError:
        raise Refusal("slug-reserved", slug=slug) from None


def refuse_game(game: str) -> None:
    """Refuse game-unknown."""
    if game not in {known.slug for known in registry.games()}:
        raise Refusal("game-unknown", game=game)


def require_founder(by: User | None) -> None:
    """Raise NotAllowed (founding-is-closed) for who may not."""
    if not may_found(by):
        raise NotAllowed("founding-is-closed")
