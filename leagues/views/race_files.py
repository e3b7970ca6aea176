"""The table of two rivals as a file."""

from fractions import Fraction

from django.utils.translation import gettext

from leagues.files.grids import Cell, Grid
from leagues.views.race_stairs import Stairs, Step


def stairs_grid(name: str, shown: Stairs) -> Grid:
    """A row for each place of the one who asks; what it comes to beside each place of the rival, in words."""
    away = gettext("away")
    columns = (f"{shown.rival}: {column or away}" for column in shown.columns)
    rows = tuple(
        (step.label or away, _average(step), *(cell.told for cell in step.cells)) for step in shown.steps
    )
    return Grid(name, (shown.name, gettext("Average"), *columns), rows)


def _average(step: Step) -> Cell:
    return Fraction(step.chance.place_sum, step.chance.played) if step.chance else None
