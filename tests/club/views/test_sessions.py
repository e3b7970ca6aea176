"""On which devices an account is signed in, and ending that."""

from datetime import timedelta

import pytest
import time_machine
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
PASSWORD = "jolly-joker-7"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)
LIST = reverse("sessions")


@pytest.fixture
def vera():
    return UserFactory(email="vera@example.com")


def device(agent=FIREFOX, email="vera@example.com", **headers):
    """A browser that has signed in."""
    client = Client(headers={"User-Agent": agent} | headers)
    assert client.post(reverse("sign-in"), {"username": email, "password": PASSWORD}).status_code == 302
    return client


def is_in(client) -> bool:
    return client.get(reverse("account")).status_code == 200


def listed(client):
    return [(row["device"], row["address"], row["here"]) for row in client.get(LIST).context["sessions"]]


def test_the_own_device_is_first_then_the_others(vera):
    laptop = device()
    phone = device(IPHONE, **{"X-Forwarded-For": "10.0.0.1"})
    device(email=UserFactory().email)
    assert listed(phone) == [
        ("Safari on iPhone", "127.0.0.1", True),
        ("Firefox on Windows", "127.0.0.1", False),
    ]
    assert listed(laptop) == [
        ("Firefox on Windows", "127.0.0.1", True),
        ("Safari on iPhone", "127.0.0.1", False),
    ]


@pytest.mark.parametrize(
    ("forwarded", "shown"),
    [("6.6.6.6, 1.2.3.4", "1.2.3.4"), ("2001:db8::1", "2001:db8::1"), ("unknown", "127.0.0.1")],
)
def test_behind_a_proxy_the_address_is_the_one_that_cannot_be_forged(vera, settings, forwarded, shown):
    settings.TRUSTED_PROXIES = 1
    assert listed(device(**{"X-Forwarded-For": forwarded})) == [("Firefox on Windows", shown, True)]


def test_an_ended_session_is_out_at_once(vera):
    laptop, phone = device(), device(IPHONE)
    row = UserSession.objects.get(session_key=laptop.session.session_key)
    done = phone.post(reverse("end-session", args=[row.pk]), follow=True)
    assert "Signed out: Firefox on Windows." in done.content.decode()
    assert (is_in(laptop), is_in(phone), len(listed(phone))) == (False, True, 1)
    again = phone.post(reverse("end-session", args=[row.pk]), follow=True)
    assert "That device was signed out already." in again.content.decode()


def test_nobody_ends_the_session_of_somebody_else(vera):
    laptop, stranger = device(), device(email=UserFactory().email)
    row = UserSession.objects.get(session_key=laptop.session.session_key)
    mine = stranger.post(reverse("end-session", args=[row.pk]), follow=True).content.decode()
    missing = stranger.post(reverse("end-session", args=[row.pk + 1000]), follow=True).content.decode()
    assert is_in(laptop)
    for page in (mine, missing):
        assert "That device was signed out already." in page


def test_all_others_are_ended_and_this_one_stays(vera):
    laptop, tablet, phone, stranger = device(), device(), device(IPHONE), device(email=UserFactory().email)
    assert phone.post(reverse("end-other-sessions")).url == LIST
    assert [is_in(client) for client in (laptop, tablet, phone, stranger)] == [False, False, True, True]


def test_ending_this_very_session_signs_out(vera):
    laptop = device()
    row = UserSession.objects.get()
    assert laptop.post(reverse("end-session", args=[row.pk])).url == reverse("sign-in")
    assert not is_in(laptop)
    assert not UserSession.objects.exists()


def test_signing_out_takes_the_device_off_the_list(vera):
    laptop, phone = device(), device(IPHONE)
    laptop.post(reverse("sign-out"))
    assert listed(phone) == [("Safari on iPhone", "127.0.0.1", True)]


def test_a_changed_password_ends_the_others_and_keeps_this_one_listed(vera):
    laptop, phone = device(), device(IPHONE)
    new = {"old_password": PASSWORD, "new_password1": "king-of-hearts-9", "new_password2": "king-of-hearts-9"}
    assert phone.post(reverse("password-change"), new).status_code == 302
    assert (is_in(laptop), listed(phone)) == (False, [("Safari on iPhone", "127.0.0.1", True)])
    assert Session.objects.count() == 1


def test_what_the_operators_command_changed_is_not_listed(vera):
    device()
    vera.set_password("king-of-hearts-9")
    vera.save()
    phone = Client()
    phone.post(reverse("sign-in"), {"username": vera.email, "password": "king-of-hearts-9"})
    assert listed(phone) == [("An unknown device", "127.0.0.1", True)]


def test_what_ran_out_is_not_listed_and_goes_at_the_next_sign_in(vera):
    with time_machine.travel(timezone.now() - timedelta(days=15)):
        device()
    phone = device(IPHONE)
    assert len(listed(phone)) == 1
    assert UserSession.objects.count() == 1


def test_last_seen_follows_the_device_without_writing_to_the_database(vera):
    laptop, phone = device(), device(IPHONE)
    before = list(UserSession.objects.order_by("pk").values())
    later = timezone.now() + timedelta(hours=3)
    with time_machine.travel(later, tick=False):
        laptop.get(reverse("account"))
        (_here, other) = phone.get(LIST).context["sessions"]
    assert other["seen"] == later
    assert list(UserSession.objects.order_by("pk").values()) == before


def test_the_list_costs_the_same_for_one_device_and_for_many(vera, django_assert_num_queries):
    phone = device(IPHONE)
    with django_assert_num_queries(4):
        phone.get(LIST)
    for _ in range(5):
        device()
    with django_assert_num_queries(4):
        phone.get(LIST)


def test_an_ordinary_page_costs_no_query_more(vera, django_assert_num_queries):
    phone = device(IPHONE)
    with django_assert_num_queries(2):  # the session and its account
        phone.get(reverse("account"))


@pytest.mark.parametrize("name", ["sessions", "passkeys"])
def test_the_pages_ask_to_sign_in(client, name):
    address = reverse(name)
    assert client.get(address).url == f"/sign-in/?next={address}"


@pytest.mark.parametrize(
    ("name", "given"), [("end-session", [1]), ("end-other-sessions", []), ("remove-passkey", [1])]
)
def test_deeds_need_a_post_and_an_account(client, vera, name, given):
    address = reverse(name, args=given)
    assert client.post(address).url.startswith("/sign-in/")
    client.force_login(vera)
    assert client.get(address).status_code == 405
