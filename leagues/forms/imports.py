"""A results file on its way through the page: brought, looked at, confirmed."""

import base64
import binascii
import zlib
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from club.forms.fields import RowField
from club.models import Club
from leagues.files.preview import Preview, preview
from leagues.files.text import LARGEST
from leagues.models import League

CHOOSE = _("Choose a file first.")


class ResultsForm(forms.Form):
    """A file, the names confirmed as new, and between two posts the file itself.

    What comes back in `carried` is read and checked again from the first byte: nothing rests on what an
    earlier post said about it.
    """

    league = RowField(label=_("League"), queryset=League.objects.none(), empty_label=None)
    file = forms.FileField(
        label=_("File of results"),
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
        error_messages={"required": CHOOSE, "invalid": CHOOSE},
    )
    carried = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        leagues = League.objects.filter(club=club).select_related("club").order_by("-house", "name", "id")
        self.fields["file"].required = not self.data.get("carried")
        league: Any = self.fields["league"]
        league.queryset, league.initial = leagues, leagues.first()
        if leagues.count() < 2:
            league.widget = forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data["names"] = frozenset(cast(QueryDict, self.data).getlist("names"))
        brought = data.get("file")
        if brought is not None:
            # One byte more than is read at all, so that a file that is too large is seen to be.
            data["bytes"] = brought.read(LARGEST + 1)
        elif data.get("carried"):
            data["bytes"] = unpacked(data["carried"])
        if data.get("bytes") is None and "file" not in self.errors:
            self.add_error("file", CHOOSE)
        return data

    def preview(self) -> Preview:
        """What the file says and what would become of it; only of a valid form."""
        return preview(league=self.cleaned_data["league"], data=self.cleaned_data["bytes"])


def packed(data: bytes) -> str:
    """Return a file as text for a hidden field."""
    return base64.b64encode(zlib.compress(data)).decode()


def unpacked(text: str) -> bytes | None:
    """Return the file in a hidden field, no more of it than is read; None where it was tampered with."""
    try:
        packed_bytes = base64.b64decode(text, validate=True)
        return zlib.decompressobj().decompress(packed_bytes, LARGEST + 1)
    except (binascii.Error, zlib.error, ValueError):
        return None
