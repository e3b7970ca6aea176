"""Live and ready are answered before everything else."""

import pytest
from django.db import OperationalError, connection

from config import health
from tests.config.test_caching import AWAY


def test_a_process_lives_without_a_database(client):
    """No database mark: a query would fail."""
    assert client.get("/health/live", headers={"Host": "10.0.0.7"}).json() == {"ok": True}


@pytest.mark.django_db
def test_ready_with_a_database_of_this_version(client):
    answer = client.get("/health/ready", headers={"Host": "10.0.0.7"})
    assert (answer.status_code, answer.json()) == (200, {"ok": True, "database": "ok", "redis": "none"})


@pytest.mark.django_db
def test_not_ready_while_migrations_wait(client, monkeypatch):
    monkeypatch.setattr(health, "_is_migrated", lambda: False)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["database"]) == (503, "behind")


@pytest.mark.django_db
def test_waiting_migrations_are_asked_again_until_they_have_run(monkeypatch):
    health._found_migrated.cache_clear()
    plans = iter([["0001"], []])
    monkeypatch.setattr(health.MigrationExecutor, "migration_plan", lambda *_: next(plans))
    assert [health._is_migrated(), health._is_migrated(), health._is_migrated()] == [False, True, True]
    health._found_migrated.cache_clear()


@pytest.mark.django_db
def test_not_ready_without_a_database(client, monkeypatch):
    def refuse(*_args, **_kwargs):
        raise OperationalError("no route to host")

    monkeypatch.setattr(connection, "cursor", refuse)
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["database"]) == (503, "down")
    assert "route" not in answer.content.decode()


@pytest.mark.django_db
def test_ready_without_redis_which_is_told(client, settings):
    settings.REDIS_URL = AWAY["LOCATION"]
    settings.CACHES = {"default": AWAY}
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["redis"]) == (200, "down")
