"""Answers as CSV and XLSX, by `?file=` as on the pages. Heads are for programs, the same in all languages."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from leagues.files.grids import KINDS, Cell, Grid, answer
from leagues.queries.evenings import Evening
from leagues.queries.standings import SeasonStandings
from scoring.enums import Detail
from scoring.models import Parti
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows

FILE = OpenApiParameter(
    "file", str, enum=tuple(KINDS), description="The answer as a file: CSV or an Excel workbook."
)
# A row of results as the import reads it.
RESULTS = ("date", "time", "table", "hand", "player", "points")
PLACES = ("date", "time", "parti", "league", "place", "player", "points", "hands")
SEASON = (
    "rank", "player", "score", "average", "partis", "counted", "place_sum", "firsts", "points", "hands",
    "decided_by",
)  # fmt: skip


def answers(json: Any) -> dict[Any, Any]:
    """What an address answers that has a file besides, for its description."""
    kinds = (kind.partition(";")[0] for kind in KINDS.values())
    return {(200, "application/json"): json} | {(200, kind): OpenApiTypes.BINARY for kind in kinds}


def file_asked(request: Request) -> str:
    """`csv`, `xlsx`, or empty for JSON. Raises ValidationError for what is neither."""
    asked = request.query_params.get("file", "")
    if asked and asked not in KINDS:
        raise ValidationError({"file": [_("This is neither of %(kinds)s.") % {"kinds": ", ".join(KINDS)}]})
    return asked


def as_file(kind: str, name: str, heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """The rows as a download; what a spreadsheet would take for a formula stays a text."""
    return answer(Grid(name, tuple(heads), tuple(map(tuple, rows))), kind)


def season_rows(table: SeasonStandings | None) -> Iterator[tuple[Cell, ...]]:
    """The standings, the ranked first. Score and average are decimal numbers here."""
    for row in table.rows if table else ():
        yield (
            row.rank, row.person.name, Fraction(row.score), Fraction(row.average), row.partis, row.counted,
            row.place_sum, row.firsts, row.points, row.hands, row.decided_by,
        )  # fmt: skip


def place_rows(evenings: Iterable[Evening]) -> Iterator[tuple[Cell, ...]]:
    """Everybody's place in every parti that counts."""
    for evening in evenings:
        parti = evening.parti
        league = parti.league_parti.league.slug
        for one in evening.places:
            yield (
                parti.date, _clock(parti), parti.number, league, one.place, one.person.name, one.points,
                one.hands_played,
            )  # fmt: skip


def result_rows(parti: Parti) -> Iterator[tuple[Cell, ...]]:
    """Who scored what in which hand, by who sat there then; where no hands are known, the totals."""
    for rows in rows_of(parti):
        head = (parti.date, _clock(parti), rows.table.number)
        if parti.detail == Detail.TOTALS:
            yield from ((*head, None, seat.person.name, seat.total) for seat in rows.seats)
        for number in sorted(rows.points):
            yield from ((*head, number, *scored) for scored in _scored(rows, number))


def _scored(rows: TableRows, number: int) -> Iterator[tuple[str, int]]:
    points = rows.points[number]
    for seat in rows.seats:
        if seat.pk in points:
            person = rows.presence.person(seat, number) or seat.person
            yield person.name, points[seat.pk]


def _clock(parti: Parti) -> str | None:
    return parti.start_time.strftime("%H:%M") if parti.start_time else None
