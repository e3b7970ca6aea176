"""The settings of the site for processes that proofs start: a quick beat, and letters as files."""

import os

from config.settings import *  # noqa: F403
from config.settings import CELERY_BEAT_SCHEDULE, CELERY_BROKER_TRANSPORT_OPTIONS, REDIS_URL

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
if not REDIS_URL:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
EMAIL_BACKEND = "tests.prove.outbox.Receiver"

EVERY = 1.0  # seconds; without an expiry, so that a backlog is worked off as at its worst
CELERY_BEAT_SCHEDULE = {
    name: {"task": entry["task"], "schedule": EVERY} for name, entry in CELERY_BEAT_SCHEDULE.items()
}
CELERY_BEAT_SCHEDULE_FILENAME = os.environ.get("PROVE_BEAT", "")
CELERY_BEAT_MAX_LOOP_INTERVAL = EVERY
CELERY_BROKER_TRANSPORT_OPTIONS = {**CELERY_BROKER_TRANSPORT_OPTIONS, "visibility_timeout": 2}
CELERY_IMPORTS = ("tests.prove.jobs",)
