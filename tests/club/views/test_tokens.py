"""The page of tokens: made once shown once, removed at once."""

import datetime

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.models import Token
from club.queries.tokens import token_of
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
PASSWORD = "jolly-joker-7"
AT = reverse("tokens")


@pytest.fixture
def client():
    UserFactory(email="vera@example.com")
    client = Client()
    client.post(reverse("sign-in"), {"username": "vera@example.com", "password": PASSWORD})
    return client


def make(client, **typed):
    return client.post(AT, {"name": "Sheet", "scope": "score", "days": "90"} | typed)


def test_the_secret_is_shown_once(client):
    page = make(client)
    secret = page.context["secret"]
    assert secret in page.content.decode()
    assert token_of(secret) == Token.objects.get()
    assert secret not in client.get(AT).content.decode()


def test_what_is_typed_stays_where_it_is_refused(client):
    page = make(client, name="  ", days="30")
    assert page.context["form"].errors["name"]
    assert page.context["form"]["days"].value() == "30"
    assert not Token.objects.exists()


def test_a_device_signed_in_long_ago_makes_none(client):
    with time_machine.travel(timezone.now() + datetime.timedelta(minutes=16)):
        page = make(client)
    assert page.status_code == 200
    assert not page.context["fresh"]
    assert not Token.objects.exists()


def test_removed(client):
    make(client)
    client.post(reverse("remove-token", args=[Token.objects.get().pk]))
    assert not Token.objects.exists()
