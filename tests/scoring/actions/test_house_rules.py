"""House rules hold from a day on and touch nothing that came before it (CL-5b)."""

import datetime

import pytest

from club.actions.clubs import change_times
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Bottle, Club
from leagues.actions import partis
from rules_engine.core.violations import Refused
from scoring.actions.absences import sweep
from scoring.actions.house_rules import drop_house_rules, set_house_rules
from scoring.enums import BreachKind
from scoring.models import HouseRuleSet, Parti
from scoring.queries.house_rules import first_day, house_book
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.absences import NOON, day_with, played
from tests.factories.breaches import noted
from tests.factories.evenings import book, keyed_evening, open_evening

pytestmark = pytest.mark.django_db

TODAY, DAY = NOON.date(), datetime.timedelta(days=1)


@pytest.fixture
def club(time_machine) -> Club:
    time_machine.move_to(NOON, tick=False)
    return ClubFactory()


def put(club: Club, day: datetime.date | None, by=None, **rules: object) -> HouseRuleSet:
    return set_house_rules(club=club, valid_from=day, rules=rules, by=by)


def refused(club: Club, day: datetime.date | None, **rules: object) -> str:
    before = book()
    with pytest.raises(Refusal) as refusal:
        put(club, day, **rules)
    assert book() == before
    return refusal.value.code


def test_each_day_has_its_rules(club):
    put(club, None, limit=6)
    put(club, TODAY + DAY, limit=4, mode="consecutive")
    found = house_book(club)
    limits = [found.on(day).limit for day in (TODAY - 900 * DAY, TODAY, TODAY + DAY, TODAY + 900 * DAY)]
    assert limits == [6, 6, 4, 4]


def test_without_any_they_are_as_written(club):
    assert house_book(club).on(TODAY).as_dict() == {
        "mode": "cumulative",
        "excused": "neutral",
        "limit": 8,
        "scope": "parti",
        "threshold": 3,
        "absence_voters": "present",
    }


def test_second_set_of_a_day_replaces_the_first(club):
    owner = account(club)
    put(club, TODAY + DAY, limit=4)
    put(club, TODAY + DAY, by=owner, limit=5)
    assert HouseRuleSet.objects.get().rules["limit"] == 5
    trace = Activity.objects.filter(deed="house-rules-set").latest("pk")
    assert trace.by == owner
    assert (trace.data["before"]["limit"], trace.data["after"]["limit"]) == (4, 5)


def test_days_that_would_touch_what_was_are_refused(club):
    people = cast(club, 5)
    put(club, None, limit=6)
    day_with(people[:4])
    assert refused(club, None, limit=5) == "house-rules-begun"
    assert refused(club, TODAY - DAY, limit=5) == "house-rules-past"
    put(club, TODAY, limit=5)
    day_with(people[:4], TODAY)
    assert refused(club, TODAY, limit=4) == "house-rules-played"
    put(club, TODAY + DAY, limit=4)


def test_today_is_refused_where_a_parti_was_closed_today(time_machine):
    time_machine.move_to(NOON, tick=False)
    league = LeagueFactory()
    played(league, *cast(league.club, 4), date=TODAY)
    assert refused(league.club, TODAY, limit=5) == "house-rules-played"


@pytest.mark.parametrize("threshold", [5, 2])
def test_breaches_in_a_parti_that_is_open_are_judged_by_the_rules_it_began_under(time_machine, threshold):
    time_machine.move_to(NOON, tick=False)
    league = LeagueFactory()
    people = cast(league.club, 4)
    later = put(league.club, TODAY, threshold=4)
    drop_house_rules(rules=later, by=None)
    parti = keyed_evening(league, people, date=TODAY)
    for _ in range(3):
        noted(parti, people[0].name, BreachKind.CARELESS)
    assert first_day(league.club) == TODAY + DAY
    assert refused(league.club, TODAY, threshold=threshold) == "house-rules-played"
    put(league.club, TODAY + DAY, threshold=threshold)
    partis.close(parti=parti, by=None)
    assert Bottle.objects.get().person == people[0]


def test_rules_of_today_stay_once_a_parti_has_begun(time_machine):
    time_machine.move_to(NOON, tick=False)
    league = LeagueFactory()
    assert first_day(league.club) == TODAY
    rules = put(league.club, TODAY, threshold=4)
    parti = open_evening(league, cast(league.club, 4), date=TODAY)
    with pytest.raises(Refusal, match="house-rules-played"):
        drop_house_rules(rules=rules, by=None)
    Parti.objects.filter(pk=parti.pk).update(date=TODAY - DAY)
    assert first_day(league.club) == TODAY


def test_unknown_options_and_values_are_refused_together(club):
    with pytest.raises(Refused) as refusal:
        put(club, TODAY, limit=0, colour="red")
    assert {one.code for one in refusal.value.violations} == {"option-value", "option-unknown"}


def test_change_to_come_is_dropped_and_what_holds_stays(club, time_machine):
    first, later = put(club, None), put(club, TODAY + DAY, limit=4)
    with pytest.raises(Refusal, match="house-rules-first"):
        drop_house_rules(rules=first, by=None)
    time_machine.move_to(NOON + 2 * DAY, tick=False)
    with pytest.raises(Refusal, match="house-rules-past"):
        drop_house_rules(rules=later, by=None)
    time_machine.move_to(NOON, tick=False)
    drop_house_rules(rules=later, by=None)
    assert list(HouseRuleSet.objects.all()) == [first]
    assert Activity.objects.get(deed="house-rules-dropped").data["before"]["limit"] == 4
    with pytest.raises(Refusal, match="house-rules-gone"):
        drop_house_rules(rules=HouseRuleSet(pk=999, club=club, valid_from=TODAY + DAY), by=None)


def test_stricter_rules_make_no_bottle_of_what_came_before(club, time_machine):
    people = cast(club, 5)
    for week in range(5):
        day_with(people[:4], TODAY - 7 * (week + 1) * DAY)
    time_machine.move_to(NOON + 10 * DAY, tick=False)
    sweep()
    put(club, (NOON + 10 * DAY).date(), limit=3)
    assert not Bottle.objects.exists()
    day_with(people[:4], (NOON + 10 * DAY).date())
    time_machine.move_to(NOON + 20 * DAY, tick=False)
    sweep()
    assert Bottle.objects.get().person == people[4]


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER, None])
def test_only_owners_may(club, role):
    by = account(club, role)
    later = put(club, TODAY + DAY)
    for deed in (
        lambda: put(club, TODAY + DAY, by=by),
        lambda: drop_house_rules(rules=later, by=by),
        lambda: change_times(club=club, times={"reason_days": 5}, by=by),
    ):
        with pytest.raises(NotAllowed):
            deed()


@pytest.mark.parametrize(("name", "value"), [("reason_days", 0), ("casting_days", 61), ("venue_hours", -1)])
def test_times_have_limits(club, name, value):
    with pytest.raises(Refusal, match="time-wrong"):
        change_times(club=club, times={name: value}, by=None)
    club.refresh_from_db()
    assert getattr(club, name) != value
