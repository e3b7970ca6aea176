"""Derive everything again from what was seen at the table."""

from dataclasses import dataclass

from django.db import transaction

from club.actions.revisions import raise_revision
from club.models import Club
from leagues.actions.days_survey import mend_days
from leagues.actions.sheets_survey import BrokenSheet, broken_sheet, derived, stored_of
from leagues.actions.title import replay_everything
from leagues.models import League
from leagues.queries.partis import CHUNK
from rules_engine.core.violations import Refused
from scoring.actions.places import post_places, withdraw_places
from scoring.actions.scores import mend_scores
from scoring.models import Parti


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What was derived again: the number of awards made, and the sheets that nothing follows from."""

    awards: int
    broken: tuple[BrokenSheet, ...]


def rebuild() -> Rebuilt:
    """Derive all places and tallies, then all that follows from them in the leagues, then who was there on
    which day and the bottles.

    Where the game refuses a sheet the stored places stay as they are, and the rest goes on.
    """
    broken = []
    for parti in Parti.objects.select_related("club").order_by("club", "number").iterator(CHUNK):
        try:
            _mend_places(parti.pk)
        except Refused as refused:
            broken.append(broken_sheet(parti, refused))
    leagues = League.objects.select_related("club").order_by("id")
    awards = sum(replay_everything(league) for league in leagues)
    for club in Club.objects.order_by("id"):
        mend_days(club)
    return Rebuilt(awards, tuple(broken))


def _mend_places(parti_id: int) -> None:
    """Put scores, places and tallies right where they differ, holding the parti so that no correction comes
    between.

    Raises Refused where no places follow from the sheets.
    """
    with transaction.atomic():
        parti = Parti.objects.select_for_update().get(pk=parti_id)
        mend_scores(parti)
        if stored_of([parti])[parti.pk].rows == derived(parti).rows:
            return
        if parti.counts:
            post_places(parti)
        else:
            withdraw_places(parti)
        raise_revision(club=parti.club, changed_from=parti.date)  # what was cached of the wrong ones goes
