"""A form made from the options of the engine, which also decides what may be chosen."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.forms.fields import ChoiceField, DayField
from rules_engine.core.numbers import filled, is_too_large, whole_number
from rules_engine.core.options import Option, Value
from rules_engine.core.violations import Refused, Violation


class OptionsForm(forms.Form):
    """One field per option; a value that is chosen from a list is sent by its name, which stays the same when
    the list grows."""

    def __init__(
        self,
        data: Any = None,
        *,
        options: Sequence[Option],
        chosen: Mapping[str, object],
        check: Callable[[Mapping[str, object]], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.options = {option.name: option for option in options}
        self.check = check
        for option in options:
            self.fields[option.name] = _field(option, chosen.get(option.name, option.default))

    def clean(self) -> dict[str, Any]:
        """The values by option name under `values`; the engine's refusals stand at their fields."""
        data = super().clean() or {}
        if self.errors:
            return data
        values = {name: _value(option, data[name]) for name, option in self.options.items()}
        try:
            self.check(values)
        except Refused as refused:
            for violation in refused.violations:
                self._say(violation, values)
        return data | {"values": values}

    def _say(self, violation: Violation, values: Mapping[str, object]) -> None:
        name = str(violation.data.get("name", ""))
        if name not in self.options:
            self.add_error(None, filled(gettext(violation.template), violation.data))
            return
        self.add_error(name, self.limits(self.options[name], values))

    def limits(self, option: Option, values: Mapping[str, object]) -> str:
        """What to say of a value that the option cannot have, by itself or beside the other values."""
        if option.read(values[option.name]) is not None:
            window = values.get("window", "")
            return gettext("More than the partis that count: %(window)s.") % {"window": window}
        if option.high is None:
            return gettext("This is less than %(low)s.") % {"low": option.low}
        return gettext("Choose a number from %(low)s to %(high)s.") % {"low": option.low, "high": option.high}


class TitleForm(OptionsForm):
    """The title rules with the day from which they hold."""

    valid_from = DayField(
        label=_("Valid from"),
        required=False,
        help_text=_("Awards before this day stand as they were. Empty: from the beginning."),
    )


class WholeField(forms.CharField):
    """A whole number by the engine's list of what is allowed: no underscores, no foreign digits."""

    default_error_messages = {
        "invalid": _("This is no whole number."),
        "too-large": _("This number is too large."),
    }

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "short"})
        super().__init__(widget=widget, **kwargs)

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        if not text:
            return None
        try:
            return whole_number(text)
        except ValueError:
            code = "too-large" if is_too_large(text) else "invalid"
            raise forms.ValidationError(self.error_messages[code], code=code) from None


def _field(option: Option, value: object) -> forms.Field:
    label = gettext(option.label)
    if not option.choices:
        return WholeField(label=label, initial=value, required=option.default is not None)
    words = [*zip(map(sent_as, option.choices), map(gettext, option.labels), strict=True)]
    chosen = option.read(value)
    initial = option.choices[0] if chosen is None else chosen
    return ChoiceField(label=label, choices=words, initial=sent_as(initial), widget=_widget(option))


def _widget(option: Option) -> forms.Widget:
    return forms.RadioSelect() if len(option.choices) <= 3 else forms.Select()


def _value(option: Option, sent: Any) -> Value | None:
    if not option.choices:
        value: Value | None = sent
        return value
    return next(choice for choice in option.choices if sent_as(choice) == sent)


def sent_as(value: Value) -> str:
    """A value as an address and a form call it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
