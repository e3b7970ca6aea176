"""Which messages somebody wants by e-mail."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from club.models import Person
from club.outbox import kinds
from club.queries.messages import switched_off


class SwitchesForm(forms.Form):
    """A tick for each kind of message that is wanted by e-mail."""

    wanted = forms.MultipleChoiceField(
        label=_("By e-mail"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=lambda: [(kind.key, capfirst(str(kind.label))) for kind in kinds()],
    )

    @classmethod
    def of(cls, person: Person, data: Any = None, but: Collection[str] = ()) -> "SwitchesForm":
        """The ticks as they stand; `but` are kinds that are shown without one, to be saved so."""
        off = switched_off(person) | set(but)
        return cls(data, initial={"wanted": [kind.key for kind in kinds() if kind.key not in off]})
