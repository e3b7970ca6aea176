"""The page behind a personal link: three buttons without an account, and never by looking at it."""

import datetime

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from club import links
from club.actions import nights
from club.actions.membership import end_membership
from club.enums import Answer, Role
from club.models import Club, Person, Reply
from tests.factories import ClubFactory, PersonFactory, UserFactory, account
from tests.factories.evenings import book
from tests.factories.nights import planned_night

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("october")]

FRIDAY = datetime.date(2026, 10, 30)


@pytest.fixture
def october():
    with time_machine.travel("2026-10-20T10:00:00+00:00", tick=False):
        yield


@pytest.fixture
def adam():
    return PersonFactory(name="Ádám", club=ClubFactory(name="Pikk Dáma", visibility="members"))


@pytest.fixture
def night(adam):
    return planned_night(adam.club, FRIDAY, note="Bring cards", host=adam, place="Fő u. 1.")


def address(night, person, purpose="night", version=None):
    token = links.make(purpose, night.pk, person.pk, version or person.link_version)
    return reverse("night-link", args=[token])


def test_the_page_says_when_and_where_and_asks(client, night, adam):
    page = client.get(address(night, adam)).content.decode()
    for text in ("Friday, 30 October 2026, 19:30", "Fő u. 1.", "Bring cards", "Ádám in Pikk Dáma"):
        assert text in page
    assert page.count('aria-pressed="false"') == 3


@pytest.mark.parametrize("answer", Answer.values)
def test_a_button_answers_for_whose_link_it_is(client, night, adam, answer):
    done = client.post(address(night, adam), {"answer": answer}, follow=True)
    said = Reply.objects.get()
    assert (said.person, said.answer, said.entered_by) == (adam, answer, None)
    assert f'value="{answer}" aria-pressed="true"' in done.content.decode()


def test_the_link_answers_for_its_person_whoever_is_signed_in(client, night, adam):
    client.force_login(account(night.club, Role.OWNER))
    client.post(address(night, adam), {"answer": "not"})
    assert Reply.objects.get().person == adam


@pytest.mark.parametrize("query", ["", "?answer=coming"])
def test_looking_answers_for_nobody(client, night, adam, query):
    before = book()
    for method in (client.get, client.head, client.options):
        method(address(night, adam) + query)
    assert book() == before


def test_a_post_needs_the_token_of_the_page(night, adam):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(address(night, adam), {"answer": "coming"}).status_code == 403
    assert not Reply.objects.exists()


@pytest.mark.parametrize("answer", ["", "perhaps"])
def test_what_is_no_answer_is_told(client, night, adam, answer):
    told = client.post(address(night, adam), {"answer": answer})
    assert told.status_code == 422
    assert "Choose one of the three." in told.content.decode()
    assert not Reply.objects.exists()


def _left(adam, night):
    end_membership(person=adam, left=datetime.date(2026, 10, 20), by=None)


def _renewed(adam, night):
    Person.objects.filter(pk=adam.pk).update(link_version=2)


def _closed(adam, night):
    adam.user = UserFactory(is_active=False)
    adam.save()


def _deactivated(adam, night):
    Person.objects.filter(pk=adam.pk).update(deactivated_at="2026-10-20T00:00:00Z")


@pytest.mark.parametrize("end", [_left, _renewed, _closed, _deactivated])
def test_a_link_dies_and_shows_nothing_but_the_name_of_the_club(client, night, adam, end):
    there = address(night, adam)
    end(adam, night)
    before = book()
    for answer in (client.get(there), client.post(there, {"answer": "coming"})):
        page = answer.content.decode()
        assert answer.status_code == 410
        assert "This link leads nowhere any more" in page
        assert "Pikk Dáma" in page
        for secret in ("Fő u. 1.", "30 October", "Bring cards", "Ádám"):
            assert secret not in page
    assert book() == before


def test_a_link_dies_when_the_day_of_the_night_is_over(client, night, adam):
    there = address(night, adam)
    with time_machine.travel("2026-10-30T22:59:00+00:00"):  # 23:59 in Budapest
        assert client.get(there).status_code == 200
    with time_machine.travel("2026-10-30T23:01:00+00:00"):
        assert client.get(there).status_code == 410
        assert client.post(there, {"answer": "coming"}).status_code == 410


def test_a_forged_link_shows_no_club_at_all(client, night, adam):
    right = links.make("night", night.pk, adam.pk, 1)
    for token in ("x", right[:-1], right.replace(":", ";"), "A" * 3000, right + "\x00"):
        answer = client.get(reverse("night-link", args=[token]))
        assert answer.status_code == 404
        assert "Pikk Dáma" not in answer.content.decode()


def test_a_link_for_something_else_or_to_the_night_of_another_club_opens_nothing(client, night, adam):
    assert client.get(address(night, adam, purpose="vote")).status_code == 404
    elsewhere = planned_night(ClubFactory(name="Others"), FRIDAY, note="Secret")
    answer = client.post(address(elsewhere, adam), {"answer": "coming"})
    assert answer.status_code == 410
    assert "Others" not in answer.content.decode()
    assert not Reply.objects.exists()


def test_a_cancelled_night_says_so_and_takes_no_answer(client, night, adam):
    nights.cancel(night=night, reason="Snow", by=None)
    page = client.get(address(night, adam)).content.decode()
    assert "Snow" in page
    assert "<button" not in page.partition("<main")[2]
    assert client.post(address(night, adam), {"answer": "coming"}).status_code == 422
    assert not Reply.objects.exists()


def test_the_page_speaks_the_language_of_the_person_then_of_the_browser_then_of_the_club(client, night, adam):
    def language(**headers):
        return client.get(address(night, adam), headers=headers)["Content-Language"]

    Club.objects.filter(pk=night.club_id).update(language="hu")
    assert language() == "hu"
    assert language(**{"accept-language": "en"}) == "en"
    Person.objects.filter(pk=adam.pk).update(language="hu")
    assert language(**{"accept-language": "en"}) == "hu"
