"""People, numbers and options in the answers about leagues."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from club.api.refs import PersonRef
from rules_engine.core.options import Option


@extend_schema_field(PersonRef)
class PersonById(serializers.Field[int, Any, dict[str, Any], int]):
    """A person whose id is known; `context["names"]` says what everybody is called."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: int) -> dict[str, Any]:
        return {"id": value, "name": self.context["names"][value]}


class Exact(serializers.CharField):
    """A fraction exactly, as text: 17/8, or 2."""

    def __init__(self, **kwargs: Any) -> None:
        told: dict[str, Any] = {"read_only": True, "help_text": "Exact: 17/8, or 2."}
        super().__init__(**told | kwargs)


class Rounded(serializers.FloatField):
    """The same as a number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, **kwargs)


class Places(serializers.ListField):
    """A place for each parti of a window, null where absent."""

    child = serializers.IntegerField(allow_null=True)


class RuleOptionData(serializers.Serializer[Option]):
    """What may be chosen: one of `choices`, or a whole number from `low` to `high` (null: no end)."""

    name = serializers.CharField()
    label = serializers.CharField(  # type: ignore[assignment]
        help_text="In the language asked for."
    )
    rule = serializers.CharField(help_text="The paragraph of the rules; may be empty.")
    default = serializers.JSONField(allow_null=True)
    choices = serializers.ListField(child=serializers.JSONField())
    low = serializers.IntegerField(allow_null=True)
    high = serializers.IntegerField(allow_null=True)

    def to_representation(self, instance: Option) -> dict[str, Any]:
        return {**super().to_representation(instance), "label": gettext(instance.label)}


def options_told(options: Iterable[Option]) -> list[dict[str, Any]]:
    return [dict(RuleOptionData(option).data) for option in options]


def fraction_told(value: Fraction | None, name: str) -> dict[str, Any]:
    """A fraction under its name, exact and as a number."""
    exact = None if value is None else str(value)
    return {name: exact, f"{name}_float": None if value is None else float(value)}


def named(pk: int | None, names: Mapping[int, str]) -> dict[str, Any] | None:
    """A person by id, None for nobody."""
    return None if pk is None else {"id": pk, "name": names[pk]}
