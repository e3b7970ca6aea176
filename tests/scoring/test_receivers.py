"""What scoring does when it hears from the club."""

import datetime
from typing import Any

import pytest

from club.actions.membership import end_membership, start_membership
from club.models import Bottle, Notice, Person
from club.queries.votes import waiting_for
from scoring import receivers
from scoring.actions.bottles import sync
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.absences import NOON, day_with, row_of, stated
from tests.factories.bottles import absences, friday
from tests.factories.sheets import FRIDAY
from tests.factories.votes import choose

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)


def test_bottles_follow_a_membership_that_ended_before(django_capture_on_commit_callbacks: Any) -> None:
    adam = PersonFactory()
    absences(adam, range(8))
    sync(club=adam.club)
    with django_capture_on_commit_callbacks(execute=True):
        end_membership(person=adam, left=friday(4), by=None)
    assert Bottle.objects.get().cause_gone_at is not None


def test_what_goes_wrong_with_them_does_not_reach_who_ended_it(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(**asked: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(receivers.memberships, "follow_members", broken)
    adam = PersonFactory()
    with django_capture_on_commit_callbacks(execute=True):
        end_membership(person=adam, left=friday(4), by=None)
    assert "did not follow its members" in caplog.text


@pytest.fixture
def people(time_machine: Any) -> list[Person]:
    """The last one was absent on Friday, and it is the noon after."""
    time_machine.move_to(NOON, tick=False)
    people = cast(ClubFactory(), 5)
    day_with(people[:4])
    return people


def test_open_vote_ends_with_a_membership_that_ended_before_the_day(
    people: list[Person], django_capture_on_commit_callbacks: Any
) -> None:
    vote = stated(people[4])
    assert [one.vote for one in waiting_for(people[0])] == [vote]
    with django_capture_on_commit_callbacks(execute=True):
        end_membership(person=people[4], left=FRIDAY, by=None)
    vote.refresh_from_db()
    assert vote.cancelled_because == "cause-withdrawn"
    assert waiting_for(people[0]) == []


def test_vote_goes_on_where_the_membership_covers_the_day(
    people: list[Person], django_capture_on_commit_callbacks: Any
) -> None:
    vote = stated(people[4])
    with django_capture_on_commit_callbacks(execute=True):
        end_membership(person=people[4], left=NOON.date(), by=None)
    vote.refresh_from_db()
    assert vote.cancelled_at is None


def test_who_comes_back_on_the_day_he_left_is_asked_anew(
    people: list[Person], django_capture_on_commit_callbacks: Any, time_machine: Any
) -> None:
    stated(people[4])
    with django_capture_on_commit_callbacks(execute=True):
        end_membership(person=people[4], left=FRIDAY, by=None)
    time_machine.move_to(NOON + DAY, tick=False)
    with django_capture_on_commit_callbacks(execute=True):
        start_membership(person=people[4], joined=FRIDAY, by=None)
    row = row_of(people[4])
    assert (row.reason, row.vote, row.until) == ("", None, NOON + 4 * DAY)
    asked = Notice.objects.filter(kind="reason-asked", person=people[4], dropped_at=None)
    assert asked.count() == 1
    assert stated(people[4], "family").cancelled_at is None


def test_vote_that_is_decided_stays(people: list[Person], django_capture_on_commit_callbacks: Any) -> None:
    vote = stated(people[4])
    with django_capture_on_commit_callbacks(execute=True):
        choose(vote, dict.fromkeys(people[:4], "unexcused"))
        end_membership(person=people[4], left=FRIDAY, by=None)
    vote.refresh_from_db()
    assert (vote.result, vote.cancelled_at) == ("unexcused", None)
