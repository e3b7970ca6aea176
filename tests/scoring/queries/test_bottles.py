"""When bottles are due, and where what is stored differs from what follows."""

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from club.models import Bottle, Club, Night, Person
from scoring.actions.bottles import sync
from scoring.enums import State
from scoring.models import Attendance
from scoring.queries.bottles import differences
from scoring.queries.shelf import shelf
from tests.factories import ClubFactory, LeagueFactory, PersonFactory
from tests.factories.bottles import absences, friday, play_day
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db

NOON, DAY = datetime.time(12), datetime.timedelta(days=1)


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
    """When the page says that it is due."""
    return next(one.due for one in shelf(bottle.club, timezone.now()) if one.bottle == bottle)


@pytest.fixture
def wednesday(time_machine: Any) -> None:
    """Between the ninth Friday and the tenth."""
    time_machine.move_to(datetime.datetime.combine(friday(8), NOON) + 5 * DAY, tick=False)


@pytest.mark.usefixtures("wednesday")
def test_due_is_the_first_day_of_play_after_it_or_night_to_come(bottle: Bottle) -> None:
    assert due(bottle) is None
    night(bottle.club, friday(7))
    night(bottle.club, friday(9), cancelled_at=timezone.now())
    assert due(bottle) is None
    night(bottle.club, friday(11))
    assert due(bottle) == friday(11)
    play_day(bottle.club, friday(8))
    assert due(bottle) == friday(8)
    bottle.club.partis.update(state=State.VOID)
    assert due(bottle) == friday(11)


@pytest.mark.usefixtures("wednesday")
def test_nobody_is_late_for_a_night_that_nobody_played(bottle: Bottle, time_machine: Any) -> None:
    night(bottle.club, friday(8))
    assert due(bottle) is None
    time_machine.move_to(datetime.datetime.combine(friday(8), datetime.time(22, 30)), tick=False)
    assert due(bottle) == friday(8)  # 23:30 in Budapest: it may still be played
    time_machine.shift(3600)
    assert due(bottle) is None


@pytest.mark.usefixtures("wednesday")
def test_a_parti_of_any_league_counts_whether_from_a_file_or_not_until_it_is_void(bottle: Bottle) -> None:
    people = [PersonFactory(club=bottle.club) for _ in range(4)]
    other = LeagueFactory(club=bottle.club, slug="hearts", house=False)
    parti = ranked_parti(other, friday(8).isoformat(), people)
    assert due(bottle) == friday(8)
    parti.imported = True
    parti.save()
    assert due(bottle) == friday(8)
    parti.state = State.VOID
    parti.save()
    assert due(bottle) is None


@pytest.mark.usefixtures("wednesday")
def test_nights_of_other_clubs_do_not_matter(bottle: Bottle) -> None:
    night(ClubFactory(), friday(10))
    ranked_parti(LeagueFactory(), friday(8).isoformat(), [PersonFactory() for _ in range(4)])
    assert due(bottle) is None


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
