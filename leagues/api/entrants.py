"""Who plays, in what is sent: somebody of the club by id, or by a name that may be new to it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from club.api.refs import PersonId, among
from club.api.strict import Strict
from club.models import Club
from club.queries.people import choosable
from leagues.actions.partis import Entrant


class EntrantBody(Strict):
    """Somebody by `id` or by `name`. Whoever has the name already is meant; else it is a new guest."""

    id = PersonId(required=False)
    name = serializers.CharField(required=False, max_length=200)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if len(attrs) != 1:
            raise ValidationError(_("Give either an id or a name."))
        return attrs


def entrant_of(club: Club, body: Mapping[str, Any]) -> Entrant:
    """The person of this id, or the name. Refuses nobody-here."""
    return among(choosable(club), body["id"]) if "id" in body else str(body["name"])
