"""A day of play: who was there, who is asked, and what a later deed changes (CL-5b)."""

import datetime

import pytest

from club.actions import votes
from club.actions.membership import end_membership
from club.models import Activity, MembershipPeriod, Notice, Offer, Person, Vote
from scoring.actions.absences import record_day
from scoring.models import Attendance, PlayDay
from scoring.queries.absences import excuse_of
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.absences import NOON, day_with, row_of, stated
from tests.factories.sheets import FRIDAY
from tests.factories.votes import night

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(time_machine) -> list[Person]:
    """Ádám, Beszab, Csaba, Gergő, Kati, Őri Zsuzsa; it is the noon after the day of play."""
    time_machine.move_to(NOON, tick=False)
    return cast(ClubFactory(), 6)


def presence(day: PlayDay) -> dict[str, bool]:
    return dict(Attendance.objects.filter(day=day).values_list("person__name", "present"))


def asked() -> list[tuple[str, str]]:
    """To whom the question is on its way, with the event."""
    waiting = Notice.objects.filter(kind="reason-asked", dropped_at=None).order_by("person__sort_key", "pk")
    return list(waiting.values_list("person__name", "event"))


def told(kind: str) -> list[str]:
    waiting = Notice.objects.filter(kind=kind).order_by("person__sort_key", "pk")
    return list(waiting.values_list("person__name", flat=True))


def test_day_writes_down_who_was_there_and_asks_the_others(people):
    day = day_with(people[:4])
    assert presence(day) == {one.name: one in people[:4] for one in people}
    assert (day.opened_at, day.reason_until) == (NOON, NOON + datetime.timedelta(days=3))
    assert asked() == [(one.name, f"absence-{row_of(one).pk}") for one in people[4:]]
    trace = Activity.objects.get(deed="day-recorded")
    assert trace.data == {
        "date": "2026-10-30",
        "present": [one.pk for one in people[:4]],
        "absent": [one.pk for one in people[4:]],
    }


def test_a_question_taken_back_says_why(people):
    day_with(people[:4])
    stated(people[4])
    day_with([*people[:4], people[5]])
    dropped = Notice.objects.filter(kind="reason-asked").order_by("person__sort_key")
    why = [(notice.person, notice.dropped_because) for notice in dropped]
    assert why == [(people[4], "answered"), (people[5], "cause-withdrawn")]


def test_a_club_decides_how_long_a_reason_is_awaited(people):
    club = people[0].club
    club.reason_days = 7
    club.save()
    assert day_with(people[:4]).reason_until == NOON + datetime.timedelta(days=7)


def test_guest_counts_neither_present_nor_absent_and_does_not_vote(people):
    guest = PersonFactory(club=people[0].club, name="Zoli", guest=True)
    other = PersonFactory(club=people[0].club, name="Béla", guest=True)
    day = day_with([*people[:4], guest])
    assert not {guest.name, other.name} & set(presence(day))
    assert guest.pk not in stated(people[4]).entitled.values_list("person", flat=True)


def test_guest_who_became_a_member_is_absent_from_his_first_day_on(people):
    late = PersonFactory(club=people[0].club, name="Zoli", guest=True)
    MembershipPeriod.objects.create(person=late, joined=FRIDAY)
    assert presence(day_with(people[:4]))["Zoli"] is False
    assert "Zoli" not in presence(day_with(people[:4], FRIDAY - datetime.timedelta(days=1)))


def test_day_of_leaving_is_no_day_of_membership(people):
    end_membership(person=people[5], left=FRIDAY, by=None)
    assert people[5].name not in presence(day_with(people[:4]))


def test_who_came_back_is_absent_again_only_from_then_on(people):
    gone = people[5]
    gone.periods.update(left=FRIDAY - datetime.timedelta(days=20))
    MembershipPeriod.objects.create(person=gone, joined=FRIDAY)
    assert gone.name not in presence(day_with(people[:4], FRIDAY - datetime.timedelta(days=7)))
    assert presence(day_with(people[:4]))[gone.name] is False


def test_who_left_since_is_absent_but_not_asked(people):
    end_membership(person=people[5], left=FRIDAY + datetime.timedelta(days=1), by=None)
    assert presence(day_with(people[:4]))[people[5].name] is False
    assert [name for name, _event in asked()] == [people[4].name]


def test_same_again_changes_nothing(people):
    day_with(people[:4])
    before = list(Attendance.objects.values()), list(PlayDay.objects.values()), Notice.objects.count()
    day_with(people[:4])
    assert (
        list(Attendance.objects.values()),
        list(PlayDay.objects.values()),
        Notice.objects.count(),
    ) == before
    assert Activity.objects.filter(deed="absences-changed").count() == 0


