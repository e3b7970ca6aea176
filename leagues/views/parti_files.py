"""The tables of a parti as files: its places, and of each table the sheet and the course of the points."""

from django.http import Http404
from django.utils.translation import gettext

from leagues.files.grids import Cell, Grid
from leagues.queries.evenings import Evening, evenings
from leagues.views.course import column_name, course_of
from scoring.models import Parti
from scoring.queries.lines import Line
from scoring.queries.sheets import Sheet, sheet_of
from scoring.sheets.words import capital
from scoring.templatetags.deals import deal_words

PLACES, SHEET, COURSE = "places", "sheet", "course"


def parti_grid(parti: Parti, asked: str) -> Grid:
    """The table called `places`, `sheet-1`, `course-2` …; raises Http404 where there is none."""
    if asked == PLACES:
        return _places(evenings([parti])[0])
    what, _dash, number = asked.partition("-")
    table = next((table for table in parti.tables.order_by("number") if str(table.number) == number), None)
    if table is None or what not in (SHEET, COURSE):
        raise Http404
    table.parti = parti
    return _of_table(what, sheet_of(table))


def _places(evening: Evening) -> Grid:
    """Everybody's place and points, best first."""
    if not evening.places:
        raise Http404
    rows = tuple((place.place, place.person.name, place.points) for place in evening.places)
    heads = (gettext("Place"), gettext("Player"), gettext("Points"))
    return Grid(f"parti-{evening.parti.number}-{PLACES}", heads, rows)


def _of_table(what: str, sheet: Sheet) -> Grid:
    """The sheet of a table or the course of its points."""
    course = course_of(sheet)
    if course is None:
        raise Http404
    name = f"parti-{sheet.parti.number}-{what}-{sheet.table.number}"
    if what == COURSE:
        return Grid(name, (gettext("Hand"), *(trail.name for trail in course.trails)), tuple(course.rows))
    heads = (gettext("Hand"), gettext("Dealer"), gettext("Deal"))
    names = (column_name(sheet, column) for column in sheet.columns)
    return Grid(name, (*heads, *names), tuple(_row(sheet, line) for line in sheet.lines if line.is_saved))


def _row(sheet: Sheet, line: Line) -> tuple[Cell, ...]:
    """Who sits out has an empty cell."""
    points = sheet.rows.points[line.number]
    deal = capital(deal_words(line.deal, sheet)) if line.deal else ""
    return (line.number, _dealer(sheet, line), deal, *(points.get(cell.seat.pk) for cell in line.cells))


def _dealer(sheet: Sheet, line: Line) -> str:
    if line.due is None:
        return ""
    names = sheet.rows.names(line.number)
    return next((names[seat.pk] for seat in sheet.seats if seat.position == line.due.dealer), "")
