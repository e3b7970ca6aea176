"""What is posted, withdrawn, and done with: a number of unread messages never counts what is settled."""

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.db import transaction

from club import outbox
from club.actions import nights, votes
from club.actions.sending import send_due
from club.enums import Answer, Asked, Message
from club.models import Club, Notice, Person
from club.outbox import kind_of, kinds
from club.queries.messages import unread
from leagues import enums as leagues
from scoring import enums as scoring
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.messages import HELLO, greetings, post_hello
from tests.factories.nights import planned_night
from tests.factories.votes import DAY, NOW, absence_vote, choose

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _now() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def club() -> Club:
    return ClubFactory(slug="cellar")


@pytest.fixture
def kati(club: Club) -> Person:
    return PersonFactory(club=club, name="Kati")


def test_every_kind_has_words_and_a_name_and_is_registered_once() -> None:
    named = [*Message, *scoring.Message, *leagues.Message]
    assert [kind.key for kind in kinds()] == [message.value for message in named]
    assert all(str(kind.label) and callable(kind.words) for kind in kinds())
    assert kind_of("no-such-kind") is None


def test_what_is_rolled_back_is_not_announced(kati: Person) -> None:
    with transaction.atomic():
        post_hello(kati)
        transaction.set_rollback(True)
    assert not Notice.objects.exists()


def test_a_person_hears_of_one_event_once_in_each_kind(kati: Person) -> None:
    post_hello(kati)
    post_hello(kati)
    post_hello(kati, event="hello-2")
    assert Notice.objects.count() == 2


def test_what_is_off_is_dropped_before_it_was_sent_and_read_after(kati: Person) -> None:
    pista = PersonFactory(club=kati.club, name="Pista")
    with greetings():
        post_hello(kati)
        send_due()
        post_hello(pista)
        outbox.withdraw(club=kati.club, kind=HELLO, event="hello-1", because="off")
    assert [unread(kati), unread(pista)] == [0, 0]
    assert [notice.dropped_because for notice in Notice.objects.order_by("pk")] == ["", "off"]


def test_an_answer_reads_the_invitation_and_what_followed_it(kati: Person) -> None:
    night = planned_night(kati.club)
    later = night.date + datetime.timedelta(days=1)
    nights.change(
        night=night, date=later, start_time=night.start_time, note="", revision=night.revision, by=None
    )
    assert unread(kati) == 2
    nights.reply(night=night, person=kati, answer=Answer.COMING, by=kati)
    assert unread(kati) == 0


def test_a_ballot_reads_the_call_to_vote_and_the_reminder(club: Club, kati: Person) -> None:
    people = cast(club, 4)
    vote = absence_vote(people, kati)
    with time_machine.travel(NOW + 3 * DAY, tick=False):
        votes.remind_due()
        assert unread(people[0]) == 2
        choose(vote, {people[0]: "excused"})
        assert [unread(people[0]), unread(people[1])] == [0, 2]


def test_a_word_reads_the_question_and_a_vote_called_off_reads_everything(club: Club, kati: Person) -> None:
    people, host = cast(club, 2), PersonFactory(club=club, name="Pista")
    vote = absence_vote(people, kati, host=host)
    choose(vote, {people[0]: "excused", people[1]: "unexcused"})
    send_due()
    assert unread(host) == 1
    votes.say(vote=vote, asked=Asked.HOST, person=host, option="excused", by=host)
    assert Notice.objects.get(person=host, kind=Message.WORD_ASKED).read_at is not None
    votes.cancel(vote=vote, because="cause-withdrawn")
    assert [unread(person) for person in (host, kati, *people)] == [0, 0, 0, 0]


def test_unread_is_one_query(kati: Person, django_assert_num_queries: Any) -> None:
    post_hello(kati)
    with django_assert_num_queries(1):
        assert unread(kati) == 1
