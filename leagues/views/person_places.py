"""Every place of a person in a league, newest first."""

from collections.abc import Iterable
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, QuerySet

from leagues.queries.partis import counted
from leagues.views.person_facts import Facts
from scoring.models import Place

PAGE_SIZE = 12
NEWEST_FIRST = (
    F("parti__date").desc(),
    F("parti__start_time").desc(nulls_last=True),
    F("parti__number").desc(),
)


def page_of(facts: Facts, number: str | None) -> Page[int]:
    """A page of the ids of the partis in which the person has a place."""
    partis = counted(facts.league).filter(places__person=facts.person).reverse().values_list("pk", flat=True)
    paginator = Paginator(partis, PAGE_SIZE)
    # The career has counted them; doing so again would read them all.
    paginator.count = facts.career.partis
    return paginator.get_page(number)


def places_in(facts: Facts, parti_ids: Iterable[int]) -> QuerySet[Place, Any]:
    """Of these partis `date`, `number`, `place`, `people` (how many were in it), `points`, `hands_played`."""
    return _listed(Place.objects.filter(person=facts.person, parti__in=list(parti_ids)))


def all_places(facts: Facts) -> QuerySet[Place, Any]:
    """The same of all partis of the league."""
    return _listed(Place.objects.filter(person=facts.person, parti__in=counted(facts.league).order_by()))


def _listed(places: QuerySet[Place]) -> QuerySet[Place, Any]:
    rows = places.annotate(people=Count("parti__seats")).order_by(*NEWEST_FIRST)
    return rows.values(
        "place", "people", "points", "hands_played", date=F("parti__date"), number=F("parti__number")
    )
