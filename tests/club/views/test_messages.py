"""A member's list: what is on it, in which words, and that looking at it changes nothing."""

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.test import Client

from club.actions.sending import send_due
from club.models import Club, Notice, Person
from club.queries.messages import unread
from tests.factories import ClubFactory, PersonFactory, UserFactory, account
from tests.factories.messages import A_DAY, NOON, greetings, post_hello

pytestmark = pytest.mark.django_db
LIST = "/c/cellar/messages/"


@pytest.fixture(autouse=True)
def _noon() -> Iterator[None]:
    with greetings(), time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def club() -> Club:
    return ClubFactory(slug="cellar", name="The Cellar")


@pytest.fixture
def kati(club: Club) -> Person:
    return PersonFactory(club=club, name="Kati", user=UserFactory())


@pytest.fixture
def reader(client: Client, kati: Person) -> Client:
    assert kati.user
    client.force_login(kati.user)
    return client


def text(client: Client, address: str = LIST) -> str:
    return client.get(address).content.decode()


def test_the_list_shows_what_was_sent_and_that_it_is_new(reader: Client, kati: Person) -> None:
    post_hello(kati)
    send_due()
    page = text(reader)
    assert "Hello, Kati!" in page
    assert "1 message you have not read" in page
    assert "stamp" in page
    assert "TOKEN" not in page  # the personal link is for the letter alone


def test_the_list_shows_what_is_due_although_no_sender_has_run(reader: Client, kati: Person) -> None:
    post_hello(kati)
    assert "Hello, Kati!" in text(reader)


def test_the_list_is_in_the_language_of_who_reads_it(reader: Client, kati: Person) -> None:
    post_hello(kati)
    send_due()
    assert kati.user
    kati.user.language = "hu"
    kati.user.save()
    assert '<a href="/c/cellar/">Névsor</a>' in text(reader)


def test_looking_at_the_list_changes_nothing(reader: Client, kati: Person) -> None:
    post_hello(kati)
    before = list(Notice.objects.values())
    text(reader)
    assert list(Notice.objects.values()) == before
    assert unread(kati) == 1


def test_marking_as_read_is_a_post_and_leaves_out_what_came_meanwhile(reader: Client, kati: Person) -> None:
    post_hello(kati)
    shown_at = NOON.isoformat()
    with time_machine.travel(NOON + A_DAY / 2, tick=False):
        post_hello(kati, event="hello-2")
        reader.post(LIST, {"shown_at": shown_at})
        assert unread(kati) == 1
        assert Notice.objects.get(read_at__isnull=True).event == "hello-2"


@pytest.mark.parametrize("shown_at", ["", "yesterday", "2026-13-45T99:00", "2999-01-01T00:00:00+00:00"])
def test_marking_as_read_without_a_moment_marks_what_is_there(
    reader: Client, kati: Person, shown_at: str
) -> None:
    post_hello(kati)
    assert reader.post(LIST, {"shown_at": shown_at}, follow=True).status_code == 200
    assert unread(kati) == 0


def test_pointless_dropped_and_future_messages_are_not_shown(reader: Client, kati: Person) -> None:
    post_hello(kati, event="pointless")
    post_hello(kati, event="dropped")
    Notice.objects.filter(event="dropped").update(dropped_at=NOON, dropped_because="off")
    post_hello(kati, event="later")
    Notice.objects.filter(event="later").update(due_at=NOON + datetime.timedelta(hours=1))
    page = text(reader)
    assert "Hello" not in page
    assert "There is no message here." in page


def test_the_messages_of_others_and_of_other_clubs_are_not_shown(reader: Client, kati: Person) -> None:
    post_hello(PersonFactory(club=kati.club, name="Pista"))
    post_hello(PersonFactory(name="Kati", user=kati.user))
    assert "Hello" not in text(reader)


def test_the_list_has_pages_and_as_many_queries_with_forty_messages_as_with_twenty(
    reader: Client, kati: Person, django_assert_max_num_queries: Any
) -> None:
    for number in range(45):
        post_hello(kati, event=f"hello-{number}")
    with django_assert_max_num_queries(25):
        page = text(reader)
    assert page.count("Hello, Kati!") == 20
    assert text(reader, f"{LIST}?page=3").count("Hello, Kati!") == 5


@pytest.mark.parametrize("address", [LIST, f"{LIST}settings/"])
def test_who_is_not_signed_in_is_led_to_the_sign_in(club: Club, client: Client, address: str) -> None:
    response = client.get(address)
    assert (response.status_code, response.headers["Location"].split("?")[0]) == (302, "/sign-in/")


@pytest.mark.parametrize("address", [LIST, f"{LIST}settings/"])
def test_who_is_no_member_finds_nothing(club: Club, client: Client, address: str) -> None:
    client.force_login(account(club, role=None))
    assert client.get(address).status_code == 404
    assert client.post(address).status_code == 404
