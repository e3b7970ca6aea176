"""P02: a deed is done wholly or not at all, whichever of its writes fails.

Each deed is tried again and again, and breaks after its first write, its second … its last;
every table of ours is then as it was before. The control takes the transactions away.
"""

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction

from club.actions import bottles, votes
from club.models import Vote
from club.names import comparison_key
from leagues.actions import partis
from leagues.actions.imports.parts import FileParti, FileTable
from leagues.actions.imports.store import store_parti
from leagues.actions.partis import Seating
from leagues.actions.title import catch_up
from leagues.models import League
from scoring.actions import breaches, hands, sittings
from scoring.actions.changes import Batch
from scoring.actions.reasons import state_reason
from scoring.enums import BreachKind, State
from scoring.models import Attendance, Parti
from scoring.queries.reading import rows_of
from scoring.queries.written import in_points
from tests.factories.absences import row_of
from tests.factories.evenings import book
from tests.factories.sheets import row
from tests.factories.whole import FRIDAYS, NOW, Whole, whole_club

pytestmark = pytest.mark.django_db
WRITES = ("INSERT", "UPDATE", "DELETE")
Deed = Callable[[Whole], object]


class Fault(Exception):
    """The lights go out."""


class Writes:
    """Counts what is written; breaks right after the write of this number."""

    def __init__(self, last: int | None = None) -> None:
        self.count, self.last = 0, last

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, params, many, context)
        if sql.lstrip().startswith(WRITES):
            self.count += 1
            if self.count == self.last:
                raise Fault
        return answer


@contextmanager
def counted(last: int | None = None) -> Iterator[Writes]:
    writes = Writes(last)
    with connection.execute_wrapper(writes):
        yield writes


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def whole() -> Whole:
    return whole_club()


def by(whole: Whole) -> Any:
    return whole.accounts["owner"]


def start(whole: Whole) -> object:
    entrants = (*whole.people[:3], "Somebody New")
    return partis.start(
        league=League.objects.get(pk=whole.league.pk), date=FRIDAYS[2], start_time=datetime.time(20),
        tables=[Seating(entrants, 0)], mark="the form", by=by(whole),
    )  # fmt: skip


def save(whole: Whole) -> object:
    rows = rows_of(Parti.objects.get(pk=whole.open.pk))[0]
    return hands.save(table=rows.table, number=2, written=in_points(row(rows, 2)), revision=0, by=by(whole))


def take_over(whole: Whole) -> object:
    rows = rows_of(Parti.objects.get(pk=whole.open.pk))[0]
    return sittings.take_over(
        table=rows.table, seat=rows.seats[0], person=whole.people[5], from_hand=3, by=by(whole)
    )


def close(whole: Whole) -> object:
    return partis.close(parti=Parti.objects.get(pk=whole.open.pk), by=by(whole))


def correct(whole: Whole) -> object:
    parti = Parti.objects.get(pk=whole.closed.pk)
    rows = rows_of(parti)[0]
    four = in_points(row(rows, 3, (30, -5, -10, -15)))
    batch = Batch(
        date=FRIDAYS[2] + datetime.timedelta(1),
        rows={(1, 3): four, (1, 4): in_points(row(rows, 4, (0, 0, 5, -5)))},
    )
    return partis.correct(
        parti=parti, batch=batch, guests={rows.seats[0].pk: "Somebody New"}, reason="Misread.",
        revision=parti.revision, by=by(whole),
    )  # fmt: skip


def void(whole: Whole) -> object:
    parti = Parti.objects.filter(state=State.CLOSED, breaches=None).earliest("date")
    return partis.void(parti=parti, reason="Mixed up.", revision=parti.revision, by=by(whole))


def breach(whole: Whole) -> object:
    return breaches.note(
        parti=Parti.objects.get(pk=whole.closed.pk), person=whole.people[3], kind=BreachKind.DELIBERATE,
        hand=1, note="", by=by(whole),
    )  # fmt: skip


def reason(whole: Whole) -> object:
    asked = Attendance.objects.filter(present=False, reason="", day__date=FRIDAYS[2])
    absent = row_of(asked.order_by("pk")[0].person, FRIDAYS[2])
    return state_reason(attendance=absent, reason="illness", note="", by=absent.person)


def ballot(whole: Whole) -> object:
    """The last one, which settles the vote."""
    vote = Vote.objects.get(pk=whole.absence.pk)
    missing = vote.entitled.filter(ballot=None).select_related("person").order_by("pk")[0].person
    return votes.cast(vote=vote, person=missing, option="excused", by=missing)


def bottle(whole: Whole) -> object:
    return bottles.note(
        club=whole.club, person=whole.people[2], drink="Unicum", reason="A bet.", mark="", by=by(whole)
    )


def bring(whole: Whole) -> object:
    """One parti of a file, with people the club does not know."""
    names = ("Ödön", "Ubul", *(person.name for person in whole.people[1:3]))
    table = FileTable(1, names, ((2,), (3,), (4,), (5,)), totals=(3, 2, -1, -4))
    parti = FileParti(datetime.date(2026, 9, 25), None, (table,))
    confirmed = {comparison_key(name) for name in names}
    league = League.objects.select_related("club").get(pk=whole.league.pk)
    return store_parti(league=league, parti=parti, confirmed=confirmed, by=by(whole))


def title(whole: Whole) -> object:
    return catch_up(League.objects.select_related("club").get(pk=whole.league.pk))


DEEDS = [start, save, take_over, close, correct, void, breach, reason, ballot, bottle, bring, title]


def ready(whole: Whole, deed: Deed) -> None:
    """What must be there before the deed."""
    if deed is close:
        rows = rows_of(Parti.objects.get(pk=whole.open.pk))[0]
        for number in rows.numbers:
            written = in_points(row(rows, number))
            hand = rows.hands.get(number)
            hands.save(
                table=rows.table,
                number=number,
                written=written,
                revision=hand.revision if hand else 0,
                by=None,
            )
    if deed is ballot:
        vote = Vote.objects.get(pk=whole.absence.pk)
        for entitled in list(vote.entitled.filter(ballot=None).select_related("person").order_by("pk"))[1:]:
            votes.cast(vote=vote, person=entitled.person, option="excused", by=entitled.person)


@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_that_breaks_after_any_write_changed_nothing(whole: Whole, deed: Deed) -> None:
    ready(whole, deed)
    before, number = book(), 0
    while True:
        number += 1
        with counted(last=number) as writes:
            try:
                deed(whole)
            except Fault:
                assert book() == before, number
            else:
                break
    assert number > writes.count == number - 1 >= 2
    assert book() != before


@pytest.mark.parametrize("deed", DEEDS)
def test_without_transactions_half_of_a_deed_would_stand(
    whole: Whole, deed: Deed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control."""
    ready(whole, deed)
    before = book()
    monkeypatch.setattr(transaction, "atomic", lambda *args, **kwargs: nullcontext())
    with counted(last=2), pytest.raises(Fault):
        deed(whole)
    transaction.set_rollback(False)  # what Django asks of the transaction around the test
    assert book() != before
