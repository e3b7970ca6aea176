"""A day is the same day for everybody: at half past midnight, when the clocks change, on New Year's Eve, and
whatever zone the machine thinks it is in."""

import datetime
import re
import time
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from club.dates import moment_of, today
from leagues.actions import partis
from leagues.actions.seasons import change_season
from leagues.models import League, Season
from leagues.queries.standings import season_table
from leagues.queries.title import verdict
from scoring.models import Parti
from scoring.queries.reading import rows_of
from tests.factories import LeagueFactory, cast
from tests.factories.evenings import key_at_once, open_evening
from tests.factories.partis import ranked_parti
from tests.factories.seasons import season

pytestmark = pytest.mark.django_db

ZONES = ("Asia/Kathmandu", "America/St_Johns", "UTC", "Europe/Budapest")
BUDAPEST = ZoneInfo("Europe/Budapest")
HALF_PAST_MIDNIGHT = datetime.time(0, 30)
CHANGES = [datetime.date(2026, 3, 29), datetime.date(2026, 10, 25)]


@pytest.fixture(params=ZONES)
def machine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The zone in which the machine thinks it stands."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


def at(day: datetime.date, clock: datetime.time) -> datetime.datetime:
    return datetime.datetime.combine(day, clock, BUDAPEST)


def evening(league: League, day: datetime.date, clock: datetime.time) -> Parti:
    """A parti started and closed at that moment, as the page would."""
    with time_machine.travel(at(day, clock), tick=False):
        people = league.club.people.all() if league.club.people.exists() else cast(league.club, 4)
        parti = open_evening(league, list(people), date=today(league.club), start_time=clock)
        for rows in rows_of(parti):
            key_at_once(rows)
        return partis.close(parti=parti, by=None)


@pytest.mark.parametrize("day", CHANGES, ids=str)
def test_half_past_midnight_on_the_days_of_the_clocks_belongs_to_that_day(
    machine: str, day: datetime.date
) -> None:
    """UTC still has the day before."""
    league = LeagueFactory()
    parti = evening(league, day, HALF_PAST_MIDNIGHT)
    kept = Parti.objects.get(pk=parti.pk)
    assert (kept.date, kept.start_time) == (day, HALF_PAST_MIDNIGHT)
    assert verdict(league, day).count == 1
    assert verdict(league, day - datetime.timedelta(days=1)).count == 0


@pytest.mark.parametrize("day", CHANGES, ids=str)
def test_the_day_of_the_clocks_begins_and_ends_at_midnight(machine: str, day: datetime.date) -> None:
    """It has 23 or 25 hours; each of them is of that day."""
    club = LeagueFactory().club
    first = moment_of(club, day, datetime.time(0))
    following = moment_of(club, day + datetime.timedelta(days=1), datetime.time(0))
    hours = (following.timestamp() - first.timestamp()) / 3600
    assert hours == {3: 23, 10: 25}[day.month]
    for hour in range(int(hours)):
        with time_machine.travel(first.timestamp() + 3600 * hour, tick=False):
            assert today(club) == day
    with time_machine.travel(following.timestamp() - 3600 * hours - 1, tick=False):
        assert today(club) == day - datetime.timedelta(days=1)


@pytest.mark.parametrize("page", ["home", "king", "king-json", "standings", "partis"])
def test_pages_are_the_same_in_every_zone_of_the_machine(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    league = LeagueFactory()
    people = cast(league.club, 4)
    for week in range(8):
        ranked_parti(league, CHANGES[0] + datetime.timedelta(weeks=week), people)
    shown = set()
    for zone in ZONES:
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        with time_machine.travel(at(CHANGES[1], HALF_PAST_MIDNIGHT), tick=False):
            answer = Client().get(reverse(page, args=[league.club.slug]))
        shown.add(re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", answer.content.decode()))
    monkeypatch.undo()
    time.tzset()
    assert len(shown) == 1


def test_new_years_eve_goes_on_after_midnight_in_its_own_year() -> None:
    """Seasons of this league are calendar years; the last hands are written on 1 January."""
    league = LeagueFactory()
    years = [season(league, f"{year}-01-01", f"{year}-12-31") for year in (2025, 2026)]
    people = cast(league.club, 4)
    eve, new_year = datetime.date(2025, 12, 31), datetime.date(2026, 1, 1)
    with time_machine.travel(at(eve, datetime.time(20)), tick=False):
        parti = open_evening(league, people, date=today(league.club), start_time=datetime.time(20))
    with time_machine.travel(at(new_year, datetime.time(1, 15)), tick=False):
        for rows in rows_of(parti):
            key_at_once(rows)
        partis.close(parti=parti, by=None)
    evening(league, new_year, datetime.time(19))
    assert Parti.objects.get(pk=parti.pk).date == eve
    for year in years:
        assert [row.partis for row in season_table(league, year).rows] == [1] * 4, year


def test_moving_the_border_moves_the_partis_at_it() -> None:
    league = LeagueFactory()
    old, new = season(league, "2025-01-01", "2025-12-31"), season(league, "2026-01-01", "2026-12-31")
    people = cast(league.club, 4)
    for day in ("2025-12-31", "2026-01-01"):
        ranked_parti(league, day, people)
    assert [row.partis for row in season_table(league, new).rows] == [1] * 4
    _move(old, end=datetime.date(2025, 7, 31))
    _move(new, start=datetime.date(2025, 8, 1))
    assert season_table(league, old).rows == ()
    assert [row.partis for row in season_table(league, new).rows] == [2] * 4


def _move(one: Season, **days: datetime.date) -> None:
    borders = {"start": one.start, "end": one.end} | days
    changed = change_season(season=one, name=one.name, rules=one.rules, by=None, **borders)
    one.start, one.end = changed.start, changed.end
