"""Random sequences of deeds: the database says of the title what the engine says of the whole history."""

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.actions.revisions import raise_revision
from club.models import MembershipPeriod, Person
from leagues.actions.survey import survey
from leagues.actions.title import catch_up, record_lapse
from leagues.models import League, TitleRules
from leagues.queries.partis import counted
from leagues.queries.title import title_object, title_on, title_with
from rules_engine import title
from scoring.enums import State
from scoring.models import Parti
from tests.factories import LeagueFactory, cast
from tests.factories.partis import closed_parti, post_places

BEGIN = datetime.date(2025, 1, 1)
# Short windows, so that reigns come and go within a few partis.
SHORT = {"window": 3, "need": 2, "min_partis": 2, "pause_days": 30, "months": 2}
OTHER = {"window": 4, "need": 3, "min_partis": 3, "pause_days": 45, "months": 2, "complete_tie": "vacant"}

days = st.integers(0, 150).map(lambda number: BEGIN + datetime.timedelta(days=number))
picks = st.integers(0, 30)
points = st.lists(st.integers(-2, 2), min_size=4, max_size=5)


class Book:
    """A league and the deeds that change it, each raising the revision as the actions do."""

    def __init__(self) -> None:
        self.league: League = LeagueFactory(rules=SHORT)
        self.people: list[Person] = cast(self.league.club, 6)
        self.changed(BEGIN)

    def changed(self, day: datetime.date) -> None:
        raise_revision(club=self.league.club, changed_from=day)

    def parti(self, pick: int) -> Parti | None:
        partis = list(counted(self.league))
        return partis[pick % len(partis)] if partis else None

    def play(self, day: datetime.date, pick: int, given: list[int]) -> None:
        there = (self.people * 2)[pick % 6 :][: len(given)]
        start_time = None if pick % 2 else datetime.time(18 + pick % 5)
        closed_parti(self.league, day, dict(zip(there, balanced(given), strict=True)), start_time=start_time)

    def correct(self, day: datetime.date, pick: int, given: list[int]) -> None:
        if (parti := self.parti(pick)) is not None:
            seats = list(parti.seats.all())
            for seat, total in zip(seats, balanced((given * 2)[: len(seats)]), strict=True):
                seat.total = total
                seat.save()
            post_places(parti)
            self.changed(parti.date)

    def move(self, day: datetime.date, pick: int, given: list[int]) -> None:
        if (parti := self.parti(pick)) is not None:
            Parti.objects.filter(pk=parti.pk).update(date=day)
            self.changed(min(day, parti.date))

    def void(self, day: datetime.date, pick: int, given: list[int]) -> None:
        if (parti := self.parti(pick)) is not None:
            Parti.objects.filter(pk=parti.pk).update(state=State.VOID)
            parti.places.all().delete()
            self.changed(parti.date)

    def leave_or_return(self, day: datetime.date, pick: int, given: list[int]) -> None:
        last = MembershipPeriod.objects.filter(person=self.people[pick % 6]).latest("joined")
        if last.left is None:
            MembershipPeriod.objects.filter(pk=last.pk).update(left=max(day, last.joined))
            self.changed(max(day, last.joined))
        else:
            back = max(day, last.left)
            MembershipPeriod.objects.create(person=last.person, joined=back)
            self.changed(back)

    def change_rules(self, day: datetime.date, pick: int, given: list[int]) -> None:
        TitleRules.objects.update_or_create(
            league=self.league, valid_from=day, defaults={"rules": OTHER if pick % 2 else SHORT}
        )
        self.changed(day)

    def run_the_job(self, day: datetime.date, pick: int, given: list[int]) -> None:
        catch_up(self.league)
        record_lapse(self.league)


