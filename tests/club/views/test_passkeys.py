"""Passkeys: making, removing, signing in with one."""

import json
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.actions import passkeys as actions
from tests.factories import UserFactory
from tests.factories.passkeys import Device

pytestmark = pytest.mark.django_db
LIST, OPTIONS = reverse("passkeys"), reverse("passkey-options")
SIGN_IN, SIGN_IN_OPTIONS = reverse("sign-in-passkey"), reverse("sign-in-passkey-options")
AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"


@pytest.fixture
def vera(client):
    user = UserFactory(email="vera@example.com")
    client.force_login(user)
    return user


def make(client, device=None, name="Phone"):
    """A passkey of whoever is signed in there."""
    device = device or Device()
    answer = client.post(LIST, {"name": name, "credential": device.make(client.post(OPTIONS).json())})
    return device, answer


def sign_in(device, client=None, **more):
    client = client or Client()
    credential = device.use(client.post(SIGN_IN_OPTIONS).json())
    return client, client.post(SIGN_IN, {"credential": credential} | more)


def said(answer):
    return str(list(get_messages(answer.wsgi_request))[-1])


def is_in(client) -> bool:
    return "_auth_user_id" in client.session


def test_a_passkey_is_kept_under_its_name_and_signs_in(client, vera):
    device, answer = make(client)
    assert (answer.url, said(answer)) == (LIST, "From now on you can sign in with this passkey.")
    other, done = sign_in(device, next="/account/")
    assert (done.url, other.session["_auth_user_id"]) == ("/account/", str(vera.pk))
    page = other.get(LIST).content.decode()
    assert "Phone" in page
    assert "last used on" in page


def test_without_a_name_it_is_called_as_the_device(client, vera):
    client.defaults["HTTP_USER_AGENT"] = AGENT
    make(client, name="  ")
    assert [str(row) for row in Authenticator.objects.all()] == ["Firefox on Linux"]


def test_two_accounts_on_one_device(client, vera):
    first, _ = make(client)
    pista = UserFactory()
    client.force_login(pista)
    second, _ = make(client)
    assert [sign_in(device)[0].session["_auth_user_id"] for device in (first, second)] == [
        str(vera.pk),
        str(pista.pk),
    ]


def test_what_it_opens_is_asked_of_the_key_and_not_of_the_answer(client, vera):
    device, _ = make(client)
    pista = UserFactory()
    client.force_login(pista)
    other, _ = make(client)
    stranger = Client()
    forged = device.use(stranger.post(SIGN_IN_OPTIONS).json(), owner=other.owner)
    assert stranger.post(SIGN_IN, {"credential": forged}).url == reverse("sign-in")
    assert not is_in(stranger)


def test_a_removed_passkey_opens_nothing(client, vera):
    device, _ = make(client)
    address = reverse("remove-passkey", args=[Authenticator.objects.get().pk])
    assert "is removed here" in said(client.post(address))
    assert said(client.post(address)) == "That passkey was removed already."
    other, done = sign_in(device, next="/account/")
    assert (done.url, is_in(other)) == ("/sign-in/?next=%2Faccount%2F", False)
    assert said(done) == "This passkey opens no account here. Sign in another way."


def test_nobody_removes_the_passkey_of_somebody_else(client, vera):
    make(client)
    client.force_login(UserFactory())
    answer = client.post(reverse("remove-passkey", args=[Authenticator.objects.get().pk]))
    assert said(answer) == "That passkey was removed already."
    assert Authenticator.objects.count() == 1


def test_a_closed_account_stays_closed(client, vera):
    device, _ = make(client)
    vera.is_active = False
    vera.save()
    assert not is_in(sign_in(device)[0])


@pytest.mark.parametrize(
    "fault", [{"origin": "https://evil.example"}, {"verifies": False}, {"key": Device().key}]
)
def test_another_site_an_unverified_owner_and_another_key_are_refused(client, vera, fault):
    device, _ = make(client)
    for name, value in fault.items():
        setattr(device, name, value)
    other, done = sign_in(device)
    assert (done.status_code, is_in(other)) == (302, False)


@pytest.mark.parametrize("fault", [{"origin": "https://evil.example"}, {"verifies": False}])
def test_a_passkey_for_another_site_or_without_a_lock_is_not_kept(client, vera, fault):
    _device, answer = make(client, Device(**fault))
    assert answer.status_code == 200
    assert not Authenticator.objects.exists()


def test_an_answer_is_good_once_and_only_where_it_was_asked_for(client, vera):
    device, _ = make(client)
    other = Client()
    answer = {"credential": device.use(other.post(SIGN_IN_OPTIONS).json())}
    elsewhere = Client()
    elsewhere.post(SIGN_IN, answer)
    other.post(SIGN_IN, answer)
    assert (is_in(elsewhere), is_in(other)) == (False, True)
    other.post(reverse("sign-out"))
    other.post(SIGN_IN, answer)
    assert not is_in(other)


def test_a_session_begun_long_ago_makes_no_passkey(client, vera):
    options = client.post(OPTIONS).json()
    credential = Device().make(options)
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert client.post(OPTIONS).status_code == 403
        page = client.post(LIST, {"name": "Phone", "credential": credential}).content.decode()
        assert "sign in once more" in page
        again = client.post(reverse("sign-out"), {"next": f"{reverse('sign-in')}?next={LIST}"})
    assert again.url == f"{reverse('sign-in')}?next={LIST}"
    assert not Authenticator.objects.exists()


def test_there_is_an_end_to_passkeys(client, vera, monkeypatch):
    monkeypatch.setattr(actions, "MOST", 1)
    make(client)
    _device, answer = make(client)
    assert "You have 1 passkeys already." in answer.content.decode()
    assert Authenticator.objects.count() == 1


def test_leads_nobody_off_the_site(client, vera):
    device, _ = make(client)
    assert sign_in(device, next="https://evil.example/")[1].url == "/"


JUNK = [
    "",
    "x",
    "null",
    "[]",
    '"text"',
    "{}",
    '{"response": null}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {}}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "e30", '
    '"authenticatorData": "AA", "signature": "AA", "userHandle": "_w", "attestationObject": "AA"}}',
    "[" * 2000,
]


@pytest.mark.parametrize("junk", JUNK)
def test_junk_is_refused_politely(client, vera, junk):
    client.post(OPTIONS)
    assert client.post(LIST, {"name": "Phone", "credential": junk}).status_code == 200
    stranger = Client()
    stranger.post(SIGN_IN_OPTIONS)
    assert stranger.post(SIGN_IN, {"credential": junk}).url == reverse("sign-in")


@pytest.mark.parametrize("part", ["clientDataJSON", "authenticatorData", "signature", "userHandle"])
@pytest.mark.parametrize("value", ["", "AA", "őű", None, 7, [], "A" * 400])
def test_each_broken_part_of_an_answer_is_refused(client, vera, part, value):
    device, _ = make(client)
    stranger = Client()
    answer = json.loads(device.use(stranger.post(SIGN_IN_OPTIONS).json()))
    answer["response"][part] = value
    assert stranger.post(SIGN_IN, {"credential": json.dumps(answer)}).url == reverse("sign-in")
    assert not is_in(stranger)


def test_the_deeds_need_a_post(client):
    for address in (SIGN_IN, SIGN_IN_OPTIONS):
        assert client.get(address).status_code == 405
    assert client.post(OPTIONS).url.startswith("/sign-in/")
