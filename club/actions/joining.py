"""What an accepted invitation and a granted claim have in common: an account becomes a player."""

from django.utils import timezone

from club.actions.membership import open_membership
from club.actions.people import lock
from club.actions.ways_in import void_invitations
from club.dates import today
from club.enums import Role
from club.errors import Refusal
from club.models import Invitation, Person, User
from club.permissions import RANKS, may_invite
from club.queries.clubs import role_in
from club.queries.invitations import fault_of, invitation_of, usable
from club.queries.people import open_period, person_of_account


def held(token: str) -> Invitation:
    """The invitation, fit to be used; called in the deed's transaction, it queues at the club's row.

    Refuses invitation-unknown, -used, -void, -expired, and -unbacked: who made it may not let anybody in
    with that role any more.
    """
    found = invitation_of(token)
    if found is None:
        raise Refusal("invitation-unknown")
    lock(found.club)
    invitation = invitation_of(token) or found
    fault = fault_of(invitation) or ("" if is_backed(invitation) else "invitation-unbacked")
    if fault:
        raise Refusal(fault, club=invitation.club.name)
    return invitation


def is_backed(invitation: Invitation) -> bool:
    """Whether who made it may still let in with the role that comes of it."""
    if invitation.made_by is None or not invitation.made_by.is_active:
        return False
    role = role_after(invitation.person, Role(invitation.role))
    return may_invite(by=role_in(user=invitation.made_by, club=invitation.club), role=role)


def role_after(person: Person | None, role: Role) -> Role:
    """The role of the record once it is joined: never below what a member has already."""
    if person is None or open_period(person) is None:
        return role
    return max(Role(person.role), role, key=RANKS.index)


def use(invitation: Invitation, by: User) -> None:
    """Use it up. Of two who come at the same moment one is refused invitation-used."""
    now = timezone.now()
    if not usable(now).filter(pk=invitation.pk).update(used_at=now, used_by=by):
        raise Refusal("invitation-used", club=invitation.club.name)


def become(*, person: Person, user: User, role: Role, by: User | None) -> None:
    """Link account and player, and begin the membership today where none is open.

    Refuses account-elsewhere, player-has-account.
    """
    other = person_of_account(club=person.club, user=user)
    if other is not None and other.pk != person.pk:
        raise Refusal("account-elsewhere", email=user.email, name=other.name)
    if person.user_id not in (None, user.pk):
        raise Refusal("player-has-account", name=person.name)
    after = role_after(person, role)
    if open_period(person) is None:
        open_membership(person=person, joined=today(person.club), by=by)
    person.user, person.role = user, after
    person.save(update_fields=["user", "role"])
    void_invitations(person)
