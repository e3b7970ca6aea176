"""The job is queued when a deed is committed; nothing that goes wrong with it reaches the deed."""

import datetime
import logging
from typing import Any

import pytest
from django.db import transaction
from kombu.exceptions import OperationalError

from club.models import Club
from club.signals import membership_changed
from leagues import tasks
from leagues.models import League, TitleState
from leagues.queries.folding import mark_of
from leagues.queries.title import verdict
from scoring.actions.corrections import void
from scoring.models import Parti
from scoring.signals import parti_changed
from tests.factories import LeagueFactory, cast
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db
FRIDAY = datetime.date(2025, 9, 5)


def day(number: int) -> datetime.date:
    return FRIDAY + datetime.timedelta(weeks=number)


@pytest.fixture
def league() -> League:
    league = LeagueFactory()
    people = cast(league.club, 5)
    for number in range(9):
        ranked_parti(league, day(number), people)
    return league


def test_a_changed_parti_is_followed_in_this_process_without_a_broker(league: League) -> None:
    parti_changed.send(Parti, club_id=league.club_id, parti_id=None)
    assert TitleState.objects.count() == 9


def test_a_changed_membership_is_followed_too(league: League) -> None:
    membership_changed.send(Club, club_id=league.club_id)
    assert not mark_of(league).is_behind


def test_voiding_is_followed_once_it_is_committed(
    league: League, django_capture_on_commit_callbacks: Any
) -> None:
    parti = Parti.objects.latest("date")
    with django_capture_on_commit_callbacks(execute=True):
        void(parti=parti, reason="Two sheets were mixed up.", revision=parti.revision, by=None)
        assert mark_of(league).is_behind
    assert TitleState.objects.count() == 8
    assert not mark_of(league).is_behind


def test_a_deed_that_was_rolled_back_queues_nothing(
    league: League, django_capture_on_commit_callbacks: Any
) -> None:
    parti = Parti.objects.latest("date")

    def deed_that_fails() -> None:
        with transaction.atomic():
            void(parti=parti, reason="Two sheets were mixed up.", revision=parti.revision, by=None)
            raise RuntimeError("the lights went out")

    with django_capture_on_commit_callbacks(execute=True), pytest.raises(RuntimeError):
        deed_that_fails()
    assert not TitleState.objects.exists()


def test_a_failing_job_is_logged_and_the_page_works_the_title_out(
    league: League, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(club_id: int) -> None:
        raise RuntimeError("the lights went out")

    monkeypatch.setattr(tasks, "catch_up_club", broken)
    with caplog.at_level(logging.ERROR):
        parti_changed.send(Parti, club_id=league.club_id, parti_id=None)
    assert "the lights went out" in caplog.text
    assert verdict(league, day(9)).count == 9


def test_a_broker_that_is_down_is_logged_and_the_deed_stands(
    league: League, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unreachable(*args: object, **options: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(tasks.replay_titles, "apply_async", unreachable)
    with caplog.at_level(logging.ERROR, logger="leagues.receivers"):
        parti_changed.send(Parti, club_id=league.club_id, parti_id=None)
    assert f"titles of club {league.club_id} was not queued" in caplog.text
    assert mark_of(league).is_behind
