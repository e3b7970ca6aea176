"""A refused deed goes back to its form, with the sentence beside what was typed."""

from collections.abc import Callable, Mapping

from django import forms

from club.errors import NotAllowed, Refusal
from club.sentences import sentence


def kept(
    form: forms.Form,
    field: str | Mapping[str, str] | None,
    deed: Callable[[], object],
    say: Callable[[Refusal], str] = sentence,
) -> bool:
    """Do the deed; where it is refused, say so at `field` of the bound form: the name of one, or names by the
    code of the refusal (no name: above all fields). `say` knows the sentences of the app whose deed it is.

    NotAllowed is no matter of the form and goes on to the page of its own.
    """
    try:
        deed()
    except NotAllowed:
        raise
    except Refusal as refusal:
        form.add_error(field.get(refusal.code) if isinstance(field, Mapping) else field, say(refusal))
        return False
    return True
