"""When bottles are due, and where what is stored differs from what follows."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from club.models import Bottle, Club, Night, Person
from scoring.actions.bottles import sync
from scoring.models import Attendance
from scoring.queries.bottles import differences, due_days
from tests.factories import ClubFactory, PersonFactory
from tests.factories.bottles import absences, friday, play_day

pytestmark = pytest.mark.django_db


@pytest.fixture
def adam() -> Person:
    return PersonFactory()


@pytest.fixture
def bottle(adam: Person) -> Bottle:
    """Incurred on the eighth Friday."""
    absences(adam, range(8))
    sync(club=adam.club)
    return Bottle.objects.get()


def night(club: Club, day: datetime.date, **values: Any) -> Night:
    return Night.objects.create(club=club, date=day, start_time=datetime.time(19), made_by=None, **values)


def due(bottle: Bottle) -> datetime.date | None:
    return due_days([bottle])[bottle.pk]


def test_due_is_the_first_night_or_day_of_play_after_it(bottle: Bottle) -> None:
    assert due(bottle) is None
    night(bottle.club, friday(7))
    night(bottle.club, friday(8), cancelled_at=timezone.now())
    assert due(bottle) is None
    night(bottle.club, friday(11))
    assert due(bottle) == friday(11)
    play_day(bottle.club, friday(10))
    assert due(bottle) == friday(10)
    bottle.club.play_days.filter(date=friday(10)).update(counts=False)
    assert due(bottle) == friday(11)


def test_nights_of_other_clubs_do_not_matter(bottle: Bottle) -> None:
    night(ClubFactory(), friday(9))
    assert due(bottle) is None


def test_due_days_cost_two_queries_however_many_there_are(
    bottle: Bottle, django_assert_num_queries: Any
) -> None:
    for _ in range(5):
        absences(PersonFactory(club=bottle.club), range(8))
    sync(club=bottle.club)
    bottles = list(Bottle.objects.select_related("club"))
    with django_assert_num_queries(2):
        assert len(due_days(bottles)) == 6


def test_nothing_differs_once_the_bottles_follow(bottle: Bottle) -> None:
    assert differences(bottle.club) == ([], [])


@pytest.mark.parametrize(
    "spoil",
    [
        lambda bottle: Bottle.objects.update(incurred=friday(3)),
        lambda bottle: Bottle.objects.update(cause_gone_at=timezone.now()),
        lambda bottle: Attendance.objects.filter(day__date=friday(2)).update(bottle=None),
        lambda bottle: Attendance.objects.filter(day__date=friday(2)).update(present=True),
        lambda bottle: bottle.delete(),
    ],
    ids=["another day", "cause gone", "a cause that points nowhere", "a cause that is none", "no bottle"],
)
def test_what_was_spoilt_differs_and_is_put_right(bottle: Bottle, spoil: Callable[[Bottle], object]) -> None:
    club = bottle.club
    spoil(bottle)
    assert differences(club) != ([], [])
    sync(club=club)
    assert differences(club) == ([], [])


def test_a_difference_names_the_bottle_its_day_and_its_causes(bottle: Bottle, adam: Person) -> None:
    causes = list(Attendance.objects.order_by("pk").values_list("pk", flat=True))
    Bottle.objects.update(incurred=friday(3))
    row = [bottle.pk, adam.pk, "absences", "2026-01-23", causes, False, None]
    assert differences(bottle.club) == ([row], [[*row[:3], "2026-02-20", *row[4:]]])
