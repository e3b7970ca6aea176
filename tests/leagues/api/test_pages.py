"""Every list in pages, read one row at a time, is the list read at once."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.factories.whole import Whole

pytestmark = pytest.mark.django_db
LISTS = [
    "clubs/",
    "clubs/{club}/people/",
    "clubs/{club}/nights/",
    "clubs/{club}/nights/?when=upcoming",
    "clubs/{club}/votes/",
    "clubs/{club}/partis/",
    "clubs/{club}/absences/",
    "clubs/{club}/bottles/",
    "clubs/{club}/activity/",
    "clubs/{club}/leagues/{league}/people/{person}/places/",
]


@pytest.fixture
def client(whole: Whole) -> APIClient:
    client = APIClient()
    client.force_authenticate(whole.accounts["owner"])
    return client


def walked(client: APIClient, address: str) -> list[Any]:
    """The rows of all pages from this one on."""
    found: list[Any] = []
    following: str | None = address
    while following:
        answer = client.get(following)
        assert answer.status_code == 200, (following, answer.data)
        found += answer.data["results"]
        following = answer.data["next"]
    return found


@pytest.mark.parametrize("path", LISTS)
def test_a_list_read_row_by_row_is_the_whole_list(client: APIClient, whole: Whole, path: str) -> None:
    ids = {"club": whole.club.slug, "league": whole.league.slug, "person": whole.people[0].pk}
    address = "/api/v1/" + path.format(**ids)
    more = "&" if "?" in address else "?"
    at_once = client.get(f"{address}{more}limit=200").data["results"]
    assert len(at_once) > 1
    assert walked(client, f"{address}{more}limit=1") == at_once
