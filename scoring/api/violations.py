"""What the engine finds wrong, as programs get it."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from rules_engine.core.violations import Violation
from scoring.sentences import violation_sentence


class ViolationData(serializers.Serializer[Any]):
    """A violation as `python -m rules_engine` writes it; places that do not apply are left out.

    `seat` counts from 0 among those who play the hand: `players` beside it are their seats at the table.
    """

    code = serializers.CharField()
    message = serializers.CharField(help_text="A sentence for people, in the language asked for.")
    rule = serializers.CharField(allow_blank=True, help_text="The paragraph of the rules.")
    hand = serializers.IntegerField(required=False)
    seat = serializers.IntegerField(required=False)
    trick = serializers.IntegerField(required=False)
    position = serializers.IntegerField(required=False)
    action = serializers.IntegerField(required=False)
    table = serializers.IntegerField(required=False)
    player = serializers.CharField(required=False)
    card = serializers.CharField(required=False)
    legal = serializers.ListField(child=serializers.CharField(), required=False)


def violation(one: Violation) -> Mapping[str, Any]:
    """A violation as `python -m rules_engine` writes it, its message in the reader's language."""
    return {**one.as_dict(), "message": violation_sentence(one)}


def violations(found: Iterable[Violation]) -> list[Mapping[str, Any]]:
    return [violation(one) for one in found]
