"""The league that a page stands in, for its bar: that of the address, or the one of the parti it shows."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from leagues.models import League


def league(request: HttpRequest) -> dict[str, Any]:
    """`league`, None outside a club; asked for only where a template looks at it."""
    return {"league": SimpleLazyObject(lambda: _league(request))}


def _league(request: HttpRequest) -> League | None:
    found: League | None = getattr(request, "league", None)
    club, match = getattr(request, "club", None), request.resolver_match
    number = match.kwargs.get("number") if match else None
    if found is not None or club is None or number is None:
        return found
    return League.objects.filter(club=club, league_partis__parti__number=number).first()
