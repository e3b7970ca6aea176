"""What operators measure (`/metrics`, in the format of Prometheus).

Several web processes of one machine share a folder: PROMETHEUS_MULTIPROC_DIR, emptied at each start. What the
database says is asked when it is read.
"""

import hmac
import os
from collections.abc import Iterator

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Count, Min
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.utils import timezone
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import REGISTRY, Collector

from club.outbox import waiting
from leagues.queries.behind import leagues_behind

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
REQUESTS = Counter("parti_requests", "Requests answered", ["method", "route", "status"])
SECONDS = Histogram("parti_request_seconds", "How long answers took", ["method"], buckets=BUCKETS)


def observe(method: str, route: str, status: int, seconds: float) -> None:
    REQUESTS.labels(method, route, str(status)).inc()
    SECONDS.labels(method).observe(seconds)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """For whoever has METRICS_TOKEN, else for programs of this machine; for others there is no such page.

    Nothing of it may need what comes after HealthMiddleware: a name of the site, a session, a language.
    """
    if not _may_read(request):
        return HttpResponseNotFound()
    return HttpResponse(generate_latest(_registry()), content_type=CONTENT_TYPE_LATEST)


class State(Collector):
    """What waits in the database."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        try:
            due, late = _due()
            behind = leagues_behind()
        except DatabaseError:
            yield GaugeMetricFamily("parti_database_up", "Whether the database answers", value=0)
            return
        yield GaugeMetricFamily("parti_database_up", "Whether the database answers", value=1)
        yield GaugeMetricFamily("parti_messages_due", "Messages due and not sent", value=due)
        yield GaugeMetricFamily("parti_messages_late_seconds", "How long the oldest is due", value=late)
        yield GaugeMetricFamily(
            "parti_leagues_behind", "Leagues whose results no job has followed", value=behind
        )


def _registry() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(State())
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(REGISTRY)
    return registry


def _due() -> tuple[int, float]:
    """How many messages are due, and for how many seconds the oldest."""
    now = timezone.now()
    found = (
        waiting()
        .filter(due_at__lte=now, expires_at__gt=now)
        .aggregate(count=Count("pk"), first=Min("due_at"))
    )
    return found["count"], (now - found["first"]).total_seconds() if found["first"] else 0.0


def _may_read(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(sent.encode(errors="replace"), settings.METRICS_TOKEN.encode())
    at_home = request.META.get("REMOTE_ADDR") in {"127.0.0.1", "::1"}
    return at_home and "X-Forwarded-For" not in request.headers
