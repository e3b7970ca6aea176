"""Whether a process lives, and whether it can serve (`/health/live`, `/health/ready`); and what it counts
(`/metrics`).

Answered before everything else: a load balancer or a scraper asks by number, not by the name of the site, and
without a database the answer is what counts.
"""

from collections.abc import Callable
from functools import cache as kept

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

from config.caching import LenientRedisCache
from config.metrics import metrics

GetResponse = Callable[[HttpRequest], HttpResponse]
LIVE, READY, METRICS = "/health/live", "/health/ready", "/metrics"


class HealthMiddleware:
    """Stands first."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path == LIVE:
            return JsonResponse({"ok": True})
        if request.path == READY:
            return ready()
        if request.path == METRICS:
            return metrics(request)
        return self.get_response(request)


def ready() -> HttpResponse:
    """503 without a database, or with one that is behind the code. Without Redis saving still works, so that
    it is told and stops nothing."""
    state = {"database": database(), "redis": redis()}
    ok = state["database"] == "ok"
    return JsonResponse({"ok": ok, **state}, status=200 if ok else 503)


def database() -> str:
    """ok, behind or down."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return "ok" if _is_migrated() else "behind"
    except DatabaseError:
        connection.close()
        return "down"


def redis() -> str:
    """ok, down or none."""
    if not settings.REDIS_URL:
        return "none"
    cache = caches["default"]
    return "ok" if isinstance(cache, LenientRedisCache) and cache.answers() else "down"


def _is_migrated() -> bool:
    try:
        return _found_migrated()
    except LookupError:
        return False


@kept
def _found_migrated() -> bool:
    """Asked until it is so, and then never again: raises LookupError meanwhile, which no cache keeps."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise LookupError
    return True
