"""Signing in, out and up; the account; a forgotten password."""

import re

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from club.models import User
from tests.factories import ClubFactory, UserFactory

pytestmark = pytest.mark.django_db
PASSWORD = "jolly-joker-7"


def sign_in(client, email, password=PASSWORD, **more):
    return client.post(reverse("sign-in"), {"username": email, "password": password} | more)


def test_sign_in_by_email_in_any_case_and_a_new_session(client):
    user = UserFactory(email="vera@example.com")
    client.get(reverse("sign-in"))
    client.session["kept"] = 1
    session = client.session
    session.save()
    before = session.session_key
    response = sign_in(client, "Vera@Example.com ")
    assert response.status_code == 302
    assert client.session["_auth_user_id"] == str(user.pk)
    assert client.session.session_key != before


@pytest.mark.parametrize(
    ("email", "password"), [("vera@example.com", "wrong"), ("nobody@example.com", PASSWORD)]
)
def test_sign_in_says_the_same_for_a_wrong_password_and_a_stranger(client, email, password):
    UserFactory(email="vera@example.com")
    page = sign_in(client, email, password).content.decode()
    assert "do not belong together" in page
    assert f'value="{email}"' in page
    assert "_auth_user_id" not in client.session


def test_sign_in_goes_on_to_where_the_reader_was_going(client):
    UserFactory(email="vera@example.com")
    page = client.get(reverse("sign-in") + "?next=/account/").content.decode()
    assert '<input type="hidden" name="next" value="/account/">' in page
    assert sign_in(client, "vera@example.com", next="/account/").url == "/account/"


@pytest.mark.parametrize(
    "evil", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "/\\evil.example"]
)
def test_nobody_is_led_off_the_site(client, evil):
    UserFactory(email="vera@example.com")
    assert evil not in client.get(reverse("sign-in"), {"next": evil}).content.decode()
    assert sign_in(client, "vera@example.com", next=evil).url == "/"


@pytest.mark.parametrize("evil", ["https://evil.example/", "//evil.example/"])
def test_sign_up_leads_nobody_off_the_site(client, evil):
    given = {"name": "Kati", "email": "kati@example.com", "password": PASSWORD, "next": evil}
    assert client.post(reverse("sign-up"), given).url == "/"


def test_guessing_has_to_wait_even_with_a_changing_forwarded_address(client):
    UserFactory(email="vera@example.com")
    answers = [
        client.post(
            reverse("sign-in"),
            {"username": "vera@example.com", "password": f"wrong{n}"},
            headers={"X-Forwarded-For": f"10.0.0.{n}"},
        ).status_code
        for n in range(20)
    ]
    assert answers == [200] * 15 + [429] * 5
    assert sign_in(client, "vera@example.com").status_code == 429


def test_behind_a_proxy_each_address_has_its_own_count(client, settings):
    settings.TRUSTED_PROXIES = 1
    UserFactory(email="vera@example.com")
    for n in range(20):
        client.post(
            reverse("sign-in"),
            {"username": "vera@example.com", "password": "wrong"},
            headers={"X-Forwarded-For": f"1.2.3.{n}, 10.0.0.9"},
        )
    mine = {"username": "vera@example.com", "password": PASSWORD}
    guesser = client.post(reverse("sign-in"), mine, headers={"X-Forwarded-For": "1.2.3.4, 10.0.0.9"})
    vera = client.post(reverse("sign-in"), mine, headers={"X-Forwarded-For": "9.9.9.9, 10.0.0.1"})
    assert (guesser.status_code, vera.status_code) == (429, 302)


def test_sign_out_needs_a_post(client):
    client.force_login(UserFactory())
    assert client.get(reverse("sign-out")).status_code == 405
    assert "_auth_user_id" in client.session
    client.post(reverse("sign-out"))
    assert "_auth_user_id" not in client.session


def test_sign_in_needs_its_token(client):
    client.handler.enforce_csrf_checks = True
    UserFactory(email="vera@example.com")
    assert sign_in(client, "vera@example.com").status_code == 403


