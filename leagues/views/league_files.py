"""The tables of a league as files: its partis, the window of the title, the reigns."""

import datetime
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext

from leagues.files.grids import Cell, Grid
from leagues.models import League
from leagues.queries.evenings import newest_first
from leagues.queries.proof import ProofRow
from leagues.queries.winners import Won, winners_of
from leagues.views.crown import Crown
from leagues.views.reigns import ReignRow
from scoring.enums import State


def partis_grid(league: League) -> Grid:
    """All partis that are not open, newest first, in two queries however many."""
    winners = winners_of(league)
    heads = (gettext("Date"), gettext("Parti"), gettext("First"), gettext("Points"), gettext("Players"))
    # mypy does not see what a function annotates
    partis = newest_first(league).values_list("pk", "date", "number", "people", "state")  # type: ignore[misc]
    rows = tuple(_parti(winners.get(pk, []), *rest) for pk, *rest in partis)
    return Grid(f"{league.slug}-partis", (*heads, gettext("State")), rows)


def window_grid(
    name: str, days: Iterable[datetime.date], heads: Iterable[str], rows: Iterable[tuple[Cell, ...]]
) -> Grid:
    """A window of partis: who, a column for each parti with the place, empty for who was not there, and what
    else is said under `heads`."""
    every = (gettext("Player"), *(day.isoformat() for day in days), *heads)
    return Grid(name, every, tuple(rows))


def proof_grid(league: League, crown: Crown) -> Grid:
    """The proof: everybody's places in the window, how often they came, sum and average of the places."""
    name, days = _dated(league, "window", crown.verdict.on), crown.verdict.window
    heads = (gettext("Came"), gettext("Sum of the places"), gettext("Average"), gettext("First places"))
    return window_grid(name, days, heads, map(_proof_row, crown.proof.rows))


def reigns_grid(league: League, crown: Crown) -> Grid:
    """The reigns and the times between them, newest first; a reign that lasts has no end."""
    rows = tuple(map(reign_cells, crown.reigns))
    return Grid(_dated(league, "reigns", crown.verdict.on), reign_heads(), rows)


def reign_heads() -> tuple[str, ...]:
    """What stands above `reign_cells`."""
    return (gettext("King"), gettext("From"), gettext("To"), gettext("Days"), gettext("How it ended"))


def reign_cells(row: ReignRow) -> tuple[Cell, ...]:
    """A reign, or a time without a King, as a row of a file."""
    return (row.name or gettext("nobody"), row.start, row.end, row.days, row.how)


def _parti(won: Sequence[Won], date: datetime.date, number: int, people: int, state: str) -> tuple[Cell, ...]:
    names = ", ".join(name for name, _points in won)
    return (date, number, names, won[0][1] if won else None, people, str(State(state).label))


def _proof_row(row: ProofRow) -> tuple[Cell, ...]:
    return (row.name, *row.places, row.played, row.place_sum, row.average, row.firsts)


def _dated(league: League, table: str, day: datetime.date) -> str:
    return f"{league.slug}-{table}-{day.isoformat()}"
