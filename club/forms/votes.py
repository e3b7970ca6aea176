"""What a scorekeeper types for somebody who rang, and what is said about a place."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.forms.fields import ChoiceField, RowField
from club.models import Option, Person
from club.sentences.votes import wording


class BallotForm(forms.Form):
    """A ballot for somebody else; what he chose before is not shown."""

    person = RowField(label=_("Who rang"), queryset=Person.objects.none(), empty_label="–")
    option = ChoiceField(label=_("Ballot"), widget=forms.RadioSelect)

    def __init__(self, people: Iterable[Person], options: Sequence[Option], data: Any = None) -> None:
        super().__init__(data, prefix="for")
        field: Any = self.fields["person"]
        field.queryset = Person.objects.filter(pk__in=[person.pk for person in people])
        self.fields["option"].choices = choices_of(options)  # type: ignore[attr-defined]


class WordForm(forms.Form):
    """The word of the host, or of who has the casting vote, keyed for him."""

    option = ChoiceField(label=_("Word"), widget=forms.RadioSelect)

    def __init__(self, options: Sequence[Option], data: Any = None) -> None:
        super().__init__(data, prefix="word")
        self.fields["option"].choices = choices_of(options)  # type: ignore[attr-defined]


def choices_of(options: Sequence[Option]) -> list[tuple[str, str]]:
    return [(option.key, wording(option)) for option in options]
