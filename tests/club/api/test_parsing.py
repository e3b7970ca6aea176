"""What is no JSON that an answer could repeat is refused, and whole signs written as halves are read."""

import pytest

from club.enums import Role
from club.models import Club
from tests.factories import ClubFactory, account
from tests.factories.programs import program

pytestmark = pytest.mark.django_db


@pytest.fixture
def send():
    mine = program(account(ClubFactory(slug="pikk-dama", name="Old"), Role.OWNER))

    def send(body):
        headers = {"If-Match": "*"}
        return mine.patch("/api/v1/clubs/pikk-dama/", body, content_type="application/json", headers=headers)

    return send


@pytest.mark.parametrize(
    "body",
    [
        "[" * 5000,
        '{"name": ' * 5000,
        '{"name": "\\ud800"}',
        '{"\\uDC00": 1}',
        '{"visibility": "\\ud83d"}',
        "\xff",
        '{"name": NaN}',
        '{"name": 1e400}',
        "9" * 5000,
    ],
)
def test_what_cannot_be_read(send, body):
    answer = send(body)
    assert (answer.status_code, answer.json()["code"]) == (400, "parse-error")
    assert Club.objects.get().name == "Old"


def test_broken_json_is_told_where_in_our_own_words(send):
    answer = send('{"name": "A",\n nonsense}').json()
    said = "This is not JSON: it cannot be read from line 2, column 2 on."
    assert (answer["code"], answer["message"]) == ("parse-error", said)
    assert send(b"\xff").json()["message"] == "The request is too large or cannot be read."


def test_a_sign_in_two_halves_is_one(send):
    assert send('{"name": "\\ud83c\\udccf"}').json()["name"] == "🃏"
