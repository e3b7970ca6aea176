"""Careers: every number against a slow count, after every parti, in whatever order the book was written."""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import Club, Person
from leagues.actions.careers import follow_careers
from leagues.actions.imports.parts import FileParti, FileTable
from leagues.actions.imports.store import store_results
from leagues.actions.title import catch_up, replay_everything
from leagues.files.results import read
from leagues.models import Career as Row
from leagues.models import League, LeagueParti
from leagues.queries.career import FIRST_MU, FIRST_SIGMA
from leagues.queries.career_steps import plays_in_teams
from leagues.queries.careers import Career, career_of, curve_of, ratings
from leagues.queries.partis import counted, played
from rules_engine import registry
from scoring.actions import corrections
from scoring.actions.changes import Batch
from scoring.models import Parti, Tally
from tests.factories import LeagueFactory, cast
from tests.factories.games import changed_evening, closed_hearts, closed_king, closed_pitch
from tests.factories.partis import closed_parti, closed_tables, ranked_parti
from tests.leagues.files.sheets import GAME
from tests.leagues.queries.slow_careers import history, slow_career, slow_ratings

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-11-30T12:00:00Z", tick=False)]
DATA = Path(__file__).parents[2] / "data"
FILES = ("2023-24-totals.csv", "2024-25-szezon.csv", "season-2025-26.csv")
TODAY = datetime.date(2026, 11, 30)
DAY = datetime.date(2026, 4, 3)
WEEK = datetime.timedelta(weeks=1)


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 7)


def load(league: League) -> None:
    for name in FILES:
        found = read((DATA / name).read_bytes(), game=GAME, rules=GAME.rules(), today=TODAY)
        names = {one.casefold() for parti in found.partis for one in parti.names}
        store_results(league=league, partis=found.partis, confirmed=names, by=None)


def same(found: Career | None, slow: Career) -> bool:
    """Equal, the rating but for what rounding at every step may come to."""
    assert found
    assert (found.mu, found.sigma) == (pytest.approx(slow.mu, abs=1e-3), pytest.approx(slow.sigma, abs=1e-3))
    assert replace(found, mu=0, sigma=0) == replace(slow, mu=0, sigma=0)
    return True


def compare(league: League) -> int:
    """Compare every stored row with the slow count up to its parti; returns how many there were."""
    nights, compared = history(league), 0
    heads = played(counted(league))
    assert [head.number for head in heads] == [night.number for night in nights]
    for at, head in enumerate(heads, start=1):
        upto = nights[:at]
        rated = slow_ratings(upto)
        rows = {row.person_id: row for row in Row.objects.filter(parti=head.parti_id)}
        assert rows.keys() == nights[at - 1].there
        for person, row in rows.items():
            career = Career.from_data(row.data)
            assert same(career, slow_career(upto, person, rated))
            assert (row.partis, row.place_sum, row.mu, row.sigma, row.date, row.league_id) == (
                career.partis, career.place_sum, career.mu, career.sigma, head.date, league.pk,
            )  # fmt: skip
            compared += 1
    return compared


def everybody(league: League, on: datetime.date | None = None) -> dict[str, Career | None]:
    return {person.name: career_of(league, person, on) for person in league.club.people.all()}


def check() -> str:
    out = StringIO()
    call_command("rebuild", "--check", stdout=out)
    return out.getvalue()


def test_every_number_of_the_three_files_is_that_of_a_slow_count(league: League) -> None:
    load(league)
    catch_up(league)
    assert compare(league) > 150
    nights = history(league)
    rated = slow_ratings(nights)
    for person in league.club.people.all():
        slow = slow_career(nights, person.pk, rated)
        gone = slow.at < len(nights)
        slow = replace(slow, came_run=replace(slow.came_run, now=0)) if gone else slow
        assert same(career_of(league, person), slow)


