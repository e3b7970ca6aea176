"""A request sent again has no second effect. (Twenty at once: tests/prove/test_idempotency.py.)"""

import datetime

import pytest
import time_machine
from django.utils import timezone

from club.enums import Role
from club.models import Activity, Answered
from tests.factories import ClubFactory, account
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/pikk-dama/"


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama", name="Old")


@pytest.fixture
def mine(club):
    return program(account(club, Role.OWNER))


def send(mine, name="New", key="one", **headers):
    return mine.patch(
        AT, {"name": name}, format="json", headers={"If-Match": "*", "Idempotency-Key": key} | headers
    )


def changes():
    return Activity.objects.filter(deed="club-changed").count()


def test_the_same_request_gets_the_same_answer_and_is_done_once(mine):
    first, second = send(mine), send(mine)
    assert (first.status_code, first.json(), first["ETag"]) == (
        second.status_code, second.json(), second["ETag"],
    )  # fmt: skip
    assert "Idempotent-Replay" not in first
    assert second["Idempotent-Replay"] == "true"
    assert changes() == 1


def test_without_the_key_it_is_done_twice(mine):
    """Else the test above would prove nothing."""
    for _time in range(2):
        mine.patch(AT, {"name": "New"}, format="json", headers={"If-Match": "*"})
    assert changes() == 2


def test_the_same_key_on_another_request_is_a_mistake(mine):
    send(mine)
    answer = send(mine, name="Other")
    assert (answer.status_code, answer.json()["code"]) == (422, "key-reused")
    assert changes() == 1


def test_a_key_is_its_owners_alone(mine, club):
    send(mine)
    other = program(account(club, Role.OWNER, name="Other"))
    assert "Idempotent-Replay" not in send(other)
    assert changes() == 2


def test_what_was_refused_may_be_sent_again_put_right(mine):
    assert send(mine, name="").status_code == 400
    assert Answered.objects.count() == 0
    assert send(mine).status_code == 200


def test_a_key_is_kept_for_a_day(mine):
    send(mine)
    with time_machine.travel(timezone.now() + datetime.timedelta(hours=24, seconds=1)):
        assert "Idempotent-Replay" not in send(mine)
    assert Answered.objects.count() == 1


@pytest.mark.parametrize("key", ["x" * 65, "a\tb"])
def test_a_key_that_cannot_be_kept_is_refused(mine, key):
    answer = send(mine, key=key)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert changes() == 0
