"""Where scores, places and tallies of a parti differ from what follows from its sheets."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from django.utils.translation import gettext as _

from leagues.actions.days_survey import Compare
from rules_engine.core.violations import Refused, Violation
from scoring.actions.places import places_from
from scoring.actions.scores import scores_from
from scoring.models import Parti, Place, Tally
from scoring.queries.reading import rows_of, rows_of_each
from scoring.queries.rows import TableRows
from scoring.queries.tallies import tallies_from

AT_A_TIME = 100  # partis whose sheets are in memory together

Rows = dict[str, dict[str, object]]
"""What is derived of one parti as plain values, by where it stands."""

R = TypeVar("R", Place, Tally)


@dataclass(frozen=True, slots=True)
class BrokenSheet:
    """A parti from whose sheets no places follow, and why."""

    number: int
    club: str
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Derived:
    """The places, best first, and the tallies of a parti, saved or not; none of one that does not count."""

    parti: Parti
    places: Sequence[Place] = ()
    tallies: Sequence[Tally] = ()

    @property
    def rows(self) -> tuple[Rows, Rows]:
        """Both as plain values."""
        places = sorted(self.places, key=lambda one: one.seat_id)
        tallies = sorted(self.tallies, key=lambda one: (one.seat_id, one.person_id))
        return (
            {f"seat {one.seat_id}": _place(one) for one in places},
            {f"seat {one.seat_id}, person {one.person_id}": _tally(one) for one in tallies},
        )


def survey_sheets(
    partis: Iterable[Parti], compare: Compare, broken: list[BrokenSheet]
) -> Iterator[list[Derived]]:
    """Compare what is stored of partis, which come with their clubs, with their sheets; give what follows,
    AT_A_TIME of them in the order they come. The same few queries for each of these lots.

    A sheet that the game refuses is noted in `broken`; what is stored of it stands, as in a rebuild.
    """
    rest = iter(partis)
    while some := list(islice(rest, AT_A_TIME)):
        tables, stored = rows_of_each(some), stored_of(some)
        yield [_surveyed(parti, tables.get(parti, ()), stored[parti.pk], compare, broken) for parti in some]


def stored_of(partis: Iterable[Parti]) -> dict[int, Derived]:
    """What is stored of partis by their ids, in two queries."""
    by_id = {parti.pk: parti for parti in partis}
    places = _by_parti(Place.objects.filter(parti__in=by_id).select_related("seat").order_by("place", "id"))
    tallies = _by_parti(Tally.objects.filter(parti__in=by_id).order_by("id"))
    return {pk: Derived(parti, places.get(pk, ()), tallies.get(pk, ())) for pk, parti in by_id.items()}


def derived(parti: Parti, tables: tuple[TableRows, ...] | None = None) -> Derived:
    """What follows from the sheets of a parti; raises Refused where nothing does."""
    if not parti.counts:
        return Derived(parti)
    tables = rows_of(parti) if tables is None else tables
    return Derived(parti, places_from(parti, tables), tallies_from(parti, tables))


def broken_sheet(parti: Parti, refused: Refused) -> BrokenSheet:
    """Name the parti whose sheets the game has refused."""
    return BrokenSheet(parti.number, parti.club.slug, refused.violations)


def _surveyed(
    parti: Parti, tables: tuple[TableRows, ...], stored: Derived, compare: Compare, broken: list[BrokenSheet]
) -> Derived:
    try:
        scores, follows = scores_from(tables), derived(parti, tables)
    except Refused as refused:
        broken.append(broken_sheet(parti, refused))
        return stored
    about = {"number": parti.number, "club": parti.club.slug}
    for hand, written, points in scores:
        what = _("Scores of hand %(hand)s, parti %(number)s of %(club)s") % {**about, "hand": hand.number}
        compare(what, stored=sorted(written.items()), follows=sorted(points.items()))
    (places, tallies), (right_places, right_tallies) = stored.rows, follows.rows
    compare(_("Places of parti %(number)s of %(club)s") % about, stored=places, follows=right_places)
    compare(_("Tallies of parti %(number)s of %(club)s") % about, stored=tallies, follows=right_tallies)
    return follows


def _by_parti(rows: Iterable[R]) -> Mapping[int, list[R]]:
    found: dict[int, list[R]] = defaultdict(list)
    for row in rows:
        found[row.parti_id].append(row)
    return found


def _place(place: Place) -> dict[str, object]:
    return {
        "person": place.person_id,
        "place": place.place,
        "points": place.points,
        "hands_played": place.hands_played,
    }


def _tally(tally: Tally) -> dict[str, object]:
    return {
        "hands": tally.hands,
        "sat_out": tally.sat_out,
        "dealt": tally.dealt,
    }
