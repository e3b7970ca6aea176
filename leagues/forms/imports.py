"""A results file brought, and what a person says of it: how it is read, and who its names are."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from club.forms.fields import RowField
from club.models import Club
from leagues.files.columns import ROLES
from leagues.files.text import LARGEST
from leagues.files.uploads import Held
from leagues.models import League
from scoring.forms.rows import storable

CHOOSE = _("Choose a file first.")
NEW = "new"
_KINDS = ".xlsx,.ods,.xls,.csv,.txt,.tsv,text/csv,text/plain"


class ResultsForm(forms.Form):
    """A file and the league its partis belong to."""

    league = RowField(label=_("League"), queryset=League.objects.none(), empty_label=None)
    file = forms.FileField(
        label=_("File of results"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": _KINDS}),
        error_messages={"required": CHOOSE, "invalid": CHOOSE},
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        leagues = League.objects.filter(club=club).select_related("club").order_by("-house", "name", "id")
        league: Any = self.fields["league"]
        league.queryset, league.initial = leagues, leagues.first()
        if leagues.count() < 2:
            league.widget = forms.HiddenInput()

    def data_of_file(self) -> bytes:
        """One byte more than is read at all, so that a file that is too large is seen to be."""
        return bytes(self.cleaned_data["file"].read(LARGEST + 1))


def said_of_reading(post: QueryDict, held: Held) -> dict[str, Any]:
    """Sheet, delimiter and columns as they were chosen; of another sheet the columns are found anew."""
    source, columns = held.found.reading.source, held.found.reading.columns
    sheet, delimiter = storable(post.get("sheet", "")), storable(post.get("delimiter", ""))
    roles = [role if role in ROLES else "ignore" for role in post.getlist("role")]
    is_other = (sheet or source.sheet) != source.sheet or (delimiter or source.delimiter) != source.delimiter
    fits = columns is not None and len(roles) == len(columns.headers)
    return {
        "sheet": sheet or held.choice.sheet,
        "delimiter": delimiter or held.choice.delimiter,
        "roles": roles if fits and not is_other else None,
    }


def said_of_people(post: QueryDict, club: Club) -> dict[str, Any]:
    """Who each asked name is: the id of a person of the club, None where it is new; what is open is left."""
    known = set(club.people.filter(erased_at__isnull=True).values_list("pk", flat=True))
    people: dict[str, int | None] = {}
    for key, who in zip(post.getlist("key"), post.getlist("who"), strict=False):
        if who == NEW:
            people[storable(key)] = None
        elif who.isascii() and who.isdigit() and int(who[:18]) in known:
            people[storable(key)] = int(who[:18])
    return {"people": people}