@pytest.mark.parametrize(
    ("game", "close"),
    [
        ("pikk-dama", changed_evening),
        ("king", closed_king),
        ("hearts", closed_hearts),
        ("pitch", closed_pitch),
    ],
)
def test_every_game_and_people_who_come_and_go(
    game: str, close: Callable[[Club, Sequence[Person]], Parti]
) -> None:
    league = LeagueFactory(game=game)
    people = cast(league.club, 7)
    for turn in range(4):
        four = [*people[turn:], *people[:turn]]
        parti = close(league.club, four if close is changed_evening else four[:4])
        LeagueParti.objects.create(league=league, parti=parti)
    catch_up(league)
    assert compare(league) == Row.objects.count() > 15
    assert "differ" not in check()


def test_partners_are_known_from_totals_and_where_the_seats_are_not() -> None:
    """Imported totals of two evenings, of two tables each; and hands of which nobody knows who sat where."""
    league = LeagueFactory(game="pitch")
    people = cast(league.club, 8)
    names = tuple(one.name for one in people)
    for week, order in enumerate((names, (*names[1:5], *names[5:], names[0]))):
        tables = [
            FileTable(at, people, ((2,), (3,), (4,), (5,)), totals=totals)
            for at, people, totals in ((1, order[:4], (60, 20, 60, 20)), (2, order[4:], (60, 31, 60, 31)))
        ]
        file = FileParti(DAY + WEEK * week, None, tuple(tables))
        known = frozenset(name.casefold() for name in names)
        store_results(league=league, partis=[file], confirmed=known, by=None)
    seatless = closed_pitch(league.club, people[:4])
    LeagueParti.objects.create(league=league, parti=seatless)
    seatless.tables.update(seats_known=False, first_dealer=None)
    seatless.tallies.all().delete()
    catch_up(league)
    assert compare(league) == 8 + 8 + 4
    first = career_of(league, people[0])
    assert first is not None
    assert sum(one.partis for one in first.beside.values()) == first.partis == 3
    assert sum(one.met for one in first.against.values()) == 6 + 6 + 2


@pytest.mark.parametrize("option", ["joint", "per_table"])
def test_who_was_met_at_two_tables_goes_by_whom_the_places_are_among(option: str) -> None:
    league = LeagueFactory(options={"across_tables": option})
    people = cast(league.club, 9)
    for week, order in enumerate((people, [*people[3:], *people[:3]])):
        five = dict(zip(order[:5], (40, 10, 0, -20, -30), strict=True))
        four = dict(zip(order[5:], (30, 20, -10, -40), strict=True))
        closed_tables(league, DAY + WEEK * week, five, four)
    catch_up(league)
    assert compare(league) == 9 * 2
    first = career_of(league, people[0])
    assert first is not None
    assert sum(one.met for one in first.against.values()) == {"joint": 8 + 8, "per_table": 4 + 3}[option]
    assert "differ" not in check()


def test_game_that_is_not_there_any_more_keeps_its_book(monkeypatch: pytest.MonkeyPatch) -> None:
    league = LeagueFactory(game="pitch")
    closed_parti(league, DAY, dict(zip(cast(league.club, 4), (60, 20, 60, 20), strict=True)))
    assert plays_in_teams(league)
    monkeypatch.setattr(registry, "games", tuple)
    assert not plays_in_teams(league)
    assert [one.partis for one in ratings(league)] == [1] * 4


def test_who_took_a_seat_over_has_his_hands_but_no_parti(league: League, people: list[Person]) -> None:
    parti = changed_evening(league.club, people)
    LeagueParti.objects.create(league=league, parti=parti)
    career = career_of(league, people[0])
    assert career is not None
    assert (career.partis, career.seated, career.came_run.now, career.average) == (0, 1, 1, None)
    assert career.hands == career.by_trump["C"].hands + career.by_trump["D"].hands > 0
    assert (career.mu, career.sigma) == (FIRST_MU, FIRST_SIGMA)
    assert curve_of(league, people[0]) == []
    assert people[0] not in [one.person for one in ratings(league)]


