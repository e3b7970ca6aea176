"""Fields that read what people type."""

import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.actions.contacts import ADDRESS_LENGTH

# Django's own sentence has another tone, and repeats what came in the address.
NO_CHOICE: dict[str, Any] = {"invalid_choice": _("This cannot be chosen here. Choose again.")}
TIME_FORMATS = ["%H:%M", "%H.%M", "%H:%M:%S"]


class ChoiceField(forms.ChoiceField):
    """One of some words."""

    default_error_messages = NO_CHOICE


class TypedChoiceField(forms.TypedChoiceField):
    """One of some values."""

    default_error_messages = NO_CHOICE


class RowField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """One of some rows."""

    default_error_messages = NO_CHOICE


class DayInput(forms.DateInput):
    """A date picker; text that is no date stays to be read, which a picker would not show."""

    input_type = "date"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        if not _is_iso(context["widget"]["value"]):
            context["widget"]["type"] = "text"
        return context


class DayField(forms.DateField):
    """A day: from the browser's picker 2026-10-30, typed also as 2026. 10. 30."""

    default_error_messages = {"invalid": _("This is no day. Write it as in 2026-10-30.")}

    def __init__(self, **kwargs: Any) -> None:
        formats = ["%Y-%m-%d", "%Y. %m. %d.", "%Y.%m.%d.", "%d. %m. %Y"]
        super().__init__(widget=DayInput(format="%Y-%m-%d"), input_formats=formats, **kwargs)


class TimeInput(forms.TimeInput):
    """A time picker; text that is no time stays to be read, which a picker would not show."""

    input_type = "time"

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        if not _is_time(context["widget"]["value"]):
            context["widget"]["type"] = "text"
        return context


class TimeField(forms.TimeField):
    """A time of day: from the browser's picker 19:30, typed also as 19.30."""

    default_error_messages = {"invalid": _("This is not a time such as 19:30.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=TimeInput(format="%H:%M"), input_formats=TIME_FORMATS, **kwargs)


class AddressField(forms.EmailField):
    """An e-mail address that fits its column on every database."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=ADDRESS_LENGTH, **kwargs)


def _is_iso(text: str | None) -> bool:
    try:
        datetime.date.fromisoformat(text or "2026-01-01")
    except ValueError:
        return False
    return True


def _is_time(text: str | None) -> bool:
    try:
        datetime.time.fromisoformat(text or "00:00")
    except ValueError:
        return False
    return True
