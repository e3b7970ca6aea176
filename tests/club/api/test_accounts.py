"""One's own account and token by API."""

import pytest
from rest_framework.test import APIClient

from club.enums import Role, Scope
from club.models import Answered
from tests.factories import ClubFactory, UserFactory, account
from tests.factories.bodies import all_refused
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
AT = "/api/v1/account/"


@pytest.fixture
def user():
    return account(ClubFactory(slug="pikk-dama", name="Pikk Dáma"), Role.SCOREKEEPER)


def test_who_one_is_and_where(user):
    said = program(user).get(AT).json()
    person = user.people.get()
    assert said == {
        "email": user.email, "name": "Vera", "language": "", "theme": "",
        "clubs": [{
            "slug": "pikk-dama", "name": "Pikk Dáma", "role": "scorekeeper",
            "person": {"id": person.pk, "name": person.name},
        }],
    }  # fmt: skip


def test_one_changes_what_one_sends(user):
    mine = program(user)
    said = mine.patch(AT, {"language": "hu", "theme": "dark"}, format="json").json()
    assert (said["name"], said["language"], said["theme"]) == ("Vera", "hu", "dark")
    assert mine.patch(AT, {"name": "Veronika"}, format="json").json()["language"] == "hu"


def test_what_is_not_set_here(user):
    mine = program(user)
    mine.patch(AT, {"email": "other@example.com"}, format="json")
    user.refresh_from_db()
    assert user.email != "other@example.com"
    for body in ({"password": "x"}, {"clubs": []}):
        assert mine.patch(AT, body, format="json").status_code == 400
    answer = mine.patch(AT, {"name": "x" * 81}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (422, "name-too-long")
    all_refused(mine, "patch", AT, {"name": "V", "language": "hu", "theme": "dark"})


def test_the_token_of_the_request():
    user = UserFactory()
    said = program(user, Scope.SCORE).get(f"{AT}token/").json()
    assert (said["name"], said["scope"]) == ("A script", "score")
    assert set(said) == {"name", "scope", "made_at", "expires_at"}
    client = APIClient()
    client.force_login(user)
    assert client.get(f"{AT}token/").status_code == 404


def test_nobody_is_nobody():
    for at in (AT, f"{AT}token/"):
        answer = APIClient().get(at)
        assert (answer.status_code, answer.json()["code"]) == (401, "not-signed-in")
        assert answer.json()["message"] == "Sign in, or send a token."


def test_a_token_for_results_changes_no_account(user):
    assert program(user, Scope.SCORE).patch(AT, {"name": "X"}, format="json").status_code == 403


def test_an_answer_that_is_kept_names_nobody_of_a_club(user):
    program(user).patch(AT, {"theme": "dark"}, format="json", headers={"Idempotency-Key": "one"})
    assert "clubs" not in Answered.objects.get().body
