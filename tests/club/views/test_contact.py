"""Address and language of a person as a page, and the buttons that deactivate."""

import pytest
from django.urls import reverse

from club.enums import Role
from club.models import Person
from tests.factories import LeagueFactory, PersonFactory, account

pytestmark = pytest.mark.django_db


@pytest.fixture
def kati():
    return PersonFactory(club=LeagueFactory().club, name="Kati", email="kati@example.com")


def contact(person):
    return reverse("contact", args=[person.club.slug, person.pk])


def edit(person):
    return reverse("edit-person", args=[person.club.slug, person.pk])


@pytest.mark.parametrize("role", [Role.OWNER, Role.SCOREKEEPER])
def test_owners_and_scorekeepers_see_and_change_the_address(client, kati, role):
    client.force_login(account(kati.club, role))
    assert "kati@example.com" in client.get(contact(kati)).content.decode()
    client.post(contact(kati), {"email": "new@example.com", "language": "hu"})
    kati.refresh_from_db()
    assert (kati.email, kati.language) == ("new@example.com", "hu")


def test_a_member_sees_his_own_only(client, kati):
    user = account(kati.club, Role.MEMBER)
    client.force_login(user)
    page = client.get(contact(Person.objects.get(user=user))).content.decode()
    assert user.email in page
    for ask in (client.get, client.post):
        assert ask(contact(kati)).status_code == 404
    for page in ("people", "home"):
        assert "kati@example.com" not in client.get(reverse(page, args=[kati.club.slug])).content.decode()


def test_the_public_is_asked_to_sign_in_and_other_clubs_find_nothing(client, kati):
    assert client.get(contact(kati)).status_code == 302
    assert client.post(contact(kati), {"email": "x@example.com"}).status_code == 403
    client.force_login(account(LeagueFactory().club))
    assert client.get(contact(kati)).status_code == client.post(contact(kati), {}).status_code == 404
    assert Person.objects.get(pk=kati.pk).email == "kati@example.com"


def test_a_wrong_address_is_told_and_kept_to_be_mended(client, kati):
    client.force_login(account(kati.club))
    page = client.post(contact(kati), {"email": "kati@", "language": ""})
    assert (page.status_code, 'value="kati@"' in page.content.decode()) == (422, True)


def test_an_owner_deactivates_a_guest_and_offers_him_again(client, kati):
    client.force_login(account(kati.club))
    guest = PersonFactory(club=kati.club, name="Pista", guest=True)
    page = client.post(edit(guest), {"deed": "deactivate"}, follow=True).content.decode()
    assert "Pista is not offered any more" in page
    assert (
        "Pista is offered again."
        in client.post(edit(guest), {"deed": "reactivate"}, follow=True).content.decode()
    )
    again = client.post(edit(guest), {"deed": "reactivate"}, follow=True).content.decode()
    assert "this had been done already" in again


def test_a_member_cannot_be_deactivated_from_an_old_page(client, kati):
    client.force_login(account(kati.club))
    client.post(edit(kati), {"deed": "deactivate"})
    assert Person.objects.get(pk=kati.pk).deactivated_at is None


def test_adding_a_namesake_takes_one_more_button(client, kati):
    client.force_login(account(kati.club))
    people = reverse("people", args=[kati.club.slug])
    typed = {"name": "kati", "member": "on", "joined": "2024-05-01"}
    page = client.post(people, typed).content.decode()
    assert 'name="marked" value="kati (2)"' in page
    assert page.index(">Add</button>") < page.index('name="marked"')  # Enter presses the first button
    client.post(people, {**typed, "marked": "kati (2)"})
    assert Person.objects.get(name="kati (2)").periods.get().joined.isoformat() == "2024-05-01"


def test_a_guest_is_one_link_away_from_membership(client, kati):
    client.force_login(account(kati.club))
    guest = PersonFactory(club=kati.club, name="Pista", guest=True)
    page = client.get(reverse("people", args=[kati.club.slug])).content.decode()
    assert f'href="{edit(guest)}#join">Make a member' in page


@pytest.mark.parametrize("letters", [255, 300])
def test_an_address_longer_than_its_column_is_told_on_every_database(client, kati, letters):
    long = "a" * (letters - len("@example.com")) + "@example.com"
    client.force_login(account(kati.club, Role.OWNER))
    page = client.post(contact(kati), {"email": long, "language": ""})
    assert long in page.content.decode()
    kati.refresh_from_db()
    assert kati.email == "kati@example.com"
