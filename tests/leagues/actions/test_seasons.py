"""Seasons come with what is played, and owners set them."""

import datetime

import pytest
from django.db import IntegrityError, transaction

from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, ResultsChange
from leagues.actions import partis
from leagues.actions.seasons import (
    add_season,
    change_season,
    drop_season,
    ensure_seasons,
    move_of,
    season_to_go,
)
from leagues.models import League, Season
from leagues.queries.seasons import season_on, seasons
from rules_engine.core.violations import Refused
from rules_engine.season import Rules
from scoring.actions.changes import Batch
from tests.factories import LeagueFactory, account, cast
from tests.factories.evenings import closed_evening
from tests.factories.seasons import season

pytestmark = pytest.mark.django_db

POINTS = {"by": "points", "share": 0}


@pytest.fixture
def league() -> League:
    return LeagueFactory()


def on(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def ensured(league: League, *days: str) -> list[str]:
    ensure_seasons(league, map(on, days))
    return names(league)


def names(league: League) -> list[str]:
    return list(Season.objects.filter(league=league).values_list("name", flat=True))


def days(league: League) -> list[tuple[str, str]]:
    return [(one.start.isoformat(), one.end.isoformat()) for one in Season.objects.filter(league=league)]


# What is played


def test_the_first_parti_begins_a_year_with_its_month(league):
    assert ensured(league, "2025-10-17") == ["2025-26"]
    assert days(league) == [("2025-10-01", "2026-09-30")]


@pytest.mark.parametrize(
    ("day", "name"),
    [("2026-09-04", "2025-26"), ("2027-03-05", "2026-27"), ("2024-12-06", "2024-25"), ("2025-07-04", None)],
)
def test_the_season_foretold_is_the_one_that_comes_of_the_deed(league, day, name):
    season(league, "2025-09-01", "2026-09-30", rules=POINTS)
    season(league, "2024-07-01", "2025-06-30")
    parti = closed_evening(league, cast(league.club, 4))
    before = move_of(league, parti, on(day)).after
    assert (before and before.name) == name
    ensured(league, day)
    after = season_on(seasons(league), on(day))
    assert (after and (after.name, after.rules)) == (before and (before.name, before.rules))


def test_without_a_parti_there_is_none(league):
    assert ensured(league) == []


def test_the_earliest_of_several_days_begins_the_first(league):
    assert ensured(league, "2026-11-07", "2025-10-17") == ["2025-26", "2026-27"]


def test_a_parti_in_a_season_makes_no_other(league):
    season(league, "2025-10-01", "2026-09-30")
    assert ensured(league, "2025-10-01", "2026-09-30") == ["2025-26"]


def test_seasons_follow_the_last_as_long_and_with_its_rules(league):
    season(league, "2025-07-01", "2025-12-31", rules=POINTS)
    assert ensured(league, "2026-03-06", "2026-09-04") == ["2025", "2026", "2026-2"]
    assert days(league)[1:] == [("2026-01-01", "2026-06-30"), ("2026-07-01", "2026-12-31")]
    assert set(map(str, Season.objects.values_list("rules", flat=True))) == {str(POINTS)}


def test_after_a_season_of_no_whole_months_comes_a_year(league):
    season(league, "2025-07-01", "2025-12-20")
    ensured(league, "2026-01-09")
    assert days(league)[1:] == [("2025-12-21", "2026-12-20")]


def test_seasons_before_the_first_go_backwards(league):
    season(league, "2025-10-01", "2026-09-30", rules=POINTS)
    assert ensured(league, "2024-03-01", "2025-03-07") == ["2023-24", "2024-25", "2025-26"]
    assert Season.objects.filter(rules=POINTS).count() == 3


def test_a_day_between_two_seasons_belongs_to_none(league):
    season(league, "2025-01-01", "2025-06-30")
    season(league, "2025-09-01", "2026-06-30")
    assert len(ensured(league, "2025-07-04")) == 2


@pytest.mark.parametrize(("day", "start"), [("1026-11-06", "1026-10-01"), ("2099-09-30", "2098-10-01")])
def test_seasons_that_nothing_was_played_in_are_not_made(league, day, start):
    season(league, "2025-10-01", "2026-09-30")
    ensured(league, day)
    assert {first for first, _ in days(league)} == {"2025-10-01", start}


def test_between_two_seasons_one_is_made_where_it_has_room(league):
    season(league, "2020-01-01", "2020-12-31", rules=POINTS)
    season(league, "2025-10-01", "2026-09-30")
    assert ensured(league, "2022-05-06", "2025-08-01") == ["2020", "2022", "2024-25", "2025-26"]
    assert days(league)[1:3] == [("2022-01-01", "2022-12-31"), ("2024-10-01", "2025-09-30")]
    assert [one.rules for one in seasons(league)] == [POINTS, POINTS, {}, {}]


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_ends_of_time_have_their_season(league, day):
    ensured(league, day)
    assert Season.objects.filter(start__lte=on(day), end__gte=on(day)).exists()


def test_a_close_makes_the_season_of_its_day(league):
    people = cast(league.club, 4)
    closed_evening(league, people)
    assert names(league) == ["2026-27"]
    closed_evening(league, people, date=on("2025-03-07"))
    assert names(league) == ["2024-25", "2026-27"]


def test_a_correction_of_the_date_makes_the_season_of_the_new_one(league):
    parti = closed_evening(league, cast(league.club, 4))
    parti.refresh_from_db()
    batch = Batch(date=on("2025-11-07"))
    partis.correct(parti=parti, batch=batch, guests={}, reason="Year", revision=parti.revision, by=None)
    assert names(league) == ["2025-26", "2026-27"]


def test_a_correction_of_something_else_brings_no_removed_season_back(league):
    parti = closed_evening(league, cast(league.club, 5))
    drop_season(season=league.seasons.get(), by=None)
    parti.refresh_from_db()
    guests = {parti.seats.first().pk: "Béla"}
    partis.correct(parti=parti, batch=Batch(), guests=guests, reason="Who", revision=parti.revision, by=None)
    assert names(league) == []


# What is taken back


def moved(parti, day: str) -> list[str]:
    """The seasons after the parti was moved to that day."""
    parti.refresh_from_db()
    batch = Batch(date=on(day))
    partis.correct(parti=parti, batch=batch, guests={}, reason="Year", revision=parti.revision, by=None)
    return names(parti.league_parti.league)


def test_a_slip_in_the_year_leaves_nothing_behind(league):
    people = cast(league.club, 4)
    parti, _other = closed_evening(league, people), closed_evening(league, people)
    before = days(league)
    assert moved(parti, "2006-11-06") == ["2006-07", "2026-27"]
    assert moved(parti, "2026-11-06") == ["2026-27"]
    assert days(league) == before


def test_a_first_parti_of_the_wrong_year_leaves_nothing_behind(league):
    parti = closed_evening(league, cast(league.club, 4), date=on("2006-10-30"))
    assert moved(parti, "2026-10-30") == ["2026-27"]


def test_what_a_move_takes_back_is_foretold(league):
    parti = closed_evening(league, cast(league.club, 4), date=on("2006-10-30"))
    move = move_of(league, parti, on("2026-10-30"))
    assert (move.before.name, move.after.name, move.after.pk, move.goes) == ("2006-07", "2026-27", None, True)
    assert not move_of(league, parti, on("2006-11-03")).goes
    closed_evening(league, list(parti.club.people.all()), date=on("2006-11-03"))
    assert not move_of(league, parti, on("2026-10-30")).goes


def test_a_season_that_something_else_was_played_in_stays(league):
    people = cast(league.club, 4)
    parti = closed_evening(league, people, date=on("2006-10-30"))
    closed_evening(league, people, date=on("2007-03-02"))
    assert moved(parti, "2026-10-30") == ["2006-07", "2026-27"]


@pytest.mark.parametrize("change", [{"name": "Old"}, {"rules": POINTS}, {"end": on("2007-05-31")}])
def test_a_season_that_somebody_changed_stays(league, change):
    people = cast(league.club, 4)
    parti, _other = closed_evening(league, people, date=on("2006-10-30")), closed_evening(league, people)
    kept = changed(league.seasons.earliest("start"), **change).name
    assert moved(parti, "2026-10-30") == [kept, "2026-27"]


def test_the_present_season_stays(league, time_machine):
    time_machine.move_to("2026-11-06 12:00Z")
    assert moved(closed_evening(league, cast(league.club, 4)), "2006-10-30") == ["2006-07", "2026-27"]


def test_a_voided_parti_takes_its_season_along(league):
    people = cast(league.club, 4)
    closed_evening(league, people)
    parti = closed_evening(league, people, date=on("2006-10-30"))
    parti.refresh_from_db()
    assert season_to_go(league, parti).name == "2006-07"
    partis.void(parti=parti, reason="Twice", revision=parti.revision, by=None)
    assert names(league) == ["2026-27"]


# What owners set


def added(league, start, end, *, name="", rules=None, by=None):
    return add_season(league=league, name=name, start=on(start), end=on(end), rules=rules or {}, by=by)


def changed(one, **given):
    said = {"name": one.name, "start": one.start, "end": one.end, "rules": one.rules} | given
    return change_season(season=one, by=None, **said)


def test_a_season_is_kept_whole_and_results_follow_from_its_first_day(league):
    owner = account(league.club)
    one = added(league, "2025-09-01", "2026-05-31", name=" Winter ", rules=POINTS, by=owner)
    one.refresh_from_db()
    assert (one.name, one.start, one.end) == ("Winter", on("2025-09-01"), on("2026-05-31"))
    assert Rules.of(one.rules) == Rules.of(POINTS)
    assert ResultsChange.objects.get().changed_from == one.start
    trace = Activity.objects.get(deed="season-added")
    assert (trace.by, trace.data["season"], trace.data["after"]["by"]) == (owner, "Winter", "points")


def test_an_empty_name_is_made_of_the_years(league):
    assert added(league, "2025-09-01", "2026-05-31").name == "2025-26"
    assert added(league, "2026-06-01", "2026-12-31").name == "2026"
    assert added(league, "2027-01-01", "2027-05-31", name="  ").name == "2027"
    assert added(league, "2027-06-01", "2027-06-30").name == "2027-2"


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2025-01-01", "2025-09-01"),
        ("2026-05-31", "2026-05-31"),
        ("2026-01-01", "2026-01-31"),
        ("2025-01-01", "2027-01-01"),
    ],
)
def test_seasons_share_no_day(league, start, end):
    season(league, "2025-09-01", "2026-05-31", name="Winter")
    with pytest.raises(Refusal, match="season-overlaps") as refused:
        added(league, start, end)
    assert refused.value.data == {"name": "Winter", "start": on("2025-09-01"), "end": on("2026-05-31")}
    assert (Season.objects.count(), ResultsChange.objects.count()) == (1, 0)


