"""When each device was here last: a hint for the list of sessions, kept in the shared cache."""

import datetime
from collections.abc import Iterable
from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

EVERY = 10 * 60  # seconds


def note_seen(key: str | None) -> None:
    """At most every ten minutes; what the cache loses is no more than a hint."""
    if key and cache.add(_name("lately", key), 1, EVERY):
        cache.set(_name("seen", key), timezone.now(), settings.SESSION_COOKIE_AGE)


def last_seen(keys: Iterable[str]) -> dict[str, datetime.datetime]:
    """The last noted moment of these sessions, where one is known."""
    names = {_name("seen", key): key for key in keys}
    return {names[name]: moment for name, moment in cache.get_many(names).items()}


def _name(what: str, key: str) -> str:
    """Whoever reads the cache must not be able to sign in with it."""
    return f"session-{what}-{sha256(key.encode()).hexdigest()}"
