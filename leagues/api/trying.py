"""Rules of the title tried on the past. Nothing is stored."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.editions import shown
from club.api.strict import refuse_strange
from leagues.api.base import LeagueMembersView
from leagues.api.fields import PersonById
from leagues.api.king import ReignOfData
from leagues.queries.rules import rule_book
from leagues.queries.title import names, reign_changes
from leagues.queries.trying import trial
from rules_engine.core.numbers import whole_number
from rules_engine.core.options import Option
from rules_engine.title import OPTIONS, Rules

PARAMETERS = [
    OpenApiParameter(
        option.name,
        str,
        enum=[str(choice).lower() for choice in option.choices] or None,
        description=f"{option.label}. As it is today unless given.",
    )
    for option in OPTIONS
]


class TriedData(serializers.Serializer[Any]):
    """The King of today as it is and as it would be, and the reigns that differ, oldest first."""

    on = serializers.DateField()
    rules = serializers.DictField(help_text="Those that were tried.")
    changed = serializers.ListField(child=serializers.CharField(), help_text="Options that are not today's.")
    king = PersonById(allow_null=True)
    king_would_be = PersonById(allow_null=True)
    gone = ReignOfData(many=True)
    new = ReignOfData(many=True)


class TryRulesView(LeagueMembersView):
    """What other rules would have made of every parti there is, for members."""

    @extend_schema(
        summary="Rules of the title tried on the past (members)", parameters=PARAMETERS, responses=TriedData
    )
    def get(self, request: Request, slug: str, league_slug: str) -> Response:
        now, on = rule_book(self.league).on(self.today).as_dict(), self.today
        rules = Rules.of({**now, **self._asked()})
        found = trial(self.league, rules, on)
        changes = reign_changes(found.now.reigns, found.would.reigns)
        people = {reign.player for reign in (*found.now.reigns, *found.would.reigns)}
        told = {
            "on": on,
            "rules": rules.as_dict(),
            "changed": [name for name, value in rules.as_dict().items() if now[name] != value],
            "king": found.now.verdict.holder,
            "king_would_be": found.would.verdict.holder,
            "gone": changes.gone,
            "new": changes.new,
        }
        context = {"names": names(people), "on": on}
        return shown(request, dict(TriedData(told, context=context).data))

    def _asked(self) -> dict[str, object]:
        known = {option.name: option for option in OPTIONS}
        asked = self.request.query_params
        refuse_strange(name for name in asked if name not in known)
        return {name: _value(known[name], str(asked[name])) for name in asked}


def _value(option: Option, text: str) -> object:
    """What an address calls the value; the text itself where it is none, which the rules refuse."""
    for choice in option.choices:
        if str(choice).lower() == text:
            return choice
    try:
        return text if option.choices else whole_number(text)
    except ValueError:
        return text
