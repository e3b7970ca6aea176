"""The personal link to an absence: a reason without an account, and nothing by merely following it."""

import datetime
import html

import pytest
from django.urls import reverse

from club import links
from club.actions.membership import end_membership
from club.models import Person
from scoring.actions.absences import record_day
from tests.factories import LeagueFactory, cast
from tests.factories.absences import NOON, day_with, row_of, stated
from tests.factories.evenings import book
from tests.factories.sheets import FRIDAY
from tests.factories.votes import choose

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)


@pytest.fixture
def people(time_machine) -> list[Person]:
    time_machine.move_to(NOON, tick=False)
    people = cast(LeagueFactory().club, 6)
    day_with(people[:4])
    return people


def link(person: Person, purpose: str = "absence", whose: Person | None = None) -> str:
    token = links.make(purpose, row_of(person).pk, (whose or person).pk, (whose or person).link_version)
    return reverse("absence-link", args=[token])


def text(response) -> str:
    return html.unescape(response.content.decode())


def test_following_it_states_nothing(client, people):
    before = book()
    assert "You were not there on 30 October 2026" in text(client.get(link(people[4])))
    client.head(link(people[4]))
    assert book() == before


def test_reason_is_stated_without_an_account(client, people):
    response = client.post(link(people[4]), {"reason": "family", "note": "a birth"}, follow=True)
    assert "The reason is kept" in text(response)
    assert "is voted on" in text(response)
    row = row_of(people[4])
    assert (row.reason, row.reason_note, row.reason_entered_by) == ("family", "a birth", None)


def test_wrong_input_is_said_and_kept(client, people):
    before = book()
    response = client.post(link(people[4]), {"reason": "", "note": "a birth"})
    assert response.status_code == 422
    assert "Choose one of the reasons." in text(response)
    assert "a birth" in text(response)
    assert book() == before


def test_too_late_is_said(client, people, time_machine):
    time_machine.move_to(NOON + 3 * DAY, tick=False)
    response = client.post(link(people[4]), {"reason": "family"}, follow=True)
    assert "The time to state a reason is over" in text(response)
    assert "unexcused, no reason stated" in text(response)


def test_second_time_says_so(client, people):
    client.post(link(people[4]), {"reason": "family"})
    response = client.post(link(people[4]), {"reason": "work"}, follow=True)
    assert "has been stated already" in text(response)
    assert row_of(people[4]).reason == "family"


def test_link_of_another_opens_nothing(client, people):
    assert client.get(link(people[4], whose=people[5])).status_code == 410
    assert client.post(link(people[4], whose=people[5]), {"reason": "work"}).status_code == 410
    assert row_of(people[4]).reason == ""


def test_link_for_something_else_or_forged_is_not_found(client, people):
    assert client.get(link(people[4], purpose="night")).status_code == 404
    assert client.get(reverse("absence-link", args=["nonsense"])).status_code == 404
    assert client.get(link(people[4])[:-2] + "x/").status_code == 404


def left(person: Person) -> None:
    end_membership(person=person, left=NOON.date(), by=None)


def renewed(person: Person) -> None:
    Person.objects.filter(pk=person.pk).update(link_version=person.link_version + 1)


def deactivated(person: Person) -> None:
    Person.objects.filter(pk=person.pk).update(deactivated_at=NOON)


def was_there(person: Person) -> None:
    present = [one.pk for one in Person.objects.filter(club=person.club)]
    record_day(club=person.club, date=FRIDAY, present=present, by=None)


def decided(person: Person) -> None:
    voters = Person.objects.filter(club=person.club, name__in=["Ádám", "Beszab", "Csaba", "Gergő"])
    choose(stated(person), dict.fromkeys(voters, "excused"))


@pytest.mark.parametrize("end", [left, renewed, deactivated, was_there, decided])
def test_link_dies(client, people, end):
    address = link(people[4])
    end(people[4])
    before = book()
    assert client.get(address).status_code == 410
    assert client.post(address, {"reason": "work"}).status_code == 410
    assert book() == before
