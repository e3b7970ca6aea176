"""A filter that a list has not is a mistake: a misspelt one would give everything."""

import pytest

from club.enums import Role
from tests.factories import ClubFactory, account
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
LISTS = ("nights", "partis", "people", "votes")


@pytest.fixture
def ask():
    mine = program(account(ClubFactory(slug="pikk-dama"), Role.MEMBER))
    return lambda name, query: mine.get(f"/api/v1/clubs/pikk-dama/{name}/{query}")


@pytest.mark.parametrize("name", LISTS)
def test_an_unknown_filter_is_refused(ask, name):
    answer = ask(name, "?nonsense=1")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert answer.json()["details"] == {"nonsense": ["This is not asked here."]}


@pytest.mark.parametrize("name", LISTS)
def test_what_every_list_takes_is_none(ask, name):
    assert ask(name, "?limit=2").status_code == 200


def test_a_list_that_has_a_file_takes_that_word(ask):
    assert ask("partis", "?file=csv&state=closed").status_code == 200
    assert ask("people", "?file=csv").status_code == 400