DEEDS: dict[str, Callable[..., None]] = {
    "play": Book.play,
    "correct": Book.correct,
    "move": Book.move,
    "void": Book.void,
    "leave or return": Book.leave_or_return,
    "change rules": Book.change_rules,
    "run the job": Book.run_the_job,
}
deeds = st.lists(
    st.tuples(st.sampled_from(["play"] * 6 + list(DEEDS)), days, picks, points), min_size=4, max_size=16
)
SLOW = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def balanced(given: list[int]) -> list[int]:
    return [*given[1:], -sum(given[1:])]


@contextmanager
def rolled_back() -> Iterator[None]:
    """A book of its own for every example; ids begin again with it, so nothing may stay in the cache."""
    cache.clear()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def by_the_engine(book: Book, on: datetime.date) -> dict[str, Any]:
    """The engine's own answer to the whole history, exported as somebody outside would write it."""
    rules = TitleRules.objects.filter(league=book.league)
    return title.command(
        {
            "history": [_exported(parti) for parti in sorted(counted(book.league), key=_in_order)],
            "as_of": on.isoformat(),
            "rules": rules.get(valid_from=None).rules,
            "rules_from": [
                {"date": row.valid_from.isoformat(), "rules": row.rules}
                for row in rules.exclude(valid_from=None)
                if row.valid_from
            ],
            "left": {person.name: _absences(person) for person in book.people},
        }
    )


def _exported(parti: Parti) -> dict[str, Any]:
    rows = parti.places.values_list("person__name", "place", "points")
    return {"date": parti.date.isoformat(), "results": [list(row) for row in rows]}


def _in_order(parti: Parti) -> tuple[object, ...]:
    return (parti.date, parti.start_time is not None, parti.start_time or datetime.time.min, parti.number)


def _absences(person: Person) -> list[list[str | None]]:
    periods = list(person.periods.order_by("joined", "id"))
    backs = [period.joined for period in periods[1:]] + [None]
    return [
        [period.left.isoformat(), back.isoformat() if back else None]
        for period, back in zip(periods, backs, strict=True)
        if period.left and period.left != back
    ]


@pytest.mark.django_db
@SLOW
@given(deeds, st.lists(days, min_size=1, max_size=3))
def test_title_is_the_engine_s_on_every_day_with_and_without_the_job(
    done: list[tuple[str, datetime.date, int, list[int]]], asked: list[datetime.date]
) -> None:
    with rolled_back():
        book = Book()
        for deed, day, pick, given_points in done:
            DEEDS[deed](book, day, pick, given_points)
        asked = [*asked, BEGIN + datetime.timedelta(days=220)]
        expected = [by_the_engine(book, on) for on in asked]
        assert [title_object(book.league, on) for on in asked] == expected
        catch_up(book.league)
        assert [title_object(book.league, on) for on in asked] == expected
        assert survey().differences == []


@pytest.mark.django_db
@SLOW
@given(deeds, picks, days, points, days)
def test_preview_of_a_correction_is_the_title_once_it_is_saved(
    done: list[tuple[str, datetime.date, int, list[int]]],
    pick: int,
    day: datetime.date,
    given_points: list[int],
    upto: datetime.date,
) -> None:
    with rolled_back():
        book = Book()
        for deed, on, which, mine in done:
            DEEDS[deed](book, on, which, mine)
        parti = book.parti(pick)
        if parti is None:
            return
        shown = title_with(book.league, replaced={parti.pk: _replacement(parti, day)}, upto=upto)
        voided = title_with(book.league, replaced={}, removed={parti.pk}, upto=upto)
        book.move(day, pick, given_points)
        assert title_on(book.league, upto) == shown
        Parti.objects.filter(pk=parti.pk).update(state=State.VOID)
        book.changed(min(day, parti.date))
        assert title_on(book.league, upto) == voided


def _replacement(parti: Parti, day: datetime.date) -> tuple[datetime.date, list[title.Result[int]]]:
    rows = parti.places.order_by("place", "id").values_list("person_id", "place", "points")
    return day, [title.Result(*row) for row in rows]
