"""The title of a day, its proof, and every reign."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.editions import shown
from leagues.api.base import ON, LeagueView
from leagues.api.examples import KING, PROOF, REIGNS
from leagues.api.fields import Exact, PersonById, Places, Rounded
from leagues.queries.proof import proof
from leagues.queries.title import names, people_in, title_object, title_on
from rules_engine.title import Reign


class TitleRowData(serializers.Serializer[Any]):
    player = serializers.CharField()
    places = Places()
    played = serializers.IntegerField()
    place_sum = serializers.IntegerField()
    average = serializers.CharField(help_text="Exact: 17/8.")
    firsts = serializers.IntegerField()
    points = serializers.IntegerField()
    eligible = serializers.BooleanField()
    rank = serializers.IntegerField(allow_null=True)
    decided_by = serializers.CharField(allow_null=True)


class TitleReignData(serializers.Serializer[Any]):
    player = serializers.CharField()
    start = serializers.DateField()
    end = serializers.DateField(allow_null=True, help_text="The first day without the title.")
    reason = serializers.CharField(allow_null=True)


class TitleData(serializers.Serializer[Any]):
    """The object of `manage.py title` and of king.json: people by name. The proof has their ids."""

    ok = serializers.BooleanField()
    holder = serializers.CharField(allow_null=True)
    since = serializers.DateField(allow_null=True)
    last_day = serializers.DateField(allow_null=True, help_text="Still held then if nothing more is played.")
    lapse = serializers.CharField(allow_null=True, help_text="`pause` or `nine-months`: what ends it then.")
    pause_last_day = serializers.DateField(allow_null=True)
    nine_months_last_day = serializers.DateField(allow_null=True)
    vacant_because = serializers.CharField(allow_null=True)
    last_holder = serializers.CharField(allow_null=True)
    deciding_step = serializers.CharField(allow_null=True)
    tied = serializers.ListField(child=serializers.CharField())
    window = serializers.ListField(child=serializers.DateField())
    standings = TitleRowData(many=True)
    reigns = TitleReignData(many=True)


class ProofRowData(serializers.Serializer[Any]):
    """A player of the window."""

    person = PersonById(source="person_id")
    places = Places()
    played = serializers.IntegerField()
    place_sum = serializers.IntegerField()
    average = Exact()
    average_float = Rounded(source="average")
    firsts = serializers.IntegerField()
    points = serializers.IntegerField()
    barred = serializers.CharField(
        allow_null=True, help_text="Why he cannot be King: `too-few`, `nine-months`, `left`."
    )
    is_king = serializers.BooleanField()


class ProofStepData(serializers.Serializer[Any]):
    """A question of the rules: `better` is ahead of `other` by it alone, of an even one as they stand."""

    kind = serializers.CharField(help_text="`came`, `average`, `played`, `firsts`, `points` or `holder`.")
    asked = serializers.CharField(help_text="`asked`, `decided`, or `idle`: not asked any more.")
    is_even = serializers.BooleanField()
    better = PersonById(source="better.person_id", allow_null=True)
    other = PersonById(source="other.person_id", allow_null=True)
    gap = Exact(help_text="How far the two averages lie apart, exactly.")


class ProofData(serializers.Serializer[Any]):
    """The window of the last award: who could be King in order, everybody else, and what decided."""

    on = serializers.DateField()
    king = PersonById(source="holder", allow_null=True)
    rules = serializers.DictField(help_text="The title rules of the last award.")
    window = serializers.ListField(child=serializers.DateField())
    eligible = ProofRowData(many=True)
    others = ProofRowData(many=True)
    steps = ProofStepData(many=True)
    decided_at = serializers.IntegerField(help_text="The number of the step that decided, 0 for none.")


class ReignOfData(serializers.Serializer[Reign[int]]):
    """From the day of the award to the first day without the title."""

    person = PersonById(source="player")
    start = serializers.DateField()
    end = serializers.DateField(allow_null=True, help_text="Null while it lasts.")
    reason = serializers.CharField(
        allow_null=True,
        help_text="`replaced`, `nobody-qualifies`, `tied`, `pause`, `nine-months` or `left`.",
    )
    days = serializers.SerializerMethodField(help_text="Up to the day that was asked about.")

    def get_days(self, reign: Reign[int]) -> int:
        return ((reign.end or self.context["on"]) - reign.start).days


class ReignsData(serializers.Serializer[Any]):
    """Oldest first; between two there may be time without a King."""

    on = serializers.DateField()
    reigns = ReignOfData(many=True)


class KingView(LeagueView):
    """Who is King, why, and until when."""

    @extend_schema(summary="The title of a day", parameters=[ON], responses=TitleData, examples=[KING])
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        return shown(request, title_object(self.league, self.day_asked()))


class ProofView(LeagueView):
    """The window row by row, and which step of the rules decided."""

    @extend_schema(summary="The proof of the title", parameters=[ON], responses=ProofData, examples=[PROOF])
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        found = title_on(self.league, self.day_asked())
        called = names(people_in(found))
        verdict, shows = found.verdict, proof(found.verdict, called.__getitem__)
        told = {
            "on": verdict.on,
            "holder": verdict.holder,
            "rules": verdict.rules.as_dict(),
            "window": verdict.window,
            "eligible": shows.eligible,
            "others": shows.others,
            "steps": shows.steps,
            "decided_at": shows.decided_at,
        }
        return shown(request, dict(ProofData(told, context={"names": called}).data))


class ReignsView(LeagueView):
    """Who was King when."""

    @extend_schema(
        summary="Every reign up to a day", parameters=[ON], responses=ReignsData, examples=[REIGNS]
    )
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        on = self.day_asked()
        found = title_on(self.league, on).reigns
        context = {"names": names({reign.player for reign in found}), "on": on}
        told = ReignsData({"on": on, "reigns": found}, context=context).data
        return shown(request, dict(told))
