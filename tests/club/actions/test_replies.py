"""Saying whether one comes, and who may say it for whom."""

import datetime

import pytest
import time_machine

from club.actions import nights
from club.actions.membership import end_membership
from club.enums import Answer, Role
from club.errors import NotAllowed
from club.models import Activity, Night, Reply
from club.queries.nights import coming, next_night, replies_of, said_about, upcoming
from tests.club.actions.test_nights import FRIDAY, SATURDAY, refused
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.nights import planned_night

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("october")]


@pytest.fixture
def october():
    with time_machine.travel("2026-10-20T10:00:00+00:00", tick=False):
        yield


@pytest.fixture
def club():
    return ClubFactory()


@pytest.fixture
def night(club):
    return planned_night(club, FRIDAY)


def reply(night, person, answer=Answer.COMING, by=None):
    return nights.reply(night=night, person=person, answer=answer, by=by)


def test_the_newest_word_of_a_person_counts_and_the_one_before_is_in_the_trace(night):
    adam = PersonFactory(club=night.club, name="Ádám")
    for answer in (Answer.COMING, Answer.MAYBE, Answer.MAYBE, Answer.NOT):
        reply(night, adam, answer)
    assert Reply.objects.get().answer == Answer.NOT
    traces = Activity.objects.filter(deed="night-reply").order_by("pk").values_list("data", flat=True)
    assert list(traces) == [
        {"person": adam.pk, "before": None, "after": "coming"},
        {"person": adam.pk, "before": "coming", "after": "maybe"},
        {"person": adam.pk, "before": "maybe", "after": "not"},
    ]


def test_a_reply_of_ones_own_is_entered_by_nobody(night):
    pista = account(night.club, Role.MEMBER)
    assert reply(night, pista.people.get(), by=pista).entered_by is None


def test_a_reply_by_the_personal_link_is_entered_by_nobody(night):
    adam = PersonFactory(club=night.club)
    assert reply(night, adam, by=adam).entered_by is None


def test_a_scorekeeper_answers_for_who_rang_and_is_named(night):
    adam, vera = PersonFactory(club=night.club, name="Ádám"), account(night.club, Role.SCOREKEEPER)
    assert reply(night, adam, by=vera).entered_by == vera
    said = said_about(night.club, [night])[night.pk].of(adam)
    assert said.entered_by == "Vera scorekeeper"


def test_ones_own_word_after_it_takes_the_scorekeepers_name_away(night):
    adam, vera = PersonFactory(club=night.club, name="Ádám"), account(night.club)
    reply(night, adam, by=vera)
    assert reply(night, adam, by=adam).entered_by is None


def test_nobody_answers_for_another_member(night):
    adam = PersonFactory(club=night.club)
    for caller in (account(night.club, Role.MEMBER), PersonFactory(club=night.club), account(ClubFactory())):
        with pytest.raises(NotAllowed):
            reply(night, adam, by=caller)
    assert not Reply.objects.exists()


@pytest.mark.parametrize(
    ("code", "somebody"),
    [
        ("not-a-member", lambda club: PersonFactory(club=club, guest=True)),
        ("stranger", lambda club: PersonFactory(club=ClubFactory())),
    ],
)
def test_a_guest_and_a_stranger_are_refused(night, code, somebody):
    refused(code, reply, night=night, person=somebody(night.club))


def test_a_cancelled_night_takes_no_replies_from_an_older_page_either(night):
    adam, older = PersonFactory(club=night.club), Night.objects.get(pk=night.pk)
    nights.cancel(night=night, reason="Snow", by=None)
    refused("night-cancelled", reply, night=older, person=adam)


def test_replies_are_taken_until_the_day_of_the_night_is_over_where_the_club_plays(night):
    adam = PersonFactory(club=night.club)
    with time_machine.travel("2026-10-30T22:59:00+00:00"):  # 23:59 in Budapest
        reply(night, adam)
    with time_machine.travel("2026-10-30T23:00:00+00:00"):
        refused("night-over", reply, night=night, person=adam, answer=Answer.NOT)


def test_who_has_left_is_not_coming_to_a_night_to_come_but_was_at_one_past(night):
    adam, beszab = cast(night.club, 2)
    reply(night, adam)
    reply(night, beszab)
    end_membership(person=beszab, left=datetime.date(2026, 10, 20), by=None)
    assert coming(night) == [adam]
    assert [said.person for said in said_about(night.club, [night])[night.pk].coming] == [adam]
    with time_machine.travel("2026-11-20T10:00:00+00:00"):
        assert [said.person for said in said_about(night.club, [night])[night.pk].coming] == [adam, beszab]


def test_people_stand_in_four_lists_each_in_the_order_of_names(night):
    adam, beszab, csaba, gergo, kati = cast(night.club, 5)
    for person, answer in (
        (kati, Answer.COMING),
        (adam, Answer.COMING),
        (csaba, Answer.MAYBE),
        (beszab, Answer.NOT),
    ):
        reply(night, person, answer)
    found = said_about(night.club, [night])[night.pk]
    assert [said.person for said in found.coming] == [adam, kati]
    assert [said.person for said in found.maybe] == [csaba]
    assert [said.person for said in found.absent] == [beszab]
    assert found.silent == [gergo]
    assert [one.person for one in replies_of([night])[night.pk]] == [adam, beszab, csaba, kati]


def test_a_word_from_before_the_night_was_moved_is_marked(night):
    adam, beszab = cast(night.club, 2)
    reply(night, adam)
    with time_machine.travel("2026-10-21T10:00:00+00:00"):
        nights.change(night=night, date=SATURDAY, start_time=night.start_time, note="", revision=1, by=None)
    with time_machine.travel("2026-10-22T10:00:00+00:00"):
        reply(night, beszab)
    found = said_about(night.club, [night])[night.pk]
    assert (found.of(adam).stale, found.of(beszab).stale) == (True, False)


def test_a_changed_note_makes_no_word_stale(night):
    (adam,) = cast(night.club, 1)
    reply(night, adam)
    nights.change(
        night=night, date=night.date, start_time=night.start_time, note="Bring cards", revision=1, by=None
    )
    assert not said_about(night.club, [night])[night.pk].of(adam).stale


def test_the_next_night_is_todays_until_midnight_and_never_a_cancelled_one(club):
    today, later = planned_night(club, FRIDAY), planned_night(club, SATURDAY)
    planned_night(ClubFactory(), datetime.date(2026, 10, 25))
    with time_machine.travel("2026-10-30T22:30:00+00:00"):
        assert (next_night(club), list(upcoming(club))) == (today, [today, later])
    with time_machine.travel("2026-10-30T23:30:00+00:00"):
        assert next_night(club) == later
    nights.cancel(night=today, reason="Snow", by=None)
    assert next_night(club) == later
