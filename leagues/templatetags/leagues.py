"""The ways from a page of one league: to the same page of another, and to a person in this league."""

from dataclasses import dataclass
from typing import Any

from django import template
from django.urls import reverse

from leagues.models import League

register = template.Library()
PAGES = frozenset(
    {
        "fairness",
        "home",
        "king",
        "partis",
        "race",
        "rating",
        "rules",
        "seasons",
        "settings",
        "standings",
        "start",
        "try-rules",
    }
)


@dataclass(frozen=True, slots=True)
class Way:
    """A league, and where the page that is being looked at stands in it."""

    name: str
    href: str
    is_here: bool


@register.simple_tag(takes_context=True)
def person_address(context: dict[str, Any], person_id: int) -> str:
    """The page of a person, standing in the league of this page; the house league needs no name."""
    league = context.get("league")
    address = reverse("person", args=[context["club"].slug, person_id])
    return f"{address}?league={league.slug}" if league and not league.house else address


@register.inclusion_tag("_components/leagues.html", takes_context=True)
def league_switch(context: dict[str, Any]) -> dict[str, list[Way]]:
    """Links to this page in every league of the club; none on other pages and where there is one league."""
    league, match = context.get("league"), getattr(context.get("request"), "resolver_match", None)
    page = (getattr(match, "url_name", "") or "").removeprefix("league-").removeprefix("game-")
    if page not in PAGES or not league:
        return {"ways": []}
    leagues = list(League.objects.filter(club=league.club_id))
    ways = [Way(one.name, _address(league.club.slug, one, page), one.pk == league.pk) for one in leagues]
    return {"ways": ways if len(ways) > 1 else []}


def _address(club_slug: str, league: League, page: str) -> str:
    if page == "start":
        return f"{reverse('start', args=[club_slug])}?league={league.slug}"
    if league.house:
        return reverse(page, args=[club_slug])
    return reverse(f"league-{page}", args=[club_slug, league.slug])
