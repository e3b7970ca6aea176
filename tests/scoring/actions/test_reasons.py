"""Stating why one was absent: once, in time, by whom it concerns or for somebody who rang (CL-2, CL-3)."""

import datetime

import pytest

from club.actions import votes
from club.actions.membership import end_membership
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Notice, Person, Vote
from scoring.actions.absences import record_day
from scoring.actions.house_rules import set_house_rules
from scoring.actions.reasons import state_reason
from scoring.models import PlayDay
from scoring.models.absences import NOTE_LENGTH
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.absences import NOON, day_with, row_of, stated
from tests.factories.evenings import book
from tests.factories.sheets import FRIDAY

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)


@pytest.fixture
def people(time_machine) -> list[Person]:
    """Ádám to Őri Zsuzsa; the last two were absent, and it is the noon after."""
    time_machine.move_to(NOON, tick=False)
    people = cast(ClubFactory(), 6)
    day_with(people[:4])
    return people


def refused(person: Person, *, by=None, reason: str = "illness", note: str = "") -> str:
    """The code of the refusal; nothing has changed."""
    before, row = book(), row_of(person)
    with pytest.raises(Refusal) as refusal:
        state_reason(attendance=row, reason=reason, note=note, by=by)
    assert book() == before
    return refusal.value.code


def test_reason_opens_the_vote_of_those_who_were_there(people):
    vote = stated(people[4], "family", "  my sister's\n wedding ")
    row = row_of(people[4])
    assert (row.reason, row.reason_note, row.reason_at) == ("family", "my sister's wedding", NOON)
    assert (row.reason_entered_by, row.vote) == (None, vote)
    assert {one.person for one in vote.entitled.all()} == set(people[:4])
    assert (vote.absent, vote.day) == (people[4], FRIDAY)
    assert not Notice.objects.filter(kind="reason-asked", person=people[4], dropped_at=None).exists()
    trace = Activity.objects.get(deed="reason-stated")
    assert trace.data == {"person": people[4].pk, "date": "2026-10-30", "entered": False}


def test_times_run_from_the_deadline_of_the_reason(people):
    """Three days for the reason, four for the vote, three for the host, three for the casting vote."""
    PlayDay.objects.update(host=people[0])
    vote = stated(people[4])
    ends = (vote.closes_at, vote.host_until, vote.casting_until)
    assert ends == (NOON + 7 * DAY, NOON + 10 * DAY, NOON + 13 * DAY)


def test_without_a_host_his_time_is_left_out(people):
    vote = stated(people[4])
    assert vote.host is None
    assert (vote.host_until, vote.casting_until) == (NOON + 7 * DAY, NOON + 10 * DAY)


def test_absent_or_departed_host_is_not_asked(people):
    PlayDay.objects.update(host=people[4])
    assert stated(people[4]).host is None
    PlayDay.objects.update(host=people[0])
    end_membership(person=people[0], left=NOON.date(), by=None)
    assert stated(people[5]).host is None


def test_times_of_the_club_hold_for_what_opens_from_now_on(people):
    club, host = people[0].club, people[0]
    PlayDay.objects.update(host=host)
    club.vote_days, club.host_days, club.casting_days = 1, 0, 2
    club.save()
    vote = stated(people[4])
    ends = (vote.closes_at, vote.host_until, vote.casting_until)
    assert ends == (NOON + 4 * DAY, NOON + 4 * DAY, NOON + 6 * DAY)


@pytest.mark.parametrize(
    ("friday", "monday"),
    [("2026-03-27T22:00", "2026-03-30T21:00"), ("2026-10-23T21:00", "2026-10-26T22:00")],
    ids=["before it is put forward", "before it is put back"],
)
def test_deadlines_are_days_of_the_clubs_clock(time_machine, friday, monday):
    """Closed on Friday at 23:00, the reason may be stated until Monday at 23:00, and so on."""
    closed, until = (datetime.datetime.fromisoformat(f"{at}+00:00") for at in (friday, monday))
    time_machine.move_to(closed, tick=False)
    people = cast(ClubFactory(zone="Europe/Budapest"), 5)
    day_with(people[:4], closed.date())
    assert row_of(people[4], closed.date()).until == until
    time_machine.move_to(until - datetime.timedelta(microseconds=1), tick=False)
    vote = stated(people[4], date=closed.date())
    assert (vote.closes_at, vote.casting_until) == (until + 4 * DAY, until + 7 * DAY)


