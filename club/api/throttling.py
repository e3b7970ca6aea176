"""How many requests a program may send."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from club.proxies import client_address


class _Rate(SimpleRateThrottle):
    """Counted by account; of those without one by address, which no header of theirs can change."""

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        known = request.user.is_authenticated
        ident = f"account-{request.user.pk}" if known else f"address-{client_address(request._request)}"
        return self.cache_format % {"scope": self.scope, "ident": ident}


class Asking(_Rate):
    scope = "asking"


class Writing(_Rate):
    """What is sent besides: each costs far more than a page."""

    scope = "writing"

    def allow_request(self, request: Request, view: Any) -> bool:
        return request.method in {"GET", "HEAD", "OPTIONS"} or super().allow_request(request, view)
