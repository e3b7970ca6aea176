"""Joining, leaving, coming back, and what follows for the title."""

import datetime

import pytest

from club.actions.membership import end_membership, start_membership
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Club, Person, ResultsChange
from club.queries.clubs import role_in
from club.queries.people import roster
from club.signals import membership_changed
from tests.factories import LONG_AGO, ClubFactory, PersonFactory, account

pytestmark = pytest.mark.django_db
TODAY = datetime.date(2026, 11, 29)
LEFT = datetime.date(2026, 9, 1)


@pytest.fixture
def club(time_machine) -> Club:
    time_machine.move_to(datetime.datetime(2026, 11, 29, 12, tzinfo=datetime.UTC))
    return ClubFactory()


@pytest.fixture
def heard(settings):
    calls = []

    def hear(sender, *, club_id, **kwargs):
        calls.append(club_id)

    # Only this listener: what leagues does with the signal is tested there.
    kept, membership_changed.receivers = membership_changed.receivers, []
    membership_changed.connect(hear)
    yield calls
    membership_changed.receivers = kept
    membership_changed.sender_receivers_cache.clear()


def periods(person):
    return [(period.joined, period.left) for period in person.periods.order_by("joined")]


def test_end_membership_raises_the_revision_from_that_day(club, heard, django_capture_on_commit_callbacks):
    kati = PersonFactory(club=club, name="Kati")
    with django_capture_on_commit_callbacks(execute=True):
        end_membership(person=kati, left=LEFT, by=account(club))
    change = ResultsChange.objects.get(club=club)
    assert periods(kati) == [(LONG_AGO, LEFT)]
    assert (change.revision, change.changed_from) == (1, LEFT)
    assert heard == [club.pk]


def test_end_membership_may_be_today_but_not_tomorrow(club):
    end_membership(person=PersonFactory(club=club, name="Kati"), left=TODAY, by=None)
    pista = PersonFactory(club=club, name="Pista")
    with pytest.raises(Refusal, match="day-in-future"):
        end_membership(person=pista, left=TODAY + datetime.timedelta(days=1), by=None)
    assert periods(pista) == [(LONG_AGO, None)]


def test_end_membership_refuses_a_day_before_joining(club):
    kati = PersonFactory(club=club)
    with pytest.raises(Refusal, match="left-before-joined"):
        end_membership(person=kati, left=LONG_AGO - datetime.timedelta(days=1), by=None)


def test_end_membership_refuses_guests(club):
    with pytest.raises(Refusal, match="not-a-member"):
        end_membership(person=PersonFactory(club=club, guest=True), left=LEFT, by=None)


def test_rights_end_with_the_membership_and_do_not_come_back_with_it(club):
    keeper = account(club, Role.SCOREKEEPER)
    person = Person.objects.get(user=keeper)
    end_membership(person=person, left=LEFT, by=None)
    assert role_in(user=keeper, club=club) is None
    start_membership(person=person, joined=TODAY, by=None)
    assert role_in(user=keeper, club=club) == Role.MEMBER


def test_the_last_owner_cannot_leave(club):
    vera = account(club)
    with pytest.raises(Refusal, match="last-owner"):
        end_membership(person=Person.objects.get(user=vera), left=TODAY, by=vera)


def test_a_guest_becomes_a_member_and_no_result_changes(club, heard, django_capture_on_commit_callbacks):
    guest = PersonFactory(club=club, name="Kati", guest=True)
    with django_capture_on_commit_callbacks(execute=True):
        start_membership(person=guest, joined=LEFT, by=account(club))
    assert periods(guest) == [(LEFT, None)]
    assert (heard, ResultsChange.objects.count()) == ([], 0)


def test_coming_back_opens_a_second_period(club, heard, django_capture_on_commit_callbacks):
    kati = PersonFactory(club=club)
    end_membership(person=kati, left=LEFT, by=None)
    with django_capture_on_commit_callbacks(execute=True):
        start_membership(person=kati, joined=TODAY, by=account(club))
    assert periods(kati) == [(LONG_AGO, LEFT), (TODAY, None)]
    assert ResultsChange.objects.get(revision=2).changed_from == TODAY
    assert heard == [club.pk]


def test_coming_back_on_the_day_of_leaving_takes_the_leaving_back(club):
    kati = PersonFactory(club=club)
    end_membership(person=kati, left=LEFT, by=None)
    start_membership(person=kati, joined=LEFT, by=None)
    assert periods(kati) == [(LONG_AGO, None)]


@pytest.mark.parametrize(
    ("joined", "code"),
    [
        (LEFT - datetime.timedelta(days=1), "joined-before-left"),
        (TODAY + datetime.timedelta(days=1), "day-in-future"),
    ],
)
def test_coming_back_refuses_impossible_days(club, joined, code):
    kati = PersonFactory(club=club)
    end_membership(person=kati, left=LEFT, by=None)
    with pytest.raises(Refusal, match=code):
        start_membership(person=kati, joined=joined, by=None)


def test_a_member_does_not_join_twice(club):
    with pytest.raises(Refusal, match="already-member"):
        start_membership(person=PersonFactory(club=club), joined=TODAY, by=None)


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER, None])
def test_only_owners_end_and_start_memberships(club, role):
    caller, kati = account(club, role), PersonFactory(club=club)
    guest = PersonFactory(club=club, guest=True)
    with pytest.raises(NotAllowed):
        end_membership(person=kati, left=LEFT, by=caller)
    with pytest.raises(NotAllowed):
        start_membership(person=guest, joined=LEFT, by=caller)


@pytest.mark.parametrize("count", [1, 3])
def test_roster_has_three_lists_in_two_queries(club, django_assert_num_queries, count):
    for n in range(count):
        PersonFactory(club=club, name=f"Member {n}")
        PersonFactory(club=club, name=f"Guest {n}", guest=True)
        end_membership(person=PersonFactory(club=club, name=f"Left {n}"), left=LEFT, by=None)
    with django_assert_num_queries(2):
        found = roster(club)
    assert [listed.person.name for listed in found.members] == [f"Member {n}" for n in range(count)]
    assert [listed.person.name for listed in found.guests] == [f"Guest {n}" for n in range(count)]
    assert [listed.person.name for listed in found.left] == [f"Left {n}" for n in range(count)]
