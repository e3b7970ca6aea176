"""The plots on the page of a person."""

import datetime
from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext

from club.writing import written_date
from leagues.charts.bars import Bars, bars
from leagues.charts.drawn import Lines
from leagues.charts.lines import Notch, Series, lines
from leagues.queries.careers import Point
from leagues.views.person_facts import Facts

MOST = 24  # points of a line, of which each is drawn and told
A_YEAR = datetime.timedelta(days=366)


def places_plot(facts: Facts) -> Bars | None:
    """How often which place."""
    title = gettext("Places of %(name)s") % {"name": facts.person.name}
    return bars(facts.career.places, title=title, y_unit=gettext("partis"), x_unit=gettext("place"))


def hands_plot(facts: Facts) -> Bars | None:
    """How many hands came to how many points."""
    title = gettext("Points of the hands of %(name)s") % {"name": facts.person.name}
    return bars(facts.career.scores, title=title, y_unit=gettext("hands"), x_unit=gettext("points of a hand"))


def curve_plot(facts: Facts, other: Facts | None) -> Lines | None:
    """The average place after each parti, of the person and of whom he is compared with."""
    sides = {side.person.name: _drawn(side) for side in (facts, other) if side}
    return lines(
        [_series(name, curve, strong=name == facts.person.name) for name, curve in sides.items()],
        title=gettext("Average place after each parti"),
        y_unit=gettext("average place"),
        x_labels=_notches(sorted({point.date for curve in sides.values() for point in curve})),
        falling=True,
    )


def _drawn(side: Facts) -> Sequence[Point]:
    """At most MOST points of the curve, evenly chosen, the first and the last among them."""
    curve, last = side.portrait.curve, len(side.portrait.curve) - 1
    return [curve[at * last // (MOST - 1)] for at in range(MOST)] if last >= MOST else curve


def _series(name: str, curve: Sequence[Point], *, strong: bool) -> Series:
    """Of several partis on a day the average after the last."""
    ends = {point.date: Fraction(point.place_sum, point.partis) for point in curve}
    return Series(name, tuple(ends.items()), strong=strong)


def _notches(days: Sequence[datetime.date]) -> list[Notch]:
    """The days of a short time, of a longer one where each year begins."""
    if not days or days[-1] - days[0] <= A_YEAR:
        return [Notch(day, written_date(day, "short"), written_date(day, "medium")) for day in days]
    firsts = {day.year: day for day in reversed(days)}
    return [Notch(day, str(year), written_date(day, "medium")) for year, day in sorted(firsts.items())]
