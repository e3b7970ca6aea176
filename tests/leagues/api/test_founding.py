"""A club is founded by API."""

import pytest
from rest_framework.test import APIClient

from club.enums import Role, Scope
from club.models import Club
from leagues.models import League
from tests.factories import ClubFactory, UserFactory
from tests.factories.bodies import all_refused
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/"


def post(client, **body):
    return client.post(AT, body, format="json")


def test_only_the_name_is_needed():
    user = UserFactory()
    answer = post(program(user), name="Kőr Dáma")
    assert (answer.status_code, answer.json()["slug"], answer.json()["visibility"]) == (
        201,
        "kor-dama",
        "members",
    )
    assert program(user).get(answer["Location"]).json() == answer.json()
    assert user.people.get().role == Role.OWNER
    assert League.objects.get().house


@pytest.mark.parametrize(("asked", "language"), [("hu", "hu"), ("en", "en"), ("xx", "en")])
def test_the_language_is_that_of_the_request(asked, language):
    headers = {"Accept-Language": asked}
    answer = program(UserFactory()).post(AT, {"name": "Dáma"}, format="json", headers=headers)
    assert answer.json()["language"] == language


def test_what_the_action_refuses():
    ClubFactory(slug="taken")
    mine = program(UserFactory())
    for body, code in (
        ({"slug": "taken"}, "slug-taken"),
        ({"slug": "A b"}, "slug-malformed"),
        ({"name": "x" * 81}, "name-too-long"),
    ):
        answer = post(mine, **{"name": "Dáma"} | body)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert Club.objects.count() == 1


def test_a_body_that_is_wrong():
    right = {
        "name": "Dáma", "game": "king", "slug": "d", "visibility": "link", "language": "hu", "zone": "UTC",
    }  # fmt: skip
    all_refused(program(UserFactory()), "post", AT, right, ["name"])
    assert not Club.objects.exists()


def test_who_may(settings):
    assert post(APIClient(), name="Dáma").status_code == 401
    assert post(program(UserFactory(), Scope.SCORE), name="Dáma").status_code == 403
    settings.FOUNDERS = "operator"
    answer = post(program(UserFactory()), name="Dáma")
    assert (answer.status_code, answer.json()["code"]) == (403, "founding-is-closed")
    assert not Club.objects.exists()
