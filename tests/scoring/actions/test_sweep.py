"""Bottles follow absences whose time is over or that a vote has decided, whoever looks first."""

import datetime

import pytest

from club.actions import votes
from club.models import Bottle, Person
from scoring.actions import absences
from scoring.actions.absences import sweep
from scoring.actions.house_rules import set_house_rules
from scoring.models import Attendance
from tests.factories import ClubFactory, cast
from tests.factories.absences import NOON, day_with, row_of, stated
from tests.factories.votes import choose

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)


@pytest.fixture
def people(time_machine) -> list[Person]:
    """The last one was absent, and a single absence costs a bottle."""
    time_machine.move_to(NOON, tick=False)
    people = cast(ClubFactory(), 5)
    set_house_rules(club=people[0].club, valid_from=None, rules={"limit": 1}, by=None)
    day_with(people[:4])
    return people


def owed() -> list[str]:
    return list(Bottle.objects.filter(cancelled_at=None).values_list("person__name", flat=True))


def test_silence_costs_a_bottle_from_the_deadline_on(people):
    assert sweep(NOON + 3 * DAY - datetime.timedelta(microseconds=1)) == []
    assert owed() == []
    assert sweep(NOON + 3 * DAY) == [people[0].club]
    assert owed() == [people[4].name]
    assert row_of(people[4]).bottle == Bottle.objects.get()


def test_what_was_followed_up_is_not_looked_at_again(people):
    sweep(NOON + 3 * DAY)
    assert sweep(NOON + 30 * DAY) == []
    assert Bottle.objects.count() == 1


def test_last_ballot_brings_the_bottle_at_once(people, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        choose(stated(people[4]), dict.fromkeys(people[:4], "unexcused"))
    assert owed() == [people[4].name]


def test_receiver_that_failed_is_made_good_by_the_sweep(
    people, monkeypatch, django_capture_on_commit_callbacks
):
    def fail(*_args):
        raise RuntimeError

    monkeypatch.setattr("scoring.receivers.follow_up", fail)
    with django_capture_on_commit_callbacks(execute=True):
        choose(stated(people[4]), dict.fromkeys(people[:4], "unexcused"))
    assert owed() == []
    assert sweep() == [people[0].club]
    assert owed() == [people[4].name]


def test_excused_absence_costs_nothing(people):
    choose(stated(people[4]), dict.fromkeys(people[:4], "excused"))
    assert sweep() == [people[0].club]
    assert owed() == []


def test_deadline_of_a_vote_is_followed_once_it_is_settled(people):
    choose(stated(people[4]), {people[0]: "unexcused"})
    assert sweep(NOON + 7 * DAY) == []
    votes.settle_due(NOON + 7 * DAY)
    assert sweep(NOON + 7 * DAY) == [people[0].club]
    assert owed() == [people[4].name]


def test_bottle_goes_with_the_absence(people):
    sweep(NOON + 3 * DAY)
    day_with(people)
    absences.sync(club=people[0].club)
    assert owed() == []
    assert Attendance.objects.filter(present=False).count() == 0
