"""The window of the race: everybody's places, which parti leaves it next, and who can still have enough."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from leagues.files.grids import Cell, Grid
from leagues.views.league_files import window_grid
from leagues.views.race_words import Names, ordinal
from rules_engine.title import Outlook, Parti, Reach, Row


@dataclass(frozen=True, slots=True)
class WindowRow:
    """One player: his places in the window, None for a missed one, and how often he came and would have."""

    person_id: int
    name: str
    places: tuple[int | None, ...]
    reach: Reach
    is_king: bool
    comes: bool


@dataclass(frozen=True, slots=True)
class Window:
    """The window before the next parti. `leaves`: the day of the parti that leaves it, None while there is
    room; `going` who loses which place by that."""

    days: tuple[datetime.date, ...]
    leaves: datetime.date | None
    going: tuple[str, ...]
    rows: tuple[WindowRow, ...]

    @property
    def too_few(self) -> list[str]:
        """The names of those who cannot have enough after the next parti, even by coming; nearest first."""
        far = [row for row in self.rows if row.reach.soonest > 1]
        return [row.name for row in sorted(far, key=lambda row: row.reach.soonest)]


def window(
    partis: Sequence[Parti[int]], rows: Sequence[Row[int]], found: Outlook[int], names: Names
) -> Window:
    """Lay out the `partis` of the window with their `rows`, as `rank_rows` gives them: those who could be
    King first, then who came most, then who comes next time and was never there."""
    ranked = sorted(rows, key=lambda row: (not row.eligible, 0 if row.eligible else -row.played))
    places = {row.player: row.places for row in ranked}
    new = sorted(found.reach.keys() - places.keys(), key=names)
    absent = (None,) * len(partis)
    return Window(
        days=tuple(parti.date for parti in partis),
        leaves=found.dropped.date if found.dropped else None,
        going=tuple(_going(found, names)),
        rows=tuple(_row(player, places.get(player, absent), found, names) for player in (*places, *new)),
    )


def reach_grid(name: str, shown: Window) -> Grid:
    """The window as a file, with how often each has come and would have."""
    counts = (_("Has now"), _("If coming"), _("If staying away"), _("Enough after partis"))
    return window_grid(name, shown.days, counts, map(_line, shown.rows))


def _line(row: WindowRow) -> tuple[Cell, ...]:
    reach = row.reach
    return (row.name, *row.places, reach.now, reach.coming, reach.staying, reach.soonest)


def _row(player: int, places: tuple[int | None, ...], found: Outlook[int], names: Names) -> WindowRow:
    return WindowRow(
        person_id=player,
        name=names(player),
        places=places,
        reach=found.reach[player],
        is_king=player == found.holder,
        comes=player in found.lineup,
    )


def _going(found: Outlook[int], names: Names) -> Iterator[str]:
    for result in found.dropped.results if found.dropped else ():
        yield _("%(name)s %(place)s") % {"name": names(result.player), "place": ordinal(result.place)}
