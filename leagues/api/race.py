"""The race for the crown: the window, who leaves it, and what everybody needs of the next parti."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.editions import shown
from leagues.api.base import LeagueView, wrong
from leagues.api.fields import Exact, PersonById, Places, Rounded
from leagues.forms.race import LineupForm
from leagues.forms.race_ground import Ground, Meant, meant
from leagues.queries.race import Folk, folk, state_on
from leagues.queries.rules import away, rule_book
from leagues.queries.title import names
from rules_engine.title import Chance, Outlook, Reach, Result, Row

PARAMETERS = [
    OpenApiParameter("on", OpenApiTypes.DATE, description="Its day: that of the next night unless given."),
    OpenApiParameter(
        "who", int, many=True, description="Who plays, by ids; unless given who is said to, or who did last."
    ),
    OpenApiParameter("for", int, description="Only what this person needs, by his id."),
]


class ReachData(serializers.Serializer[Any]):
    """How many partis of the window somebody has: now, and after the next if he comes or stays away."""

    person = PersonById()
    places = Places()
    average = Exact(allow_null=True)
    average_float = Rounded(source="average", allow_null=True)
    comes = serializers.BooleanField()
    now = serializers.IntegerField()
    coming = serializers.IntegerField()
    staying = serializers.IntegerField()
    if_coming = serializers.CharField(allow_null=True, help_text="What keeps him from the title then.")
    if_staying = serializers.CharField(allow_null=True)
    soonest = serializers.IntegerField(
        help_text="To so many partis in a row he must come until he can have it; above 1: not by the next."
    )


class LosesData(serializers.Serializer[Result[int]]):
    person = PersonById(source="player")
    place = serializers.IntegerField()


class LeavesData(serializers.Serializer[Any]):
    """The parti that leaves the window, and who loses which place by that."""

    date = serializers.DateField()
    loses = LosesData(many=True, source="results")


class NeedData(serializers.Serializer[Any]):
    """What is needed of one rival who comes: his places at which one is ahead of him."""

    rival = PersonById()
    beats = serializers.ListField(child=serializers.IntegerField())
    tied = serializers.ListField(
        child=serializers.IntegerField(), help_text="Where the two are wholly level and neither is King."
    )
    points = serializers.ListField(
        child=serializers.IntegerField(), help_text="Where points decide between the two."
    )
    lead = serializers.IntegerField(help_text="Points ahead of him before the parti.")


class LevelData(serializers.Serializer[Any]):
    rival = PersonById()
    lead = serializers.IntegerField()


class ChanceData(serializers.Serializer[Any]):
    """What one place is worth, or staying away (`place` null)."""

    place = serializers.IntegerField(allow_null=True)
    place_sum = serializers.IntegerField()
    played = serializers.IntegerField()
    firsts = serializers.IntegerField()
    king = serializers.ChoiceField(choices=[(one, one) for one in ("always", "never", "depends")])
    needs = NeedData(many=True)
    points = serializers.BooleanField(help_text="Whether it may be that points alone decide.")
    behind = serializers.ListField(
        child=PersonById(), help_text="Ahead of him without coming, whatever happens."
    )
    level = LevelData(many=True, help_text="Who stays away and with whom points decide.")
    orders = serializers.IntegerField(help_text="Orders without ties that make him King without the points.")


class LadderData(serializers.Serializer[Any]):
    """Somebody who can be awarded the title: one chance for each place, best first."""

    person = PersonById()
    comes = serializers.BooleanField()
    chances = ChanceData(many=True)


class RaceData(serializers.Serializer[Any]):
    """The title before and after the next parti, when exactly the line-up plays it."""

    on = serializers.DateField()
    night = serializers.IntegerField(
        allow_null=True, help_text="The night meant, where no day was asked for."
    )
    king = PersonById(allow_null=True, help_text="When the parti begins.")
    lineup = serializers.ListField(child=PersonById(), help_text="Empty: nobody is known to play.")
    by_word = serializers.BooleanField(help_text="Whether the line-up is who said they are coming.")
    window = serializers.ListField(child=serializers.DateField())
    leaves = LeavesData(allow_null=True, help_text="Null while there is room.")
    reach = ReachData(many=True)
    too_few = serializers.ListField(
        child=PersonById(), help_text="Who cannot have enough after the next parti, even by coming."
    )
    awarded = serializers.BooleanField(help_text="Whether the title is awarded after it.")
    missing = serializers.IntegerField(help_text="Partis still missing after it, if not.")
    nobody = serializers.BooleanField(help_text="Whether nobody can be awarded it.")
    keeps = PersonById(allow_null=True, help_text="Who stays King then.")
    orders = serializers.IntegerField(help_text="Orders of the line-up without ties.")
    needs = LadderData(many=True)


class RaceView(LeagueView):
    """The window, who falls out of it, who cannot reach enough, and "what do I need" for a line-up."""

    @extend_schema(summary="The race for the crown", parameters=PARAMETERS, responses=RaceData)
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        gone = away(self.league)
        state = state_on(self.league, self.today, gone)
        people, default = folk(self.league, state.recent), meant(self.league, state, self.person)
        form = self._form(people, default)
        on = form.cleaned_data.get("on", default.day(self.today))
        ground = Ground(self.league, on, state, rule_book(self.league).on(on), gone)
        found = ground.outlook(form.lineup if form.is_valid() else ())
        told = _told(ground, default, form, found)
        return shown(request, dict(RaceData(told, context={"names": _called(found, people)}).data))

    def _form(self, people: Folk, default: Meant) -> LineupForm:
        """What was asked; raises ValidationError where that is wrong. Where nobody was named and nobody is
        known to play, there is no line-up."""
        form = LineupForm(
            self.request.query_params,
            league=self.league,
            people=people,
            on=default.day(self.today),
            coming=default.who,
        )
        if not form.is_valid() and form.is_asked:
            said = {name: errors for name, errors in form.errors.items() if _is_asked(form, name)}
            if said:
                raise wrong(said)
        return form


def _is_asked(form: LineupForm, name: str) -> bool:
    """Whether the request says this itself: a line-up that is only meant may be none."""
    return name != "who" or form.names_people


def _told(ground: Ground, default: Meant, form: LineupForm, found: Outlook[int]) -> dict[str, Any]:
    asker = form.asker if form.is_valid() else None
    rows = {row.player: row for row in ground.rows}
    return {
        "on": found.on,
        "night": default.night.pk if default.night and default.night.date == found.on else None,
        "king": found.holder,
        "lineup": [player for player in found.reach if player in found.lineup],
        "by_word": default.by_word and not form.names_people,
        "window": [parti.date for parti in ground.partis],
        "leaves": found.dropped,
        "reach": [
            _reach(player, one, rows.get(player), found, len(ground.partis))
            for player, one in found.reach.items()
        ],
        "too_few": _too_few(found.reach),
        "awarded": found.awarded,
        "missing": found.missing,
        "nobody": found.nobody,
        "keeps": found.keeps,
        "orders": found.orders if found.lineup else 0,
        "needs": [
            _ladder(player, chances, found)
            for player, chances in (found.chances.items() if found.lineup else ())
            if asker in (None, player)
        ],
    }


def _too_few(reach: Mapping[int, Reach]) -> list[int]:
    far = [player for player, one in reach.items() if one.soonest > 1]
    return sorted(far, key=lambda player: reach[player].soonest)


def _reach(player: int, one: Reach, row: Row[int] | None, found: Outlook[int], window: int) -> dict[str, Any]:
    return {
        "person": player,
        "places": row.places if row else (None,) * window,
        "average": row.average if row else None,
        "comes": player in found.lineup,
        "now": one.now,
        "coming": one.coming,
        "staying": one.staying,
        "if_coming": one.if_coming,
        "if_staying": one.if_staying,
        "soonest": one.soonest,
    }


def _ladder(player: int, chances: tuple[Chance[int], ...], found: Outlook[int]) -> dict[str, Any]:
    return {"person": player, "comes": player in found.lineup, "chances": [_chance(one) for one in chances]}


def _chance(one: Chance[int]) -> dict[str, Any]:
    needs = [
        {
            "rival": rival,
            "beats": sorted(need.beats),
            "tied": sorted(need.tied),
            "points": sorted(need.points),
            "lead": need.lead,
        }
        for rival, need in one.needs.items()
    ]
    return {
        "place": one.place,
        "place_sum": one.place_sum,
        "played": one.played,
        "firsts": one.firsts,
        "king": one.king,
        "needs": needs,
        "points": one.points,
        "behind": one.behind,
        "level": [{"rival": rival, "lead": lead} for rival, lead in one.level.items()],
        "orders": one.orders,
    }


def _called(found: Outlook[int], people: Folk) -> dict[int, str]:
    """The names of everybody the answer may speak of."""
    known = {person.pk: person.name for person in people.everybody}
    said = {*found.reach, *found.chances, *found.lineup}
    kings = {one for one in (found.holder, found.keeps) if one is not None}
    dropped = {result.player for result in found.dropped.results} if found.dropped else set()
    return known | names((said | kings | dropped) - known.keys())
