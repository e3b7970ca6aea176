"""Who is offered where people are chosen."""

import datetime

import pytest

from club.actions.choosing import deactivate, reactivate
from club.actions.membership import end_membership, start_membership
from club.dates import today
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Club, Feed, Person
from club.queries.people import choosable, roster
from tests.factories import ClubFactory, PersonFactory, account

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return ClubFactory()


def test_a_guest_and_who_has_left_can_be_deactivated(club):
    owner = account(club)
    guest, left = PersonFactory(club=club, name="Guest", guest=True), PersonFactory(club=club, name="Left")
    end_membership(person=left, left=today(club), by=owner)
    for person in (guest, left):
        deactivate(person=person, by=owner)
    assert [person.name for person in choosable(club)] == ["Vera owner"]
    assert [listed.person.name for listed in roster(club).deactivated] == ["Guest", "Left"]
    assert Activity.objects.filter(deed="person-deactivated", data={"person": guest.pk}).count() == 1


def test_a_member_leaves_before_he_is_deactivated(club):
    owner = account(club)
    for person in (Person.objects.get(user=owner), PersonFactory(club=club)):
        with pytest.raises(Refusal, match="member-deactivated"):
            deactivate(person=person, by=owner)
    assert choosable(club).count() == 2


def test_deactivating_twice_and_offering_twice_say_so(club):
    guest = PersonFactory(club=club, guest=True)
    deactivate(person=guest, by=None)
    with pytest.raises(Refusal, match="done-already"):
        deactivate(person=guest, by=None)
    reactivate(person=guest, by=None)
    with pytest.raises(Refusal, match="done-already"):
        reactivate(person=guest, by=None)


def test_who_becomes_a_member_is_offered_again(club):
    guest = PersonFactory(club=club, guest=True)
    deactivate(person=guest, by=None)
    start_membership(person=guest, joined=today(club), by=account(club))
    assert choosable(club).filter(pk=guest.pk).exists()


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER, None])
def test_only_owners_deactivate(club, role):
    guest = PersonFactory(club=club, guest=True)
    with pytest.raises(NotAllowed):
        deactivate(person=guest, by=account(club, role))
    assert choosable(club).filter(pk=guest.pk).exists()


def test_leaving_ends_feeds_and_personal_links(club):
    kati = PersonFactory(club=club, name="Kati")
    Feed.objects.create(person=kati, secret_hash="x" * 64, made_at=datetime.datetime.now(datetime.UTC))
    end_membership(person=kati, left=today(club), by=None)
    kati.refresh_from_db()
    assert (Feed.objects.exists(), kati.link_version) == (False, 2)
