"""What Django REST framework says of a body has words in every language of Parti."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import rest_framework
from django.utils.translation import gettext, override

from club.api.framework import SENTENCES
from config.locales import languages

SAID_ELSEWHERE = {"Expected available in {wait} second.", "Expected available in {wait} seconds."}
"""Our own sentence stands in their place (leagues/api/errors.py)."""


def of_the_framework() -> Iterator[str]:
    for name in ("exceptions", "fields", "relations", "serializers", "validators"):
        text = (Path(rest_framework.__file__).parent / f"{name}.py").read_text()
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Call(func=ast.Name(id="_"), args=[ast.Constant(value=str(said))]):
                    yield said


@pytest.mark.parametrize("language", languages())
def test_every_sentence_is_translated_by_the_framework_or_here(language: str) -> None:
    with override(language):
        lacking = {said for said in of_the_framework() if gettext(said) == said}
    assert lacking - {*SENTENCES} <= SAID_ELSEWHERE


def test_none_is_named_that_the_framework_does_not_say() -> None:
    assert {*SENTENCES} <= {*of_the_framework()}
