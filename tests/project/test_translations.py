"""Hungarian and Slovenian are complete at all times."""

import re

import pytest
from babel.messages.catalog import Message
from django.conf import settings

from config.locales import languages
from config.translations import collected, read

PLACES = re.compile(r"%\((\w+)\)[sd]|\{(\w+)[^}]*\}")


def strings(text: object) -> tuple[str, ...]:
    return tuple(str(part) for part in text) if isinstance(text, list | tuple) else (str(text or ""),)


def key(message: Message) -> tuple[str | None, str]:
    return message.context, strings(message.id)[0]


@pytest.mark.parametrize("language", languages())
def test_every_message_is_translated(language: str) -> None:
    catalog = {key(message): message for message in read(language) if message.id}
    untranslated = [
        message.id
        for message in collected()
        if message.id and not all(strings(getattr(catalog.get(key(message)), "string", "")))
    ]
    assert untranslated == []


@pytest.mark.parametrize("language", languages())
def test_no_message_is_left_over_or_guessed(language: str) -> None:
    known = {key(message) for message in collected()}
    catalog = [message for message in read(language) if message.id]
    assert [message.id for message in catalog if key(message) not in known or message.fuzzy] == []


def test_every_language_of_the_interface_has_a_file() -> None:
    assert set(languages()) == {code for code, _ in settings.LANGUAGES} - {"en"} == {"hu", "sl"}


@pytest.mark.parametrize("language", languages())
def test_translations_have_the_same_places_to_fill(language: str) -> None:
    messages = [message for message in read(language) if message.id]
    assert len(messages) > 100
    for message in messages:
        allowed = {place for text in strings(message.id) for place in PLACES.findall(text)}
        for text in strings(message.string):
            assert set(PLACES.findall(text)) <= allowed, message.id
        # Of several plural forms one may do without its number.
        said = {place for text in strings(message.string) for place in PLACES.findall(text)}
        assert said == allowed, message.id


@pytest.mark.parametrize("language", ["hu"])
def test_hungarian_names_stand_bare(language: str) -> None:
    glued = re.compile(r"a\(z\)|(?:%\(\w+\)[sd]|\{\w+\})-?(?:t|at|et|ot|öt|nak|nek|ban|ben)\b", re.IGNORECASE)
    assert [
        text for message in read(language) for text in strings(message.string) if glued.search(text)
    ] == []
