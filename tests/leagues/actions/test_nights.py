"""To which night a parti belongs."""

import datetime

import pytest

from club.actions import nights
from club.errors import Refusal
from leagues.actions import partis
from leagues.actions.partis import Seating
from scoring.actions.changes import Batch
from scoring.models import Parti
from tests.factories import ClubFactory, LeagueFactory, cast
from tests.factories.evenings import book, closed_evening, open_evening
from tests.factories.nights import planned_night

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-20T10:00:00Z")]

TODAY = datetime.date(2026, 10, 20)
EIGHT = datetime.time(20, 0)


@pytest.fixture
def league():
    return LeagueFactory()


@pytest.fixture
def people(league):
    return cast(league.club, 4)


def started(league, people, night=None, date=TODAY):
    seating = [Seating(tuple(people), first_dealer=0)]
    return partis.start(
        league=league, date=date, start_time=EIGHT, tables=seating, mark="", by=None, night=night
    ).parti


def test_a_parti_belongs_to_the_only_night_of_its_day_without_asking(league, people):
    night = planned_night(league.club, TODAY)
    planned_night(league.club, TODAY + datetime.timedelta(days=1))
    planned_night(ClubFactory(), TODAY)
    assert Parti.objects.get(pk=started(league, people).pk).night == night


def test_a_cancelled_night_has_no_partis_and_does_not_make_two(league, people):
    first, second = planned_night(league.club, TODAY), planned_night(league.club, TODAY, start_time=EIGHT)
    nights.cancel(night=first, reason="Snow", by=None)
    assert started(league, people).night == second
    nights.cancel(night=second, reason="Snow", by=None)
    assert started(league, people).night is None


def test_of_several_nights_the_chosen_one_counts_and_without_choice_none(league, people):
    _first, second = planned_night(league.club, TODAY), planned_night(league.club, TODAY, start_time=EIGHT)
    assert started(league, people, second).night == second
    assert started(league, people).night is None


def test_several_partis_belong_to_one_night(league, people):
    night = planned_night(league.club, TODAY)
    for _ in range(2):
        started(league, people)
    assert night.partis.count() == 2


def test_a_parti_by_lot_belongs_to_the_night_too(league, people):
    night = planned_night(league.club, TODAY)
    parti = partis.start_by_lot(
        league=league, date=TODAY, start_time=EIGHT, entrants=people, mark="", by=None
    ).parti
    assert parti.night == night


@pytest.mark.parametrize("which", ["another club", "another day", "cancelled"])
def test_a_night_that_does_not_fit_is_refused_and_nothing_starts(league, people, which):
    if which == "another club":
        night = planned_night(ClubFactory(), TODAY)
    else:
        night = planned_night(league.club, TODAY + datetime.timedelta(days=which == "another day"))
    if which == "cancelled":
        nights.cancel(night=night, reason="Snow", by=None)
    before = book()
    with pytest.raises(Refusal) as refusal:
        started(league, people, night)
    assert (refusal.value.code, book()) == ("night-of-another-day", before)


def test_an_open_parti_put_on_another_day_leaves_the_night(league, people):
    planned_night(league.club, TODAY)
    parti = started(league, people)
    partis.amend(parti=parti, batch=Batch(date=TODAY - datetime.timedelta(days=1)), guests={}, by=None)
    assert Parti.objects.get().night is None


def test_a_closed_parti_corrected_to_the_day_of_a_night_belongs_to_it(league, people):
    night = planned_night(league.club, TODAY)
    parti = closed_evening(league, people, date=TODAY - datetime.timedelta(days=1))
    assert parti.night is None
    partis.correct(
        parti=parti, batch=Batch(date=TODAY), guests={}, reason="Wrong day", revision=parti.revision, by=None
    )
    assert Parti.objects.get().night == night


def test_a_parti_that_keeps_its_day_keeps_the_night_that_was_chosen(league, people):
    _first, second = planned_night(league.club, TODAY), planned_night(league.club, TODAY, start_time=EIGHT)
    parti = started(league, people, second)
    partis.amend(parti=parti, batch=Batch(start_time=datetime.time(21, 0)), guests={}, by=None)
    assert Parti.objects.get().night == second


def test_a_parti_of_a_day_without_nights_has_none(league, people):
    assert open_evening(league, people, date=TODAY).night is None
