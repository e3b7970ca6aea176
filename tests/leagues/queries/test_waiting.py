"""What waits for a member, as the bar counts it."""

import datetime

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from club.actions import nights, replies, venues, votes
from club.enums import Answer, Role
from club.models import Person, Vote
from leagues.models import League
from leagues.queries.waiting import Waits, waits
from scoring.actions.absences import record_day
from scoring.actions.reasons import state_reason
from scoring.enums import Reason
from scoring.models import Attendance
from tests.factories import LeagueFactory, account, cast

pytestmark = pytest.mark.django_db

MONDAY = "2026-11-30T09:00:00+00:00"
FRIDAY = datetime.date(2026, 12, 4)


@pytest.fixture
def league() -> League:
    return LeagueFactory()


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 5)


@time_machine.travel(MONDAY, tick=False)
def test_a_night_waits_until_it_is_answered_or_called_off(league: League, people: list[Person]) -> None:
    night = nights.plan(club=league.club, date=FRIDAY, start_time=datetime.time(19), by=None)
    assert waits(people[0]).nights == 1
    replies.reply(night=night, person=people[0], answer=Answer.NOT, by=people[0])
    assert (waits(people[0]).nights, waits(people[1]).nights) == (0, 1)
    nights.cancel(night=night, reason="Snow.", by=None)
    assert waits(people[1]).nights == 0


@time_machine.travel(MONDAY, tick=False)
def test_a_vote_waits_for_those_who_have_no_ballot_in_it(league: League, people: list[Person]) -> None:
    night = nights.plan(club=league.club, date=FRIDAY, start_time=datetime.time(19), by=None)
    for host in people[:2]:
        venues.offer(night=night, host=host, place="At home", by=host)
    vote = Vote.objects.get(night=night)
    assert [waits(person).votes for person in people] == [1] * 5
    votes.cast(vote=vote, person=people[0], option=vote.options.first().key, by=people[0])
    assert [waits(person).votes for person in people] == [0, 1, 1, 1, 1]


def test_a_reason_waits_until_it_is_stated_or_its_time_is_over(league: League, people: list[Person]) -> None:
    with time_machine.travel(MONDAY, tick=False):
        present = [person.pk for person in people[:3]]
        record_day(club=league.club, date=datetime.date(2026, 11, 27), present=present, by=None)
        state_reason(
            attendance=Attendance.objects.get(person=people[3]), reason=Reason.FAMILY, note="", by=people[3]
        )
        assert [waits(person).absences for person in people] == [0, 0, 0, 0, 1]
        later = timezone.now() + datetime.timedelta(days=league.club.reason_days)
        assert waits(people[4], later).absences == 0


def test_the_bar_costs_an_owner_five_queries_and_shows_what_waits(
    client: Client, league: League, people: list[Person], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with time_machine.travel(MONDAY, tick=False):
        owner = account(league.club, Role.OWNER)
        nights.plan(club=league.club, date=FRIDAY, start_time=datetime.time(19), by=None)
        person = owner.people.select_related("club").get()
        with django_assert_num_queries(5):
            assert waits(person) == Waits(nights=1, votes=0, absences=0, messages=1)
        client.force_login(owner)
        page = client.get(f"/c/{league.club.slug}/king/").content.decode()
    assert page.count("(1 waits for you)") == 3
