"""Inviting somebody, withdrawing an invitation, and coming in by one: once, and in time."""

import base64
import datetime
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from club.actions.contacts import checked_address
from club.actions.joining import become, held, role_after, use
from club.actions.naming import checked_person_name
from club.actions.people import lock, register
from club.actions.traces import trace
from club.actions.ways_in import void
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Club, Invitation, Person, User
from club.permissions import may_invite, require_scorer
from club.queries.clubs import role_in
from club.queries.invitations import fault_of
from club.queries.people import invitable, open_period, person_named, person_of_account, was_member
from club.secrets import secret_hash

LASTS = datetime.timedelta(days=14)


@dataclass(frozen=True)
class Invited:
    """An invitation and its secret, which is known only now; whether it was made just now."""

    invitation: Invitation
    token: str
    is_new: bool


def invite(
    *, club: Club, mark: str, role: Role, by: User, person: Person | None = None, email: str = ""
) -> Invited:
    """Make a way in for one person: for a player of the club, or (None) for somebody new.

    The same form sent twice (`mark`) gives the same invitation; a new one for the same player or address
    takes the place of the one before. Owners invite in any role, scorekeepers members.
    Refuses role-above-own, person-not-invitable, email-malformed, and what is wrong with one sent again.
    """
    address = checked_address(email)
    token = _secret(club.pk, mark, role, by.pk, person.pk if person else 0, address)
    with transaction.atomic():
        lock(club)
        require_scorer(user=by, club=club)
        earlier = Invitation.objects.filter(secret_hash=secret_hash(token)).first()
        if earlier is not None:
            return _again(earlier, token)
        if not may_invite(by=role_in(user=by, club=club), role=role_after(person, role)):
            raise Refusal("role-above-own")
        if person is not None and not invitable(club).filter(pk=person.pk).exists():
            raise Refusal("person-not-invitable", name=person.name)
        _replace(club, person, address)
        return Invited(_make(club, token, role, by, person, address), token, is_new=True)


def withdraw(*, invitation: Invitation, by: User | None) -> None:
    """Void an open invitation. Who may make it may. Refuses done-already."""
    club = invitation.club
    with transaction.atomic():
        lock(club)
        require_scorer(user=by, club=club)
        if by is not None and not may_invite(by=role_in(user=by, club=club), role=Role(invitation.role)):
            raise NotAllowed("not-an-owner")
        if not void(Q(pk=invitation.pk)):
            raise Refusal("done-already")
        _trace(invitation, "invitation-withdrawn", by, invitation.person)


def accept(*, token: str, name: str, by: User) -> Person:
    """Come in: as the player it is for, else under `name`. The account is linked, membership begins today.

    Refuses what `joining.held` and `joining.become` refuse; already-in; invitation-not-for-return: who was a
    member comes back by an invitation for that player; name-of-a-player: a name to claim (claims.claim);
    name-…
    """
    with transaction.atomic():
        invitation = held(token)
        person = invitation.person or _newcomer(invitation.club, name, by)
        use(invitation, by)
        become(person=person, user=by, role=Role(invitation.role), by=by)
        _trace(invitation, "invitation-accepted", by, person)
    return person


def _newcomer(club: Club, name: str, by: User) -> Person:
    """The record of somebody who was not expected: a guest with this account, else a new one."""
    mine = person_of_account(club=club, user=by)
    if mine is not None:
        if open_period(mine) is not None:
            raise Refusal("already-in", club=club.name, name=mine.name)
        if was_member(mine) or mine.deactivated_at is not None:
            raise Refusal("invitation-not-for-return", name=mine.name)
        return mine
    clean = checked_person_name(name)
    other = person_named(club=club, name=clean)
    if other is not None and other.user_id is None and other.erased_at is None:
        raise Refusal("name-of-a-player", name=other.name)
    return register(club=club, name=clean, joined=None, by=by)


def _again(earlier: Invitation, token: str) -> Invited:
    fault = fault_of(earlier)
    if fault:
        raise Refusal(fault, club=earlier.club.name)
    return Invited(earlier, token, is_new=False)


def _replace(club: Club, person: Person | None, address: str) -> None:
    if person is not None:
        void(Q(club=club, person=person))
    elif address:
        void(Q(club=club, person__isnull=True, email__iexact=address))


def _make(club: Club, token: str, role: Role, by: User, person: Person | None, address: str) -> Invitation:
    now = timezone.now()
    invitation = Invitation.objects.create(
        club=club,
        person=person,
        email=address,
        role=role,
        secret_hash=secret_hash(token),
        made_by=by,
        made_at=now,
        expires_at=now + LASTS,
    )
    _trace(invitation, "invited", by, person)
    return invitation


def _trace(invitation: Invitation, deed: str, by: User | None, person: Person | None) -> None:
    about = person.pk if person else None
    trace(club=invitation.club, by=by, deed=deed, about=invitation, person=about, role=invitation.role)


def _secret(*parts: object) -> str:
    """Known to this site only, and the same for the same form: 43 signs fit for an address."""
    made = salted_hmac("club.invitations", repr(parts), algorithm="sha256").digest()
    return base64.urlsafe_b64encode(made).decode().rstrip("=")
