"""Filters of lists that several subjects share."""

from typing import Any

from django import forms
from django_filters import rest_framework as filters
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field

LARGEST = 2**63 - 1


@extend_schema_field(OpenApiTypes.INT64)
class IdFilter(filters.Filter):
    """The rows of one person, or of whatever the id is of."""

    field_class = forms.IntegerField

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"min_value": 1, "max_value": LARGEST} | kwargs)
