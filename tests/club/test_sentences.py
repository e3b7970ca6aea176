"""Every refusal has its sentence."""

import datetime
import re
from pathlib import Path

import pytest
from django.utils import translation

import club
from club.errors import Refusal
from club.sentences import SENTENCES, sentence

CODE = re.compile(r'(?:Refusal|NotAllowed)\("([a-z-]+)"')
RAISED = {
    code
    for path in Path(club.__file__).parent.rglob("*.py")
    for code in CODE.findall(path.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize("code", sorted(RAISED))
def test_every_code_that_club_raises_has_a_sentence(code):
    assert code in SENTENCES


def test_sentence_names_the_person():
    assert sentence(Refusal("name-taken", name="Ádám")).startswith("Ádám is already here")


def test_sentence_writes_dates_for_the_reader():
    with translation.override("en"):
        told = sentence(Refusal("day-in-future", day=datetime.date(2026, 11, 30)))
    assert told == "30 November 2026 is still to come. Give today or a day before."
