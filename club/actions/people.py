"""Adding and renaming people, and the accounts and roles they get."""

import datetime

from django.db import IntegrityError, transaction
from django.db.models import F

from club.actions.naming import checked_person_name
from club.actions.traces import trace
from club.actions.ways_in import void_invitations
from club.dates import today
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Club, MembershipPeriod, Person, User
from club.permissions import may_grant, require_owner, require_scorer
from club.queries.clubs import role_in
from club.queries.people import account_of, open_period, owners_of, person_named

NAME_FIELDS = ("name", "name_key", "sort_key")


def add_member(*, club: Club, name: str, joined: datetime.date, by: User | None) -> Person:
    """Add a person who is a member from that day on. Owners do.

    Refuses name-…, name-taken, day-in-future.
    """
    require_owner(user=by, club=club)
    return register(club=club, name=name, joined=joined, by=by)


def add_guest(*, club: Club, name: str, by: User | None) -> Person:
    """Add a person without membership, as at the start of a parti. Scorekeepers may. Refuses name-…"""
    require_scorer(user=by, club=club)
    return register(club=club, name=name, joined=None, by=by)


def register(*, club: Club, name: str, joined: datetime.date | None, by: User | None) -> Person:
    """Add a person for a deed that has asked for its own permission (an import); None: a guest."""
    clean = checked_person_name(name)
    if joined is not None:
        refuse_future(club, joined)
    with transaction.atomic():
        person = _keep_name(Person(club=club), clean)
        if joined is not None:
            MembershipPeriod.objects.create(person=person, joined=joined)
        trace(
            club=club,
            by=by,
            deed="person-added",
            about=person,
            person=person.pk,
            joined=joined.isoformat() if joined else None,
        )
    return person


def rename_person(*, person: Person, name: str, by: User | None) -> None:
    """Give a person another name; results keep pointing to the person. Refuses name-…, name-taken,
    person-erased."""
    clean = checked_person_name(name)
    with transaction.atomic():
        lock(person.club)
        require_owner(user=by, club=person.club)
        person.refresh_from_db()
        refuse_erased(person)
        before = person.name
        _keep_name(person, clean)
        trace(club=person.club, by=by, deed="person-renamed", about=person, before=before, after=clean)


def give_role(*, person: Person, email: str, role: Role, by: User | None) -> None:
    """Link the account with this address to a member and give it a role; no invitation is needed any more.

    Refuses account-unknown, account-elsewhere, role-needs-membership, last-owner; nobody grants a role
    above his own.
    """
    with transaction.atomic():
        lock(person.club)
        _require_grant(by=by, club=person.club, role=role)
        person.refresh_from_db()
        user = _account_for(person, email)
        if open_period(person) is None:
            raise Refusal("role-needs-membership", name=person.name)
        if role != Role.OWNER:
            keep_an_owner(person)
        before = {"role": person.role, "account": person.user_id}
        person.user, person.role = user, role
        person.save(update_fields=["user", "role"])
        void_invitations(person)
        after = {"role": role.value, "account": user.pk}
        trace(club=person.club, by=by, deed="role-given", about=person, before=before, after=after)


def take_account(*, person: Person, by: User | None) -> None:
    """Part a person and an account, which then sees what the public sees, and comes back by no invitation
    that was open. Refuses last-owner.
    """
    with transaction.atomic():
        lock(person.club)
        require_owner(user=by, club=person.club)
        person.refresh_from_db()
        keep_an_owner(person)
        void_invitations(person)
        trace(club=person.club, by=by, deed="account-taken", about=person, account=person.user_id)
        person.user, person.role = None, Role.MEMBER
        person.save(update_fields=["user", "role"])


def lock(club: Club) -> None:
    """Let deeds of one club queue until the commit, on both databases: what is read after it holds.

    Two owners must not depose each other at once, nor two forms bring the same guest.
    """
    Club.objects.filter(pk=club.pk).update(last_parti_number=F("last_parti_number"))


def keep_an_owner(person: Person) -> None:
    """Refuse last-owner where this person is the only one who can act as owner."""
    owners = set(owners_of(person.club).values_list("pk", flat=True))
    if owners == {person.pk}:
        raise Refusal("last-owner", name=person.name)


def refuse_erased(person: Person) -> None:
    """Refuse person-erased: who asked to be forgotten is given nothing back."""
    if person.erased_at is not None:
        raise Refusal("person-erased")


def refuse_future(club: Club, day: datetime.date) -> None:
    if day > today(club):
        raise Refusal("day-in-future", day=day)


def _require_grant(*, by: User | None, club: Club, role: Role) -> None:
    require_owner(user=by, club=club)
    if by is not None and not may_grant(by=role_in(user=by, club=club), role=role):
        raise NotAllowed("not-an-owner")


def _account_for(person: Person, email: str) -> User:
    user = account_of(email)
    if user is None:
        raise Refusal("account-unknown", email=email.strip())
    other = Person.objects.filter(club=person.club, user=user).exclude(pk=person.pk).first()
    if other is not None:
        raise Refusal("account-elsewhere", email=user.email, name=other.name)
    return user


def _keep_name(person: Person, name: str) -> Person:
    _refuse_taken(person, name)
    person.name = name
    try:
        with transaction.atomic():
            # Only the name: role and account may have changed since the row was read.
            person.save(update_fields=NAME_FIELDS if person.pk else None)
    except IntegrityError:
        # Somebody added the same name a moment ago: the constraint decides.
        _refuse_taken(person, name)
        raise
    return person


def _refuse_taken(person: Person, name: str) -> None:
    other = person_named(club=person.club, name=name)
    if other is not None and other.pk != person.pk:
        raise Refusal("name-taken", name=other.name)
