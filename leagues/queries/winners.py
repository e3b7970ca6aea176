"""Who won each parti of a league, without the rest of its places."""

from collections import defaultdict

from leagues.models import League
from scoring.models import Place

Won = tuple[str, int]


def winners_of(league: League) -> dict[int, list[Won]]:
    """Parti id → name and points of everybody with the first place, in one query for the whole league."""
    firsts = Place.objects.filter(parti__club_id=league.club_id, parti__league_parti__league=league, place=1)
    found: dict[int, list[Won]] = defaultdict(list)
    for parti_id, name, points in firsts.order_by("person__sort_key", "pk").values_list(
        "parti_id", "person__name", "points"
    ):
        found[parti_id].append((name, points))
    return found
