"""What is said to who was absent."""

import datetime
from collections.abc import Iterator

import pytest
import time_machine
from django.core import mail

from club.actions.sending import send_due
from club.models import Person
from leagues.actions import partis
from leagues.models import League
from scoring.enums import Message
from scoring.models import Parti
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.absences import NOON, played, stated
from tests.factories.messages import said, told_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _noon() -> Iterator[None]:
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def league() -> League:
    return LeagueFactory(club__slug="cellar", club__name="The Cellar", club__zone="Europe/Budapest")


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 4)


@pytest.fixture
def kati(league: League) -> Person:
    return PersonFactory(club=league.club, name="Kati", email="kati@example.com")


@pytest.fixture
def parti(league: League, people: list[Person], kati: Person) -> Parti:
    """Played on 30 October without Kati, closed at noon the day after."""
    return played(league, *people)


def test_who_was_absent_is_asked_why_and_until_when(parti: Parti, kati: Person) -> None:
    words = said(kati, Message.REASON_ASKED)
    assert words is not None
    assert words.text == (
        "You were not at the parti of 30 October 2026.\n"
        "Please say why before 3 November 2026, 12:00. Those who played then vote on it.\n"
        "Without a reason it counts as unexcused."
    )
    assert words.path == "/c/cellar/absences/"
    assert told_of(Message.REASON_ASKED) == ["Kati"]


def test_the_link_opens_the_page_of_the_reason_without_an_account(
    parti: Parti, kati: Person, client: object
) -> None:
    words = said(kati, Message.REASON_ASKED)
    assert words is not None
    assert client.get(words.link).status_code == 200  # type: ignore[attr-defined]


def test_a_stated_reason_makes_the_question_pointless(parti: Parti, kati: Person) -> None:
    stated(kati)
    assert said(kati, Message.REASON_ASKED) is None
    send_due()
    assert [letter for letter in mail.outbox if "Why" in letter.subject] == []


def test_the_question_is_pointless_when_its_time_is_over(parti: Parti, kati: Person) -> None:
    with time_machine.travel(NOON + datetime.timedelta(days=3), tick=False):
        assert said(kati, Message.REASON_ASKED) is None


def test_a_voided_parti_takes_the_question_back_and_says_so(parti: Parti, kati: Person) -> None:
    send_due()
    parti.refresh_from_db()
    partis.void(parti=parti, reason="Wrong deck.", revision=parti.revision, by=None)
    assert said(kati, Message.REASON_ASKED) is None
    words = said(kati, Message.ABSENCES_CHANGED)
    assert words is not None
    assert words.text == (
        "What was played on 30 October 2026 does not count any more, and neither does your absence."
    )
