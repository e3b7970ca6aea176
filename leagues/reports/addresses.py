"""Where the report of a day is, its picture, and the badge of a league."""

import datetime

from django.urls import reverse

from leagues.models import League


def report_path(league: League, day: datetime.date, page: str = "report") -> str:
    """The report of a day, or its picture (`report-image`)."""
    if league.house:
        return reverse(page, args=[league.club.slug, day.isoformat()])
    return reverse(f"league-{page}", args=[league.club.slug, league.slug, day.isoformat()])


def badge_path(league: League) -> str:
    if league.house:
        return reverse("badge", args=[league.club.slug])
    return reverse("league-badge", args=[league.club.slug, league.slug])
