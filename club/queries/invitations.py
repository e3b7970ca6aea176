"""Invitations and claims: which are open, and what is wrong with one that is not."""

import datetime

from django.db.models import QuerySet
from django.utils import timezone

from club.models import Claim, Club, Invitation
from club.queries.clubs import Caller
from club.secrets import secret_hash


def invitation_of(token: str) -> Invitation | None:
    """The invitation whose secret this is, in whatever state."""
    found = Invitation.objects.select_related("club", "person", "person__user", "made_by")
    return found.filter(secret_hash=secret_hash(token)).first()


def usable(now: datetime.datetime | None = None) -> QuerySet[Invitation]:
    """Neither used nor void nor expired."""
    return Invitation.objects.filter(
        used_at__isnull=True, voided_at__isnull=True, expires_at__gt=now or timezone.now()
    )


def open_invitations(club: Club, now: datetime.datetime | None = None) -> QuerySet[Invitation]:
    """What may still be used in the club, newest first."""
    return usable(now).filter(club=club).select_related("person", "made_by")


def fault_of(invitation: Invitation, now: datetime.datetime | None = None) -> str:
    """The code of what is wrong with an invitation by itself, empty where it can be used."""
    if invitation.used_at is not None:
        return "invitation-used"
    if invitation.voided_at is not None:
        return "invitation-void"
    return "" if invitation.expires_at > (now or timezone.now()) else "invitation-expired"


def open_claims(club: Club) -> QuerySet[Claim]:
    """What an owner has to answer, oldest first."""
    found = Claim.objects.filter(club=club, decided_at__isnull=True)
    return found.select_related("person", "user").order_by("made_at", "pk")


def claim_waits(*, club: Club, user: Caller) -> bool:
    """Whether this account has said who it is and waits for the answer."""
    return (
        user.is_authenticated and Claim.objects.filter(club=club, user=user, decided_at__isnull=True).exists()
    )
