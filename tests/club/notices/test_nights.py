"""What is said about a night, posted by the deeds themselves."""

import datetime
from collections.abc import Iterator

import pytest
import time_machine
from django.core import mail

from club.actions import nights
from club.actions.sending import send_due
from club.enums import Answer, Message
from club.models import Club, Night, Person
from tests.factories import ClubFactory, PersonFactory
from tests.factories.messages import said
from tests.factories.nights import planned_night

pytestmark = pytest.mark.django_db
MONDAY = datetime.datetime(2026, 11, 2, 10, tzinfo=datetime.UTC)
FRIDAY = datetime.date(2026, 11, 6)


@pytest.fixture(autouse=True)
def _monday() -> Iterator[None]:
    with time_machine.travel(MONDAY, tick=False):
        yield


@pytest.fixture
def club() -> Club:
    return ClubFactory(slug="cellar", name="The Cellar")


@pytest.fixture
def kati(club: Club) -> Person:
    return PersonFactory(club=club, name="Kati", email="kati@example.com")


@pytest.fixture
def night(club: Club, kati: Person) -> Night:
    host = PersonFactory(club=club, name="Pista")
    return planned_night(club, FRIDAY, host=host, place="Fő utca 1", note="Bring glasses.")


def move(night: Night, day: datetime.date) -> Night:
    return nights.change(
        night=night, date=day, start_time=night.start_time, note=night.note, revision=night.revision, by=None
    )


def test_an_invitation_says_when_where_and_what_to_do(night: Night, kati: Person) -> None:
    words = said(kati, Message.NIGHT)
    assert words is not None
    assert words.subject == "Are you coming on 6 November 2026?"
    assert words.text == (
        "We meet on Friday, 6 November 2026, at 19:30.\n"
        "Where: Fő utca 1. The host: Pista\n"
        "Bring glasses.\n"
        "Please say whether you are coming."
    )
    assert words.path == f"/c/cellar/nights/{night.pk}/"


def test_an_invitation_writes_its_dates_for_the_reader(night: Night, kati: Person) -> None:
    words = said(kati, Message.NIGHT, "hu")
    assert words is not None
    for written in ("péntek", "2026. november 6.", "19.30"):
        assert written in words.text


def test_the_link_of_an_invitation_opens_its_page_without_an_account(
    night: Night, kati: Person, client: object
) -> None:
    words = said(kati, Message.NIGHT)
    assert words is not None
    response = client.get(words.link)  # type: ignore[attr-defined]
    assert response.status_code == 200
    assert "Kati" in response.content.decode()


def test_an_invitation_goes_to_who_has_not_answered_only(night: Night, kati: Person) -> None:
    nights.reply(night=night, person=kati, answer=Answer.MAYBE, by=kati)
    assert said(kati, Message.NIGHT) is None
    send_due()
    assert mail.outbox == []


def test_an_invitation_is_pointless_once_the_night_has_begun(night: Night, kati: Person) -> None:
    with time_machine.travel(datetime.datetime(2026, 11, 6, 18, 30, tzinfo=datetime.UTC), tick=False):
        assert said(kati, Message.NIGHT) is None
    with time_machine.travel(datetime.datetime(2026, 11, 6, 18, 29, tzinfo=datetime.UTC), tick=False):
        assert said(kati, Message.NIGHT) is not None


def test_a_night_that_was_moved_says_the_new_day(night: Night, kati: Person) -> None:
    move(night, FRIDAY + datetime.timedelta(days=1))
    words = said(kati, Message.NIGHT_CHANGED)
    assert words is not None
    assert words.text.startswith("The night is on Saturday, 7 November 2026, at 19:30 now.")
    assert words.text.endswith("Please say again whether you are coming.")
    assert words.link


def test_of_two_moves_the_later_one_is_told(night: Night, kati: Person) -> None:
    move(move(night, FRIDAY + datetime.timedelta(days=1)), FRIDAY + datetime.timedelta(days=2))
    send_due()
    subjects = [letter.subject for letter in mail.outbox if "now" in letter.subject]
    assert subjects == ["The Cellar: The night is on 8 November 2026 now"]


def test_a_night_that_was_called_off_says_why_and_asks_nothing(night: Night, kati: Person) -> None:
    nights.cancel(night=night, reason="Flood.", by=None)
    words = said(kati, Message.NIGHT_CHANGED)
    assert words is not None
    assert words.text == (
        "The night of Friday, 6 November 2026, is called off.\nThe reason: Flood.\nYou need not do anything."
    )
    assert words.link == ""
    send_due()
    assert [letter.subject for letter in mail.outbox] == ["The Cellar: No night on 6 November 2026"]


def test_a_night_that_takes_place_after_all_says_so(night: Night, kati: Person) -> None:
    nights.cancel(night=night, reason="Flood.", by=None)
    night.refresh_from_db()
    nights.revive(night=night, by=None)
    words = said(kati, Message.NIGHT_CHANGED)
    assert words is not None
    assert words.subject == "The night is on 6 November 2026 now"


def test_who_left_meanwhile_never_learns_the_place(night: Night, kati: Person) -> None:
    kati.periods.update(left=MONDAY.date())
    send_due()
    assert mail.outbox == []
