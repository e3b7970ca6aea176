"""The shared cache, which may be away: what it holds can be worked out again, so nobody waits for it."""

import logging
from collections.abc import Callable
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


class LenientRedisCache(RedisCache):
    """A Redis that does not answer has nothing and takes nothing; saving and reading go on without it."""

    def answers(self) -> bool:
        """Whether Redis can be reached now."""
        return bool(self._try(self._cache.get_client(None).ping, False))

    def add(self, *args: Any, **given: Any) -> bool:
        return bool(self._try(lambda: super(LenientRedisCache, self).add(*args, **given), False))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._try(lambda: super(LenientRedisCache, self).get(key, default, version), default)

    def set(self, *args: Any, **given: Any) -> None:
        self._try(lambda: super(LenientRedisCache, self).set(*args, **given), None)

    def touch(self, *args: Any, **given: Any) -> bool:
        return bool(self._try(lambda: super(LenientRedisCache, self).touch(*args, **given), False))

    def delete(self, *args: Any, **given: Any) -> bool:
        return bool(self._try(lambda: super(LenientRedisCache, self).delete(*args, **given), False))

    def get_many(self, *args: Any, **given: Any) -> Any:
        return self._try(lambda: super(LenientRedisCache, self).get_many(*args, **given), {})

    def clear(self) -> None:
        self._try(super().clear, None)

    def _try(self, deed: Callable[[], Any], otherwise: Any) -> Any:
        try:
            return deed()
        except RedisError as error:
            log.warning("The cache does not answer: %s", type(error).__name__)
            return otherwise
