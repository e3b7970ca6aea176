"""Who may open and send which page of a club's people and settings: every address with everybody."""

import pytest
from django.urls import reverse

from club.actions.membership import end_membership
from club.enums import Role, Visibility
from club.models import Club, Person
from tests.factories import LONG_AGO, LeagueFactory, PersonFactory, account

pytestmark = pytest.mark.django_db
CALLERS = ("public", "account", "member", "scorekeeper", "owner", "other owner", "ex-member")


@pytest.fixture(params=[Visibility.PUBLIC, Visibility.LINK, Visibility.MEMBERS])
def club(request) -> Club:
    found = LeagueFactory(club__visibility=request.param).club
    PersonFactory(club=found, name="Kati")
    account(found, Role.OWNER, name="Second")
    return found


def caller(client, who: str, club: Club) -> None:
    if who == "public":
        return
    if who in Role.values:
        user = account(club, Role(who))
    elif who == "other owner":
        user = account(LeagueFactory().club, Role.OWNER)
    elif who == "ex-member":
        user = account(club, Role.OWNER, name="Gone")
        end_membership(person=Person.objects.get(user=user), left=LONG_AGO, by=None)
    else:
        user = account(club, None)
    client.force_login(user)


def answers(who: str, club: Club) -> tuple[int, int]:
    """To opening and to sending an owner's page: who is not signed in is asked to, the rest find nothing."""
    if who == "public":
        return (302 if seen(who, club) else 404, 403)
    return (200, 302) if who == "owner" else (404, 404)


def seen(who: str, club: Club) -> bool:
    return club.visibility != Visibility.MEMBERS or who in Role.values


@pytest.mark.parametrize("who", CALLERS)
def test_people_page(client, club, who):
    caller(client, who, club)
    address = reverse("people", args=[club.slug])
    assert client.get(address).status_code == (200 if seen(who, club) else 404)


@pytest.mark.parametrize("who", CALLERS)
def test_adding_people(client, club, who):
    caller(client, who, club)
    sent = client.post(reverse("people", args=[club.slug]), {"name": "New"})
    if who == "public":
        assert (sent.status_code, sent.context["posted"]) == (403, [("name", "New")])
    elif not seen(who, club):
        assert sent.status_code == 404
    else:
        assert sent.status_code == (302 if who == "owner" else 403)
    assert Person.objects.filter(name="New").exists() == (who == "owner")


@pytest.mark.parametrize("who", CALLERS)
def test_changing_a_person(client, club, who):
    caller(client, who, club)
    kati = Person.objects.get(club=club, name="Kati")
    address = reverse("edit-person", args=[club.slug, kati.pk])
    sent = client.post(address, {"deed": "rename", "rename-name": "Renamed"})
    assert (client.get(address).status_code, sent.status_code) == answers(who, club)
    assert Person.objects.filter(name="Renamed").exists() == (who == "owner")


@pytest.mark.parametrize("league", [False, True])
@pytest.mark.parametrize("who", CALLERS)
def test_settings(client, club, who, league):
    caller(client, who, club)
    address = (
        reverse("league-settings", args=[club.slug, club.leagues.get().slug])
        if league
        else reverse("settings", args=[club.slug])
    )
    sent = client.post(address, {"about": "league", "league-name": "Renamed"})
    assert (client.get(address).status_code, sent.status_code) == answers(who, club)
    assert (club.leagues.get().name == "Renamed") == (who == "owner")


@pytest.mark.parametrize("page", ["people", "settings"])
def test_a_missing_club_looks_like_one_that_may_not_be_seen(client, page):
    hidden = LeagueFactory(club__visibility=Visibility.MEMBERS).club
    for slug in (hidden.slug, "nowhere"):
        assert client.get(reverse(page, args=[slug])).status_code == 404


def test_a_club_by_link_or_for_members_is_not_for_search_engines(client, club):
    caller(client, "owner", club)
    page = client.get(reverse("people", args=[club.slug])).content.decode()
    assert ('<meta name="robots" content="noindex">' in page) == (club.visibility != Visibility.PUBLIC)
