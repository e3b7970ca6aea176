"""A record as it is sent: what cannot be read is said with its place, and what was sent stays."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from scoring.forms.records import LARGEST_KB, RecordForm, pretty

TOO_DEEP = "Lists and objects stand in each other in it, more than 5 deep."


def typed(text: str) -> RecordForm:
    data = QueryDict(mutable=True)
    data["text"] = text
    return RecordForm(data, MultiValueDict())


def sent(content: bytes, text: str = "") -> RecordForm:
    data = QueryDict(mutable=True)
    data["text"] = text
    return RecordForm(data, MultiValueDict({"file": [SimpleUploadedFile("hand.json", content)]}))


def said(form: RecordForm) -> list[str]:
    assert not form.is_valid()
    return [error for errors in form.errors.values() for error in errors]


def test_pasted_object_is_read() -> None:
    form = typed('{"hands": [[], [], [], []]}')
    assert form.is_valid()
    assert form.record == {"hands": [[], [], [], []]}


@pytest.mark.parametrize(
    "content", [b'{"plays": []}', b'\xef\xbb\xbf{"plays": []}'], ids=["utf-8", "with mark"]
)
def test_file_is_read_rather_than_the_text(content: bytes) -> None:
    form = sent(content, text="{nonsense")
    assert form.is_valid()
    assert form.record == {"plays": []}


def test_text_of_a_refused_file_stands_in_the_field() -> None:
    form = sent(b'{"plays": [}')
    assert said(form) == ["This is not JSON: it cannot be read from line 1, column 12 on."]
    assert form["text"].value() == '{"plays": [}'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Choose a file or paste the text of a record."),
        (" \n ", "Choose a file or paste the text of a record."),
        ("[]", "A record is one JSON object, in curly brackets."),
        ('"QS"', "A record is one JSON object, in curly brackets."),
        ('{\n  "hands": [\n', "This is not JSON: it cannot be read from line 3, column 1 on."),
        ('{"a": NaN}', "There are signs or numbers in it that cannot be kept."),
        ('{"a": 1e999}', "There are signs or numbers in it that cannot be kept."),
        ('{"a": "\\u0000"}', "There are signs or numbers in it that cannot be kept."),
        ('{"a": "\\ud800"}', "There are signs or numbers in it that cannot be kept."),
        ('{"a": ' + "[" * 9000 + "]" * 9000 + "}", TOO_DEEP),
        ('{"a": ' + "[" * 500 + "]" * 500 + "}", TOO_DEEP),
        ('{"a": [[[{"b": [3]}]]]}', TOO_DEEP),
        ('{"a": ' + "9" * 5000 + "}", "There are signs or numbers in it that cannot be kept."),
    ],
    ids=lambda value: value[:14],
)
def test_text_that_is_no_record_is_refused_and_kept(text: str, sentence: str) -> None:
    form = typed(text)
    assert said(form) == [sentence]
    assert form["text"].value() == text


def test_five_deep_is_read() -> None:
    assert typed('{"a": [[[{"b": 3}]]]}').is_valid()


def test_too_large_a_text_is_refused_and_kept() -> None:
    text = json.dumps({"a": "x" * LARGEST_KB * 1024})
    form = typed(text)
    assert said(form) == ["The record is larger than 64 kB; one hand needs two or three."]
    assert form["text"].value() == text


def test_too_large_a_file_is_refused_unread() -> None:
    form = sent(b"x" * (LARGEST_KB * 1024 + 1))
    assert said(form) == ["The record is larger than 64 kB; one hand needs two or three."]


def test_file_that_is_no_text_is_refused() -> None:
    assert said(sent(b"\xff\xfe\x00")) == ["The file is not text in UTF-8."]


def test_kept_record_is_shown_as_text_that_can_be_sent_again() -> None:
    record = {"game": "pikk-dama", "hands": [["QS"], [], [], []], "trump": None}
    form = typed(pretty(record))
    assert form.is_valid()
    assert form.record == record
