"""What scoring hears from the club below: a vote has closed, or somebody has left or come back, so that
absences and bottles may be others."""

import logging
from typing import Any

from django.db import transaction
from django.utils import timezone

from club.actions.people import lock
from club.models import Club
from club.signals import membership_changed, vote_closed
from scoring.actions import memberships
from scoring.actions.absences import follow_up
from scoring.models import Attendance

log = logging.getLogger(__name__)


def connect() -> None:
    vote_closed.connect(follow_vote, dispatch_uid="scoring.vote_closed")
    membership_changed.connect(follow_members, dispatch_uid="scoring.membership_changed")


def follow_vote(sender: Any, *, vote_id: int, **kwargs: Any) -> None:
    """Let the bottles follow the vote on an absence.

    The vote is stored by now, so whatever goes wrong here never reaches whoever cast the last ballot; the
    next sweep finds the absence not followed up and does it.
    """
    try:
        _follow(vote_id)
    except Exception:
        log.exception("The bottles did not follow vote %s.", vote_id)


def follow_members(sender: Any, *, club_id: int, **kwargs: Any) -> None:
    """Let votes and bottles follow a membership that begins or ends on a day before today. Pages work out
    themselves what counts until that is done."""
    try:
        memberships.follow_members(club=Club.objects.get(pk=club_id))
    except Exception:
        log.exception("The absences of club %s did not follow its members.", club_id)


def _follow(vote_id: int) -> None:
    row = Attendance.objects.select_related("day__club").filter(vote=vote_id).first()
    if row is None:
        return
    with transaction.atomic():
        lock(row.day.club)
        follow_up(row.day.club, timezone.now())
