"""Derive everything again from what was seen at the table."""

from django.db import transaction

from leagues.actions.survey import places_that_follow, stored_places
from leagues.actions.title import replay_everything
from leagues.models import League
from leagues.queries.partis import CHUNK
from scoring.actions.places import post_places
from scoring.models import Parti, Place


def rebuild() -> int:
    """Derive all places, then all states and reigns of all leagues; returns the number of awards made."""
    for parti_id in Parti.objects.order_by("club", "number").values_list("pk", flat=True).iterator(CHUNK):
        _mend_places(parti_id)
    leagues = League.objects.select_related("club").order_by("id")
    return sum(replay_everything(league) for league in leagues)


def _mend_places(parti_id: int) -> None:
    """Post the places again where they differ, holding the parti so that no correction comes between."""
    with transaction.atomic():
        parti = Parti.objects.select_for_update().get(pk=parti_id)
        if stored_places(parti) == places_that_follow(parti):
            return
        if parti.counts:
            post_places(parti)
        else:
            Place.objects.filter(parti=parti).delete()
