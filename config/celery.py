"""The worker and the beat. Without REDIS_URL tasks run in the calling process, after the commit."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, setup_logging, worker_init
from django.core.exceptions import ImproperlyConfigured

from config.environment import require_secret_key

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("parti")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_init.connect
@beat_init.connect
def stop_without_secret_key(**kwargs: Any) -> None:
    """Celery logs an exception of a signal and goes on; only leaving stops it."""
    try:
        require_secret_key()
    except ImproperlyConfigured as missing:
        raise SystemExit(str(missing)) from missing


@setup_logging.connect
def log_as_the_web_does(**kwargs: Any) -> None:
    """Whoever takes this signal sets the log up. The settings have: Celery's own handlers would quote
    everything that an exception says."""
