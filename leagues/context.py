"""What the bar needs: the league a page stands in, and what waits for the member who looks at it."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from leagues.models import League
from leagues.queries.waiting import Waits, waits


def league(request: HttpRequest) -> dict[str, Any]:
    """`league` (that of the address, or of the parti it shows; None outside a club) and `waits`.

    Both are asked for only where a template looks at them.
    """
    return {
        "league": SimpleLazyObject(lambda: _league(request)),
        "waits": SimpleLazyObject(lambda: _waits(request)),
    }


def _league(request: HttpRequest) -> League | None:
    found: League | None = getattr(request, "league", None)
    club, match = getattr(request, "club", None), request.resolver_match
    number = match.kwargs.get("number") if match else None
    if found is not None or club is None or number is None:
        return found
    return League.objects.filter(club=club, league_partis__parti__number=number).first()


def _waits(request: HttpRequest) -> Waits:
    person = getattr(request, "person", None)
    return waits(person) if person is not None else Waits()
