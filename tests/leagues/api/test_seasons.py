"""Seasons for programs: added, changed by whoever has seen them, removed."""

import pytest

from club.enums import Role
from leagues.models import Season
from tests.factories import LeagueFactory, account
from tests.factories.programs import program
from tests.factories.seasons import season

pytestmark = pytest.mark.usefixtures("today")


@pytest.fixture
def owner(league):
    return program(account(league.club))


@pytest.fixture
def there(league):
    return f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/seasons/"


YEAR = {"start": "2026-01-01", "end": "2026-12-31"}


def test_a_season_is_added_with_a_name_of_its_years(owner, there, eight):
    made = owner.post(there, YEAR | {"rules": {"by": "points"}}, format="json")
    assert (made.status_code, made.json()["name"]) == (201, "2026")
    assert made.json()["rules"]["by"] == "points"
    assert made.json() == owner.get(made["Location"]).json()
    assert owner.get(there).json()["seasons"] == [{"season": made.json(), "partis": 8}]


def test_what_is_left_out_stays(owner, there, league):
    one = season(league, "2026-01-01", "2026-12-31", rules={"share": 40})
    address = f"{there}{one.pk}/"
    etag = owner.get(address)["ETag"]
    changed = owner.patch(
        address, {"end": "2026-11-30", "rules": {"drop": 2}}, format="json", headers={"If-Match": etag}
    ).json()
    assert (changed["name"], changed["start"], changed["end"]) == ("2026", "2026-01-01", "2026-11-30")
    assert (changed["rules"]["share"], changed["rules"]["drop"]) == (40, 2)
    late = owner.patch(address, {"name": "Mine"}, format="json", headers={"If-Match": etag})
    assert (late.status_code, late.json()["details"]["theirs"]) == (412, changed)
    assert owner.patch(address, {"name": "Mine"}, format="json").status_code == 428


def test_a_season_is_removed(owner, there, league):
    one = season(league, "2026-01-01", "2026-12-31")
    assert owner.delete(f"{there}{one.pk}/").status_code == 204
    assert not Season.objects.exists()
    assert owner.delete(f"{there}{one.pk}/").status_code == 404


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"start": "2026-05-01", "end": "2027-05-01"}, "season-overlaps"),
        ({"start": "2028-05-01", "end": "2027-05-01"}, "season-backwards"),
        ({"start": "2028-05-01", "end": "2029-05-01", "name": "2026"}, "season-name-taken"),
        ({"start": "2028-05-01", "end": "2029-05-01", "rules": {"drops": 1}}, "option-unknown"),
        ({"start": "2028-05-01", "end": "2029-05-01", "name": "x" * 50_000}, "name-too-long"),
    ],
)
def test_the_action_says_why_not(owner, there, league, body, code):
    season(league, "2026-01-01", "2026-12-31")
    answer = owner.post(there, body, format="json")
    assert answer.status_code in {409, 422}
    assert answer.json()["code"] == code
    assert Season.objects.count() == 1


@pytest.mark.parametrize(
    "body",
    [{}, YEAR | {"start": "2026-02-30"}, YEAR | {"name": "a\x00"}, YEAR | {"rules": 1}, YEAR | {"days": 3}],
)
def test_a_body_that_cannot_be_read_adds_nothing(owner, there, body):
    assert owner.post(there, body, format="json").status_code == 400
    assert not Season.objects.exists()


def test_others_read_but_do_not_set(league, there):
    client = program(account(league.club, Role.SCOREKEEPER))
    one = season(league, "2026-01-01", "2026-12-31")
    assert client.get(there).status_code == 200
    assert client.post(there, YEAR, format="json").status_code == 403
    assert client.delete(f"{there}{one.pk}/").status_code == 403


def test_the_season_of_another_league_is_not_there(owner, there):
    other = season(LeagueFactory(), "2026-01-01", "2026-12-31")
    assert owner.get(f"{there}{other.pk}/").status_code == 404
    assert owner.delete(f"{there}{other.pk}/").status_code == 404
