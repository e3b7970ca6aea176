"""What is said about a bottle."""

import datetime
from collections.abc import Iterator

import pytest
import time_machine

from club.actions import bottles
from club.enums import Message
from club.models import Person
from tests.factories import PersonFactory
from tests.factories.bottles import owed
from tests.factories.messages import NOON, said
from tests.factories.nights import planned_night

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _noon() -> Iterator[None]:
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def kati() -> Person:
    return PersonFactory(name="Kati", club__slug="cellar")


def test_a_bottle_says_what_why_and_what_to_do(kati: Person) -> None:
    owed(kati)
    words = said(kati, Message.BOTTLE_DUE)
    assert words is not None
    assert words.text == (
        "A bottle you owe: Unicum\n"
        "The reason: He lost a bet.\n"
        "Bring it to the next parti; another member then confirms it."
    )
    assert words.path == "/c/cellar/bottles/"


def test_a_bottle_names_the_next_night(kati: Person) -> None:
    owed(kati)
    planned_night(kati.club, datetime.date(2026, 11, 13))
    words = said(kati, Message.BOTTLE_DUE)
    assert words is not None
    assert words.text.endswith("Bring it on 13 November 2026; another member then confirms it.")


def test_a_bottle_that_was_cancelled_says_nothing(kati: Person) -> None:
    bottles.cancel(bottle=owed(kati), reason="The bet was off.", by=None)
    assert said(kati, Message.BOTTLE_DUE) is None
