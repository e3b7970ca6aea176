"""Ballots at one moment: the last one missing beside a change, two of one person, a hundred at once."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from datetime import datetime, timedelta
from typing import Any

from django.db import connections
from django.utils import timezone

from club.actions import ballots, settling
from club.actions.opening import open_absence_vote
from club.actions.voting import fresh
from club.models import Activity, Ballot, Club, Notice, Person, Vote
from club.queries.ballots import Rows, result_of
from club.queries.votes import outcome
from tests.factories import ClubFactory, PersonFactory
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 12
VOTERS, HANDS = 100, 20  # each of the two processes has so many connections


def change_beside_the_last(racer: Racer) -> list[tuple[Any, str, str]]:
    """The first changes his ballot while the third casts the last one missing: what each round told this one,
    what was stored as the result, and what follows from the ballots that lie there."""
    racer.prepare(lambda: _club(3))
    answers = []
    for _turn in racer.rounds(ROUNDS):
        racer.prepare(_nearly_all)
        vote, people = _newest(), _people()
        person, option = (people[2], "excused") if racer.number == 0 else (people[0], "unexcused")
        racer.meet()
        with nullcontext() if racer.guarded else _unheld(ballots, lambda: _let_the_other_end(racer)):
            answer = told(lambda: bool(_cast(vote, person, option)))  # noqa: B023
        if not racer.guarded and racer.number == 0:
            racer.meet()
        racer.meet()
        vote = _newest()
        answers.append((answer, vote.result, result_of(outcome(vote))))
    return answers


def ballot_beside_the_clock(racer: Racer) -> list[tuple[Any, str, str]]:
    """One ballot lies there; a second comes while the clock settles: told, stored, and what follows."""
    racer.prepare(lambda: _club(3))
    answers = []
    for _turn in racer.rounds(ROUNDS):
        racer.prepare(lambda: _cast(_open(), _people()[0], "excused"))
        vote, person = _newest(), _people()[1]
        racer.meet()
        if racer.number == 1:
            if not racer.guarded:
                racer.meet()
            answer = told(lambda: bool(_cast(vote, person, "unexcused")))  # noqa: B023
        else:
            # Without the guard: read first, let the ballot come, then store what was read.
            with nullcontext() if racer.guarded else _unheld(settling, lambda: _twice(racer.meet)):
                answer = told(lambda: len(settling.settle_due(vote.closes_at)))  # noqa: B023
        if not racer.guarded and racer.number == 1:
            racer.meet()
        racer.meet()
        vote = _newest()
        found = outcome(vote, vote.closes_at)
        answers.append((answer, vote.result, result_of(found) if found.by else ""))
        racer.prepare(lambda: Vote.objects.update(cancelled_at=timezone.now()))
    return answers


def two_of_one(racer: Racer) -> list[tuple[int, int]]:
    """One person's ballot comes twice, with both choices: ballots kept, and traces of a first ballot."""
    racer.prepare(lambda: _club(3))
    answers = []
    for _turn in racer.rounds(ROUNDS):
        racer.prepare(_open)
        vote, mine = _newest(), _people()[0]
        racer.meet()
        with nullcontext() if racer.guarded else _unheld(ballots, racer.meet):
            told(lambda: _cast(vote, mine, ("excused", "unexcused")[racer.number]))  # noqa: B023
        racer.meet()
        firsts = Activity.objects.filter(deed="ballot-cast", about_id=vote.pk, data__changed=False)
        answers.append((Ballot.objects.filter(entitled__vote=vote).count(), firsts.count()))
    return answers


@contextmanager
def _unheld(module: Any, then: Callable[[], object]) -> Iterator[None]:
    """Neither the vote's row nor a transaction is held: both read before either writes."""

    def hold(vote: Vote) -> tuple[Rows, datetime]:
        rows, now = fresh(vote), timezone.now()
        then()
        return rows, now

    kept = module.hold, module.transaction
    module.hold, module.transaction = hold, NO_TRANSACTION
    try:
        yield
    finally:
        module.hold, module.transaction = kept


def _let_the_other_end(racer: Racer) -> None:
    racer.meet()
    if racer.number == 1:
        racer.meet()


def _twice(deed: Callable[[], object]) -> None:
    deed()
    deed()


def a_hundred(racer: Racer) -> dict[str, Any]:
    """A hundred people vote at once, 51 for "excused": what was told, and what the book says afterwards."""
    racer.prepare(lambda: (_club(VOTERS), _open()))
    vote, mine = _newest(), list(enumerate(_people()))[racer.number :: 2]
    racer.meet()
    with ThreadPoolExecutor(HANDS) as hands:
        heard = list(hands.map(lambda each: _by_hand(vote, *each), mine))
    racer.meet()
    vote = _newest()
    return {
        "refused": [answer for answer in heard if answer is not True],
        "ballots": Ballot.objects.filter(entitled__vote=vote).count(),
        "result": (vote.result, vote.decided_by, vote.voting_closed_at is not None),
        "settled": Activity.objects.filter(deed="vote-settled").count(),
        "told": Notice.objects.filter(kind="vote-result").count(),
    }


def _by_hand(vote: Vote, number: int, person: Person) -> Any:
    try:
        return told(lambda: bool(_cast(vote, person, "excused" if number < 51 else "unexcused")))
    finally:
        connections.close_all()


def _cast(vote: Vote, person: Person, option: str) -> Ballot:
    return ballots.cast(vote=vote, person=person, option=option, by=None)


def _club(count: int) -> None:
    club = ClubFactory(slug="race")
    for number in range(count):
        PersonFactory(club=club, name=f"Tag {number:03}")


def _people() -> list[Person]:
    return list(Person.objects.filter(name__startswith="Tag").select_related("club").order_by("name"))


def _open() -> Vote:
    club, now = Club.objects.get(slug="race"), timezone.now()
    day = timedelta(days=1)
    return open_absence_vote(
        club=club,
        absent=PersonFactory(club=club),
        day=now.date(),
        host=None,
        entitled=_people(),
        closes_at=now + day,
        host_until=now + 2 * day,
        casting_until=now + 3 * day,
        by=None,
    )


def _nearly_all() -> None:
    """One for, one against, and one ballot missing."""
    vote = _open()
    for person, option in zip(_people(), ("excused", "unexcused"), strict=False):
        _cast(vote, person, option)


def _newest() -> Vote:
    return Vote.objects.select_related("club").order_by("-pk")[0]
