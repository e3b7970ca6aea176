"""What operators measure, and who may read it."""

import datetime

import pytest
from django.db import OperationalError
from django.utils import timezone

from club.models import Notice
from config import metrics
from leagues.queries.behind import leagues_behind
from tests.factories import ClubFactory, LeagueFactory, PersonFactory

pytestmark = pytest.mark.django_db


def values(client, **headers):
    """What /metrics says, by name with labels."""
    text = client.get("/metrics", headers=headers).content.decode()
    rows = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in rows}


def test_requests_are_counted_by_pattern(client):
    name = 'parti_requests_total{method="GET",route="/c/<slug:slug>/",status="404"}'
    before = values(client).get(name, 0)
    client.get("/c/none/")
    assert values(client)[name] == before + 1


def test_methods_that_callers_invent_are_counted_as_one(client):
    for number in range(3):
        client.generic(f"RND{number}", "/whatever/")
    found = values(client)
    assert not [name for name in found if "RND" in name]
    assert found['parti_requests_total{method="OTHER",route="(no such address)",status="404"}'] >= 3


def test_what_waits_in_the_database(client):
    person = PersonFactory(club=ClubFactory())
    now = timezone.now()
    for number, due in enumerate([now - datetime.timedelta(minutes=2), now + datetime.timedelta(hours=1)]):
        Notice.objects.create(
            club=person.club, person=person, kind="night", event=f"night-{number}", posted_at=now,
            due_at=due, expires_at=now + datetime.timedelta(days=1),
        )  # fmt: skip
    found = values(client)
    assert found["parti_messages_due"] == 1
    assert 119 < found["parti_messages_late_seconds"] < 150


def test_leagues_behind():
    league = LeagueFactory()
    before = leagues_behind()
    type(league.club).objects.filter(pk=league.club_id).update(results_revision=99)
    assert leagues_behind() == before + 1


def test_without_a_database_it_says_so(client, monkeypatch):
    def refuse():
        raise OperationalError

    monkeypatch.setattr(metrics, "leagues_behind", refuse)
    found = values(client)
    assert found["parti_database_up"] == 0
    assert "parti_messages_due" not in found


@pytest.mark.parametrize(
    ("token", "headers", "code"),
    [
        ("", {}, 200),
        ("", {"X-Forwarded-For": "10.0.0.1"}, 404),
        ("s3cret", {}, 404),
        ("s3cret", {"Authorization": "Bearer other"}, 404),
        ("s3cret", {"Authorization": "Bearer é"}, 404),
        ("s3cret", {"Authorization": "Bearer s3cret", "X-Forwarded-For": "10.0.0.1"}, 200),
    ],
)
def test_who_may_read_it(client, settings, token, headers, code):
    settings.METRICS_TOKEN = token
    assert client.get("/metrics", headers=headers).status_code == code


def test_another_machine_may_not(client, settings):
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", REMOTE_ADDR="10.0.0.9").status_code == 404


@pytest.mark.parametrize(("token", "code"), [("s3cret", 200), ("other", 404)])
def test_it_is_asked_by_number(client, settings, caplog, token, code):
    """As /health is: no name of the site, no redirection to https."""
    settings.METRICS_TOKEN, settings.ALLOWED_HOSTS = "s3cret", ["cards.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    answer = client.get("/metrics", headers={"Host": "127.0.0.1:8000", "Authorization": f"Bearer {token}"})
    assert answer.status_code == code
    assert not [record for record in caplog.records if record.levelname == "ERROR"]
