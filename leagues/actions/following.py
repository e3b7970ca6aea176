"""What is derived of a league follows from other facts than before."""

import datetime
from functools import partial

from django.db import transaction

from club.actions.revisions import raise_revision
from leagues.models import League
from scoring.signals import parti_changed


def results_follow(league: League, day: datetime.date) -> None:
    """Say in the transaction of a deed that what follows from this day on may differ, and after it to whom it
    concerns."""
    raise_revision(club=league.club, changed_from=day)
    transaction.on_commit(partial(parti_changed.send, sender=League, club_id=league.club_id, parti_id=None))
