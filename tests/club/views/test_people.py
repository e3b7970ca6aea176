"""The list of people and an owner's deeds on one of them, as pages."""

import datetime

import pytest
from django.urls import reverse

from club.actions.membership import end_membership
from club.enums import Role
from club.models import MembershipPeriod, Person
from tests.factories import LONG_AGO, ClubFactory, LeagueFactory, PersonFactory, UserFactory, account

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return LeagueFactory().club


@pytest.fixture
def owner(client, club):
    user = account(club)
    client.force_login(user)
    return user


def page_of(club):
    return reverse("people", args=[club.slug])


def edit_of(person):
    return reverse("edit-person", args=[person.club.slug, person.pk])


def test_people_page_names_members_guests_and_who_left(client, club):
    PersonFactory(club=club, name="Kati")
    PersonFactory(club=club, name="Pista", guest=True)
    end_membership(person=PersonFactory(club=club, name="Zoli"), left=LONG_AGO, by=None)
    roster = client.get(page_of(club)).context["roster"]
    assert [
        [listed.person.name for listed in some] for some in (roster.members, roster.guests, roster.left)
    ] == [
        ["Kati"],
        ["Pista"],
        ["Zoli"],
    ]


def test_people_page_stands_in_the_hungarian_order(client, club):
    for name in ("Zoli", "Űrhajós", "Ádám", "Csaba", "Cili"):
        PersonFactory(club=club, name=name)
    members = client.get(page_of(club)).context["roster"].members
    assert [listed.person.name for listed in members] == ["Ádám", "Cili", "Csaba", "Űrhajós", "Zoli"]


def test_the_public_sees_names_but_no_roles_dates_or_addresses(client, club):
    vera = account(club)
    page = client.get(page_of(club)).content.decode()
    assert "Vera owner" in page
    assert vera.email not in page
    assert "since" not in page
    assert "Add somebody" not in page


@pytest.mark.parametrize("count", [1, 10])
def test_people_page_asks_the_same_number_of_questions(
    client, club, owner, count, django_assert_max_num_queries
):
    for n in range(count):
        PersonFactory(club=club, name=f"Person {n}", user=UserFactory())
    with django_assert_max_num_queries(13):
        client.get(page_of(club))


def test_owner_adds_a_member(client, club, owner):
    response = client.post(page_of(club), {"name": "Kati", "member": "on", "joined": "2024-05-01"})
    assert response.status_code == 302
    assert MembershipPeriod.objects.get(person__name="Kati").joined == datetime.date(2024, 5, 1)


def test_owner_adds_a_guest(client, club, owner):
    client.post(page_of(club), {"name": "Kati", "joined": "2024-05-01"})
    assert not MembershipPeriod.objects.filter(person__name="Kati").exists()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"name": "ádám"}, "Ádám is already here."),
        ({"joined": "2999-01-01"}, "1 January 2999 is still to come."),
        ({"joined": "soon"}, "This is no day."),
        ({"joined": ""}, "Say from which day on"),
        ({"name": ""}, "required"),
    ],
)
def test_adding_refuses_with_a_sentence_and_keeps_what_was_typed(client, club, owner, given, told):
    PersonFactory(club=club, name="Ádám")
    typed = {"name": "Kati", "member": "on", "joined": "2024-05-01"} | given
    page = client.post(page_of(club), typed).content.decode()
    assert told in page
    if typed["joined"]:
        assert f'value="{typed["joined"]}"' in page
    assert Person.objects.filter(club=club).count() == 2


def test_owner_renames(client, club, owner):
    kati = PersonFactory(club=club, name="Kati")
    client.post(edit_of(kati), {"deed": "rename", "rename-name": "Kata"})
    assert Person.objects.get(pk=kati.pk).name == "Kata"


def test_owner_gives_an_account_a_role(client, club, owner):
    kati, user = PersonFactory(club=club, name="Kati"), UserFactory(email="kati@example.com")
    client.post(edit_of(kati), {"deed": "role", "role-email": "kati@example.com", "role-role": "scorekeeper"})
    kati.refresh_from_db()
    assert (kati.user, kati.role) == (user, Role.SCOREKEEPER)
    client.post(edit_of(kati), {"deed": "take"})
    kati.refresh_from_db()
    assert (kati.user, kati.role) == (None, Role.MEMBER)


def test_owner_ends_a_membership_and_takes_it_back(client, club, owner):
    kati = PersonFactory(club=club, name="Kati")
    client.post(edit_of(kati), {"deed": "leave", "leave-day": "2025-03-01"})
    assert kati.periods.get().left == datetime.date(2025, 3, 1)
    client.post(edit_of(kati), {"deed": "join", "join-day": "2025-04-01"})
    assert kati.periods.filter(joined="2025-04-01", left=None).exists()


@pytest.mark.parametrize(
    ("deed", "told"),
    [
        ({"deed": "leave", "leave-day": "2025-03-01"}, "Kati is no member now."),
        ({"deed": "role", "role-email": "kati@example.com", "role-role": "member"}, "roles are for members"),
        ({"deed": "take"}, "Nothing was changed: this had been done already."),
    ],
)
def test_a_deed_that_fits_no_longer_says_so(client, club, owner, deed, told):
    kati = PersonFactory(club=club, name="Kati")
    end_membership(person=kati, left=datetime.date(2025, 2, 1), by=None)
    page = client.post(edit_of(kati), deed, follow=True)
    assert told in page.content.decode()
    assert kati.periods.get().left == datetime.date(2025, 2, 1)


def test_joining_twice_says_so(client, club, owner):
    kati = PersonFactory(club=club, name="Kati")
    sent = {"deed": "join", "join-day": "2025-03-01"}
    assert "Kati is a member already." in client.post(edit_of(kati), sent, follow=True).content.decode()


def test_the_last_owner_is_told_why_he_stays(client, club, owner):
    me = Person.objects.get(user=owner)
    for sent in (
        {"deed": "take"},
        {"deed": "leave", "leave-day": "2025-03-01"},
        {"deed": "role", "role-email": owner.email, "role-role": "member"},
    ):
        assert "is the last owner of the club" in client.post(edit_of(me), sent).content.decode()
    assert Person.objects.get(pk=me.pk).role == Role.OWNER


def test_an_owner_who_steps_back_is_led_to_the_list(client, club, owner):
    account(club, name="Gergő")
    sent = {"deed": "role", "role-email": owner.email, "role-role": "member"}
    assert client.post(edit_of(Person.objects.get(user=owner)), sent).url == page_of(club) + "#main"


def test_an_unknown_deed_changes_nothing(client, club, owner):
    kati = PersonFactory(club=club, name="Kati")
    assert client.post(edit_of(kati), {"deed": "erase"}).status_code == 200


def test_people_of_another_club_and_nobody_look_the_same(client, club, owner):
    stranger = PersonFactory(club=ClubFactory())
    for pk in (stranger.pk, 999_999):
        assert client.get(reverse("edit-person", args=[club.slug, pk])).status_code == 404
