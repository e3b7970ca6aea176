"""Where the reports of days are, and the badge."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django import template

from leagues.models import League
from leagues.queries.evenings import Evening
from leagues.reports.addresses import badge_path, report_path

register = template.Library()


@dataclass(frozen=True, slots=True)
class ReportWay:
    """The report of a day in one league."""

    league: League
    href: str


@register.simple_tag
def report_at(league: League, day: datetime.date) -> str:
    """The address of the report of a day in a league."""
    return report_path(league, day)


@register.simple_tag
def badge_at(league: League) -> str:
    return badge_path(league)


@register.filter
def reports(evenings: Iterable[Evening]) -> list[ReportWay]:
    """The reports that the partis of a night are in, one for each league; of those that count."""
    found = {
        (evening.parti.league_parti.league, evening.parti.date)
        for evening in evenings
        if evening.parti.counts
    }
    ways = [ReportWay(league, report_path(league, day)) for league, day in found]
    return sorted(ways, key=lambda way: (not way.league.house, way.league.name, way.href))
