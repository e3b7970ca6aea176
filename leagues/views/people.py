"""One person: how he plays in one league, every place, every reign."""

from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from club.models import Person
from club.queries.people import people_of
from club.views.access import ClubRequest, club_for
from leagues.queries.leagues import may_sit_out
from leagues.queries.partis import ways_to_rank
from leagues.views.access import addresses
from leagues.views.bottle_lines import debts_about
from leagues.views.person_compare import Comparison, comparison_of, measures
from leagues.views.person_facts import Facts
from leagues.views.person_files import file_asked
from leagues.views.person_hands import kinds_of
from leagues.views.person_league import league_asked
from leagues.views.person_others import names_of, partners_of, rivals_of
from leagues.views.person_places import page_of, places_in
from leagues.views.person_plots import curve_plot, hands_plot, is_thinned, places_plot
from leagues.views.person_reigns import reigns_told
from leagues.views.places_told import places_told
from leagues.views.strangers import same_for_strangers


@require_safe
@same_for_strangers
def person(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The numbers of the league asked for; without `?league=` of the house league, or that played most in."""
    club = club_for(request, slug)
    shown = get_object_or_404(people_of(club), pk=pk)
    choice = league_asked(request, club, shown)
    facts = choice.facts
    found = file_asked(request, facts, there=not choice.unknown) if facts else None
    if found is not None:
        return found
    context = {"shown": shown, "choice": choice, "facts": facts, **_membership(shown)}
    context["bottles"] = debts_about(club, shown) if cast(ClubRequest, request).role else []
    if facts is not None:
        context |= _numbers(request, facts, choice.query)
    return render(request, "leagues/person.html", context)


def _membership(shown: Person) -> dict[str, Any]:
    periods = list(shown.periods.all())
    is_member = any(period.left is None for period in periods)
    return {"last_period": periods[-1] if periods else None, "is_member": is_member}


def _numbers(request: HttpRequest, facts: Facts, query: str) -> dict[str, Any]:
    """What the sections about one league show; `query` is what their links say besides."""
    names = names_of(facts)
    comparison = comparison_of(request, facts, names)
    kept = f"{query}&with={comparison.other.person.pk}" if comparison.other else query
    context = {"at": addresses(facts.league), "comparison": comparison, "query": kept}
    return context | _partis(request, facts) | _plots(facts, comparison) | _told(facts, names)


def _partis(request: HttpRequest, facts: Facts) -> dict[str, Any]:
    page = page_of(facts, request.GET.get("page"))
    ways = ways_to_rank(facts.league)
    places = places_in(facts, page.object_list)
    return {"page": page, "places": places, "places_told": places_told(ways), "some_apart": True in ways}


def _plots(facts: Facts, comparison: Comparison) -> dict[str, Any]:
    return {
        "places_plot": places_plot(facts),
        "curve_plot": curve_plot(comparison.sides),
        "thinned": is_thinned(comparison.sides),
        "hands_plot": hands_plot(facts),
        "measures": measures(comparison.sides),
    }


def _told(facts: Facts, names: dict[int, str]) -> dict[str, Any]:
    return {
        "kinds": kinds_of(facts),
        "sits_out": may_sit_out(facts.league),
        "rivals": rivals_of(facts, names),
        "partners": partners_of(facts, names),
        "reigns": reigns_told(facts, names),
    }
