"""Pages of rows that are read: none is skipped and none comes twice, whatever is written meanwhile."""

import datetime
from base64 import b64encode
from urllib.parse import urlencode

import pytest
from rest_framework.test import APIClient

from club.enums import Role
from club.models import Club, Night
from tests.factories import ClubFactory, account

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 1, 1)


@pytest.fixture
def club() -> Club:
    return ClubFactory(slug="dama")


@pytest.fixture
def client(club: Club) -> APIClient:
    client = APIClient()
    client.force_authenticate(account(club, Role.OWNER))
    return client


def night(club: Club, hour: int) -> int:
    return Night.objects.create(club=club, date=DAY, start_time=datetime.time(hour)).pk


def read(client: APIClient, address: str) -> tuple[list[int], str, str]:
    answer = client.get(address)
    assert answer.status_code == 200, answer.data
    return [row["id"] for row in answer.data["results"]], answer.data["next"], answer.data["previous"]


def test_rows_of_one_day_come_once_whatever_is_written_before_them(client: APIClient, club: Club) -> None:
    ids = [night(club, hour) for hour in (8, 9, 10, 11, 12)]
    shown, after, before = read(client, "/api/v1/clubs/dama/nights/?limit=2")
    assert (shown, before) == ([ids[4], ids[3]], None)
    night(club, 23)
    Night.objects.filter(pk=ids[3]).delete()
    second, last, back = read(client, after)
    assert second == [ids[2], ids[1]]
    third, end, _back = read(client, last)
    assert (third, end) == ([ids[0]], None)
    assert read(client, back)[0][-1] == ids[4]


def test_back_and_forth_gives_the_same_pages(client: APIClient, club: Club) -> None:
    ids = [night(club, hour) for hour in range(5)][::-1]
    first, after, _none = read(client, "/api/v1/clubs/dama/nights/?limit=2")
    second, _after, back = read(client, after)
    again, forth, none = read(client, back)
    assert (again, none) == (first, None)
    assert read(client, forth)[0] == second == ids[2:4]


@pytest.mark.parametrize(
    "position",
    [
        "p=2026-13",
        'p=["2026-13-01","8:00","1"]',
        'p=["2026-01-01","8:00"]',
        'p=["2026-01-01","8:00","x"]',
        'p=["2026-01-01","8:00","99999999999999999999"]',
        'p=["\\u0000","8:00","1"]',
        "p=%00",
        "p=[1,2,3]",
        "p={}",
        "o=x",
    ],
)
def test_a_cursor_that_nobody_gave_is_a_mistake(client: APIClient, position: str) -> None:
    query = urlencode({"cursor": b64encode(position.encode()).decode()})
    answer = client.get(f"/api/v1/clubs/dama/nights/?{query}")
    assert (answer.status_code, answer.data["code"]) == (400, "invalid")


@pytest.mark.parametrize("limit", ["0", "-1", "abc", "", "²"])
def test_a_limit_that_is_none_is_a_mistake(client: APIClient, limit: str) -> None:
    assert client.get("/api/v1/clubs/dama/nights/", {"limit": limit}).status_code == 400
