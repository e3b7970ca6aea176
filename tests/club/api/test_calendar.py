"""The address of one's calendar by API: said once, renewed, removed."""

import pytest
from django.test import Client

from club.enums import Role
from club.models import Answered, Feed
from tests.factories import ClubFactory, account
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/pikk-dama/nights/calendar/"


@pytest.fixture
def mine():
    return program(account(ClubFactory(slug="pikk-dama"), Role.MEMBER))


def works(address):
    return Client().get("/" + address.partition("://")[2].partition("/")[2]).status_code == 200


def test_it_is_made_renewed_and_removed(mine):
    assert mine.get(AT).json() == {"made_at": None, "address": None}
    first = mine.post(AT)
    assert first.status_code == 201
    assert works(first.json()["address"])
    assert mine.get(AT).json() == {"made_at": first.json()["made_at"], "address": None}
    second = mine.post(AT).json()["address"]
    assert (works(first.json()["address"]), works(second)) == (False, True)
    assert mine.delete(AT).status_code == 204
    assert not works(second)
    gone = mine.delete(AT)
    assert (gone.status_code, gone.json()["code"]) == (409, "done-already")


def test_the_secret_is_kept_nowhere(mine):
    def make():
        return mine.post(AT, headers={"Idempotency-Key": "one"}).json()["address"]

    address = make()
    assert address.rpartition("/")[2][:-4] not in str(Answered.objects.get().body)
    assert make() is None
    assert works(address)
    assert Feed.objects.count() == 1