def test_neighbours_and_other_leagues_do_not_overlap(league):
    season(league, "2025-09-01", "2026-05-31")
    added(league, "2026-06-01", "2026-06-01")
    added(league, "2025-08-31", "2025-08-31")
    other = LeagueFactory(club=league.club, slug="other", house=False)
    added(other, "2025-09-01", "2026-05-31")
    assert Season.objects.count() == 4


def test_a_season_does_not_end_before_it_begins(league):
    with pytest.raises(Refusal, match="season-backwards"):
        added(league, "2026-01-02", "2026-01-01")


@pytest.mark.parametrize("name", ["Winter", "winter"])
def test_a_name_is_given_once(league, name):
    season(league, "2025-09-01", "2026-05-31", name="Winter")
    with pytest.raises(Refusal, match="season-name-taken"):
        added(league, "2026-09-01", "2027-05-31", name=name)


@pytest.mark.parametrize("name", ["2025\u201326", "2025 \u2014 26", "2025\u221226", "2025- 26"])
def test_a_name_that_reads_alike_is_taken(league, name):
    one = season(league, "2025-09-01", "2026-05-31")
    with pytest.raises(Refusal, match="season-name-taken"):
        added(league, "2026-09-01", "2027-05-31", name=name)
    assert changed(one, name=name).name == name


