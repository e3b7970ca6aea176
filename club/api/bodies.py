"""What was sent, and the answer about something that was made."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.editions import Data, shown


def sent(
    shape: type[serializers.BaseSerializer[Any]], request: Request, *, partial: bool = False
) -> dict[str, Any]:
    """The body by its shape: types only, what it may say the action decides. Raises ValidationError."""
    asked = shape(data=request.data, partial=partial)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)


def made(request: Request, data: Data, page: str, *places: str | int, edited: Data | None = None) -> Response:
    """201, with the address at which the thing is from now on; `edited` as `shown` takes it."""
    response = shown(request, data, status.HTTP_201_CREATED, edited=edited)
    response["Location"] = reverse(page, args=places)
    return response


def each(shape: Any, rows: Iterable[Any], **context: Any) -> Any:
    """Every row in this shape."""
    return shape(rows, many=True, context=context).data
