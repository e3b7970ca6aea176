"""The worker and the beat. Without REDIS_URL tasks run in the calling process, after the commit."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("parti")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
