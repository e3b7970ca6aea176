"""How far a club's results have moved on."""

import datetime

from django.db import transaction
from django.db.models import F

from club.models import Club, ResultsChange


def raise_revision(*, club: Club, changed_from: datetime.date) -> int:
    """Say that results from this day on may differ. Call it in the transaction of the deed.

    Returns the new revision. The update comes first, so that two deeds queue at the club's row.
    """
    with transaction.atomic():
        Club.objects.filter(pk=club.pk).update(results_revision=F("results_revision") + 1)
        club.refresh_from_db(fields=["results_revision"])
        ResultsChange.objects.create(club=club, revision=club.results_revision, changed_from=changed_from)
    return club.results_revision
