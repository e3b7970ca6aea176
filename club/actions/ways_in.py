"""The ways in that a person has, and their end: invitations, claims, personal links and calendar feeds."""

from django.db.models import F, Q
from django.utils import timezone

from club.models import Claim, Feed, Invitation, Person, User


def close_ways_in(*, person: Person, by: User | None) -> None:
    """Let everything die by which this person could come in or be shown anything without signing in.

    Call it in the transaction of whatever ends a membership, or takes a person out of the club for good.
    """
    void_invitations(person)
    Claim.objects.filter(person=person, decided_at__isnull=True).update(
        decided_at=timezone.now(), decided_by=by, granted=False
    )
    Feed.objects.filter(person=person).delete()
    Person.objects.filter(pk=person.pk).update(link_version=F("link_version") + 1)
    person.refresh_from_db(fields=["link_version"])


def void_invitations(person: Person) -> None:
    """Void what is open for the person, and what was sent to one of his addresses for somebody new."""
    addresses = {person.email, person.user.email if person.user else ""} - {""}
    meant = Q(person=person)
    for address in addresses:
        meant |= Q(club_id=person.club_id, person__isnull=True, email__iexact=address)
    void(meant)


def void(which: Q) -> int:
    """Void those of these invitations that are neither used nor void; how many they were."""
    unused = Invitation.objects.filter(which, used_at__isnull=True, voided_at__isnull=True)
    return unused.update(voided_at=timezone.now())
