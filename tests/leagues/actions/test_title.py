"""Replays store what follows, from the earliest changed day on, once."""

import datetime
import random

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.revisions import raise_revision
from club.models import MembershipPeriod, Person
from leagues.actions import title as replays
from leagues.actions.survey import survey
from leagues.actions.title import OvertakenError, catch_up, record_lapse, replay, replay_everything
from leagues.models import League, Reign, TitleState
from leagues.queries.folding import mark_of
from leagues.queries.title import reigns
from scoring.models import Parti
from tests.factories import LeagueFactory, cast
from tests.factories.partis import ranked_parti

FRIDAY = datetime.date(2025, 9, 5)


def day(number: int) -> datetime.date:
    return FRIDAY + datetime.timedelta(weeks=number)


def evenings(league: League, people: list[Person], count: int) -> list[Parti]:
    chance = random.Random(3)
    return [ranked_parti(league, day(number), chance.sample(people, 5)) for number in range(count)]


@pytest.fixture
def league(db: None) -> League:
    return LeagueFactory()


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 6)


def stored(league: League) -> list[tuple[object, ...]]:
    return list(
        Reign.objects.filter(league=league)
        .order_by("start", "closed_by__date", "id")
        .values_list("person_id", "start", "end", "reason")
    )


def test_replay_stores_a_state_per_parti_and_the_revision(league: League, people: list[Person]) -> None:
    partis = evenings(league, people, 10)
    assert replay(league) == 10
    assert set(TitleState.objects.values_list("parti", "date")) == {(p.pk, p.date) for p in partis}
    league.refresh_from_db()
    assert league.derived_revision == league.club.results_revision


def test_replay_stores_the_reigns_that_are_shown(league: League, people: list[Person]) -> None:
    evenings(league, people, 14)
    with time_machine.travel(day(14)):
        replay(league)
    shown = [(r.player, r.start, r.end, r.reason or "") for r in reigns(league, day(14))]
    assert stored(league) == shown
    assert [reign.end for reign in Reign.objects.filter(closed_by=None)] == [None]


def test_replay_begins_at_the_earliest_changed_day(league: League, people: list[Person]) -> None:
    evenings(league, people, 10)
    replay(league)
    kept = set(TitleState.objects.filter(date__lt=day(7)).values_list("pk", flat=True))
    ranked_parti(league, day(9), people[:5])
    ranked_parti(league, day(7), people[:5])
    assert replay(league) == 5
    assert kept == set(TitleState.objects.filter(date__lt=day(7)).values_list("pk", flat=True))


def test_replay_forgets_partis_that_no_longer_count(league: League, people: list[Person]) -> None:
    partis = evenings(league, people, 10)
    replay(league)
    Parti.objects.filter(pk=partis[8].pk).update(state="void")
    raise_revision(club=league.club, changed_from=partis[8].date)
    assert replay(league) == 1
    assert TitleState.objects.count() == 9


def test_replay_twice_changes_nothing(league: League, people: list[Person]) -> None:
    evenings(league, people, 10)
    replay(league)
    states = list(TitleState.objects.values_list("pk", flat=True))
    assert replay(league) == 0
    assert catch_up(league) == 0
    assert list(TitleState.objects.values_list("pk", flat=True)) == states


def test_replay_starts_over_when_another_was_quicker(
    league: League, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings(league, people, 9)
    asked = []

    def slow_mark(of: League) -> object:
        mark = mark_of(of)
        if not asked:
            League.objects.filter(pk=of.pk).update(derived_revision=1)  # what the quicker one did
        asked.append(mark)
        return mark

    monkeypatch.setattr(replays, "mark_of", slow_mark)
    assert replay(league) == 9
    assert len(asked) == 2


def test_replay_gives_up_when_it_is_always_overtaken(
    league: League, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings(league, people, 1)

    def overtaken(*_args: object) -> None:
        raise OvertakenError

    monkeypatch.setattr(replays, "_claim", overtaken)
    with pytest.raises(OvertakenError):
        replay(league)
    assert not TitleState.objects.exists()


def test_replay_that_fails_halfway_leaves_everything_as_it_was(
    league: League, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings(league, people, 9)
    replay(league)
    ranked_parti(league, day(3), people[:5])
    before = list(TitleState.objects.values_list("pk", "data"))

    def broken(*_args: object) -> None:
        raise RuntimeError("the lights went out")

    monkeypatch.setattr(replays, "_keep_newest_reign", broken)
    with pytest.raises(RuntimeError):
        replay(league)
    assert list(TitleState.objects.values_list("pk", "data")) == before
    assert mark_of(league).is_behind


def test_replay_everything_mends_what_was_tampered_with(league: League, people: list[Person]) -> None:
    evenings(league, people, 10)
    replay(league)
    TitleState.objects.filter(date=day(5)).update(data={})
    Reign.objects.all().delete()
    assert survey().differences
    replay_everything(league)
    assert survey().differences == []


def test_newest_close_costs_the_same_queries_and_rows_after_many_partis(
    league: League, people: list[Person]
) -> None:
    counts = []
    for so_far, more in ((0, 60), (60, 80)):
        for number in range(so_far, so_far + more):
            ranked_parti(league, day(number), people[:5])
        replay(league)
        ranked_parti(league, day(so_far + more), people[:5])
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert replay(league) == 1
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_record_lapse_stores_end_and_reason_once(league: League, people: list[Person]) -> None:
    with time_machine.travel(day(9)):
        evenings(league, people, 9)
        replay(league)
        assert not record_lapse(league)
    last_day = day(8) + datetime.timedelta(days=180)
    with time_machine.travel(last_day):
        assert not record_lapse(league)
    with time_machine.travel(last_day + datetime.timedelta(days=1)):
        assert record_lapse(league)
        assert not record_lapse(league)
    assert stored(league)[-1][2:] == (last_day + datetime.timedelta(days=1), "pause")


def test_record_lapse_goes_by_the_clock_of_the_club(league: League, people: list[Person]) -> None:
    with time_machine.travel(day(9)):
        evenings(league, people, 9)
        replay(league)
    last_day = day(8) + datetime.timedelta(days=180)
    noon_utc = datetime.datetime.combine(last_day, datetime.time(12), datetime.UTC)
    with time_machine.travel(noon_utc):
        assert not record_lapse(league)
        league.club.zone = "Pacific/Kiritimati"  # where the next day has begun
        assert record_lapse(league)


def test_late_parti_undoes_a_recorded_lapse(league: League, people: list[Person]) -> None:
    for number in range(9):
        ranked_parti(league, day(number), people[:5])
    gone = day(8) + datetime.timedelta(days=181)
    with time_machine.travel(gone):
        replay(league)
        assert stored(league)[-1][2] == gone
        ranked_parti(league, day(20), people[:5])
        replay(league)
    assert [row[2] for row in stored(league)] == [None]


def test_leaving_on_a_coming_day_ends_the_reign_when_it_comes(league: League, people: list[Person]) -> None:
    with time_machine.travel(day(8)):
        for number in range(8):
            ranked_parti(league, day(number), people[:5])
        MembershipPeriod.objects.filter(person=people[0]).update(left=day(10))
        raise_revision(club=league.club, changed_from=day(10))
        replay(league)
        assert stored(league)[-1][2] is None
    with time_machine.travel(day(10)):
        assert record_lapse(league)
    assert stored(league)[-1][2:] == (day(10), "left")
