"""Signing in with a code by e-mail."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club import guessing
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
ASK, ENTER = reverse("account_request_login_code"), reverse("account_confirm_login_code")


def ask(client, email="vera@example.com", **more):
    return client.post(ASK, {"email": email} | more)


def code_in(letter) -> str:
    return re.search(r"^\d{4}-\d{4}$", letter.body, re.MULTILINE).group(0)


@pytest.fixture
def vera():
    return UserFactory(email="vera@example.com")


@pytest.mark.parametrize("typed", [lambda code: code, lambda code: f" {code.replace('-', ' ')} "])
def test_the_code_signs_in_and_goes_on(client, vera, mailoutbox, typed):
    asked = ask(client, "Vera@Example.com", next="/account/")
    assert asked.url == f"{ENTER}?next=%2Faccount%2F"
    assert "_auth_user_id" not in client.session
    page = client.get(asked.url).content.decode()
    assert '<input type="hidden" name="next" value="/account/">' in page
    done = client.post(asked.url, {"code": typed(code_in(mailoutbox[0])), "next": "/account/"})
    assert (done.url, client.session["_auth_user_id"]) == ("/account/", str(vera.pk))


@pytest.mark.parametrize("evil", ["https://evil.example/", "//evil.example/"])
def test_nobody_is_led_off_the_site(client, vera, mailoutbox, evil):
    assert ask(client, next=evil).url == ENTER
    assert client.post(ENTER, {"code": code_in(mailoutbox[0]), "next": evil}).url == "/"


def test_the_letter_is_short_and_in_the_language_of_its_reader(client, mailoutbox):
    UserFactory(email="vera@example.com", language="en")
    client.post(ASK, {"email": "vera@example.com"}, headers={"Accept-Language": "hu"})
    (letter,) = mailoutbox
    code = code_in(letter)
    assert (letter.subject, letter.to) == (f"{code} is your code for Parti", ["vera@example.com"])
    assert "It holds for 10 minutes" in letter.body
    assert "If you did not ask, do nothing" in letter.body


@pytest.mark.parametrize("email", ["vera@example.com", "nobody@example.com", "closed@example.com"])
def test_nobody_learns_whether_there_is_an_account(client, vera, mailoutbox, email):
    UserFactory(email="closed@example.com", is_active=False)
    asked = ask(client, email)
    page = client.get(asked.url).content.decode().replace(email, "…")
    wrong = client.post(asked.url, {"code": "1234-567"})
    assert (asked.status_code, asked.url, wrong.status_code) == (302, ENTER, 200)
    assert "If there is an account with the address …, its letter arrives" in page
    assert "This is not the code in the letter." in wrong.content.decode()
    assert len(mailoutbox) == (email == "vera@example.com")


def test_a_mail_server_that_is_down_does_not_tell_either(client, vera, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert ask(client).url == ask(Client(), "nobody@example.com").url == ENTER
    assert "A letter with a code was not sent." in caplog.text
    assert "vera@example.com" not in caplog.messages[0]


def test_signing_in_changes_the_key_of_the_session(client, vera, mailoutbox):
    ask(client)
    before = client.session.session_key
    client.post(ENTER, {"code": code_in(mailoutbox[0])})
    assert client.session.session_key != before


@pytest.mark.parametrize("code", ["", "-", " "])
def test_no_code_fits_where_no_letter_was_sent(client, code):
    ask(client, "nobody@example.com")
    assert client.post(ENTER, {"code": code}).status_code == 200
    assert "_auth_user_id" not in client.session


def test_a_code_runs_out(client, vera, mailoutbox):
    ask(client)
    with time_machine.travel(timezone.now() + timedelta(minutes=10, seconds=5)):
        late = client.post(ENTER, {"code": code_in(mailoutbox[0])})
    assert (late.url, "_auth_user_id" in client.session) == (ASK, False)


def test_an_account_closed_in_between_stays_outside(client, vera, mailoutbox):
    ask(client)
    vera.is_active = False
    vera.save()
    done = client.post(ENTER, {"code": code_in(mailoutbox[0])}, follow=True)
    assert "This account is closed." in done.content.decode()
    assert "_auth_user_id" not in client.session


def test_after_five_wrong_codes_the_right_one_is_void_and_the_way_is_kept(client, vera, mailoutbox):
    asked = ask(client, next="/account/")
    code = code_in(mailoutbox[0])
    answers = [client.post(asked.url, {"code": f"9999-{n}", "next": "/account/"}) for n in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 200, 302]
    assert answers[-1].url == f"{ASK}?next=%2Faccount%2F"
    assert client.post(asked.url, {"code": code}).url == ASK
    assert "_auth_user_id" not in client.session


def test_codes_fit_only_in_the_browser_that_asked(client, vera, mailoutbox):
    ask(client)
    assert Client().post(ENTER, {"code": code_in(mailoutbox[0])}).url == ASK


def test_a_code_works_once(client, vera, mailoutbox):
    ask(client)
    code = code_in(mailoutbox[0])
    client.post(ENTER, {"code": code})
    client.post(reverse("sign-out"))
    assert client.post(ENTER, {"code": code}).url == ASK


def test_another_letter_may_go_to_another_address_and_the_old_code_is_void(client, vera, mailoutbox):
    ask(client, "typo@example.com")
    assert client.get(ASK).status_code == 200
    ask(client)
    ask(client)
    old, new = map(code_in, mailoutbox)
    assert client.post(ENTER, {"code": old}).status_code == 200
    assert client.post(ENTER, {"code": new}).status_code == 302


@pytest.mark.parametrize("email", ["vera@example.com", "nobody@example.com"])
def test_nobody_is_flooded_with_letters(vera, mailoutbox, email):
    answers = [ask(Client(), email).status_code for _ in range(7)]
    assert answers == [302] * 5 + [200] * 2
    assert "Too many tries." in ask(Client(), email).content.decode()
    assert len(mailoutbox) == (5 if email == "vera@example.com" else 0)


def test_wrong_codes_and_wrong_passwords_are_counted_together(client, vera, mailoutbox, monkeypatch):
    monkeypatch.setattr(guessing, "MOST_PER_ADDRESS", 3)
    for n in range(2):
        client.post(reverse("sign-in"), {"username": vera.email, "password": f"wrong{n}"})
    ask(client)
    code = code_in(mailoutbox[0])
    statuses = [client.post(ENTER, {"code": typed}).status_code for typed in ("1", "2", code)]
    assert statuses == [200, 429, 429]
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert client.post(reverse("sign-in"), {"username": vera.email, "password": "x"}).status_code == 200


def test_who_is_signed_in_is_led_on(client, vera):
    client.force_login(vera)
    assert client.get(ASK, {"next": "/account/"}).url == "/account/"
    assert client.get(ENTER).url == "/"
    assert client.post(ENTER, {"code": "1"}).url == "/"


def test_entering_without_asking_leads_to_the_asking(client):
    assert client.get(ENTER).url == ASK


@pytest.mark.parametrize(
    "typed", [{}, {"email": ""}, {"email": "vera"}, {"email": "x@y.hu\0"}, {"email": "a" * 400}]
)
def test_what_is_no_address_is_said(client, typed):
    assert client.post(ASK, typed).status_code == 200


@pytest.mark.parametrize("typed", [{}, {"code": "\0"}, {"code": "őű"}, {"code": "1" * 5000}])
def test_what_is_no_code_is_said(client, vera, mailoutbox, typed):
    ask(client)
    assert client.post(ENTER, typed).status_code == 200
