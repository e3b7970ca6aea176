"""Who is offered where people are chosen. Whoever is not keeps results, places and name."""

from django.db import transaction
from django.utils import timezone

from club.actions.leaving import member_left
from club.actions.people import lock
from club.actions.traces import trace
from club.actions.ways_in import close_ways_in
from club.errors import Refusal
from club.models import Person, User
from club.permissions import require_owner, require_scorer
from club.queries.people import open_period


def deactivate(*, person: Person, by: User | None) -> None:
    """Offer somebody no more: a guest, or who has left. Every way in ends. Owners do.

    Refuses member-deactivated: a membership is ended first, on the day it ended; done-already.
    """
    with transaction.atomic():
        lock(person.club)
        require_owner(user=by, club=person.club)
        person.refresh_from_db()
        if open_period(person) is not None:
            raise Refusal("member-deactivated", name=person.name)
        _refuse_gone(person)
        person.deactivated_at = timezone.now()
        person.save(update_fields=["deactivated_at"])
        close_ways_in(person=person, by=by)
        member_left(person)
        trace(club=person.club, by=by, deed="person-deactivated", about=person, person=person.pk)


def reactivate(*, person: Person, by: User | None) -> None:
    """Offer somebody again. Owners do, and scorekeepers where the person plays. Refuses done-already."""
    with transaction.atomic():
        lock(person.club)
        require_scorer(user=by, club=person.club)
        person.refresh_from_db()
        if person.erased_at is not None or not take_up(person=person, by=by):
            raise Refusal("done-already")


def take_up(*, person: Person, by: User | None) -> bool:
    """Offer a person again who plays or joins, in the transaction of that deed; whether anything changed."""
    changed = Person.objects.filter(pk=person.pk, deactivated_at__isnull=False).update(deactivated_at=None)
    if changed:
        person.deactivated_at = None
        trace(club=person.club, by=by, deed="person-reactivated", about=person, person=person.pk)
    return bool(changed)


def _refuse_gone(person: Person) -> None:
    if person.deactivated_at is not None or person.erased_at is not None:
        raise Refusal("done-already")