@pytest.mark.parametrize(("name", "code"), [("x" * 41, "name-too-long"), ("a\u200bb", "name-unreadable")])
def test_a_name_can_be_read_and_fits(league, name, code):
    with pytest.raises(Refusal, match=code):
        added(league, "2025-09-01", "2026-05-31", name=name)


def test_rules_that_do_not_exist_are_refused(league):
    with pytest.raises(Refused):
        added(league, "2025-09-01", "2026-05-31", rules={"by": "luck"})


def test_moving_a_border_lets_results_follow_from_the_earliest_day_touched(league):
    one = season(league, "2025-09-01", "2026-05-31")
    changed(one, start=on("2025-10-01"))
    one.refresh_from_db()
    changed(one, start=on("2025-08-01"))
    days = [change.changed_from for change in ResultsChange.objects.order_by("pk")]
    assert days == [on("2025-09-01"), on("2025-08-01")]


def test_changing_the_present_season_leaves_those_before_as_they_were(league):
    past = season(league, "2024-09-01", "2025-08-31")
    present = season(league, "2025-09-01", "2026-08-31")
    changed(present, rules=POINTS)
    past.refresh_from_db()
    assert past.rules == {}
    assert ensured(league, "2026-11-06")[-1] == "2026-27"
    assert Rules.of(Season.objects.get(name="2026-27").rules) == Rules.of(POINTS)


