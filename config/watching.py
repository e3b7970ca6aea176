"""One log line and one measurement for each request; never what would tell who somebody is.

The address is told as its pattern: the path of a personal link is a secret, and a query may hold a name.
"""

import logging
from collections.abc import Callable
from time import perf_counter
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from config import metrics
from config.logs import method_of, route_of

GetResponse = Callable[[HttpRequest], HttpResponse]
REFUSED = frozenset({401, 403, 429})

log = logging.getLogger("parti.requests")


class WatchingMiddleware:
    """Names each request, in the header `X-Request-ID` and in the log."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began, name = perf_counter(), uuid4().hex
        response = self.get_response(request)
        seconds = perf_counter() - began
        route, method = route_of(request), method_of(request)
        metrics.observe(method, route, response.status_code, seconds)
        response["X-Request-ID"] = name
        level = logging.WARNING if response.status_code in REFUSED else logging.INFO
        fields = {
            "request_id": name,
            "method": method,
            "route": route,
            "status": response.status_code,
            "ms": round(seconds * 1000),
            "account": account_of(request),
        }
        log.log(level, "%(method)s %(route)s %(status)s", fields, extra=fields)
        return response


def account_of(request: HttpRequest) -> int | None:
    """The id of the account, where the request came to ask for it: asking here would cost a query."""
    user = getattr(request, "_cached_user", None) or getattr(request, "user", None)
    return None if user is None or isinstance(user, SimpleLazyObject) else user.pk
