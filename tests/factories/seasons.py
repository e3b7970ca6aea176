"""Seasons as rows, with no action in between."""

import datetime
from collections.abc import Mapping

from leagues.models import League, Season
from leagues.queries.season_spans import Span, name_of


def season(
    league: League, start: str, end: str, *, name: str = "", rules: Mapping[str, object] | None = None
) -> Season:
    """A season of these days, written "2026-03-06"; named by its years unless it is given a name."""
    days = Span(datetime.date.fromisoformat(start), datetime.date.fromisoformat(end))
    called = name or name_of(days, ())
    return Season.objects.create(
        league=league, name=called, start=days.start, end=days.end, rules=dict(rules or {})
    )
