"""The page on which a name is erased."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from club.enums import Role
from club.models import Person, User
from leagues.models import League
from tests.factories import account
from tests.factories.evenings import book

pytestmark = pytest.mark.django_db


def page_of(person: Person) -> str:
    return reverse("erase-person", args=[person.club.slug, person.pk])


def test_the_name_is_typed_once_more(client: Client, league: League, eight: list[Person], today: Any) -> None:
    client.force_login(account(league.club))
    before = book()
    answer = client.post(page_of(eight[0]), {"name": "Adam"})
    assert answer.status_code == 422
    assert "This is not the name of the person" in answer.content.decode()
    assert book() == before
    told = client.post(page_of(eight[0]), {"name": "ádám "}, follow=True).content.decode()
    assert "The name is erased" in told
    assert "Ádám" not in told


def test_an_erased_person_has_no_such_page_any_more(
    client: Client, league: League, eight: list[Person], today: Any
) -> None:
    client.force_login(account(league.club))
    client.post(page_of(eight[0]), {"name": "Ádám"})
    assert client.get(page_of(eight[0])).status_code == 404
    assert client.post(page_of(eight[0]), {"name": "Ádám"}).status_code == 404
    assert client.get(reverse("person", args=[league.club.slug, eight[0].pk])).status_code == 200


def test_the_last_owner_is_told_why_not(client: Client, league: League, today: Any) -> None:
    owner = account(league.club)
    client.force_login(owner)
    mine = Person.objects.get(user=owner)
    answer = client.post(page_of(mine), {"name": mine.name})
    assert answer.status_code == 422
    assert "last owner" in answer.content.decode()


def test_an_owner_who_erases_himself_is_signed_out(client: Client, league: League, today: Any) -> None:
    owner = account(league.club)
    account(league.club, name="Zoli")
    client.force_login(owner)
    mine = Person.objects.get(user=owner)
    answer = client.post(page_of(mine), {"name": mine.name})
    assert (answer.status_code, answer["Location"]) == (302, reverse("site"))
    assert not User.objects.filter(pk=owner.pk).exists()
    assert client.get(reverse("site"), follow=True).status_code == 200


def test_only_owners_may(client: Client, league: League, eight: list[Person]) -> None:
    client.force_login(account(league.club, Role.SCOREKEEPER))
    assert client.get(page_of(eight[0])).status_code == 404
