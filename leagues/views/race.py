"""The race for the crown: the window, who leaves it, and what everybody needs of the next parti."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import cast
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from club.dates import today
from club.models import Person
from club.views.access import ClubRequest
from leagues.files.grids import Grid, answer, kind_asked
from leagues.forms.race import LineupForm
from leagues.forms.race_ground import Ground, Meant, meant
from leagues.models import League
from leagues.queries.race import Folk, folk, state_on
from leagues.queries.rules import away, rule_book
from leagues.queries.title import names
from leagues.views.access import addresses, league_for
from leagues.views.asked import query_without
from leagues.views.race_files import stairs_grid
from leagues.views.race_needs import Ladder, ladders, needs_grid
from leagues.views.race_stairs import Stairs, stairs
from leagues.views.race_window import Window, reach_grid, window
from leagues.views.tables import Tables, tables_for
from rules_engine.title import Outlook, Reach, Reign


@dataclass(frozen=True)
class Race:
    """The page: the line-up that was asked about (or meant), and the title before and after its parti."""

    ground: Ground
    meant: Meant
    form: LineupForm
    found: Outlook[int]
    names: Mapping[int, str]
    asker: int | None
    me: int | None

    @property
    def wrong(self) -> list[str]:
        """What is wrong with what the address asks for; where it asks for nothing, nothing is."""
        if not self.form.is_asked:
            return []
        return [f"{field.label}: {error}" for field in self.form for error in field.errors]

    @cached_property
    def window(self) -> Window:
        return window(self.ground.partis, self.ground.rows, self.found, self.names.__getitem__)

    @cached_property
    def needs(self) -> list[Ladder]:
        """The ladders of who can be King, that of the one who asks first; none without a line-up."""
        every = ladders(self.found, self.names.__getitem__) if self.found.lineup else []
        return sorted(every, key=lambda one: one.person_id != self.asker)

    @property
    def mine(self) -> Ladder | None:
        return next((one for one in self.needs if one.person_id == self.asker), None)

    @property
    def others(self) -> list[Ladder]:
        return [one for one in self.needs if one.person_id != self.asker]

    @property
    def asker_name(self) -> str:
        return self.names.get(self.asker or 0, "")

    @property
    def asker_is_me(self) -> bool:
        return self.asker is not None and self.asker == self.me

    @property
    def asker_reach(self) -> Reach | None:
        return self.found.reach.get(self.asker or 0)

    @property
    def asker_comes(self) -> bool:
        return self.asker in self.found.lineup

    @property
    def if_coming(self) -> str:
        """The query of the same line-up with the one who asks; empty where he is in it or cannot be."""
        if self.asker_comes or str(self.asker) not in self.form.listed:
            return ""
        who = [*self.form.lineup, self.asker]
        return urlencode({"who": who, "on": self.ground.on.isoformat(), "for": self.asker}, doseq=True)

    @cached_property
    def stairs(self) -> Stairs | None:
        """The one who asks against his strongest rival."""
        if self.asker is None:
            return None
        ground = self.ground
        return stairs(self.found, self.asker, ground.look, ground.slots, self.names.__getitem__)

    @property
    def king(self) -> str:
        """Who is King when the parti begins, empty for nobody."""
        return self.names[self.found.holder] if self.found.holder else ""

    @property
    def keeper(self) -> str:
        """Who stays King where nobody can be awarded the title."""
        return self.names[self.found.keeps] if self.found.keeps else ""

    @property
    def lapsed(self) -> tuple[str, Reign[int]] | None:
        """The reign that ends between the last parti and the next, with its King's name."""
        ended = self.found.ended
        return (self.names[ended[-1].player], ended[-1]) if ended else None

    @property
    def without(self) -> list[str]:
        """Who comes but cannot be awarded the title after it."""
        return sorted(self.names[one] for one in self.found.lineup - self.found.chances.keys())

    @property
    def tables(self) -> Tables | None:
        lineup = self.found.lineup
        return tables_for(self.ground.league.game, len(lineup)) if lineup else None


@require_safe
def race(request: HttpRequest, slug: str, league_slug: str | None = None) -> HttpResponse:
    """The window as a grid, the line-up of the next parti as a form, and what everybody needs of it."""
    league = league_for(request, slug, league_slug)
    shown = _race(request, league, cast(ClubRequest, request).person)
    kind = kind_asked(request, there=not shown.wrong, tables=None)
    if kind:
        return answer(_grid(request, league, shown), kind)
    context = {
        "race": shown,
        "form": shown.form,
        "query": query_without(request, "file", "table"),
        "at": addresses(league),
    }
    return render(request, "leagues/race.html", context)


def _race(request: HttpRequest, league: League, person: Person | None) -> Race:
    now, gone = today(league.club), away(league)
    state = state_on(league, now, gone)
    people, default = folk(league, state.recent), meant(league, state, person)
    form = LineupForm(request.GET, league=league, people=people, on=default.day(now), coming=default.who)
    asked = form.is_valid()
    on = form.cleaned_data.get("on", default.day(now))
    ground = Ground(league, on, state, rule_book(league).on(on), gone)
    found = ground.outlook(form.lineup if asked else ())
    me = person.pk if person else None
    asker = _asker(form, me, found) if asked else None
    return Race(ground, default, form, found, _called(found, people), asker, me)


def _asker(form: LineupForm, me: int | None, found: Outlook[int]) -> int | None:
    """For whom it is told first: who is asked about, else the reader if he is in it, else the King, else
    whoever is likeliest to be."""
    if form.asker is not None or me in found.reach:
        return form.asker or me
    return (
        found.holder if found.holder in found.chances else min(found.chances, key=found.likely, default=None)
    )


def _called(found: Outlook[int], people: Folk) -> dict[int, str]:
    """The names of everybody the page may speak of."""
    known = {person.pk: person.name for person in people.everybody}
    kings = {one for one in (found.holder, found.keeps, *(reign.player for reign in found.ended)) if one}
    strangers = ({*found.reach, *found.chances} | kings) - known.keys()
    return known | names(strangers)


def _grid(request: HttpRequest, league: League, shown: Race) -> Grid:
    """`?table=needs` of everybody, `mine` of the one who asks, `stairs`, else the window; raises Http404
    where there is no such table."""
    table = request.GET.get("table") or "window"
    if table == "needs":
        return needs_grid(f"{league.slug}-needs", shown.needs)
    if table == "mine" and shown.mine:
        return needs_grid(f"{league.slug}-mine", [shown.mine])
    if table == "stairs" and shown.stairs:
        return stairs_grid(f"{league.slug}-stairs", shown.stairs)
    if table != "window":
        raise Http404
    return reach_grid(f"{league.slug}-window", shown.window)
