"""One person: every place, every reign."""

import datetime
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from django.core.paginator import Paginator
from django.db.models import Count, F, Q, QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from club.dates import today
from club.models import Club, Person
from club.queries.people import people_of
from club.views.access import ClubRequest, club_for
from leagues.models import League
from leagues.queries.title import names, reigns
from leagues.views.bottle_lines import lines_about
from leagues.views.reigns import ReignRow, reign_rows
from scoring.enums import State
from scoring.models import Place

PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class Record:
    """What somebody's places come to. `points` of one game can be added up, of several they cannot."""

    partis: int
    place_sum: int
    wins: int
    points: int
    games: int

    @property
    def average(self) -> Fraction:
        return Fraction(self.place_sum, self.partis)


@require_safe
def person(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Places newest first, the average over all of them, and the reigns in every league of the club."""
    club = club_for(request, slug)
    shown = get_object_or_404(people_of(club).prefetch_related("periods"), pk=pk)
    periods = list(shown.periods.all())
    page = Paginator(_places(shown), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "shown": shown,
        "last_period": periods[-1] if periods else None,
        "is_member": any(period.left is None for period in periods),
        "record": _record(shown),
        "has_leagues": League.objects.filter(club=club).count() > 1,
        "page": page,
        "reigns": _reigns(club, shown),
        "bottles": lines_about(club, shown) if cast(ClubRequest, request).role else [],
    }
    return render(request, "leagues/person.html", context)


def _places(shown: Person) -> QuerySet[Place]:
    """Newest parti first, with the number of people in it, `people`, and the name of its `league`."""
    places = Place.objects.filter(person=shown, parti__state=State.CLOSED).select_related("parti")
    league = F("parti__league_parti__league__name")
    return places.annotate(people=Count("parti__seats"), league=league).order_by(
        F("parti__date").desc(),
        F("parti__start_time").desc(nulls_last=True),
        F("parti__number").desc(),
        "-pk",
    )


def _record(shown: Person) -> Record | None:
    found = Place.objects.filter(person=shown, parti__state=State.CLOSED).aggregate(
        partis=Count("pk"),
        place_sum=Sum("place"),
        wins=Count("pk", filter=Q(place=1)),
        points=Sum("points"),
        games=Count("parti__game", distinct=True),
    )
    return Record(**found) if found["partis"] else None


def _leagues_of(club: Club, shown: Person) -> QuerySet[League]:
    """Where the person has a place, and so may have reigned."""
    held = Place.objects.filter(person=shown, parti__state=State.CLOSED)
    return League.objects.filter(club=club, league_partis__parti__in=held.values("parti")).distinct()


def _reigns(club: Club, shown: Person) -> list[tuple[League, list[ReignRow]]]:
    """The person's reigns by league, newest first; leagues without any are left out."""
    now = today(club)
    found = [(league, _rows(league, shown, now)) for league in _leagues_of(club, shown)]
    return [(league, rows) for league, rows in found if rows]


def _rows(league: League, shown: Person, now: datetime.date) -> list[ReignRow]:
    found = reigns(league, now)
    name_of = names(reign.player for reign in found).__getitem__
    return [row for row in reign_rows(found, name_of, now) if row.person_id == shown.pk]