def test_all_members_vote_where_the_rules_of_that_day_say_so(people):
    set_house_rules(
        club=people[0].club,
        valid_from=NOON.date() + DAY,
        rules={"absence_voters": "members"},
        by=None,
    )
    assert {one.person for one in stated(people[4]).entitled.all()} == set(people[:4])
    day_with(people[:4], NOON.date() + DAY)
    vote = stated(people[4], date=NOON.date() + DAY)
    assert {one.person for one in vote.entitled.all()} == {*people[:4], people[5]}


def test_who_has_left_since_does_not_vote(people):
    end_membership(person=people[3], left=NOON.date(), by=None)
    assert {one.person for one in stated(people[4]).entitled.all()} == set(people[:3])


def test_with_nobody_entitled_it_is_a_tie(people):
    record_day(club=people[0].club, date=FRIDAY, present=[people[5].pk], by=None)
    end_membership(person=people[5], left=NOON.date(), by=None)
    vote = stated(people[0])
    vote.refresh_from_db()
    assert vote.voting_closed_at == NOON


@pytest.mark.parametrize("role", [Role.OWNER, Role.SCOREKEEPER])
def test_scorekeeper_states_it_for_somebody_who_rang(people, role):
    by = account(people[0].club, role)
    state_reason(attendance=row_of(people[4]), reason="work", note="", by=by)
    assert row_of(people[4]).reason_entered_by == by
    trace = Activity.objects.get(deed="reason-stated")
    assert (trace.by, trace.data["entered"]) == (by, True)


def test_own_reason_by_account_is_marked_as_nobodys_entry(people):
    by = account(people[0].club, None)
    Person.objects.filter(pk=people[4].pk).update(user=by)
    state_reason(attendance=row_of(people[4]), reason="work", note="", by=by)
    assert row_of(people[4]).reason_entered_by is None


def test_others_may_not(people):
    stranger = account(ClubFactory())
    member = account(people[0].club, Role.MEMBER)
    assert refused(people[4], by=member) == "not-yours"
    assert refused(people[4], by=stranger) == "not-yours"
    assert refused(people[4], by=people[5]) == "not-yours"
    with pytest.raises(NotAllowed):
        state_reason(attendance=row_of(people[4]), reason="work", note="", by=member)


def test_who_has_left_is_not_heard(people):
    end_membership(person=people[4], left=NOON.date(), by=None)
    assert refused(people[4], by=people[4]) == "not-a-member"


def test_reason_is_stated_once(people):
    stated(people[4])
    assert refused(people[4], reason="work") == "reason-stated"
    assert Vote.objects.count() == 1


def test_reason_is_in_time_until_the_very_moment(people, time_machine):
    time_machine.move_to(NOON + 3 * DAY, tick=False)
    assert refused(people[4], by=people[4]) == "reason-too-late"
    time_machine.move_to(NOON + 3 * DAY - datetime.timedelta(microseconds=1), tick=False)
    assert stated(people[4]).closes_at == NOON + 7 * DAY


def test_who_was_there_has_nothing_to_state(people):
    assert refused(people[0]) == "absence-gone"
    record_day(club=people[0].club, date=FRIDAY, present=[], by=None)
    assert refused(people[4]) == "absence-gone"


@pytest.mark.parametrize(
    ("reason", "note", "code"),
    [
        ("", "", "reason-unknown"),
        ("laziness", "", "reason-unknown"),
        ("other", " \n", "reason-words-missing"),
        ("illness", "x" * (NOTE_LENGTH + 1), "note-too-long"),
    ],
)
def test_malformed_reason_is_refused(people, reason, note, code):
    assert refused(people[4], reason=reason, note=note) == code


def test_longest_note_fits(people):
    stated(people[4], "other", "x" * NOTE_LENGTH)
    assert row_of(people[4]).reason_note == "x" * NOTE_LENGTH


def test_row_read_before_it_was_taken_off_is_gone(people):
    row = row_of(people[4])
    row_of(people[4]).delete()
    with pytest.raises(Refusal, match="absence-gone"):
        state_reason(attendance=row, reason="work", note="", by=None)


def test_two_hundred_voters_in_a_fixed_number_of_queries(people, django_assert_max_num_queries):
    club = people[0].club
    more = [PersonFactory(club=club, name=f"Member {number}") for number in range(200)]
    day_with([*people[:4], *more])
    with django_assert_max_num_queries(32):
        vote = stated(people[5])
    assert vote.entitled.count() == 204


def test_ballots_decide_as_elsewhere(people):
    vote = stated(people[4])
    for voter, option in zip(people[:4], ("excused", "excused", "excused", "unexcused"), strict=True):
        votes.cast(vote=vote, person=voter, option=option, by=voter)
    vote.refresh_from_db()
    assert vote.result == "excused"
