"""A Redis that is away has nothing and takes nothing, and nobody is told so by an error."""

from typing import Any

import pytest
from django.core.cache import cache

from config import settings as site

# Nothing listens on port 1.
AWAY: dict[str, Any] = {
    "BACKEND": "config.caching.LenientRedisCache",
    "LOCATION": "redis://127.0.0.1:1/0",
    "OPTIONS": site.REDIS_PATIENCE,
}


@pytest.fixture(autouse=True)
def _away(own_cache: None, settings: Any) -> None:
    settings.CACHES = {"default": AWAY}


def test_it_has_nothing() -> None:
    assert cache.get("name") is None
    assert cache.get("name", "else") == "else"
    assert cache.get_many(["one", "two"]) == {}
    assert cache.get_or_set("name", lambda: "worked out") == "worked out"


def test_it_takes_nothing() -> None:
    cache.set("name", 1)
    assert (cache.add("name", 1), cache.touch("name"), cache.delete("name")) == (False, False, False)
    assert cache.get("name") is None


def test_it_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    cache.get("name")
    assert "The cache does not answer: ConnectionError" in caplog.text
