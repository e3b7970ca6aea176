"""All that is due is done in one run: twice has one effect, and a part that breaks stops no other."""

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.core import mail

from club.actions.sending import Sent
from club.enums import Message
from club.models import Activity, Notice, Person, Vote
from club.tasks import send_messages
from leagues.actions import upkeep
from leagues.actions.upkeep import run_due
from leagues.models import League
from leagues.tasks import settle_what_is_due
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.absences import NOON, played, stated

pytestmark = pytest.mark.django_db
DAY = datetime.timedelta(days=1)


@pytest.fixture
def league() -> League:
    return LeagueFactory(club__slug="cellar", club__zone="Europe/Budapest")


@pytest.fixture
def kati(league: League) -> Person:
    return PersonFactory(club=league.club, name="Kati", email="kati@example.com")


@pytest.fixture(autouse=True)
def _voted_on(league: League, kati: Person) -> Iterator[None]:
    """Kati was absent on 30 October and said why; nobody voted, nobody decided, and the time is over."""
    with time_machine.travel(NOON, tick=False):
        played(league, *cast(league.club, 4))
        stated(kati)
    with time_machine.travel(NOON + 12 * DAY, tick=False):
        yield


def subjects() -> list[str]:
    return sorted(letter.subject.partition(": ")[2] for letter in mail.outbox)


def test_one_run_settles_the_vote_and_sends_the_result_at_once() -> None:
    done = run_due()
    assert done.settled == 1
    assert done.sent.mailed == 1
    assert subjects() == ["The vote is decided"]


def test_a_second_run_does_nothing() -> None:
    run_due()
    before = list(Notice.objects.values()), list(Activity.objects.values())
    done = run_due()
    assert (done.settled, done.sent) == (0, Sent())
    assert (list(Notice.objects.values()), list(Activity.objects.values())) == before


def test_the_jobs_do_the_same_and_twice_has_one_effect() -> None:
    for _twice in range(2):
        settle_what_is_due()
        send_messages()
    assert subjects() == ["The vote is decided"]
    assert Vote.objects.get().result == "excused"


@pytest.mark.parametrize("part", ["settle_due", "remind_due", "sweep", "record_lapse", "send_due"])
def test_a_part_that_breaks_is_logged_and_stops_none_of_the_others(
    part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_args: Any, **_more: Any) -> None:
        raise RuntimeError(f"{part} is broken")

    monkeypatch.setattr(upkeep, part, broken)
    done = run_due()
    assert f"{part} is broken" in caplog.text
    assert done.settled == (0 if part == "settle_due" else 1)
    posted = Notice.objects.filter(kind=Message.VOTE_RESULT, person__name="Kati")
    assert posted.exists() == (part != "settle_due")
    assert bool(done.sent) == (part != "send_due")


def test_the_beat_knows_only_jobs_that_are_there_and_no_hour_of_the_clock(settings: Any) -> None:
    from config.celery import app

    app.loader.import_default_modules()
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["task"] in app.tasks
        assert isinstance(entry["schedule"], float)
        assert entry["options"]["expires"] <= entry["schedule"]
    assert settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"] > settings.CELERY_TASK_TIME_LIMIT
