"""Leagues of a club for programs: made, renamed, given another game or options, or removed."""

import pytest

from club.enums import Role, Visibility
from leagues.models import League
from tests.factories import LeagueFactory, account
from tests.factories.partis import ranked_parti
from tests.factories.programs import program

pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture
def owner(league):
    return program(account(league.club))


@pytest.fixture
def member(league):
    return program(account(league.club, Role.MEMBER))


def at(league, rest=""):
    return f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/{rest}"


def all_of(league):
    return f"/api/v1/clubs/{league.club.slug}/leagues/"


def add(client, league, **body):
    return client.post(all_of(league), body, format="json")


def changed(client, address, body, method="patch"):
    headers = {"If-Match": client.get(address.replace("game/", ""))["ETag"]}
    return getattr(client, method)(address, body, format="json", headers=headers)


def test_a_league_is_added_and_listed_after_the_house_league(owner, league):
    made = add(owner, league, name="Black Maria", game="hearts")
    assert (made.status_code, made["Location"]) == (201, all_of(league) + "black-maria/")
    assert made.json() == owner.get(made["Location"]).json()
    assert [one["slug"] for one in owner.get(all_of(league)).json()] == [league.slug, "black-maria"]


def test_a_parti_meanwhile_hinders_nobody_who_renames(owner, league, people):
    etag = owner.get(at(league))["ETag"]
    ranked_parti(league, "2026-03-06", people[:4])
    headers = {"If-Match": etag}
    answer = owner.patch(at(league), {"name": "Dáma"}, format="json", headers=headers)
    assert (answer.status_code, answer.json()["partis"]) == (200, 1)
    assert answer["ETag"] == owner.get(at(league))["ETag"]
    assert owner.patch(at(league), {"name": "X"}, format="json", headers=headers).status_code == 412


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "New", "game": "bridge"}, "game-unknown"),
        ({"name": "New", "game": "hearts", "slug": "king"}, "slug-reserved"),
        ({"name": "New", "game": "hearts", "slug": "A B"}, "slug-malformed"),
    ],
)
def test_the_action_says_why_none_is_added(owner, league, body, code):
    answer = add(owner, league, **body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert League.objects.filter(club=league.club).count() == 1


def test_an_address_that_is_taken_is_a_conflict(owner, league):
    answer = add(owner, league, name="New", game="hearts", slug=league.slug)
    assert answer.json()["code"] == "league-slug-taken"


@pytest.mark.parametrize(
    "body",
    [
        {},
        [],
        {"name": 7, "game": []},
        {"name": "x\x00", "game": "hearts"},
        {"name": "New", "game": "hearts", "slugg": "new"},
    ],
)
def test_a_body_that_cannot_be_read_adds_nothing(owner, league, body):
    answer = owner.post(all_of(league), body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert League.objects.filter(club=league.club).count() == 1


def test_only_owners_change_leagues(member, league):
    assert add(member, league, name="New", game="hearts").status_code == 403
    assert changed(member, at(league), {"name": "New"}).status_code == 403
    assert member.delete(at(league)).status_code == 403
    assert member.post(at(league, "house/")).status_code == 403


def test_a_league_is_renamed_by_whoever_has_seen_it(owner, league):
    etag = owner.get(at(league))["ETag"]
    assert changed(owner, at(league), {"name": "Evenings"}).json()["name"] == "Evenings"
    late = owner.patch(at(league), {"name": "Mine"}, format="json", headers={"If-Match": etag})
    assert late.status_code == 412
    assert late.json()["details"]["theirs"]["name"] == "Evenings"
    assert owner.patch(at(league), {"name": "Mine"}, format="json").status_code == 428
    assert League.objects.get(pk=league.pk).name == "Evenings"


def test_options_are_changed_one_by_one_and_described(owner, league):
    assert changed(owner, at(league, "options/"), {"options": {"trump_per": "hand"}}).status_code == 200
    found = changed(owner, at(league, "options/"), {"options": {"strict": True}}).json()
    assert (found["options"]["trump_per"], found["options"]["strict"]) == ("hand", True)
    known = {option["name"]: option for option in found["known"]}
    assert known["trump_per"]["choices"] == ["round", "hand"]
    assert known["trump_per"]["label"]


@pytest.mark.parametrize(
    ("options", "code"), [({"trumps": 1}, "option-unknown"), ({"strict": [{}]}, "option-value")]
)
def test_options_that_the_game_does_not_have_are_refused(owner, league, options, code):
    answer = changed(owner, at(league, "options/"), {"options": options})
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_options_of_a_game_that_is_gone_are_refused(owner, league):
    League.objects.filter(pk=league.pk).update(game="whist")
    assert owner.get(at(league, "options/")).json()["known"] == []
    answer = changed(owner, at(league, "options/"), {"options": {}})
    assert (answer.status_code, answer.json()["code"]) == (422, "game-unknown")


def test_a_league_plays_another_game_until_something_was_started(owner, league, people):
    assert changed(owner, at(league, "game/"), {"game": "hearts"}, "put").json()["game"] == "hearts"
    ranked_parti(league, "2026-03-06", people[:4])
    answer = changed(owner, at(league, "game/"), {"game": "king"}, "put")
    assert (answer.status_code, answer.json()["code"]) == (422, "league-has-partis")


def test_another_league_becomes_the_house_league(owner, league):
    other = add(owner, league, name="Cup", game="hearts").json()["slug"]
    there = League.objects.get(club=league.club, slug=other)
    there.club = league.club
    assert owner.post(at(there, "house/")).json()["house"] is True
    assert owner.get(at(league)).json()["house"] is False


def test_a_league_in_which_nothing_was_started_is_removed(owner, league):
    there = add(owner, league, name="Cup", game="hearts")["Location"]
    assert owner.delete(there).status_code == 204
    assert owner.get(there).status_code == 404
    answer = owner.delete(at(league))
    assert (answer.status_code, answer.json()["code"]) == (422, "league-is-house")


def test_the_league_of_another_club_is_not_there(owner, league):
    other = LeagueFactory(slug="elsewhere")
    assert owner.get(at(league).replace(league.slug + "/", "elsewhere/", 2)).status_code == 404
    assert owner.get(at(other)).status_code == 200
    other.club.visibility = Visibility.MEMBERS
    other.club.save()
    assert owner.get(at(other)).status_code == 404
