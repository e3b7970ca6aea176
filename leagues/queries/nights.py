"""The partis of nights."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from club.models import Night
from leagues.queries.evenings import Evening, evenings
from leagues.queries.partis import ORDER
from scoring.models import Parti


def partis_of(nights: Collection[Night]) -> Mapping[int, list[Evening]]:
    """By night (id) its partis in order of play, each with its places; in two queries."""
    found: dict[int, list[Evening]] = defaultdict(list)
    partis = Parti.objects.filter(night__in=[night.pk for night in nights], league_parti__isnull=False)
    partis = partis.select_related("league_parti__league__club")
    for evening in evenings(partis.order_by(*ORDER)):
        found[evening.parti.night_id or 0].append(evening)
    return found
