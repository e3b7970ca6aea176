"""Somebody who was invited says which player he is; an owner says whether that is so."""

from django.db import transaction
from django.utils import timezone

from club.actions.joining import become, held, use
from club.actions.people import lock
from club.actions.traces import trace
from club.enums import Role
from club.errors import Refusal
from club.models import Claim, Club, Person, User
from club.permissions import require_owner
from club.queries.people import person_named, person_of_account


def claim(*, token: str, name: str, by: User) -> Claim:
    """Say by an invitation that this account is the player of that name; an owner answers.

    Until then there is no membership. The invitation is used up by it. Refuses what `joining.held` refuses,
    account-elsewhere, player-unknown, player-has-account, claim-waits.
    """
    with transaction.atomic():
        invitation = held(token)
        club = invitation.club
        person = _claimable(club, name)
        mine = person_of_account(club=club, user=by)
        if mine is not None:
            raise Refusal("account-elsewhere", email=by.email, name=mine.name)
        if Claim.objects.filter(club=club, user=by, decided_at__isnull=True).exists():
            raise Refusal("claim-waits", club=club.name)
        use(invitation, by)
        made = Claim.objects.create(club=club, person=person, user=by, made_at=timezone.now())
        trace(club=club, by=by, deed="claimed", about=made, person=person.pk)
    return made


def decide(*, claim: Claim, granted: bool, by: User | None) -> None:
    """Grant a claim, so that the account is the player and a member from today on, or refuse it. Owners do.

    Refuses done-already, player-has-account, account-elsewhere.
    """
    with transaction.atomic():
        lock(claim.club)
        require_owner(user=by, club=claim.club)
        waiting = Claim.objects.filter(pk=claim.pk, decided_at__isnull=True)
        if not waiting.update(decided_at=timezone.now(), decided_by=by, granted=granted):
            raise Refusal("done-already")
        person = Person.objects.select_related("club").get(pk=claim.person_id)
        if granted:
            become(person=person, user=claim.user, role=Role.MEMBER, by=by)
        deed = "claim-granted" if granted else "claim-refused"
        trace(club=claim.club, by=by, deed=deed, about=claim, person=person.pk)


def _claimable(club: Club, name: str) -> Person:
    person = person_named(club=club, name=name)
    if person is None or person.erased_at is not None:
        raise Refusal("player-unknown", name=name.strip())
    if person.user_id is not None:
        raise Refusal("player-has-account", name=person.name)
    return person
