"""What other rules of the title would have made of the past, in words and as files."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext

from leagues.charts import Lanes
from leagues.files.grids import Cell, Grid
from leagues.models import League
from leagues.queries.rule_sets import word
from leagues.queries.title import Title, names
from leagues.queries.trying import trial
from leagues.views.league_files import reign_cells, reign_heads
from leagues.views.reigns import ReignRow, reign_lanes, reign_rows
from rules_engine.core.options import Option
from rules_engine.title import OPTIONS, Rules


@dataclass(frozen=True, slots=True)
class Past:
    """A history of reigns in words, newest first, with the times between them, and its chart."""

    king: str
    reigns: tuple[ReignRow, ...]
    chart: Lanes | None


@dataclass(frozen=True, slots=True)
class Tried:
    """The past as it stands and as it would be; `gone` and `new` are what differs, oldest first."""

    now: Past
    would: Past
    gone: tuple[ReignRow, ...]
    new: tuple[ReignRow, ...]

    @property
    def differs(self) -> bool:
        return bool(self.gone or self.new)

    @property
    def count(self) -> int:
        """How many reigns would be gone or would be others: as many as on the side that has more."""
        return max(len(self.gone), len(self.new))

    @property
    def king_changes(self) -> bool:
        return self.now.king != self.would.king


@dataclass(frozen=True, slots=True)
class Changed:
    """An option that is tried with another value than today's."""

    name: str
    label: str
    now: object
    tried: object


def tried_on_the_past(league: League, rules: Rules, on: datetime.date) -> Tried:
    """The past up to the day `on`, judged by `rules`."""
    found = trial(league, rules, on)
    reigns = (*found.now.reigns, *found.would.reigns)
    called = names({reign.player for reign in reigns})
    since = min((reign.start for reign in reigns), default=None)
    now, would = (_past(one, called, on, since) for one in (found.now, found.would))
    return Tried(
        now,
        would,
        gone=tuple(row for row in now.reigns[::-1] if row not in would.reigns),
        new=tuple(row for row in would.reigns[::-1] if row not in now.reigns),
    )


def _past(found: Title, called: Mapping[int, str], on: datetime.date, since: datetime.date | None) -> Past:
    rows = reign_rows(found.reigns, called.__getitem__, on)
    king = found.verdict.holder
    return Past("" if king is None else called[king], tuple(rows), reign_lanes(rows, on, since))


def changed(now: Rules, tried: Rules) -> list[Changed]:
    """The options that are tried with another value than today's."""
    before, after = now.as_dict(), tried.as_dict()
    return [
        Changed(one.name, gettext(one.label), _word(one, before[one.name]), _word(one, after[one.name]))
        for one in OPTIONS
        if before[one.name] != after[one.name]
    ]


def tried_grid(league: League, found: Tried, asked: str) -> Grid:
    """The table called `now` or `would`: all reigns as they stand or would; without a name what differs.

    Raises Http404 where there is no such table.
    """
    if not asked:
        return Grid(f"{league.slug}-tried", (gettext("Reign"), *reign_heads()), tuple(_differing(found)))
    pasts = {"now": found.now, "would": found.would}
    if asked not in pasts:
        raise Http404
    rows = tuple(map(reign_cells, pasts[asked].reigns))
    return Grid(f"{league.slug}-tried-{asked}", reign_heads(), rows)


def _differing(found: Tried) -> Iterator[tuple[Cell, ...]]:
    for which, reigns in ((gettext("as it stands"), found.gone), (gettext("as it would be"), found.new)):
        yield from ((which, *reign_cells(row)) for row in reigns)


def _word(option: Option, value: object) -> object:
    said = word(option, value)
    return gettext(said) if isinstance(said, str) else said