def test_nobody_there_records_nothing(people):
    assert record_day(club=people[0].club, date=FRIDAY, present=[], by=None) is None
    assert not PlayDay.objects.exists()


def test_who_came_to_a_later_parti_of_the_day_was_there(people):
    day_with(people[:4])
    vote = stated(people[4])
    day_with(people[:5])
    row = row_of(people[4])
    assert row.present
    vote.refresh_from_db()
    assert (vote.cancelled_because, vote.cancelled_at) == ("cause-withdrawn", NOON)
    assert told("absences-changed") == [people[4].name]
    trace = Activity.objects.get(deed="absences-changed")
    assert people[4].pk in trace.data["before"]["absent"]
    assert people[4].pk in trace.data["after"]["present"]


def test_question_not_sent_yet_is_taken_back(people):
    day_with(people[:4])
    day_with(people[:5])
    assert [name for name, _event in asked()] == [people[5].name]


def test_decided_vote_goes_too_when_the_absence_was_none(people, time_machine):
    day_with(people[:4])
    vote = stated(people[4])
    for voter in people[:4]:
        votes.cast(vote=vote, person=voter, option="unexcused", by=voter)
    vote.refresh_from_db()
    assert vote.result == "unexcused"
    day_with(people[:5])
    vote.refresh_from_db()
    assert vote.cancelled_at is not None
    assert excuse_of(row_of(people[4])).standing == "present"


def test_who_was_not_there_after_all_has_a_time_of_his_own(people, time_machine):
    day_with(people[:5])
    late = NOON + datetime.timedelta(days=30)
    time_machine.move_to(late, tick=False)
    day_with(people[:4])
    row = row_of(people[4])
    assert (row.present, row.until) == (False, late + datetime.timedelta(days=3))
    assert excuse_of(row).standing == "asked"
    assert row_of(people[5]).until == NOON + datetime.timedelta(days=3)
    assert told("absences-changed") == [people[4].name]
    assert stated(people[4]).closes_at == late + datetime.timedelta(days=7)


def test_reason_and_vote_of_before_do_not_come_back(people):
    day_with(people[:4])
    first = stated(people[4])
    day_with(people[:5])
    day_with(people[:4])
    row = row_of(people[4])
    assert (row.reason, row.reason_at, row.vote) == ("", None, None)
    second = stated(people[4], "work")
    assert first.pk != second.pk
    assert list(Vote.objects.filter(cancelled_at=None)) == [second]


def test_day_without_partis_counts_no_more(people):
    day = day_with(people[:4])
    vote = stated(people[4])
    record_day(club=day.club, date=FRIDAY, present=[], by=None)
    day.refresh_from_db()
    vote.refresh_from_db()
    assert not day.counts
    assert vote.cancelled_at is not None
    assert excuse_of(row_of(people[5])).standing == "gone"
    assert asked() == []
    assert told("absences-changed") == [people[4].name, people[5].name]


def test_day_counted_again_asks_anew(people, time_machine):
    day_with(people[:4])
    stated(people[4])
    record_day(club=people[0].club, date=FRIDAY, present=[], by=None)
    later = NOON + datetime.timedelta(days=10)
    time_machine.move_to(later, tick=False)
    day_with(people[:4])
    until = later + datetime.timedelta(days=3)
    assert [row_of(one).until for one in people[4:]] == [until, until]
    assert [excuse_of(row_of(one)).standing for one in people[4:]] == ["asked", "asked"]
    assert [name for name, _event in asked()] == [people[4].name, people[5].name]


def test_who_was_no_member_that_day_after_all_is_taken_off(people):
    day_with(people[:4])
    vote = stated(people[5])
    people[5].periods.update(left=FRIDAY)
    day_with(people[:4])
    vote.refresh_from_db()
    assert not Attendance.objects.filter(person=people[5]).exists()
    assert vote.cancelled_at is not None


def test_host_is_that_of_the_night(people):
    club = people[0].club
    where = night(club, date=FRIDAY)
    Offer.objects.create(night=where, host=people[1], place="Home", offered_at=NOON)
    record_day(club=club, date=FRIDAY, present=[one.pk for one in people[:4]], by=None, night=where)
    assert PlayDay.objects.get().host == people[1]


def test_two_hundred_members_in_a_fixed_number_of_queries(people, django_assert_max_num_queries):
    club = people[0].club
    with django_assert_max_num_queries(17):
        day_with(people[:4])
    for number in range(200):
        PersonFactory(club=club, name=f"Member {number}")
    with django_assert_max_num_queries(17):
        day_with(people[:4], FRIDAY - datetime.timedelta(days=7))
    with django_assert_max_num_queries(22):
        day_with(people[:3], FRIDAY - datetime.timedelta(days=7))
    assert Notice.objects.filter(kind="reason-asked").count() == 2 + 202 + 1
