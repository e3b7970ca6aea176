"""The page of the activity log."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.enums import Role, Visibility
from club.models import Activity, Club
from tests.factories import LeagueFactory, UserFactory, account

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return LeagueFactory().club


def page_of(club: Club) -> str:
    return reverse("activity", args=[club.slug])


def test_sixty_deeds_of_one_moment_are_all_there_once(client: Client, club: Club) -> None:
    client.force_login(account(club, Role.MEMBER))
    for number in range(60):
        data = {"before": {"name": f"was {number}"}, "after": {"name": f"is {number}!"}}
        Activity.objects.create(club=club, deed="club-changed", about="club", about_id=club.pk, data=data)
    Activity.objects.filter(club=club).update(at=timezone.now())
    found = [
        number
        for page in (1, 2, 3)
        for number in re.findall(r"is (\d+)!", client.get(page_of(club), {"page": page}).content.decode())
    ]
    assert [int(number) for number in found] == list(range(60))[::-1]


def test_filters_are_kept_from_page_to_page(client: Client, club: Club) -> None:
    client.force_login(account(club, Role.MEMBER))
    for _number in range(30):
        Activity.objects.create(club=club, deed="club-changed", about="club", about_id=club.pk)
    shown = client.get(page_of(club), {"of": "rules"}).content.decode()
    assert "?of=rules&amp;person=&amp;page=2" in shown
    assert "Nothing of this" in client.get(page_of(club), {"of": "bottles"}).content.decode()


@pytest.mark.parametrize("sent", [{"of": "x"}, {"person": "x"}, {"person": "9" * 30}, {"page": "x"}])
def test_what_is_no_filter_is_not_one(client: Client, club: Club, sent: dict[str, str]) -> None:
    client.force_login(account(club, Role.MEMBER))
    assert client.get(page_of(club), sent).status_code == 200


def test_members_alone_read_it(client: Client, club: Club) -> None:
    assert client.get(page_of(club)).status_code == 302
    client.force_login(UserFactory(email="stranger@example.com"))
    assert client.get(page_of(club)).status_code == 404
    Club.objects.update(visibility=Visibility.MEMBERS)
    assert client.get(page_of(club)).status_code == 404


def test_it_speaks_the_readers_language(client: Client, club: Club, settings: Any) -> None:
    member = account(club, Role.MEMBER)
    member.language = "hu"
    member.save()
    client.force_login(member)
    assert 'lang="hu"' in client.get(page_of(club)).content.decode()
