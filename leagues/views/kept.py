"""Pictures that other sites ask for again and again: kept for some minutes, and not sent twice."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from club.enums import Visibility
from club.models import Club

KEPT_FOR = 300  # seconds


def kept(
    request: HttpRequest, club: Club, mark: str, content_type: str, make: Callable[[], bytes]
) -> HttpResponse:
    """The answer `make` gives, made only for who does not have it yet; `mark` changes with what it shows."""
    etag = f'"{mark}"'
    answer = get_conditional_response(request, etag=etag) or HttpResponse(make(), content_type=content_type)
    who = "private" if club.visibility == Visibility.MEMBERS else "public"
    answer["ETag"], answer["Cache-Control"] = etag, f"{who}, max-age={KEPT_FOR}"
    return answer
