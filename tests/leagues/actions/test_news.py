"""What is announced of the book, to whom and when; and what is not."""

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db import transaction

from club.actions.sending import send_due
from club.models import Night, Notice, Person
from leagues.actions.news import results_to_come
from leagues.actions.rebuild import rebuild
from leagues.actions.title import catch_up, replay_everything
from leagues.enums import Message
from leagues.models import League
from scoring.models import Parti
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.absences import NOON, played
from tests.factories.messages import told_of
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti

pytestmark = pytest.mark.django_db
HOUR, DAY = datetime.timedelta(hours=1), datetime.timedelta(days=1)


@pytest.fixture(autouse=True)
def _noon() -> Iterator[None]:
    with time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def league() -> League:
    return LeagueFactory(club__slug="cellar", club__zone="Europe/Budapest")


@pytest.fixture
def people(league: League) -> list[Person]:
    return cast(league.club, 4)


@pytest.fixture
def kati(league: League) -> Person:
    return PersonFactory(club=league.club, name="Kati", email="kati@example.com")


def results() -> Any:
    return Notice.objects.filter(kind=Message.RESULTS)


def test_results_go_to_every_member_three_hours_after_the_closing(
    league: League, people: list[Person], kati: Person
) -> None:
    PersonFactory(club=league.club, guest=True)
    played(league, *people)
    assert told_of(Message.RESULTS) == ["Beszab", "Csaba", "Gergő", "Kati", "Ádám"]
    send_due(NOON + 3 * HOUR - datetime.timedelta(seconds=1))
    assert not any("Results" in letter.subject for letter in mail.outbox)
    send_due(NOON + 3 * HOUR)
    assert [letter.to for letter in mail.outbox if "Results" in letter.subject] == [["kati@example.com"]]


def test_the_hours_are_those_of_the_club(league: League, people: list[Person]) -> None:
    league.club.results_hours = 12
    league.club.save()
    played(league, *people)
    assert {notice.due_at for notice in results()} == {NOON + 12 * HOUR}


def test_a_parti_of_long_ago_is_not_announced(league: League, people: list[Person]) -> None:
    played(league, *people, date=datetime.date(2026, 10, 23))
    assert not results().exists()
    played(league, *people, date=datetime.date(2026, 10, 24))
    assert results().count() == 4


@pytest.fixture
def night(league: League) -> Night:
    with time_machine.travel(NOON - DAY, tick=False):
        return planned_night(league.club, datetime.date(2026, 10, 30))


def closed_at(league: League, people: list[Person], hours: float) -> Parti:
    with time_machine.travel(NOON + hours * HOUR, tick=False):
        return played(league, *people)


def test_partis_of_one_night_have_one_message_and_what_comes_after_it_its_own(
    league: League, people: list[Person], night: Night
) -> None:
    for hours in (0, 2.8, 5.7):
        closed_at(league, people, hours)
    last = closed_at(league, people, 8.7)
    assert set(results().values_list("event", "due_at", "expires_at")) == {
        (f"night-{night.pk}", NOON + 8.7 * HOUR, NOON + 8.7 * HOUR + 7 * DAY),
        (f"parti-{last.pk}", NOON + 11.7 * HOUR, NOON + 11.7 * HOUR + 7 * DAY),
    }
    assert results().count() == 8


def test_the_message_of_a_night_waits_as_long_as_it_did_where_the_club_waits_less_meanwhile(
    league: League, people: list[Person], night: Night
) -> None:
    closed_at(league, people, 0)
    league.club.results_hours = 1
    league.club.save(update_fields=["results_hours"])
    closed_at(league, people, 1)
    assert set(results().values_list("event", "due_at")) == {(f"night-{night.pk}", NOON + 3 * HOUR)}


@pytest.mark.parametrize(
    "gone", [{"sent_at": NOON}, {"claimed_until": NOON + 5 * HOUR, "claim": "mine"}], ids=["sent", "claimed"]
)
def test_a_message_that_is_going_out_is_left_alone(
    league: League, people: list[Person], night: Night, gone: dict[str, Any]
) -> None:
    """Where another clock is ahead of ours."""
    closed_at(league, people, 0)
    results().update(**gone)
    last = closed_at(league, people, 1)
    assert set(results().values_list("event", "due_at")) == {
        (f"night-{night.pk}", NOON + 3 * HOUR),
        (f"parti-{last.pk}", NOON + 4 * HOUR),
    }


def test_a_new_king_is_announced_once_however_often_it_is_worked_out(
    league: League, people: list[Person]
) -> None:
    crowned(league, people, "2026-10-{:02}", range(24, 32))
    rebuild()
    catch_up(league)
    assert told_of(Message.KING_CHANGED) == ["Beszab", "Csaba", "Gergő", "Ádám"]


def test_a_king_of_long_ago_is_not_announced(league: League, people: list[Person]) -> None:
    crowned(league, people, "2026-10-{:02}", range(16, 24))
    assert told_of(Message.KING_CHANGED) == []


def test_a_king_out_of_a_file_is_not_announced(league: League, people: list[Person]) -> None:
    for number in range(24, 32):
        ranked_parti(league, f"2026-10-{number}", people)
    Parti.objects.update(imported=True)
    catch_up(league)
    assert told_of(Message.KING_CHANGED) == []


def test_working_everything_out_again_announces_nothing(league: League, people: list[Person]) -> None:
    for number in range(24, 32):
        ranked_parti(league, f"2026-10-{number}", people)
    replay_everything(league)
    assert told_of(Message.KING_CHANGED) == []


def crowned(league: League, people: list[Person], day: str, numbers: range) -> None:
    for number in numbers:
        ranked_parti(league, day.format(number), people)
    assert catch_up(league) == len(numbers)


def test_the_announcement_goes_with_the_replay_that_is_undone(league: League, people: list[Person]) -> None:
    for number in range(24, 32):
        ranked_parti(league, f"2026-10-{number}", people)
    with transaction.atomic():
        catch_up(league)
        transaction.set_rollback(True)
    assert not Notice.objects.exists()


def test_posting_costs_the_same_however_many_members_there_are(
    league: League, people: list[Person], django_assert_max_num_queries: Any
) -> None:
    parti = played(league, *people)
    for number in range(200):
        PersonFactory(club=league.club, name=f"Member {number}")
    results().delete()
    with django_assert_max_num_queries(7):
        results_to_come(parti)
    assert results().count() == 204
