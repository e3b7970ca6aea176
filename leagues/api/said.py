"""What a program says of how a file of results is to be read, as a person says it on the page."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from club.api.strict import Strict
from leagues.files.columns import ROLES
from leagues.files.delimited import DELIMITERS
from leagues.files.preview import Preview, preview
from leagues.files.results import Choice
from leagues.models import League

MOST_COLUMNS = 300


class ReadAs(Strict):
    """What is left out is found out. Where sheet or delimiter is said anew, so are the columns."""

    sheet = serializers.CharField(
        required=False, max_length=100, trim_whitespace=False, help_text="Of a workbook, by its name."
    )
    delimiter = serializers.ChoiceField(choices=[(one, one) for one in DELIMITERS], required=False)
    roles = serializers.ListField(
        child=serializers.ChoiceField(choices=[(role, role) for role in ROLES]),
        required=False,
        max_length=MOST_COLUMNS,
        help_text="What each column is, from the first one on; all of them.",
    )


def read_as(league: League, data: bytes, said: Mapping[str, Any]) -> Preview:
    """The file by what was said of it. Raises ValidationError for roles of more or fewer columns."""
    choice = Choice(sheet=said.get("sheet"), delimiter=said.get("delimiter"))
    found = preview(league=league, data=data, choice=choice)
    if not said.get("roles"):
        return found
    require_fit(said["roles"], found)
    roles = dict(enumerate(said["roles"]))
    return preview(league=league, data=data, choice=Choice(choice.sheet, choice.delimiter, roles))


def require_fit(roles: Sequence[str], found: Preview) -> None:
    """Raise ValidationError unless there is one for each column."""
    columns = found.reading.columns
    count = len(columns.headers) if columns else 0
    if len(roles) != count:
        told = _("This sheet has %(count)s columns, and each needs a word.") % {"count": count}
        raise ValidationError({"roles": [told]})