def test_a_season_may_keep_its_own_name_and_days(league):
    one = season(league, "2025-09-01", "2026-05-31")
    assert changed(one).name == "2025-26"


def test_a_season_does_not_move_over_another(league):
    season(league, "2025-09-01", "2026-05-31")
    one = season(league, "2026-06-01", "2026-12-31")
    with pytest.raises(Refusal, match="season-overlaps"):
        changed(one, start=on("2026-05-31"))


def test_a_dropped_season_leaves_its_partis(league):
    parti = closed_evening(league, cast(league.club, 4))
    one = Season.objects.get()
    drop_season(season=one, by=None)
    assert not Season.objects.exists()
    parti.refresh_from_db()
    assert parti.counts
    assert ResultsChange.objects.order_by("pk").last().changed_from == one.start


def test_what_was_removed_meanwhile_is_refused(league):
    one = season(league, "2025-09-01", "2026-05-31")
    Season.objects.all().delete()
    with pytest.raises(Refusal, match="season-gone"):
        changed(one, name="Other")
    with pytest.raises(Refusal, match="season-gone"):
        drop_season(season=one, by=None)


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER, None])
def test_only_owners_set_seasons(league, role):
    caller, one = account(league.club, role), season(league, "2025-09-01", "2026-05-31")
    with pytest.raises(NotAllowed):
        added(league, "2026-06-01", "2026-07-01", by=caller)
    with pytest.raises(NotAllowed):
        change_season(season=one, name="x", start=one.start, end=one.end, rules={}, by=caller)
    with pytest.raises(NotAllowed):
        drop_season(season=one, by=caller)


@pytest.mark.parametrize(
    ("start", "end", "name"),
    [
        ("2025-09-01", "2025-09-02", "other"),
        ("2025-08-01", "2026-05-31", "other"),
        ("2026-09-01", "2027-05-31", "2025-26"),
        ("2027-09-01", "2027-05-31", "other"),
    ],
)
def test_the_database_refuses_what_it_can(league, start, end, name):
    season(league, "2025-09-01", "2026-05-31")
    with pytest.raises(IntegrityError), transaction.atomic():
        season(league, start, end, name=name)
