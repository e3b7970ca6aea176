"""A member's messages on the site: what was sent to him, whether by e-mail or only here."""

import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from club.models import Notice, Person, SwitchedOff


def messages_to(person: Person, now: datetime.datetime | None = None) -> QuerySet[Notice]:
    """What is on somebody's list, newest first: what was sent, and what is due although no sender has run."""
    at = now or timezone.now()
    there = Q(sent_at__isnull=False) | Q(due_at__lte=at, expires_at__gt=at)
    mine = Notice.objects.filter(there, person=person, club=person.club_id, dropped_at__isnull=True)
    return mine.select_related("club", "person__club", "person__user").order_by("-due_at", "-pk")


def unread(person: Person, now: datetime.datetime | None = None) -> int:
    """How many messages wait to be read and still matter, in one query."""
    at = now or timezone.now()
    return messages_to(person, at).filter(read_at__isnull=True, expires_at__gt=at).count()


def switched_off(person: Person) -> frozenset[str]:
    """The kinds that somebody does not want by e-mail."""
    return frozenset(SwitchedOff.objects.filter(person=person).values_list("kind", flat=True))
