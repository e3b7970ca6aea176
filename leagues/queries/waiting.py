"""What waits for a member, as the bar of every page counts it."""

import datetime
from dataclasses import dataclass

from django.db.models import F
from django.db.models.functions import Coalesce
from django.utils import timezone

from club.models import Person
from club.queries.messages import unread
from club.queries.nights import upcoming
from club.queries.votes import waiting_for
from scoring.queries.absence_pages import absences_of


@dataclass(frozen=True, slots=True)
class Waits:
    """Nights to answer, votes in which one's ballot or word is awaited, reasons to state, unread messages."""

    nights: int = 0
    votes: int = 0
    absences: int = 0
    messages: int = 0

    @property
    def under_the_name(self) -> int:
        """What waits behind the club's name; the nights have a tab of their own."""
        return self.votes + self.absences + self.messages


def waits(person: Person, now: datetime.datetime | None = None) -> Waits:
    """What waits for this member at the moment `now`, in four queries while no vote is open."""
    at = now or timezone.now()
    return Waits(
        nights=upcoming(person.club, at).filter(cancelled_at=None).exclude(replies__person=person).count(),
        votes=len(waiting_for(person, at)),
        absences=_reasons(person, at),
        messages=unread(person, at),
    )


def _reasons(person: Person, now: datetime.datetime) -> int:
    ends = Coalesce(F("reason_until"), F("day__reason_until"))
    open_questions = absences_of(person.club).filter(person=person, reason="").annotate(ends=ends)
    return open_questions.filter(ends__gt=now).count()