def test_sign_up_signs_in_and_goes_on(client):
    response = client.post(
        reverse("sign-up"),
        {"name": "Kati", "email": "kati@example.com", "password": PASSWORD, "next": "/clubs/new/"},
    )
    assert response.url == "/clubs/new/"
    assert client.session["_auth_user_id"] == str(User.objects.get(email="kati@example.com").pk)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"email": "VERA@example.com"}, "There is an account with this address already."),
        ({"password": "short"}, "too short"),
        ({"password": "password1"}, "too common"),
        ({"email": "kati"}, "valid email"),
        ({"name": ""}, "required"),
    ],
)
def test_sign_up_refuses_and_keeps_what_was_typed(client, given, told):
    UserFactory(email="vera@example.com")
    typed = {"name": "Kati", "email": "kati@example.com", "password": PASSWORD} | given
    page = client.post(reverse("sign-up"), typed).content.decode()
    assert told in page
    assert f'value="{typed["email"]}"' in page
    assert User.objects.count() == 1


def test_there_is_no_sign_up_where_the_operator_founds(client, settings):
    settings.FOUNDERS = "operator"
    assert client.get(reverse("sign-up")).status_code == 404
    assert reverse("sign-up") not in client.get(reverse("sign-in")).content.decode()


def test_account_keeps_name_language_and_table(client):
    user = UserFactory()
    client.force_login(user)
    response = client.post(reverse("account"), {"name": "Gergő", "language": "hu", "theme": "dark"})
    user.refresh_from_db()
    assert response.status_code == 302
    assert (user.name, user.language, user.theme) == ("Gergő", "hu", "dark")
    assert client.cookies["theme"].value == "dark"


@pytest.mark.parametrize(
    ("before", "after", "browser", "told"),
    [
        ("en", "hu", "en", "hu"),
        ("hu", "en", "hu", "en"),
        ("en", "", "hu", "hu"),
        ("hu", "", "de", "en"),
    ],
)
def test_account_is_saved_in_the_language_just_chosen(client, before, after, browser, told):
    client.force_login(UserFactory(language=before))
    typed = {"name": "Gergő", "language": after, "theme": ""}
    answer = client.post(reverse("account"), typed, headers={"Accept-Language": browser})
    with translation.override(told):
        assert said(answer) == gettext("Your account is saved.")


def said(answer):
    return str(list(get_messages(answer.wsgi_request))[-1])


def test_account_asks_to_sign_in(client):
    assert client.get(reverse("account")).url == "/sign-in/?next=/account/"


def test_changed_password_signs_other_devices_out(client):
    user = UserFactory()
    client.force_login(user)
    other = client_class_of(client)
    other.force_login(user)
    new = {"old_password": PASSWORD, "new_password1": "king-of-hearts-9", "new_password2": "king-of-hearts-9"}
    assert client.post(reverse("password-change"), new).url == reverse("account")
    assert client.get(reverse("account")).status_code == 200
    assert other.get(reverse("account")).status_code == 302


def client_class_of(client):
    return type(client)()


def test_forgotten_password_from_the_letter_to_the_sign_in(client, mailoutbox, settings):
    settings.ALLOWED_HOSTS = ["testserver", "evil.example"]
    UserFactory(email="vera@example.com", language="en")
    sent = client.post(
        reverse("password-reset"), {"email": "vera@example.com"}, headers={"Host": "evil.example"}
    )
    assert sent.url == reverse("password-reset-sent")
    assert client.get(sent.url).status_code == 200
    (letter,) = mailoutbox
    # The link leads to BASE_URL, whatever Host the request claimed.
    link = re.search(r"http://localhost:\d+(/password-reset/\S+)", letter.body).group(1)
    page = client.get(link)
    new = {"new_password1": "king-of-hearts-9", "new_password2": "king-of-hearts-9"}
    done = client.post(page.url, new)
    assert (done.url, said(done)) == ("/", "The new password holds from now on.")
    assert "_auth_user_id" in client.session
    assert "used up" in type(client)().get(link).content.decode()


def test_forgotten_password_says_the_same_for_a_stranger(client, mailoutbox):
    assert client.post(reverse("password-reset"), {"email": "no@example.com"}).url == reverse(
        "password-reset-sent"
    )
    assert mailoutbox == []


def test_a_member_reads_in_the_chosen_language(client):
    ClubFactory()
    client.force_login(UserFactory(language="hu"))
    assert (
        '<html lang="hu"'
        in client.get(reverse("account"), headers={"Accept-Language": "en"}).content.decode()
    )
