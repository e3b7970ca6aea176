"""The record of a hand as it is sent: a file or pasted text, read as JSON."""

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

LARGEST_KB = 64
DEEPEST = 5
"""How deep lists and objects may stand in each other; no record needs more than four."""
_TOO_LARGE = _("The record is larger than %(most)s kB; one hand needs two or three.")
_NO_TEXT = _("The file is not text in UTF-8.")
_NO_JSON = _("This is not JSON: it cannot be read from line %(line)s, column %(column)s on.")
_NO_OBJECT = _("A record is one JSON object, in curly brackets.")
_TOO_DEEP = _("Lists and objects stand in each other in it, more than %(most)s deep.")
_SIGNS = _("There are signs or numbers in it that cannot be kept.")


class RecordForm(forms.Form):
    """One record; a file that was sent stands in the text field afterwards, as if it had been pasted.

    `rows` and `record` are the revisions that the page showed, `seats` the people.
    """

    file = forms.FileField(
        label=_("A file"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".json,application/json,text/plain"}),
    )
    text = forms.CharField(
        label=_("Or the text itself"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_(
            "One JSON object with the hands, what was passed or bid, and the tricks. "
            "Dealer, trump and the like are taken from the schedule where they are missing."
        ),
    )

    def __init__(self, data: Any = None, files: Any = None, **more: Any) -> None:
        self.unread = ""
        sent = files.get("file") if files else None
        if sent:
            data = data.copy()
            data["text"] = self._text_of(sent)
        super().__init__(data, auto_id="record-%s", **more)

    @property
    def record(self) -> Mapping[str, Any]:
        """The record of a form that is valid."""
        return self.cleaned_data["text"]  # type: ignore[no-any-return]

    def clean_text(self) -> Mapping[str, Any]:
        text = self.cleaned_data["text"]
        if self.unread:
            raise forms.ValidationError(self.unread)
        if len(text.encode("utf-8", "replace")) > LARGEST_KB * 1024:
            raise forms.ValidationError(_TOO_LARGE, params={"most": LARGEST_KB})
        if not text.strip():
            raise forms.ValidationError(_("Choose a file or paste the text of a record."))
        return read(text)

    def _text_of(self, sent: "UploadedFile[Any]") -> str:
        if (sent.size or 0) > LARGEST_KB * 1024:
            self.unread = str(_TOO_LARGE) % {"most": LARGEST_KB}
            return ""
        try:
            return str(sent.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            self.unread = str(_NO_TEXT)
            return ""


def read(text: str) -> Mapping[str, Any]:
    """The JSON object in `text`; raises ValidationError with line and column where it is none."""
    try:
        value = json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as fault:
        where = {"line": fault.lineno, "column": fault.colno}
        raise forms.ValidationError(_NO_JSON, params=where) from fault
    except RecursionError as fault:
        raise forms.ValidationError(_TOO_DEEP, params={"most": DEEPEST}) from fault
    except ValueError as fault:
        raise forms.ValidationError(_SIGNS) from fault
    return checked(value)


def checked(value: object) -> Mapping[str, Any]:
    """What was read from JSON, if it can be a record; raises ValidationError."""
    if not isinstance(value, dict):
        raise forms.ValidationError(_NO_OBJECT)
    if _is_deeper(value, DEEPEST):
        raise forms.ValidationError(_TOO_DEEP, params={"most": DEEPEST})
    if not _can_be_kept(value):
        raise forms.ValidationError(_SIGNS)
    return value


def pretty(record: Mapping[str, Any]) -> str:
    """A record as text, a line for each key, to be changed and sent again."""
    lines = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in record.items())
    return "{\n" + ",\n".join(lines) + "\n}"


def _is_deeper(value: object, most: int) -> bool:
    """Whether lists and objects stand in each other more than `most` deep; looks no deeper than that."""
    if not isinstance(value, list | dict):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return most == 0 or any(_is_deeper(one, most - 1) for one in inner)


def _can_be_kept(value: object) -> bool:
    """Whether both databases take it: no half signs, no sign of number 0, no infinite number."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        text.encode()
    except ValueError:
        return False
    return "\\u0000" not in text


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)