def test_nobody_has_a_career_where_he_never_sat(league: League, people: list[Person]) -> None:
    ranked_parti(league, DAY, people[:4])
    for derived in (False, True):
        if derived:
            catch_up(league)
        assert career_of(league, people[5]) is None
        assert career_of(league, people[0], DAY - WEEK) is None
        assert ratings(league, DAY - WEEK) == []
        assert curve_of(league, people[0], DAY - WEEK) == []


def test_a_page_is_right_before_the_job_has_run(league: League, people: list[Person]) -> None:
    """On every day, with nothing, something and everything derived; a GET writes nothing."""
    days = [DAY + WEEK * week for week in range(6)]
    for week, day in enumerate(days):
        ranked_parti(league, day, [*people[week:], *people[:week]][:5])
        if week == 2:
            catch_up(league)
    stored = list(Row.objects.order_by("pk").values_list())
    before = [
        (everybody(league, day), ratings(league, day), curve_of(league, people[4], day)) for day in days
    ]
    assert list(Row.objects.order_by("pk").values_list()) == stored
    cache.clear()
    catch_up(league)
    for day, (careers, rated, curve) in zip(days, before, strict=True):
        assert everybody(league, day) == careers
        assert ratings(league, day) == rated
        assert curve_of(league, people[4], day) == curve


def test_runs_end_with_a_parti_somebody_stays_away_from(league: League, people: list[Person]) -> None:
    for week in range(3):
        ranked_parti(league, DAY + WEEK * week, people[:4])
    ranked_parti(league, DAY + WEEK * 3, people[1:5])
    catch_up(league)
    gone, here = career_of(league, people[0]), career_of(league, people[1])
    assert gone is not None
    assert here is not None
    assert (gone.came_run.now, gone.came_run.best) == (0, 3)
    assert (gone.firsts_run.now, gone.firsts_run.best) == (3, 3)
    assert (here.came_run.now, here.firsts_run.now) == (4, 1)


def late(league: League, people: list[Person]) -> None:
    ranked_parti(league, DAY + WEEK, people[2:6])


def voided(league: League, people: list[Person]) -> None:
    parti = Parti.objects.get(number=2)
    corrections.void(parti=parti, reason="Twice.", revision=parti.revision, by=None)


def moved(league: League, people: list[Person]) -> None:
    parti = Parti.objects.get(number=4)
    batch = Batch(date=DAY - WEEK)
    corrections.correct(parti=parti, batch=batch, reason="Date.", revision=parti.revision, by=None)


def other_person(league: League, people: list[Person]) -> None:
    parti = Parti.objects.get(number=1)
    seat = parti.seats.get(person=people[0])
    batch = Batch(people={seat.pk: people[6]})
    corrections.correct(parti=parti, batch=batch, reason="Miskeyed.", revision=parti.revision, by=None)


@pytest.mark.parametrize("deed", [late, voided, moved, other_person])
def test_folding_on_is_folding_anew(
    league: League, people: list[Person], deed: Callable[[League, list[Person]], None]
) -> None:
    for week in range(0, 10, 2):
        ranked_parti(league, DAY + WEEK * week, [*people[week % 3 :], *people[: week % 3]][:5])
    catch_up(league)
    deed(league, people)
    shown = everybody(league)
    catch_up(league)
    assert compare(league) == Row.objects.count()
    assert everybody(league) == shown
    columns = ("parti", "person", "date", "partis", "place_sum", "mu", "sigma", "data")
    forward = list(Row.objects.order_by("parti", "person").values_list(*columns))
    replay_everything(league)
    assert list(Row.objects.order_by("parti", "person").values_list(*columns)) == forward


