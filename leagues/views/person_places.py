"""Every place of a person in a league, a page of them at a time."""

from collections.abc import Iterable
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from leagues.queries.partis import counted
from leagues.queries.person_places import places_listed
from leagues.views.person_facts import Facts
from scoring.models import Place

PAGE_SIZE = 12


def page_of(facts: Facts, number: str | None) -> Page[int]:
    """A page of the ids of the partis in which the person has a place."""
    partis = counted(facts.league).filter(places__person=facts.person).reverse().values_list("pk", flat=True)
    paginator = Paginator(partis, PAGE_SIZE)
    # The career has counted them; doing so again would read them all.
    paginator.count = facts.career.partis
    return paginator.get_page(number)


def places_in(facts: Facts, parti_ids: Iterable[int]) -> QuerySet[Place, Any]:
    """His places in these partis, as `places_listed` has them."""
    return places_listed(Place.objects.filter(person=facts.person, parti__in=list(parti_ids)))
