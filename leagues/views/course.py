"""Points through a parti: what everybody at a table had after each hand."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from club.models import Person
from leagues.charts.drawn import Lines
from leagues.charts.lines import Notch, Series, lines
from rules_engine.core.numbers import signed
from scoring.enums import Detail
from scoring.queries.lines import Column
from scoring.queries.sheets import Sheet


@dataclass(frozen=True, slots=True)
class Trail:
    """One column's total after each hand; `strong` are whoever is best at the table, and the reader."""

    name: str
    totals: tuple[int, ...]
    strong: bool


@dataclass(frozen=True, slots=True)
class Course:
    """The trails of all columns over the hands that are written, in order.

    `ends` are the hands with which a round ends; none where the seats are not known. `higher_is_better` is
    how the game counts.
    """

    hands: tuple[int, ...]
    trails: tuple[Trail, ...]
    ends: frozenset[int]
    higher_is_better: bool

    @property
    def rows(self) -> list[tuple[int, ...]]:
        """A row for each hand: its number and everybody's total."""
        return list(zip(self.hands, *(trail.totals for trail in self.trails), strict=True))


def course_of(sheet: Sheet, reader: Person | None = None) -> Course | None:
    """The course of one table; None where there are no hands, or totals only."""
    if not has_course(sheet):
        return None
    places = [sheet.places[column.seat.pk] for column in sheet.columns if column.seat.pk in sheet.places]
    return Course(
        hands=tuple(sorted(sheet.rows.points)),
        trails=tuple(_trail(sheet, column, min(places, default=0), reader) for column in sheet.columns),
        ends=frozenset(_ends(sheet)),
        higher_is_better=sheet.rows.game.higher_is_better,
    )


def has_course(sheet: Sheet) -> bool:
    return sheet.parti.detail == Detail.HANDS and bool(sheet.rows.points)


def course_lines(course: Course | None) -> Lines | None:
    """The same as a chart, from nothing before the first hand."""
    if course is None:
        return None
    start = Notch(0, "0", gettext("start"))
    return lines(
        [_series(course, trail) for trail in course.trails],
        title=gettext("Points through the parti"),
        y_unit=gettext("points"),
        x_unit=gettext("hand"),
        x_labels=[start, *(Notch(hand, str(hand), ruled=hand in course.ends) for hand in course.hands)],
        better="more" if course.higher_is_better else "fewer",
    )


def column_name(sheet: Sheet, column: Column) -> str:
    """Who plays in the column; of a seat that was taken over everybody who sat there."""
    if column.is_team:
        return column.name
    return " / ".join(person.name for person in sheet.rows.presence.everybody(column.seat))


def _trail(sheet: Sheet, column: Column, best: int, reader: Person | None) -> Trail:
    people = [person for seat in column.seats for person in sheet.rows.presence.everybody(seat)]
    strong = reader in people or sheet.places.get(column.seat.pk) == best
    return Trail(column_name(sheet, column), tuple(_totals(sheet, column)), strong)


def _totals(sheet: Sheet, column: Column) -> Iterator[int]:
    """Who sits a hand out keeps what he had."""
    total = 0
    for _hand, points in sorted(sheet.rows.points.items()):
        total += points.get(column.seat.pk, 0)
        yield total


def _ends(sheet: Sheet) -> Iterator[int]:
    rounds = {hand: due.round for hand in sorted(sheet.rows.points) if (due := sheet.rows.due(hand))}
    yield from {number: hand for hand, number in rounds.items()}.values()


def _series(course: Course, trail: Trail) -> Series:
    points = [(0, 0), *zip(course.hands, trail.totals, strict=True)]
    return Series(trail.name, points, strong=trail.strong, note=signed(trail.totals[-1]))
