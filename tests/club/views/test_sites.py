"""The first page leads to the one club there is to go to."""

import pytest
from django.core.mail import EmailMessage
from django.urls import reverse

from club.enums import Role, Visibility
from club.mailbox import ConsoleAndPage
from tests.factories import ClubFactory, UserFactory, account

pytestmark = pytest.mark.django_db


def test_the_only_public_club_is_the_first_page(client):
    ClubFactory(slug="friday")
    ClubFactory(slug="hidden", visibility=Visibility.LINK)
    assert client.get("/").url == "/c/friday/"


def test_a_member_of_one_club_goes_there(client):
    ClubFactory(slug="public")
    mine = ClubFactory(slug="mine", visibility=Visibility.MEMBERS)
    client.force_login(account(mine, Role.MEMBER))
    assert client.get("/").url == "/c/mine/"


def test_of_several_clubs_the_public_ones_are_listed(client):
    for slug, visibility in [("a", "public"), ("b", "public"), ("c", "link"), ("d", "members")]:
        ClubFactory(slug=slug, visibility=visibility)
    page = client.get("/").content.decode()
    assert [f"/c/{slug}/" in page for slug in "abcd"] == [True, True, False, False]


def test_an_empty_site_says_what_it_is_and_how_to_start(client):
    page = client.get("/").content.decode()
    assert reverse("found-club") in page
    assert reverse("sign-in") in page


def test_an_account_without_club_learns_what_to_do(client):
    client.force_login(UserFactory(email="kati@example.com"))
    assert "kati@example.com" in client.get("/").content.decode()


def test_letters_are_to_be_read_only_with_debug(client, settings, tmp_path):
    settings.MAIL_KEPT_IN = tmp_path
    message = EmailMessage("A new password", "Choose it: <b>here</b>", to=["vera@example.com"])
    ConsoleAndPage().send_messages([message])
    assert client.get(reverse("mail")).status_code == 404
    settings.DEBUG = True
    page = client.get(reverse("mail")).content.decode()
    assert "A new password" in page
    assert "&lt;b&gt;here&lt;/b&gt;" in page


def test_only_the_newest_letters_are_kept(settings, tmp_path):
    settings.MAIL_KEPT_IN = tmp_path
    messages = [EmailMessage(f"Letter {n}", "…", to=["vera@example.com"]) for n in range(25)]
    ConsoleAndPage().send_messages(messages)
    assert len(list(tmp_path.glob("*.eml"))) == 20


def test_clubs_stand_in_the_hungarian_order(client):
    names = ["Ász", "Cinkelt", "Csalók", "Dáma", "Zsír"]
    for name in reversed(names):
        ClubFactory(name=name)
    shown = client.get(reverse("site")).context["clubs"]
    assert [club.name for club in shown] == names