def test_several_partis_of_a_day_follow_each_other(league: League, people: list[Person]) -> None:
    for hour, points in ((20, (9, 3, -4, -8)), (18, (-8, -4, 3, 9)), (None, (1, 0, 0, -1))):
        start = None if hour is None else datetime.time(hour)
        closed_parti(league, DAY, dict(zip(people[:4], points, strict=True)), start_time=start)
    catch_up(league)
    assert compare(league) == 12
    ranked_parti(league, DAY + WEEK, people[:4])
    catch_up(league)
    assert compare(league) == 16


def test_two_leagues_know_nothing_of_each_other(league: League, people: list[Person]) -> None:
    other = LeagueFactory(club=league.club, slug="other", house=False)
    for week in range(3):
        ranked_parti(league, DAY + WEEK * week, people[:4])
        ranked_parti(other, DAY + WEEK * week, people[3:7])
    for one in (league, other):
        catch_up(one)
        assert compare(one) == 12


def test_check_finds_what_was_tampered_with(league: League, people: list[Person]) -> None:
    parti = changed_evening(league.club, people)
    LeagueParti.objects.create(league=league, parti=parti)
    stray = ranked_parti(league, DAY, people[:4])
    catch_up(league)
    assert check()
    spoilt: list[tuple[Any, dict[str, Any]]] = [
        (Tally.objects.filter(parti=parti), {"dealt": 19}),
        (Tally.objects.filter(parti=parti)[:1], {"hands": []}),
        (Row.objects.filter(person=people[1]), {"mu": 30.0}),
        (Row.objects.filter(person=people[2], parti=parti), {"place_sum": 77}),
        (Row.objects.filter(person=people[2], parti=parti), {"data": {}}),
    ]
    for rows, values in spoilt:
        type(rows[0]).objects.filter(pk__in=[row.pk for row in rows]).update(**values)
        with pytest.raises(CommandError):
            check()
        call_command("rebuild", stdout=StringIO())
        assert check()
        assert compare(league) == 11
    Parti.objects.filter(pk=stray.pk).update(state="void")
    with pytest.raises(CommandError):
        check()


def test_one_that_cannot_be_read_is_worked_out_again(league: League, people: list[Person]) -> None:
    for week in range(3):
        ranked_parti(league, DAY + WEEK * week, people[:4])
    catch_up(league)
    right = everybody(league)
    Row.objects.update(data={"partis": "many"})
    assert everybody(league) == right
    ranked_parti(league, DAY + WEEK * 3, people[:4])
    catch_up(league)
    nights = history(league)
    slow = slow_career(nights, people[0].pk, slow_ratings(nights))
    assert same(career_of(league, people[0]), slow)


def test_curves_have_every_parti_or_those_asked_for(league: League, people: list[Person]) -> None:
    for week in range(6):
        ranked_parti(league, DAY + WEEK * week, people[:4])
        if week == 2:
            catch_up(league)
    every = [(DAY + WEEK * (n - 1), n, 2 * n) for n in range(1, 7)]
    for _again in range(2):
        assert [tuple(one) for one in curve_of(league, people[1])] == every
        some = curve_of(league, people[1], after={1, 3, 6, 9})
        assert [tuple(one) for one in some] == [every[0], every[2], every[5]]
        catch_up(league)


def test_questions_asked_do_not_grow_with_the_book(league: League, people: list[Person]) -> None:
    def asked(deed: Callable[[], object]) -> int:
        with CaptureQueriesContext(connection) as queries:
            deed()
        return len(queries)

    counts = []
    for week in range(12):
        ranked_parti(league, DAY + WEEK * week, people[:5])
        catch_up(league)
        last = DAY + WEEK * week
        deeds: list[Callable[[], object]] = [
            lambda since=last: follow_careers(league, since=since),  # type: ignore[misc]
            lambda: career_of(league, people[0]),
            lambda: ratings(league),
            lambda: curve_of(league, people[0]),
        ]
        counts.append([asked(deed) for deed in deeds])
    assert counts[1:] == [[10, 4, 3, 2]] * 11
