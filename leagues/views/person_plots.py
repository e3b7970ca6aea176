"""The plots on the page of a person."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from django.utils.translation import gettext

from club.writing import written_date
from leagues.charts.bars import Bars, bars
from leagues.charts.drawn import Lines
from leagues.charts.lines import Notch, Series, lines, written
from leagues.charts.sampling import sampled
from leagues.queries.careers import Point, curve_of
from leagues.views.person_facts import Facts

MOST = 20  # points of a line, of which each is drawn and told


def places_plot(facts: Facts) -> Bars | None:
    """How often which place."""
    title = gettext("Places of %(name)s") % {"name": facts.person.name}
    return bars(facts.career.places, title=title, y_unit=gettext("partis"), x_unit=gettext("place"))


def hands_plot(facts: Facts) -> Bars | None:
    """How many hands came to how many points."""
    title = gettext("Points of the hands of %(name)s") % {"name": facts.person.name}
    return bars(facts.career.scores, title=title, y_unit=gettext("hands"), x_unit=gettext("points of a hand"))


def is_thinned(sides: Sequence[Facts]) -> bool:
    """Whether somebody has more partis than are drawn."""
    return max(side.career.partis for side in sides) > MOST


def curve_plot(sides: Sequence[Facts]) -> Lines | None:
    """The average place after so many partis, of the person and of whom he is compared with, both after the
    same numbers of them; None where nobody has two."""
    most = max(side.career.partis for side in sides)
    if most < 2:
        return None
    after = {*sampled(range(1, most + 1), (), MOST), *(side.career.partis for side in sides)}
    curves = [curve_of(side.league, side.person, after=after, mark=side.mark) for side in sides]
    return lines(
        [_series(side, curve, strong=side is sides[0]) for side, curve in zip(sides, curves, strict=True)],
        title=gettext("Average place after each parti"),
        y_unit=gettext("average place"),
        x_unit=gettext("partis"),
        x_labels=_dated(curves[0]) if len(sides) == 1 else [Notch(at, str(at)) for at in sorted(after)],
        better="places",
        text=cache(written),
    )


def _series(side: Facts, curve: Sequence[Point], *, strong: bool) -> Series:
    averages = [(point.partis, Fraction(point.place_sum, point.partis)) for point in curve]
    return Series(side.person.name, averages, strong=strong)


def _dated(curve: Sequence[Point]) -> list[Notch]:
    """With the day of each, which is another one for somebody else."""
    return [
        Notch(point.partis, str(point.partis), f"{point.partis} · {written_date(point.date, 'medium')}")
        for point in curve
    ]
