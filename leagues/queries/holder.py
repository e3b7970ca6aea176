"""Who is King, and nothing else: for pages that only draw his crown."""

import datetime

from leagues.models import League
from leagues.queries.folding import Mark, worked_out_once
from leagues.queries.title import verdict


def holder_on(league: League, on: datetime.date, mark: Mark) -> int | None:
    """The holder at the end of the day `on`, by id. Everything he depends on raises the revision, so that he
    is cached until it moves."""
    key = f"holder-1:{mark.of_league(league)}:{mark.revision}:{on.isoformat()}"
    return worked_out_once(key, lambda: verdict(league, on).holder)
