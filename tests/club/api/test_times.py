"""How long people have, by API."""

import pytest

from club.enums import Role
from club.models import Club
from tests.factories import ClubFactory, account
from tests.factories.bodies import all_refused
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/pikk-dama/times/"


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama")


def test_an_owner_changes_one_of_them(club):
    mine = program(account(club, Role.OWNER))
    etag = mine.get(AT)["ETag"]
    answer = mine.patch(AT, {"vote_days": 7}, format="json", headers={"If-Match": etag})
    assert (answer.json()["vote_days"], answer.json()["reason_days"]) == (7, 3)
    late = mine.patch(AT, {"vote_days": 5}, format="json", headers={"If-Match": etag})
    assert (late.status_code, late.json()["details"]["theirs"]["vote_days"]) == (412, 7)


def test_more_than_there_may_be(club):
    mine = program(account(club, Role.OWNER))
    for value in (0, 61, 10**40):
        answer = mine.patch(AT, {"vote_days": value}, format="json", headers={"If-Match": "*"})
        assert (answer.status_code, answer.json()["code"]) == (422, "time-wrong")
        assert answer.json()["details"] == {"least": 1, "most": 60}
    all_refused(mine, "patch", AT, {"vote_days": 7})
    assert Club.objects.get().vote_days == 4


def test_for_owners(club):
    mine = program(account(club, Role.SCOREKEEPER))
    assert mine.get(AT).status_code == 404
    assert mine.patch(AT, {"vote_days": 7}, format="json", headers={"If-Match": "*"}).status_code == 404
