"""Joining, leaving and coming back. A King who leaves loses the title that day (KT-17)."""

import datetime
from functools import partial

from django.db import transaction

from club.actions.choosing import take_up
from club.actions.leaving import member_left
from club.actions.people import keep_an_owner, lock, refuse_erased, refuse_future
from club.actions.revisions import raise_revision
from club.actions.traces import trace
from club.actions.ways_in import close_ways_in
from club.enums import Role
from club.errors import Refusal
from club.models import Club, MembershipPeriod, Person, User
from club.permissions import require_owner
from club.queries.people import last_period, open_period
from club.signals import membership_changed


def end_membership(*, person: Person, left: datetime.date, by: User | None) -> None:
    """End a membership: `left` is the first day outside. The role and every way in end with it,
    and votes wait for this person no longer.

    Refuses not-a-member, day-in-future, left-before-joined, last-owner.
    """
    with transaction.atomic():
        _begin(person, by)
        period = open_period(person)
        if period is None:
            raise Refusal("not-a-member", name=person.name)
        refuse_future(person.club, left)
        if left < period.joined:
            raise Refusal("left-before-joined", name=person.name, joined=period.joined)
        keep_an_owner(person)
        period.left = left
        period.save(update_fields=["left"])
        role, person.role = person.role, Role.MEMBER
        person.save(update_fields=["role"])
        close_ways_in(person=person, by=by)
        member_left(person)
        trace(
            club=person.club, by=by, deed="membership-ended", about=person, left=left.isoformat(), role=role
        )
        _results_follow(person.club, left)


def start_membership(*, person: Person, joined: datetime.date, by: User | None) -> None:
    """Make a guest a member, or take back who left, from that day on.

    Coming back on the very day of leaving takes the leaving back. Refuses already-member, day-in-future,
    joined-before-left.
    """
    with transaction.atomic():
        _begin(person, by)
        open_membership(person=person, joined=joined, by=by)


def open_membership(*, person: Person, joined: datetime.date, by: User | None) -> None:
    """The same for a deed that has asked for its own permission, in its transaction under the club's lock.

    Who was deactivated is offered again.
    """
    refuse_erased(person)
    if open_period(person) is not None:
        raise Refusal("already-member", name=person.name)
    refuse_future(person.club, joined)
    past = last_period(person)
    _open(person, joined, past)
    take_up(person=person, by=by)
    trace(club=person.club, by=by, deed="membership-started", about=person, joined=joined.isoformat())
    if past is not None:
        _results_follow(person.club, joined)


def _begin(person: Person, by: User | None) -> None:
    lock(person.club)
    require_owner(user=by, club=person.club)
    person.refresh_from_db()


def _open(person: Person, joined: datetime.date, past: MembershipPeriod | None) -> None:
    if past is None or past.left is None or joined > past.left:
        MembershipPeriod.objects.create(person=person, joined=joined)
        return
    if joined < past.left:
        raise Refusal("joined-before-left", name=person.name, left=past.left)
    past.left = None
    past.save(update_fields=["left"])


def _results_follow(club: Club, day: datetime.date) -> None:
    raise_revision(club=club, changed_from=day)
    transaction.on_commit(partial(membership_changed.send, sender=Person, club_id=club.pk))
