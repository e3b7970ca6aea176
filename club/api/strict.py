"""Bodies in which a word that nobody asked for is a mistake: one misspelt would otherwise be passed over."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError


class Strict(serializers.Serializer[Any]):
    """A body with these fields and no others."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            strange = [str(name)[:40] for name in data if name not in self.fields]
            if strange:
                raise ValidationError({name: [_("This is not asked here.")] for name in strange})
        return super().to_internal_value(data)
