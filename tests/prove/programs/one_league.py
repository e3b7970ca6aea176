"""Addresses of leagues.urls.api_leagues."""

from typing import Any

from leagues.models import Season, TitleRules
from scoring.models import HouseRuleSet
from tests.factories.whole import FRIDAYS, Whole
from tests.prove.programs.table import Address


def a_league(whole: Whole) -> dict[str, Any]:
    return {"league_slug": whole.league.slug}


def title_rules(whole: Whole) -> dict[str, Any]:
    return a_league(whole) | {"pk": TitleRules.objects.get(league=whole.league).pk}


def a_season(whole: Whole) -> dict[str, Any]:
    found = Season.objects.filter(league=whole.league).first()
    assert found is not None
    return a_league(whole) | {"pk": found.pk}


def house_rules(whole: Whole) -> dict[str, Any]:
    found, _made = HouseRuleSet.objects.get_or_create(club=whole.club, valid_from="2027-01-01")
    return {"pk": found.pk}


def somebody(whole: Whole) -> dict[str, Any]:
    return {"pk": whole.people[3].pk}


def a_player(whole: Whole) -> dict[str, Any]:
    return a_league(whole) | somebody(whole)


def two_players(whole: Whole) -> dict[str, Any]:
    return a_player(whole) | {"other": whole.people[1].pk}


def a_day(whole: Whole) -> dict[str, Any]:
    return a_league(whole) | {"day": FRIDAYS[0].isoformat()}


def a_game(_whole: Whole) -> dict[str, Any]:
    return {"game": "hearts"}


ALL = {"GET": "all"}
OWNED = {"GET": "all", "PATCH": "owners", "DELETE": "owners"}

TABLE: dict[str, Address] = {
    "api-home": Address(ALL),
    "api-activity": Address({"GET": "members"}),
    "api-house-rules": Address({"GET": "members", "POST": "owners"}),
    "api-house-rules-set": Address({"GET": "members", "PATCH": "owners", "DELETE": "owners"}, house_rules),
    "api-rules": Address(ALL),
    "api-game-rules": Address(ALL, a_game),
    "api-erase-person": Address({"POST": "owners"}, somebody),
    "api-merge-person": Address({"GET": "owners", "POST": "owners"}, somebody),
    "api-leagues": Address({"GET": "all", "POST": "owners"}),
    "api-league": Address(OWNED, a_league),
    "api-league-game": Address({"PUT": "owners"}, a_league),
    "api-league-house": Address({"POST": "owners"}, a_league),
    "api-league-options": Address({"GET": "all", "PATCH": "owners"}, a_league),
    "api-title-rules": Address({"GET": "all", "POST": "owners"}, a_league),
    "api-title-rules-set": Address(OWNED, title_rules),
    "api-seasons": Address({"GET": "all", "POST": "owners"}, a_league),
    "api-season": Address(OWNED, a_season),
    "api-standings": Address(ALL, a_league),
    "api-king": Address(ALL, a_league),
    "api-proof": Address(ALL, a_league),
    "api-reigns": Address(ALL, a_league),
    "api-race": Address(ALL, a_league),
    "api-try-rules": Address({"GET": "members"}, a_league),
    "api-rating": Address(ALL, a_league),
    "api-fairness": Address(ALL, a_league),
    "api-careers": Address(ALL, a_league),
    "api-career": Address(ALL, a_player),
    "api-person-places": Address(ALL, a_player),
    "api-person-curve": Address(ALL, a_player),
    "api-compare": Address(ALL, two_players),
    "api-report": Address(ALL, a_day),
}
