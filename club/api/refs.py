"""People in every answer, by id and name; those named in what was sent; and words that stay."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers

from club.errors import Refusal
from club.models import Person


class PersonRef(serializers.Serializer[Person]):
    """Somebody of the club."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class PersonId(serializers.IntegerField):
    """The id of somebody of the club, in what is sent."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", "Id of somebody of the club.")
        super().__init__(min_value=1, **kwargs)


def among(people: QuerySet[Person], pk: int) -> Person:
    """The one of these people who has this id. Refuses nobody-here."""
    found = people.select_related("club").filter(pk=pk, erased_at__isnull=True).first()
    if found is None:
        raise Refusal("nobody-here", number=pk)
    return found


def named(words: Iterable[str]) -> list[tuple[str, str]]:
    """Words of answers as choices: they stay, in every language."""
    return [(word, word) for word in words]
