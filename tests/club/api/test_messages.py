"""One's messages and switches by API."""

import pytest
import time_machine
from django.utils import translation
from django.utils.translation import gettext

from club.enums import Role
from club.models import Notice, Person, SwitchedOff
from club.outbox import kinds
from tests.factories import ClubFactory, account
from tests.factories.bodies import all_refused
from tests.factories.messages import NOON, greetings, post_hello
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/pikk-dama/messages/"


@pytest.fixture(autouse=True)
def clock():
    with greetings(), time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def user(clock):
    return account(ClubFactory(slug="pikk-dama"), Role.MEMBER)


@pytest.fixture
def me(user):
    return Person.objects.get(user=user)


@pytest.fixture
def mine(user):
    return program(user)


def subjects(answer):
    return [one["subject"] for one in answer.json()["results"]]


def test_newest_first_in_ones_own_words_without_what_is_pointless(mine, user, me):
    post_hello(me, event="pointless")
    post_hello(me)
    one = mine.get(AT).json()["results"]
    assert [(each["subject"], each["is_new"], each["read_at"]) for each in one] == [("People", True, None)]
    assert one[0]["text"] == "Hello, Vera member!"
    assert one[0]["page"].endswith("/c/pikk-dama/")
    user.language = "hu"
    user.save()
    with translation.override("hu"):
        assert subjects(mine.get(AT)) == [gettext("People")] != ["People"]


def test_pages(mine, me):
    for number in range(25):
        post_hello(me, event=f"hello-{number}")
    first = mine.get(AT, {"limit": 200}).json()
    assert len(first["results"]) == 20
    assert len(mine.get(first["next"]).json()["results"]) == 5


def test_what_came_later_stays_new(clock, mine, me):
    post_hello(me)
    seen = NOON.isoformat()
    clock.shift(60)
    post_hello(me, event="hello-2")
    assert mine.post(f"{AT}read/", {"upto": seen}, format="json").json() == {"unread": 1}
    assert mine.post(f"{AT}read/", {}, format="json").json() == {"unread": 0}
    assert Notice.objects.filter(read_at__isnull=True).count() == 0


def test_nobody_reads_anothers(me, mine):
    club = me.club
    post_hello(Person.objects.get(user=account(club, Role.MEMBER, name="Other")))
    assert subjects(mine.get(AT)) == []
    assert mine.post(f"{AT}read/", {}, format="json").json() == {"unread": 0}
    assert Notice.objects.get().read_at is None


def test_switches(mine, me, user):
    at = f"{AT}settings/"
    said = mine.get(at).json()
    assert said["address"] == user.email
    assert {one["wanted"] for one in said["kinds"]} == {True}
    said = mine.put(at, {"wanted": ["night"]}, format="json").json()
    assert [one["kind"] for one in said["kinds"] if one["wanted"]] == ["night"]
    assert SwitchedOff.objects.filter(person=me).count() == len(kinds()) - 1
    assert mine.put(at, {"wanted": ["ghost"]}, format="json").json()["code"] == "invalid"


def test_a_body_that_is_wrong(mine):
    for body in (
        {},
        {"wanted": "night"},
        {"wanted": [[]]},
        {"wanted": ["night"] * 101},
        {"wanted": [], "a": 1},
    ):
        assert mine.put(f"{AT}settings/", body, format="json").status_code == 400
    assert not SwitchedOff.objects.exists()
    all_refused(mine, "post", f"{AT}read/", {"upto": "2026-11-06T12:00:00Z"})
