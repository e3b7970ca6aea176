"""Adding and renaming people, giving roles: what is kept, what is refused."""

import datetime
import unicodedata

import pytest

from club.actions.people import add_guest, add_member, give_role, rename_person, take_account
from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Club, MembershipPeriod, Person
from club.queries.clubs import role_in
from tests.factories import ClubFactory, PersonFactory, UserFactory, account

pytestmark = pytest.mark.django_db
DAY = datetime.date(2025, 3, 7)


@pytest.fixture
def club() -> Club:
    return ClubFactory()


def test_add_member_opens_a_membership_and_leaves_a_trace(club):
    vera = account(club)
    person = add_member(club=club, name=" Őri  Zsuzsa ", joined=DAY, by=vera)
    period = MembershipPeriod.objects.get(person=person)
    assert (person.name, period.joined, period.left) == ("Őri Zsuzsa", DAY, None)
    trace = Activity.objects.get(deed="person-added")
    assert (trace.about_id, trace.by, trace.data["joined"]) == (person.pk, vera, "2025-03-07")


def test_add_guest_opens_no_membership(club):
    person = add_guest(club=club, name="Kati", by=account(club, Role.SCOREKEEPER))
    assert not person.periods.exists()


@pytest.mark.parametrize(
    "typed",
    ["Ádám", "ÁDÁM", unicodedata.normalize("NFD", "Ádám"), "Ádám\N{NO-BREAK SPACE}", "  ádám"],
)
def test_add_refuses_the_same_name_and_tells_whose_it_is(club, typed):
    PersonFactory(club=club, name="Ádám")
    with pytest.raises(Refusal) as refused:
        add_guest(club=club, name=typed, by=None)
    assert (refused.value.code, refused.value.data) == ("name-taken", {"name": "Ádám"})
    assert Person.objects.filter(club=club).count() == 1


def test_the_same_name_may_be_in_two_clubs(club):
    PersonFactory(club=ClubFactory(), name="Ádám")
    assert add_guest(club=club, name="Ádám", by=None).name == "Ádám"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name-missing"),
        (" \N{NO-BREAK SPACE} ", "name-missing"),
        ("a" * 81, "name-too-long"),
        ("\N{GRINNING FACE}" * 80, "name-too-long"),
        ("Ka\N{ZERO WIDTH SPACE}ti", "name-unreadable"),
        ("Ka\x00ti", "name-unreadable"),
    ],
)
def test_add_refuses_what_is_no_name(club, typed, code):
    with pytest.raises(Refusal) as refused:
        add_guest(club=club, name=typed, by=None)
    assert refused.value.code == code


def test_add_member_refuses_a_day_to_come_in_the_clubs_zone(club, time_machine):
    time_machine.move_to(datetime.datetime(2026, 5, 30, 22, 30, tzinfo=datetime.UTC))  # 00:30 on the 31st
    add_member(club=club, name="Kati", joined=datetime.date(2026, 5, 31), by=None)
    with pytest.raises(Refusal, match="day-in-future"):
        add_member(club=club, name="Pista", joined=datetime.date(2026, 6, 1), by=None)


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER, None])
def test_only_owners_add_members(club, role):
    with pytest.raises(NotAllowed):
        add_member(club=club, name="Kati", joined=DAY, by=account(club, role))
    assert not Person.objects.filter(name="Kati").exists()


@pytest.mark.parametrize("role", [Role.MEMBER, None])
def test_members_and_the_public_add_no_guest(club, role):
    with pytest.raises(NotAllowed):
        add_guest(club=club, name="Kati", by=account(club, role))


def test_owner_of_another_club_adds_nobody(club):
    stranger = account(ClubFactory())
    with pytest.raises(NotAllowed):
        add_member(club=club, name="Kati", joined=DAY, by=stranger)


def test_rename_keeps_the_person_and_sorts_anew(club):
    person = PersonFactory(club=club, name="Kati")
    rename_person(person=person, name="Űrhajós", by=account(club))
    person.refresh_from_db()
    assert (person.name, person.name_key) == ("Űrhajós", "űrhajós")


def test_rename_may_change_the_case_of_the_same_name(club):
    person = PersonFactory(club=club, name="kati")
    rename_person(person=person, name="Kati", by=None)
    assert Person.objects.get(pk=person.pk).name == "Kati"


def test_rename_refuses_the_name_of_another(club):
    PersonFactory(club=club, name="Ádám")
    person = PersonFactory(club=club, name="Kati")
    with pytest.raises(Refusal, match="name-taken"):
        rename_person(person=person, name="ádám", by=None)
    assert Person.objects.get(pk=person.pk).name == "Kati"


def test_give_role_links_an_existing_account(club):
    person, user = PersonFactory(club=club, name="Kati"), UserFactory(email="kati@example.com")
    give_role(person=person, email=" Kati@Example.com ", role=Role.SCOREKEEPER, by=account(club))
    assert role_in(user=user, club=club) == Role.SCOREKEEPER


def test_give_role_refuses_an_address_without_account(club):
    with pytest.raises(Refusal, match="account-unknown"):
        give_role(person=PersonFactory(club=club), email="no@example.com", role=Role.MEMBER, by=None)


def test_give_role_refuses_an_account_that_is_somebody_else_here(club):
    vera = account(club)
    with pytest.raises(Refusal) as refused:
        give_role(person=PersonFactory(club=club), email=vera.email, role=Role.MEMBER, by=vera)
    assert (refused.value.code, refused.value.data["name"]) == ("account-elsewhere", "Vera owner")


def test_give_role_refuses_guests(club):
    guest, user = PersonFactory(club=club, guest=True), UserFactory()
    with pytest.raises(Refusal, match="role-needs-membership"):
        give_role(person=guest, email=user.email, role=Role.MEMBER, by=None)


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, Role.MEMBER, None])
def test_only_owners_give_roles(club, role):
    caller, user = account(club, role), UserFactory()
    with pytest.raises(NotAllowed):
        give_role(person=PersonFactory(club=club), email=user.email, role=Role.OWNER, by=caller)


def test_the_last_owner_stays_owner(club):
    vera = account(club)
    me = Person.objects.get(user=vera)
    with pytest.raises(Refusal, match="last-owner"):
        give_role(person=me, email=vera.email, role=Role.MEMBER, by=vera)
    with pytest.raises(Refusal, match="last-owner"):
        take_account(person=me, by=vera)
    assert role_in(user=vera, club=club) == Role.OWNER


def test_an_owner_without_an_account_does_not_count_as_one(club):
    vera = account(club)
    PersonFactory(club=club, name="Gone", role=Role.OWNER)
    with pytest.raises(Refusal, match="last-owner"):
        take_account(person=Person.objects.get(user=vera), by=vera)


def test_one_of_two_owners_may_step_back(club):
    vera, gergo = account(club), account(club, name="Gergő")
    give_role(person=Person.objects.get(user=vera), email=vera.email, role=Role.MEMBER, by=gergo)
    assert role_in(user=vera, club=club) == Role.MEMBER


def test_take_account_takes_its_rights_at_once(club):
    keeper = account(club, Role.SCOREKEEPER)
    take_account(person=Person.objects.get(user=keeper), by=account(club, name="Gergő"))
    assert role_in(user=keeper, club=club) is None
