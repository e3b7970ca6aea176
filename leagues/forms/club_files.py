"""A file of a club that is brought."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.actions.club_file.lines import LARGEST

CHOOSE = _("Choose a file first.")


class ClubFileForm(forms.Form):
    """The file, and where the club is to be; empty: where the file says."""

    file = forms.FileField(
        label=_("File of the club"),
        widget=forms.FileInput(attrs={"accept": ".gz,application/gzip"}),
        error_messages={"required": CHOOSE, "invalid": CHOOSE, "empty": CHOOSE},
    )
    slug = forms.CharField(
        label=_("Address"),
        required=False,
        max_length=40,
        help_text=_("Leave it empty for the address in the file."),
    )

    def clean_file(self) -> Any:
        brought = self.cleaned_data["file"]
        if brought.size > LARGEST:
            raise forms.ValidationError(_("The file is too large to be read here."))
        return brought
