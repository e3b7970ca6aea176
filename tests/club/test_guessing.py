"""Whoever guesses has to wait, wherever he guesses and however he calls himself."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club import guessing
from club.models import Tries
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
PASSWORD = "jolly-joker-7"


def guess(address="10.0.0.1", email="vera@example.com", password="wrong"):
    return (
        Client()
        .post(reverse("sign-in"), {"username": email, "password": password}, REMOTE_ADDR=address)
        .status_code
    )


@pytest.fixture
def vera():
    return UserFactory(email="vera@example.com")


def test_an_account_guessed_from_many_addresses_has_to_wait_too(vera, monkeypatch):
    monkeypatch.setattr(guessing, "MOST_PER_ACCOUNT", 4)
    assert [guess(f"10.0.0.{n}") for n in range(5)] == [200, 200, 200, 200, 429]
    assert guess("10.0.0.9", " VERA@example.com ") == 429
    assert guess("10.0.0.9", "kati@example.com") == 200


def test_a_household_of_ipv6_is_one_address(vera, monkeypatch):
    monkeypatch.setattr(guessing, "MOST_PER_ADDRESS", 2)
    assert [guess(f"2001:db8:0:7::{n:x}") for n in (1, 99, 0xFFFF)] == [200, 200, 429]
    assert guess("2001:db8:0:8::1") == 200
    assert [guess("::ffff:10.0.0.1"), guess("10.0.0.1"), guess("10.0.0.1")] == [200, 200, 429]


def test_who_knows_the_password_is_never_counted(vera):
    assert {guess(password=PASSWORD) for _ in range(20)} == {302}


def test_after_a_quarter_of_an_hour_it_begins_anew_and_nothing_is_left(vera, monkeypatch):
    monkeypatch.setattr(guessing, "MOST_PER_ADDRESS", 1)
    assert [guess(), guess()] == [200, 429]
    with time_machine.travel(timezone.now() + timedelta(minutes=14)):
        assert guess() == 429
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert guess() == 200
        assert set(Tries.objects.values_list("count", flat=True)) == {1}


@pytest.mark.parametrize("given", ["", "unknown", "x" * 500, "10.0.0.1\0"])
def test_an_address_that_is_none_stops_nobody(vera, settings, given):
    settings.TRUSTED_PROXIES = 1
    typed = {"username": vera.email, "password": PASSWORD}
    answer = Client().post(reverse("sign-in"), typed, headers={"X-Forwarded-For": given}, REMOTE_ADDR="")
    assert answer.status_code == 302


def test_the_old_password_is_not_guessed_at_a_device_that_was_left_open(client, vera, monkeypatch):
    monkeypatch.setattr(guessing, "MOST_PER_ACCOUNT", 2)
    client.force_login(vera)
    new = {"new_password1": "king-of-hearts-9", "new_password2": "king-of-hearts-9"}
    address = reverse("password-change")
    tries = [client.post(address, {"old_password": f"x{n}"} | new).status_code for n in range(2)]
    refused = client.post(address, {"old_password": PASSWORD} | new, follow=True)
    assert tries == [200, 200]
    assert "Too many tries." in refused.content.decode()
    vera.refresh_from_db()
    assert vera.check_password(PASSWORD)


def test_letters_are_counted_together_whatever_is_in_them(vera, mailoutbox):
    for _ in range(3):
        Client().post(reverse("password-reset"), {"email": vera.email})
        Client().post(reverse("account_request_login_code"), {"email": vera.email})
    assert len(mailoutbox) == guessing.LETTERS_PER_ACCOUNT


def test_behind_a_proxy_a_forged_address_gives_no_more_letters(settings, monkeypatch):
    settings.TRUSTED_PROXIES = 1
    monkeypatch.setattr(guessing, "LETTERS_PER_ADDRESS", 3)
    answers = [
        Client()
        .post(
            reverse("account_request_login_code"),
            {"email": f"user{n}@example.com"},
            headers={"X-Forwarded-For": f"1.2.3.{n}, 9.9.9.9"},
        )
        .status_code
        for n in range(4)
    ]
    assert answers == [302, 302, 302, 200]


@pytest.mark.parametrize("hop", ["5.5.5.6:{n}", "[2001:db8:0:7::1]:{n}", "not-an-address-{n}"])
def test_a_port_or_no_address_at_all_makes_nobody_new(vera, monkeypatch, settings, hop):
    settings.TRUSTED_PROXIES = 1
    monkeypatch.setattr(guessing, "MOST_PER_ADDRESS", 2)
    answers = [
        Client()
        .post(
            reverse("sign-in"),
            {"username": "vera@example.com", "password": "wrong"},
            headers={"X-Forwarded-For": hop.format(n=4000 + n)},
        )
        .status_code
        for n in range(3)
    ]
    assert answers == [200, 200, 429]
