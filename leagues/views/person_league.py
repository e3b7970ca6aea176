"""In which league a person is looked at: of each game, and each league, the numbers stand alone."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import Count
from django.http import HttpRequest

from club.models import Club, Person
from leagues.models import League
from leagues.templatetags.leagues import Way
from leagues.views.access import inside
from leagues.views.person_facts import Facts, facts_of
from scoring.enums import State
from scoring.models import Place


@dataclass(frozen=True, slots=True)
class Choice:
    """The league shown (None in a club without any) and what the person did in it, None for nothing.

    `ways` lead to the other leagues; `unknown` is what was asked for where no league is called so.
    """

    league: League | None
    facts: Facts | None
    ways: list[Way]
    unknown: str

    @property
    def query(self) -> str:
        """The address of what is shown, as links of the page repeat it: `league=hearts`."""
        return urlencode({"league": self.league.slug}) if self.league else ""


def league_asked(request: HttpRequest, club: Club, shown: Person) -> Choice:
    """The league of `?league=`, else the house league; of who never played there, that with most partis."""
    leagues = list(League.objects.filter(club=club))
    slug = request.GET.get("league", "").strip()
    asked = next((league for league in leagues if league.slug == slug), None)
    league = asked or next(iter(leagues), None)
    if league is None:
        return Choice(None, None, [], slug)
    facts = facts_of(shown, inside(request, club, league))
    if facts is None and asked is None and (other := _most_played(leagues, shown)):
        league = inside(request, club, other)
        facts = facts_of(shown, league)
    return Choice(league, facts, _ways(leagues, league), "" if asked else slug)


def _most_played(leagues: list[League], shown: Person) -> League | None:
    places = Place.objects.filter(person=shown, parti__state=State.CLOSED, parti__league_parti__isnull=False)
    rows = places.order_by().values_list("parti__league_parti__league").annotate(Count("pk"))
    counts = dict(rows)
    return max(
        (league for league in leagues if league.pk in counts), key=lambda one: counts[one.pk], default=None
    )


def _ways(leagues: list[League], shown: League) -> list[Way]:
    if len(leagues) < 2:
        return []
    return [Way(one.name, "?" + urlencode({"league": one.slug}), one == shown) for one in leagues]
