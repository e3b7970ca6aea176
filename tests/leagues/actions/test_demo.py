import datetime

import pytest
import time_machine

from club.models import Activity, Bottle, Club, Notice, Person, User
from leagues.actions.demo import DEMO_SLUG, PARTIS, load_demo, remove_demo
from leagues.models import League
from leagues.queries.title import verdict
from leagues.queries.waiting import waits
from scoring.models import Parti
from scoring.queries.absence_pages import open_absences
from tests.factories import ClubFactory
from tests.factories.breaches import noted

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("day", ["2026-11-30", "2028-02-29"])
def test_the_demo_has_a_king_whatever_day_it_is_loaded(day: str) -> None:
    with time_machine.travel(f"{day}T09:00:00+00:00", tick=False):
        assert load_demo()
        league = League.objects.get(slug=DEMO_SLUG)
        assert verdict(league, datetime.date.fromisoformat(day)).holder
        assert verdict(league, datetime.date.fromisoformat(day) + datetime.timedelta(28)).holder


def test_the_demo_loads_once() -> None:
    assert load_demo()
    assert load_demo() is None
    assert Parti.objects.count() == PARTIS + 1


def test_the_demo_stays_out_of_a_database_in_use() -> None:
    ClubFactory()
    assert load_demo() is None
    assert Club.objects.count() == 1


def test_removing_the_demo_leaves_nothing_of_it_and_everything_else() -> None:
    load_demo()
    noted(Parti.objects.latest("pk"), "Gergő")
    other = ClubFactory()
    assert remove_demo()
    assert list(Club.objects.all()) == [other]
    left = [model.objects.count() for model in (Person, Parti, User, Activity)]
    assert left == [0, 0, 0, 0]


def test_an_old_demo_is_replaced_although_others_have_come() -> None:
    with time_machine.travel("2026-11-30T09:00:00+00:00", tick=False):
        load_demo()
    with time_machine.travel("2027-01-30T09:00:00+00:00", tick=False):
        ClubFactory(slug="ours")
        User.objects.create_user("somebody@example.com", "x")
        assert load_demo()
        assert set(Club.objects.values_list("slug", flat=True)) == {DEMO_SLUG, "ours"}


def test_results_brought_into_the_demo_keep_it() -> None:
    with time_machine.travel("2026-11-30T09:00:00+00:00", tick=False):
        club = load_demo()
    with time_machine.travel("2026-12-02T09:00:00+00:00", tick=False):
        Activity.objects.create(club=club, by=None, deed="import-parti", about="parti")
    with time_machine.travel("2027-01-30T09:00:00+00:00", tick=False):
        assert load_demo() is None
        assert Club.objects.get() == club


def test_an_old_untouched_demo_is_replaced_and_a_used_one_is_not() -> None:
    with time_machine.travel("2026-11-30T09:00:00+00:00", tick=False):
        first = load_demo()
        assert first
    with time_machine.travel("2026-12-28T09:00:00+00:00", tick=False):
        assert load_demo() is None
    with time_machine.travel("2027-01-30T09:00:00+00:00", tick=False):
        second = load_demo()
        assert second
        assert second.pk != first.pk
        Activity.objects.create(club=second, by=User.objects.get(), deed="start", about="parti")
    with time_machine.travel("2027-09-30T09:00:00+00:00", tick=False):
        assert load_demo() is None


def test_the_demo_has_something_to_answer_to_vote_on_and_to_confirm() -> None:
    with time_machine.travel("2026-11-30T09:00:00+00:00", tick=False):
        club = load_demo()
        assert club
        owner = Person.objects.get(club=club, role="owner")
        waiting = waits(owner)
        assert (waiting.nights, waiting.votes >= 1) == (1, True)
        bottles = Bottle.objects.filter(club=club).exclude(person=owner)
        assert any(bottle.is_due for bottle in bottles)
        assert Bottle.objects.filter(club=club, brought_at__isnull=False).exists()
        assert open_absences(club)


def test_the_demo_writes_to_nobody_about_days_long_gone() -> None:
    load_demo()
    assert set(Notice.objects.values_list("kind", flat=True)) <= {"night", "vote-open"}
