"""Telling the members what becomes of a night."""

import datetime

from django.utils import timezone

from club import outbox
from club.enums import Message
from club.models import Night
from club.queries.nights import starts_at
from club.queries.people import members_of


def tell_members(night: Night, kind: Message, event: str, expires_at: datetime.datetime, **args: int) -> None:
    """Put a message to every member into the outbox; none about a start that is behind us."""
    if expires_at <= timezone.now():
        return
    members = members_of(night.club).filter(deactivated_at__isnull=True)
    outbox.post(
        club=night.club,
        people=members.values_list("pk", flat=True),
        kind=kind,
        event=event,
        args={"night": night.pk, **args},
        expires_at=expires_at,
    )


def tell_place_fell(night: Night) -> None:
    """Say that the place everybody knew is none any more; calendars have followed, so the event is new."""
    event = f"night-{night.pk}-{night.sequence}"
    tell_members(night, Message.NIGHT_CHANGED, event, starts_at(night), place_fell=1)
