"""The rules of the title by the day from which they hold (KT-19)."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.people import lock
from club.api.bodies import made, sent
from club.api.editions import edition_seen, require_edition, shown
from club.api.strict import Strict
from club.permissions import require_owner
from leagues.actions.rules import drop_title_rules, set_title_rules
from leagues.api.base import LeagueView
from leagues.api.fields import RuleOptionData, options_told
from leagues.models import TitleRules
from leagues.queries.rules import points_of
from rules_engine.title import OPTIONS, Rules

EXAMPLE = OpenApiExample(
    "Ten partis count from March on",
    value={"id": 7, "valid_from": "2026-03-01", "rules": {"window": 10, "need": 7}},
    response_only=True,
)


class TitleRulesData(serializers.Serializer[Any]):
    """One set of rules. Each award goes by those of its day, a lapse by those of the last award."""

    id = serializers.IntegerField()
    valid_from = serializers.DateField(allow_null=True, help_text="Null: from the beginning.")
    rules = serializers.DictField(help_text="Every option of the title with its value.")


class TitleBookData(serializers.Serializer[Any]):
    """The sets by day, oldest first, and what may be chosen."""

    sets = TitleRulesData(many=True)
    known = RuleOptionData(many=True)


class NewTitleRules(Strict):
    """The whole set: what it leaves out has its default."""

    valid_from = serializers.DateField(allow_null=True, help_text="Null: from the beginning.")
    rules = serializers.DictField()


class TitleOptions(Strict):
    rules = serializers.DictField(help_text="What is left out stays as it is.")


class OfTitleRules(LeagueView):
    """What the addresses of title rules share."""

    def sets(self) -> QuerySet[TitleRules]:
        return TitleRules.objects.filter(league=self.league)

    def told(self, found: TitleRules) -> dict[str, Any]:
        rules = Rules.of({"points": points_of(self.league.game), **found.rules}).as_dict()
        return dict(TitleRulesData({"id": found.pk, "valid_from": found.valid_from, "rules": rules}).data)

    def told_again(self, pk: int) -> dict[str, Any]:
        return self.told(get_object_or_404(self.sets(), pk=pk))


class TitleRulesView(OfTitleRules):
    """The sets of a league by day."""

    @extend_schema(
        operation_id="clubs_leagues_title_rules_list",
        summary="The title rules of a league by day",
        responses=TitleBookData,
    )
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        return Response({"sets": [self.told(one) for one in self.sets()], "known": options_told(OPTIONS)})

    @extend_schema(
        summary="Set the title rules from a day on (owners)",
        description="A day that has a set already gets this one instead, with If-Match for the one you saw.",
        request=NewTitleRules,
        responses={201: TitleRulesData, 200: TitleRulesData},
        examples=[
            EXAMPLE,
            OpenApiExample(
                "From March on",
                value={"valid_from": "2026-03-01", "rules": {"window": 10, "need": 7}},
                request_only=True,
            ),
        ],
    )
    def post(self, request: Request, slug: str, league_slug: str) -> Response:
        require_owner(user=self.user, club=self.club)
        asked = sent(NewTitleRules, request)
        with transaction.atomic():
            lock(self.club)
            earlier = self.sets().filter(valid_from=asked["valid_from"]).first()
            if earlier is not None:
                require_edition(request, self.told(earlier))
            kept = set_title_rules(league=self.league, **asked, by=self.user)
        if earlier is not None:
            return shown(request, self.told(kept))
        return made(request, self.told(kept), "api-title-rules-set", slug, league_slug, kept.pk)


class OneTitleRulesView(OfTitleRules):
    """One set; that from the beginning cannot be dropped."""

    @extend_schema(summary="Title rules from a day on", responses=TitleRulesData, examples=[EXAMPLE])
    def get(self, request: Request, slug: str, league_slug: str, pk: int) -> Response:
        return shown(request, self.told_again(pk))

    @extend_schema(
        summary="Change options in a set of title rules (owners)",
        request=TitleOptions,
        responses=TitleRulesData,
        examples=[
            EXAMPLE,
            OpenApiExample("Seven are enough", value={"rules": {"need": 7}}, request_only=True),
        ],
    )
    def patch(self, request: Request, slug: str, league_slug: str, pk: int) -> Response:
        require_owner(user=self.user, club=self.club)
        with edition_seen(request, self.club, lambda: self.told_again(pk)):
            found = get_object_or_404(self.sets(), pk=pk)
            rules = {**found.rules, **sent(TitleOptions, request)["rules"]}
            set_title_rules(league=self.league, valid_from=found.valid_from, rules=rules, by=self.user)
        return shown(request, self.told_again(pk))

    @extend_schema(summary="Take back a change of the title rules (owners)", responses={204: None})
    def delete(self, request: Request, slug: str, league_slug: str, pk: int) -> Response:
        require_owner(user=self.user, club=self.club)
        found = get_object_or_404(self.sets().select_related("league__club"), pk=pk)
        drop_title_rules(title_rules=found, by=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)
