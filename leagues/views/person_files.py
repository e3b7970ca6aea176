"""The tables of the page of a person as files."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext

from leagues.files.grids import Cell, Grid, answer, kind_asked
from leagues.queries.careers import curve_of
from leagues.queries.person_places import all_places
from leagues.views.person_compare import comparison_of, measures
from leagues.views.person_facts import Facts
from leagues.views.person_hands import kinds_of
from leagues.views.person_others import names_of, partners_of, rivals_of
from leagues.views.person_reigns import reigns_told

Row = tuple[Cell, ...]
Sides = tuple[Facts, ...]
Table = tuple[tuple[str, ...], Iterable[Row]]


def file_asked(request: HttpRequest, facts: Facts, *, there: bool = True) -> HttpResponse | None:
    """The file of `?table=` in the kind of `?file=`; None where the address asks for no file.

    Raises Http404 where there is no such table, or the league that is asked for is not `there`.
    """
    kind, name = kind_asked(request, there=there, tables=None), request.GET.get("table", "")
    if not kind:
        return None
    table = _table(request, facts, name)
    if table is None:
        raise Http404
    heads, rows = table
    return answer(Grid(f"person-{facts.person.pk}-{facts.league.slug}-{name}", heads, tuple(rows)), kind)


def _table(request: HttpRequest, facts: Facts, name: str) -> Table | None:
    if name in _OF_SIDES:
        return _OF_SIDES[name](comparison_of(request, facts, names_of(facts)).sides)
    return _TABLES[name](facts) if name in _TABLES else _kinds(facts, name)


def _places(facts: Facts) -> Table:
    heads = (
        gettext("Date"), gettext("Parti"), gettext("Place"), gettext("Players"), gettext("Points"),
        gettext("Hands"),
    )  # fmt: skip
    columns = ("date", "number", "place", "people", "points", "hands_played")
    return heads, [tuple(row[column] for column in columns) for row in all_places(facts.league, facts.person)]


def _counts(facts: Facts) -> Table:
    return (gettext("Place"), gettext("Partis")), sorted(facts.career.places.items())


def _curve(sides: Sides) -> Table:
    """After every parti, of one after the other; the page draws some of them."""
    heads = (
        gettext("Date"), gettext("Partis"), gettext("Sum of the places"), gettext("Average place"),
        gettext("Player"),
    )  # fmt: skip
    points = ((one, side.person.name) for side in sides for one in curve_of(side.league, side.person))
    return heads, [(*one, Fraction(one.place_sum, one.partis), name) for one, name in points]


def _hands(facts: Facts) -> Table:
    return (gettext("Points"), gettext("Hands")), sorted(facts.career.scores.items())


def _kinds(facts: Facts, name: str) -> Table | None:
    kinds = next((kinds for kinds in kinds_of(facts) if kinds.slug == name), None)
    if kinds is None:
        return None
    heads = (kinds.head, gettext("Hands"), gettext("Points"), gettext("Points per hand"))
    return heads, [(row.name, row.hands, row.points, row.mean) for row in kinds.rows]


def _against(facts: Facts) -> Table:
    heads = (
        gettext("Player"), gettext("Met"), gettext("Ahead"), gettext("Level"), gettext("Behind"),
        gettext("Points apart"),
    )  # fmt: skip
    rows = rivals_of(facts, names_of(facts))
    return heads, [(row.name, row.met, row.ahead, row.level, row.behind, row.apart) for row in rows]


def _beside(facts: Facts) -> Table:
    heads = (
        gettext("Partner"), gettext("Partis"), gettext("Average place"), gettext("Firsts"),
        gettext("Points"),
    )  # fmt: skip
    rows = partners_of(facts, names_of(facts))
    return heads, [(row.name, row.partis, row.average, row.firsts, row.points) for row in rows]


def _reigns(facts: Facts) -> Table:
    found = reigns_told(facts, names_of(facts), most=None)
    heads = (gettext("From"), gettext("To"), gettext("Days"), gettext("How it ended"))
    return heads, [(row.start, row.end, row.days, row.how) for row in (found.rows if found else ())]


def _compared(sides: Sides) -> Table | None:
    if len(sides) < 2:
        return None
    heads = (gettext("What is counted"), *(side.person.name for side in sides))
    return heads, [(measure.name, *measure.values) for measure in measures(sides)]


_OF_SIDES: Mapping[str, Callable[[Sides], Table | None]] = {"compare": _compared, "curve": _curve}
_TABLES: Mapping[str, Callable[[Facts], Table]] = {
    "places": _places,
    "counts": _counts,
    "hands": _hands,
    "against": _against,
    "beside": _beside,
    "reigns": _reigns,
}
