"""Starting a parti from a night: who said they are coming is ticked, and the parti belongs to it."""

import datetime
import re

import pytest
from django.urls import reverse

from club.actions import nights
from club.enums import Answer, Role
from scoring.models import Parti
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.evenings import book
from tests.factories.nights import planned_night

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-30T10:00:00Z")]

TODAY = datetime.date(2026, 10, 30)
EIGHT = datetime.time(20, 15)
MARK = "0123456789abcdef" * 2


@pytest.fixture
def league():
    return LeagueFactory()


@pytest.fixture
def people(client, league):
    client.force_login(account(league.club, Role.SCOREKEEPER))
    return cast(league.club, 5)


@pytest.fixture
def night(league, people):
    """Four of the five are coming."""
    night = planned_night(league.club, TODAY, start_time=EIGHT)
    for person in people[:4]:
        nights.reply(night=night, person=person, answer=Answer.COMING, by=None)
    nights.reply(night=night, person=people[4], answer=Answer.MAYBE, by=None)
    return night


def page(client, league, night):
    asked = {"night": night if isinstance(night, str) else night.pk}
    return client.get(reverse("start", args=[league.club.slug]), asked).content.decode()


def ticked(html):
    return {int(pk) for pk in re.findall(r'name="members" value="(\d+)"[^>]*checked', html)}


def send(client, league, people, action="lots", **more):
    typed = {"mark": MARK, "date": "2026-10-30", "start_time": "20:15", "guests": "", "action": action}
    return client.post(
        reverse("start", args=[league.club.slug]),
        typed | {"members": [person.pk for person in people]} | more,
    )


def test_who_is_coming_is_ticked_and_day_and_start_are_those_of_the_night(client, league, people, night):
    html = page(client, league, night)
    assert ticked(html) == {person.pk for person in people[:4]}
    assert 'value="2026-10-30"' in html
    assert 'value="20:15"' in html
    assert 'name="night"' not in html


def test_a_night_to_come_brings_its_people_but_not_its_day(client, league, people):
    night = planned_night(league.club, TODAY + datetime.timedelta(days=1))
    nights.reply(night=night, person=people[0], answer=Answer.COMING, by=None)
    html = page(client, league, night)
    assert ticked(html) == {people[0].pk}
    assert 'value="2026-10-30"' in html


@pytest.mark.parametrize("asked", ["x", "-1", "9" * 30, "٣", "\x00", "999"])
def test_a_number_of_no_night_is_a_page_without_one(client, league, people, asked):
    assert ticked(page(client, league, asked)) == set()


def test_the_night_of_another_club_and_a_cancelled_one_tick_nobody(client, league, people, night):
    assert ticked(page(client, league, planned_night(ClubFactory(), TODAY))) == set()
    nights.cancel(night=night, reason="Snow", by=None)
    assert ticked(page(client, league, night)) == set()


def test_the_parti_belongs_to_the_night_of_its_day(client, league, people, night):
    send(client, league, people[:4])
    assert Parti.objects.get().night == night


def test_of_two_nights_on_a_day_the_one_asked_for_stands_chosen(client, league, people, night):
    planned_night(league.club, TODAY, start_time=datetime.time(15, 0), note="Children's table")
    html = page(client, league, night)
    assert f'<option value="{night.pk}" selected>20:15</option>' in html
    assert "15:00, Children&#x27;s table" in html


def test_of_two_nights_one_has_to_be_chosen_and_is_kept(client, league, people, night):
    other = planned_night(league.club, TODAY, start_time=datetime.time(15, 0))
    before = book()
    refused = send(client, league, people[:4])
    assert (refused.status_code, book()) == (422, before)
    assert "There are several nights on this day. Choose one." in refused.content.decode()
    send(client, league, people[:4], night=other.pk)
    assert Parti.objects.get().night == other


def test_none_of_several_nights_is_an_answer_too(client, league, people, night):
    planned_night(league.club, TODAY, start_time=datetime.time(15, 0))
    send(client, league, people[:4], night="none")
    assert Parti.objects.get().night is None


def test_the_choice_is_carried_to_the_second_page_and_counts_there(client, league, people, night):
    other = planned_night(league.club, TODAY, start_time=datetime.time(15, 0))
    second = send(client, league, people[:4], action="seats", night=other.pk).content.decode()
    assert f'<input type="hidden" name="night" value="{other.pk}"' in second
    seats = {f"seat-p{person.pk}": str(seat) for seat, person in enumerate(people[:4], 1)}
    dealer = {"dealer-1": f"p{people[0].pk}"}
    send(client, league, people[:4], action="start", night=other.pk, **seats, **dealer)
    assert Parti.objects.get().night == other
