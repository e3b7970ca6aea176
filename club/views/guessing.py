"""Guessing passwords is slow: attempts are counted by address and by account, in the shared cache."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

WINDOW = 15 * 60  # seconds
MOST_PER_ADDRESS = 15
MOST_PER_ACCOUNT = 50  # higher: whoever knows an address must not lock its owner out with a few tries


def client_address(request: HttpRequest) -> str:
    """Who is asking: behind n trusted proxies the nth address from the right, which no caller can set."""
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",") if hop.strip()]
    trusted = settings.TRUSTED_PROXIES
    if trusted and len(hops) >= trusted:
        return hops[-trusted]
    return str(request.META.get("REMOTE_ADDR", ""))


def too_many(request: HttpRequest, email: str) -> bool:
    """Whether this address, or whoever tries this account, has to wait."""
    by_address, by_account = _keys(request, email)
    return _tries(by_address) >= MOST_PER_ADDRESS or _tries(by_account) >= MOST_PER_ACCOUNT


def count(request: HttpRequest, email: str) -> None:
    """Note one attempt that failed."""
    for key in _keys(request, email):
        cache.add(key, 0, WINDOW)
        try:
            cache.incr(key)
        except ValueError:
            # It ran out between the two lines.
            cache.set(key, 1, WINDOW)


def _keys(request: HttpRequest, email: str) -> tuple[str, str]:
    account = email.strip().casefold().encode().hex()[:200]
    return f"guess-address-{client_address(request)}", f"guess-account-{account}"


def _tries(key: str) -> int:
    return int(cache.get(key, 0))
