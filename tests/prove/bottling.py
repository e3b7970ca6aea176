"""A bottle is confirmed at the moment at which somebody is let off it; and bottles are worked out twice."""

from typing import Any, NamedTuple

from django.db.models import QuerySet

from club.actions import bottles
from club.enums import Role
from club.models import Bottle, Club, Notice, Person, User
from scoring.actions import bottles as following
from tests.factories import ClubFactory, PersonFactory, account
from tests.factories.bottles import absences, owed
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 8


class Ended(NamedTuple):
    """What one of the two was told, and how the bottle stands once both have been told."""

    told: Any
    is_brought: bool
    is_cancelled: bool


def confirm_against_cancel(racer: Racer) -> list[Ended]:
    """Number 0 confirms that it was brought, number 1 lets off; both have read the bottle before."""
    racer.prepare(_owing)
    if not racer.guarded:
        _look_before_writing(racer)
    answers = []
    for turn in racer.rounds(ROUNDS):
        bottle = Bottle.objects.select_related("club").order_by("pk")[turn]
        racer.meet()
        answer = told(lambda: _cancel(bottle) if racer.number else _confirm(bottle))  # noqa: B023
        racer.meet()
        now = Bottle.objects.get(pk=bottle.pk)
        answers.append(Ended(answer, now.brought_at is not None, now.cancelled_at is not None))
    return answers


def sync_twice(racer: Racer) -> list[tuple[Any, int, int]]:
    """Both work out the bottle that follows for one more member: what they are told, bottles, messages."""
    racer.prepare(lambda: ClubFactory(slug="race"))
    if not racer.guarded:
        _work_out_before_writing(racer)
    club, answers = Club.objects.get(), []
    for _turn in racer.rounds(ROUNDS):
        racer.prepare(lambda: absences(PersonFactory(club=club), range(8)))
        answer = told(lambda: following.sync(club=club))
        racer.meet()
        answers.append((answer, Bottle.objects.count(), Notice.objects.count()))
    return answers


def _confirm(bottle: Bottle) -> str:
    bottles.confirm_brought(bottle=bottle, by=User.objects.get())
    return "brought"


def _cancel(bottle: Bottle) -> str:
    bottles.cancel(bottle=bottle, reason="Enough.", by=None)
    return "cancelled"


def _look_before_writing(racer: Racer) -> None:
    """Who looks first whether it is due and then writes, writes after the other has."""
    bottles.lock, bottles.transaction = lambda club: None, NO_TRANSACTION

    def looked(bottle: Bottle) -> QuerySet[Bottle]:
        is_due = Bottle.objects.get(pk=bottle.pk).is_due
        racer.meet()
        return Bottle.objects.filter(pk=bottle.pk) if is_due else Bottle.objects.none()

    bottles._due = looked


def _work_out_before_writing(racer: Racer) -> None:
    work_out = following.book_of

    def worked_out(*asked: Any) -> Any:
        found = work_out(*asked)
        racer.meet()
        return found

    following.lock, following.transaction, following.book_of = lambda club: None, NO_TRANSACTION, worked_out


def _owing() -> None:
    club = ClubFactory(slug="race")
    account(club, Role.OWNER)
    for turn in range(ROUNDS):
        owed(Person.objects.create(club=club, name=f"Owing {turn}"))
