"""What waits for a member, as the bar of every page counts it."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from club.enums import Role
from club.models import Person
from club.queries.invitations import open_claims
from club.queries.messages import unread
from club.queries.nights import upcoming
from club.queries.votes import Waiting, waiting_for
from scoring.queries.absence_pages import reasons_asked


@dataclass(frozen=True, slots=True)
class Waits:
    """Nights to answer, votes in which one's ballot or word is awaited, reasons to state, unread messages,
    and for owners claims to be one of the players."""

    nights: int = 0
    votes: int = 0
    absences: int = 0
    messages: int = 0
    claims: int = 0

    @property
    def under_the_name(self) -> int:
        """What waits behind the club's name; the nights have a tab of their own."""
        return self.votes + self.absences + self.messages + self.claims


def waits(
    person: Person, now: datetime.datetime | None = None, *, asked: Sequence[Waiting] | None = None
) -> Waits:
    """What waits for this member at `now`; four queries where no vote is open, for an owner five.

    asked: the votes that wait, where a page has them already.
    """
    at = now or timezone.now()
    return Waits(
        nights=upcoming(person.club, at).filter(cancelled_at=None).exclude(replies__person=person).count(),
        votes=len(waiting_for(person, at) if asked is None else asked),
        absences=reasons_asked(person, at).count(),
        claims=open_claims(person.club).count() if person.role == Role.OWNER else 0,
        messages=unread(person, at),
    )
