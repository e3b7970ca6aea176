"""Books of before come out with the seasons they had, and with what is counted by now."""

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from club.models import Club, ResultsChange
from leagues.actions.rebuild import rebuild
from leagues.actions.survey import survey
from leagues.actions.title import catch_up
from leagues.models import League, Season
from leagues.queries.careers import career_of
from leagues.queries.fairness import fairness
from leagues.queries.folding import mark_of
from scoring.enums import State
from scoring.models import Parti
from tests.factories import LeagueFactory, cast
from tests.factories.evenings import closed_evening
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE, AFTER = ("leagues", "0005_seasons"), ("leagues", "0006_seasons_as_rows")


@pytest.fixture
def league() -> Iterator[League]:
    """A league in a database that knows no rows of seasons yet; whole again afterwards."""
    _migrate(BEFORE)
    yield LeagueFactory()
    _migrate_all()


def _migrate_all() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def _migrate(where: tuple[str, str]) -> None:
    MigrationExecutor(connection).migrate([where])


def migrated(league: League, *days: str, season_start: str | None = None) -> list[tuple[str, str, str]]:
    """The seasons of the league after the migration: name, first and last day."""
    people = cast(league.club, 4) if days else []
    for day in days:
        ranked_parti(league, day, people)
    start = datetime.date.fromisoformat(season_start) if season_start else None
    League.objects.filter(pk=league.pk).update(season_start=start)
    _migrate(AFTER)
    return written(league)


def written(league: League) -> list[tuple[str, str, str]]:
    rows: Any = Season.objects.filter(league=league).order_by("start")
    return [(row.name, row.start.isoformat(), row.end.isoformat()) for row in rows]


def test_a_stored_start_makes_a_season_for_every_year_from_the_first_parti_to_the_last(league):
    assert migrated(league, "2024-10-04", "2026-03-06", season_start="2025-09-01") == [
        ("2024-25", "2024-09-01", "2025-08-31"),
        ("2025-26", "2025-09-01", "2026-08-31"),
    ]


def test_partis_on_both_sides_of_the_border_have_their_own(league):
    assert [
        name for name, *_days in migrated(league, "2025-08-31", "2025-09-01", season_start="2020-09-01")
    ] == [
        "2024-25",
        "2025-26",
    ]


def test_a_parti_of_a_wrong_year_makes_no_thousand_seasons(league):
    named = [name for name, *_days in migrated(league, "1026-03-06", "2024-10-04", "2026-03-06")]
    assert named == ["1026-27", "2024-25", "2026-27"]


def test_a_hundred_years_with_gaps_are_all_there(league):
    named = [name for name, *_days in migrated(league, "1927-03-06", "2026-03-05")]
    assert len(named) == 100
    assert (named[0], named[1], named[-1]) == ("1927-28", "1928-29", "2026-27")


def test_without_a_start_they_begin_with_the_month_of_the_first_parti(league):
    assert migrated(league, "2025-10-17") == [("2025-26", "2025-10-01", "2026-09-30")]


def test_a_start_without_a_parti_is_kept_as_a_season(league):
    assert migrated(league, season_start="2026-01-01") == [("2026", "2026-01-01", "2026-12-31")]


def test_a_league_with_neither_has_none(league):
    assert migrated(league) == []


def test_partis_that_do_not_count_make_none(league):
    people = cast(league.club, 4)
    for state in (State.OPEN, State.VOID, State.UNFINISHED):
        Parti.objects.filter(pk=ranked_parti(league, "2025-10-17", people).pk).update(state=state)
    _migrate(AFTER)
    assert written(league) == []


def test_a_start_on_leap_day_begins_on_the_28th_in_other_years(league):
    assert migrated(league, "2024-03-01", "2025-03-07", season_start="2024-02-29") == [
        ("2024-25", "2024-02-29", "2025-02-27"),
        ("2025-26", "2025-02-28", "2026-02-27"),
    ]


def test_every_league_has_its_own(league):
    other = LeagueFactory(club=league.club, slug="other", house=False)
    ranked_parti(other, "2023-05-05", cast(league.club, 4))
    assert migrated(league, season_start="2026-01-01") == [("2026", "2026-01-01", "2026-12-31")]
    assert written(other) == [("2023-24", "2023-05-01", "2024-04-30")]


def test_every_book_with_a_parti_is_behind_from_its_beginning(league):
    empty = LeagueFactory()
    ranked_parti(league, "2025-10-17", cast(league.club, 4))
    League.objects.update(derived_revision=1)
    ResultsChange.objects.all().delete()
    _migrate(AFTER)
    changed = mark_of(league).changed_from
    assert changed is not None
    assert changed < datetime.date(2, 1, 1)
    assert not mark_of(empty).is_behind
    assert Club.objects.get(pk=league.club_id).results_revision == 2


@pytest.mark.time_machine("2026-11-30T12:00:00Z", tick=False)
def test_hands_sat_out_come_to_a_book_that_had_none_of_them_without_seats():
    league = LeagueFactory()
    people = cast(league.club, 5)
    for _table in range(2):
        parti = closed_evening(league, people)
    parti.tables.update(seats_known=False, first_dealer=None)
    rebuild()
    shown = fairness(league, parti.date, parti.date)
    executor = MigrationExecutor(connection)
    executor.migrate([("leagues", "0007_career_points"), ("scoring", "0009_tallies")])
    old = executor.loader.project_state([("scoring", "0009_tallies")]).apps.get_model("scoring", "Tally")
    assert old.objects.filter(dealt=None).update(sat_out=None) == 5
    _migrate_all()
    for derived in (False, True):
        assert fairness(league, parti.date, parti.date) == shown
        career = career_of(league, people[0])
        assert career is not None
        assert (career.sat_out, career.dealt, career.seated) == (5 + 5, 5, 1)
        assert bool(survey().differences) is not derived
        catch_up(league)


def test_only_a_book_with_tables_ranked_apart_is_behind_again():
    apart, joint = LeagueFactory(options={"across_tables": "per_table"}), LeagueFactory()
    for league in (apart, joint):
        ranked_parti(league, "2025-10-17", cast(league.club, 4))
        catch_up(league)
    try:
        _migrate(("leagues", "0008_careers_told_anew"))
    finally:
        _migrate_all()
    assert (mark_of(apart).is_behind, mark_of(joint).is_behind) == (True, False)
    changed = mark_of(apart).changed_from
    assert changed is not None
    assert changed < datetime.date(2, 1, 1)
