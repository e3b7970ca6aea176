"""Bodies and filters in which a word that nobody asked for is a mistake: a misspelt one would be lost."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django_filters import rest_framework as filters
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

OF_PAGES = ("cursor", "limit")


class Strict(serializers.Serializer[Any]):
    """A body with these fields and no others."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            refuse_strange(name for name in data if name not in self.fields)
        return super().to_internal_value(data)


class StrictFilters(filters.FilterSet):
    """The filters of a list in pages, and no others. `also`: what its address takes besides."""

    also: ClassVar[tuple[str, ...]] = ()

    def is_valid(self) -> bool:
        refuse_strange(name for name in self.data if name not in {*self.filters, *OF_PAGES, *self.also})
        return bool(super().is_valid())


def refuse_strange(names: Iterable[Any]) -> None:
    """Raise ValidationError with each of these, where there is one."""
    if strange := [str(name)[:40] for name in names]:
        raise ValidationError({name: [_("This is not asked here.")] for name in strange})
