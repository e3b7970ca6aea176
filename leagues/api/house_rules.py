"""The rules of a club on absences and breaches, by the day from which they hold."""

import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.people import lock
from club.api.base import MembersView
from club.api.bodies import made, sent
from club.api.editions import edition_seen, require_edition, shown
from club.api.strict import Strict
from club.permissions import require_owner
from leagues.api.fields import RuleOptionData, options_told
from rules_engine.club_rules import OPTIONS, HouseRules
from scoring.actions.house_rules import drop_house_rules, set_house_rules
from scoring.models import HouseRuleSet
from scoring.queries.house_rules import first_day, house_book

EXAMPLE = OpenApiExample(
    "Six absences from March on",
    value={"id": 3, "valid_from": "2026-03-01", "rules": {"mode": "consecutive", "limit": 6}},
    response_only=True,
)


class HouseRulesData(serializers.Serializer[Any]):
    """One set of rules. Each absence and breach goes by those of its day."""

    id = serializers.IntegerField()
    valid_from = serializers.DateField(allow_null=True, help_text="Null: from the beginning.")
    rules = serializers.DictField(help_text="Every option with its value.")


class HouseBookData(serializers.Serializer[Any]):
    """The sets by day, oldest first; what holds from the beginning; what may be chosen.

    A new set holds from `first_day` on at the earliest, since it touches nothing that was recorded.
    """

    beginning = serializers.DictField()
    sets = HouseRulesData(many=True)
    first_day = serializers.DateField()
    known = RuleOptionData(many=True)


class NewHouseRules(Strict):
    """The whole set: what it leaves out is as usual."""

    valid_from = serializers.DateField(allow_null=True, help_text="Null: from the beginning.")
    rules = serializers.DictField()


class HouseOptions(Strict):
    rules = serializers.DictField(help_text="What is left out stays as it is.")


class OfHouseRules(MembersView):
    """What the addresses of house rules share."""

    def sets(self) -> QuerySet[HouseRuleSet]:
        return HouseRuleSet.objects.filter(club=self.club).select_related("club")

    def told(self, found: HouseRuleSet) -> dict[str, Any]:
        rules = HouseRules.of(found.rules).as_dict()
        return dict(HouseRulesData({"id": found.pk, "valid_from": found.valid_from, "rules": rules}).data)

    def told_again(self, pk: int) -> dict[str, Any]:
        return self.told(get_object_or_404(self.sets(), pk=pk))


class HouseRulesView(OfHouseRules):
    """The sets of a club by day, for members."""

    @extend_schema(
        operation_id="clubs_house_rules_list",
        summary="The house rules of a club by day (members)",
        responses=HouseBookData,
    )
    def get(self, request: Request, slug: str) -> Response:
        return Response(
            {
                "beginning": house_book(self.club).on(datetime.date.min).as_dict(),
                "sets": [self.told(one) for one in self.sets()],
                "first_day": first_day(self.club).isoformat(),
                "known": options_told(OPTIONS),
            }
        )

    @extend_schema(
        summary="Set the house rules from a day on (owners)",
        description="A day that has a set already gets this one instead, with If-Match for the one you saw.",
        request=NewHouseRules,
        responses={201: HouseRulesData, 200: HouseRulesData},
        examples=[
            EXAMPLE,
            OpenApiExample(
                "From March on",
                value={"valid_from": "2026-03-01", "rules": {"mode": "consecutive", "limit": 6}},
                request_only=True,
            ),
        ],
    )
    def post(self, request: Request, slug: str) -> Response:
        require_owner(user=self.user, club=self.club)
        asked = sent(NewHouseRules, request)
        with transaction.atomic():
            lock(self.club)
            earlier = self.sets().filter(valid_from=asked["valid_from"]).first()
            if earlier is not None:
                require_edition(request, self.told(earlier))
            kept = set_house_rules(club=self.club, **asked, by=self.user)
        if earlier is not None:
            return shown(request, self.told(kept))
        return made(request, self.told(kept), "api-house-rules-set", slug, kept.pk)


class OneHouseRulesView(OfHouseRules):
    """One set; it can be changed and dropped as long as nothing was judged by it."""

    @extend_schema(
        summary="House rules from a day on (members)", responses=HouseRulesData, examples=[EXAMPLE]
    )
    def get(self, request: Request, slug: str, pk: int) -> Response:
        return shown(request, self.told_again(pk))

    @extend_schema(
        summary="Change options in a set of house rules (owners)",
        request=HouseOptions,
        responses=HouseRulesData,
        examples=[EXAMPLE, OpenApiExample("Six in all", value={"rules": {"limit": 6}}, request_only=True)],
    )
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        require_owner(user=self.user, club=self.club)
        with edition_seen(request, self.club, lambda: self.told_again(pk)):
            found = get_object_or_404(self.sets(), pk=pk)
            rules = {**found.rules, **sent(HouseOptions, request)["rules"]}
            set_house_rules(club=self.club, valid_from=found.valid_from, rules=rules, by=self.user)
        return shown(request, self.told_again(pk))

    @extend_schema(summary="Take back a change of the house rules (owners)", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        require_owner(user=self.user, club=self.club)
        drop_house_rules(rules=get_object_or_404(self.sets(), pk=pk), by=self.user)
        return Response(status=status.HTTP_204_NO_CONTENT)
