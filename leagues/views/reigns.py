"""The history of the title: reigns and the times between them, as a table and as a chart."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop

from club.writing import written_date
from leagues.charts import Lanes, Span, lanes
from leagues.queries.proof import Names
from rules_engine.title import Reign

_ENDED = {
    "replaced": gettext_noop("replaced by %(name)s"),
    "nobody-qualifies": gettext_noop("nobody came to enough partis"),
    "tied": gettext_noop("a complete tie"),
    "pause": gettext_noop("lapsed: too long without a parti"),
    "nine-months": gettext_noop("lapsed: the King did not play for too long"),
    "left": gettext_noop("the King left the club"),
}


@dataclass(frozen=True, slots=True)
class ReignRow:
    """A reign, or a time without a King (`name` empty), as the table of reigns prints it."""

    name: str
    person_id: int | None
    start: datetime.date
    end: datetime.date | None
    days: int
    how: str
    has_lapsed: bool = False
    ends_ahead: bool = False


def reign_rows(
    reigns: Sequence[Reign[int]], names: Names, on: datetime.date, *, today: datetime.date | None = None
) -> list[ReignRow]:
    """Reigns as of the day `on`, newest first, with the times between two of them.

    What ends only after `today` (`on` unless given) is told as what would be.
    """
    rows: list[ReignRow] = []
    for at, reign in enumerate(reigns):
        following = reigns[at + 1] if at + 1 < len(reigns) else None
        rows.append(_reign_row(reign, following, names, on, today or on))
        vacant_until = following.start if following else None
        if reign.end is not None and reign.end != vacant_until:
            rows.append(_vacancy(reign.end, vacant_until, on))
    return rows[::-1]


def reign_lanes(
    reigns: Sequence[ReignRow], on: datetime.date, since: datetime.date | None = None
) -> Lanes | None:
    """The chart of `reigns`, newest first, up to the day `on`; None when there were none. `since` as in
    `leagues.charts.lanes`."""
    spans = [
        Span(row.name, row.start, row.end, _title(row), gettext("lapsed") if row.has_lapsed else "")
        for row in reversed(reigns)
        if row.person_id is not None
    ]
    return lanes(spans, on, since) if spans else None


def how_it_ended(reign: Reign[int], successor: str) -> str:
    """How a reign ended (KT-16), in words that follow a colon."""
    if reign.reason is None:
        return gettext("still King")
    return gettext(_ENDED[reign.reason]) % {"name": successor}


def how_it_would_end(reign: Reign[int]) -> str:
    """The same of a day still to come, on which only a lapse can end a reign."""
    if reign.reason == "nine-months":
        return gettext("would lapse: the King would not have played for too long")
    return gettext("would lapse: too long without a parti")


def _reign_row(
    reign: Reign[int], following: Reign[int] | None, names: Names, on: datetime.date, today: datetime.date
) -> ReignRow:
    ahead = reign.end is not None and reign.end > today
    successor = names(following.player) if following else ""
    return ReignRow(
        name=names(reign.player),
        person_id=reign.player,
        start=reign.start,
        end=reign.end,
        days=((reign.end or on) - reign.start).days,
        how=how_it_would_end(reign) if ahead else how_it_ended(reign, successor),
        has_lapsed=reign.reason in {"pause", "nine-months"} and not ahead,
        ends_ahead=ahead,
    )


def _vacancy(start: datetime.date, end: datetime.date | None, on: datetime.date) -> ReignRow:
    return ReignRow("", None, start, end, ((end or on) - start).days, gettext("vacant"))


def _title(row: ReignRow) -> str:
    sentence = gettext("%(name)s, from %(start)s to %(end)s: %(how)s")
    start, end = written_date(row.start, "medium"), written_date(row.end, "medium") if row.end else ""
    if not end:
        sentence = gettext("%(name)s, from %(start)s: %(how)s")
    return sentence % {"name": row.name, "start": start, "end": end, "how": row.how}
