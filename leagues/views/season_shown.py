"""The standings as the page prints them: lines in words, marks, the own nights, the curve, the file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise

from django.utils.translation import gettext

from club.models import Person
from club.writing import written_date
from leagues.charts.drawn import Lines
from leagues.charts.lines import Notch, Series, lines, written
from leagues.charts.sampling import sampled
from leagues.files.grids import Cell, Grid
from leagues.queries.standings import Night, SeasonStandings, Standing
from leagues.views.season_words import ahead_told

NIGHTS = 28  # of a member, the newest
POINTS = 20  # of a line at most
FIRSTS = 3  # who have a line, besides the reader


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A row, and in words what puts it ahead of the next one where the score does not."""

    row: Standing
    ahead: str


@dataclass(frozen=True, slots=True)
class MyNight:
    """A parti of the season as one person saw it; `place` None where absent."""

    night: Night
    place: int | None
    is_left_out: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """A mark: its number, whose it is, and the night, None for a run."""

    number: int
    names: list[str]
    night: Night | None


def lines_of(table: SeasonStandings) -> list[SeasonRow]:
    """The ranked rows; everybody of a shared place is told to be ahead of those after it."""
    rows = table.ranked
    ahead: dict[int | None, str] = {}
    for row, following in pairwise(rows):
        if following.rank != row.rank:
            ahead[row.rank] = ahead_told(following.decided_by)
    return [SeasonRow(row, ahead.get(row.rank, "")) for row in rows]


def marks_kept(table: SeasonStandings) -> Mapping[str, Kept]:
    """The marks by name, with people as they are called."""
    names = {row.person.pk: row.person.name for row in table.rows}
    return {
        name: Kept(
            mark.number,
            [names[pk] for pk in mark.people],
            None if mark.parti is None else table.nights[mark.parti],
        )
        for name, mark in table.marks.items()
    }


def row_of(table: SeasonStandings, person: Person | None) -> Standing | None:
    """The row of this person, None for who has none."""
    return next((row for row in table.rows if person is not None and row.person.pk == person.pk), None)


def nights_of(table: SeasonStandings, row: Standing) -> list[MyNight]:
    """The newest nights of the season as somebody saw them, oldest first."""
    every = zip(table.nights, row.places, strict=True)
    found = [MyNight(night, place, at in row.left_out) for at, (night, place) in enumerate(every)]
    return found[-NIGHTS:]


def curve_of(table: SeasonStandings, mine: Standing | None) -> Lines | None:
    """The average place from the first night on, of the first three and of the reader; None before two."""
    if len(table.nights) < 2:
        return None
    firsts = table.rows[:FIRSTS]
    drawn = [*firsts, *([mine] if mine is not None and mine not in firsts else [])]
    shown = sampled(range(len(table.nights)), (), POINTS)
    notches = [_notch(at, table.nights[at]) for at in shown]
    return lines(
        [_series(row, shown, strong=row in (table.rows[0], mine)) for row in drawn],
        title=gettext("Average place through the season"),
        y_unit=gettext("average place"),
        x_unit=gettext("parti"),
        x_labels=notches,
        better="places",
        text=cache(written),
    )


def grid_of(name: str, table: SeasonStandings) -> Grid:
    """The table as a file of this name; the score stands first, what decided of equals last."""
    heads = (
        gettext("Place"),
        gettext("Player"),
        gettext("Score"),
        gettext("Average"),
        gettext("Sum of places"),
        gettext("Points"),
        gettext("Partis"),
        gettext("Partis that count"),
        gettext("Firsts"),
        gettext("Hands played"),
        gettext("Decided by"),
    )
    lines = [*lines_of(table), *(SeasonRow(row, "") for row in table.unranked)]
    return Grid(name, heads, tuple(map(_cells, lines)))


def curve_grid(name: str, table: SeasonStandings) -> Grid:
    """The average place of everybody after every night, as a file."""
    heads = (gettext("Day"), gettext("Parti"), *(row.person.name for row in table.rows))
    columns = [[_average(*sums) for sums in _sums(row)] for row in table.rows]
    rows = (
        (night.date, night.number, *(column[at] for column in columns))
        for at, night in enumerate(table.nights)
    )
    return Grid(name, heads, tuple(rows))


def _cells(line: SeasonRow) -> tuple[Cell, ...]:
    row = line.row
    whole = row.score.denominator == 1
    return (
        row.rank,
        row.person.name,
        int(row.score) if whole else row.score,
        row.average,
        row.place_sum,
        row.points,
        row.partis,
        row.counted,
        row.firsts,
        row.hands,
        line.ahead,
    )


def _series(row: Standing, shown: Sequence[int], *, strong: bool) -> Series:
    sums = list(_sums(row))
    return Series(row.person.name, [(at, _average(*sums[at])) for at in shown], strong=strong)


def _average(total: int, count: int) -> Fraction | None:
    return Fraction(total, count) if count else None


def _sums(row: Standing) -> Iterator[tuple[int, int]]:
    """The sum of the places up to every night, and how many they are."""
    total = count = 0
    for place in row.places:
        if place is not None:
            total, count = total + place, count + 1
        yield total, count


def _notch(at: int, night: Night) -> Notch:
    return Notch(at, written_date(night.date, "short"), written_date(night.date, "medium"))
