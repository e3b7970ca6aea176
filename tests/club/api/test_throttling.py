"""How often: by account, else by address, which a forged header does not change."""

from typing import Any

import pytest
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from club.enums import Role
from tests.factories import ClubFactory, account
from tests.factories.programs import program

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/"


@pytest.fixture(autouse=True)
def rates(monkeypatch):
    rates: dict[str, Any] = {"asking": "3/min", "writing": "1/min"}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)


def test_a_forged_header_is_no_new_caller():
    codes = [
        APIClient().get(AT, headers={"X-Forwarded-For": f"10.0.0.{number}"}).status_code
        for number in range(5)
    ]
    assert codes == [200, 200, 200, 429, 429]


def test_behind_a_trusted_proxy_the_address_is_the_one_it_saw(settings):
    settings.TRUSTED_PROXIES = 1
    codes = [
        APIClient().get(AT, headers={"X-Forwarded-For": f"{forged}, 10.0.0.{real}"}).status_code
        for real, forged in [(1, "1.1.1.1"), (1, "2.2.2.2"), (1, "3.3.3.3"), (1, "4.4.4.4"), (2, "1.1.1.1")]
    ]
    assert codes == [200, 200, 200, 429, 200]


def test_accounts_behind_one_address_do_not_share():
    club = ClubFactory()
    for name in ("Ági", "Béla"):
        mine = program(account(club, Role.MEMBER, name=name))
        assert [mine.get(AT).status_code for _time in range(4)] == [200, 200, 200, 429]


def test_guessing_at_tokens_is_counted_by_address():
    codes = [
        APIClient().get(AT, headers={"Authorization": f"Bearer guess-{number}"}).status_code
        for number in range(5)
    ]
    assert codes == [401, 401, 401, 429, 429]


def test_the_refusal_says_how_long_to_wait():
    for _time in range(3):
        APIClient().get(AT)
    answer = APIClient().get(AT)
    assert answer.json()["code"] == "throttled"
    assert 0 < answer.json()["details"]["seconds"] <= 61
    assert int(answer["Retry-After"]) > 0
    seconds = answer.json()["details"]["seconds"]
    assert answer.json()["message"] == f"Too many requests. Send this again in {seconds} seconds."


def test_writing_has_a_limit_of_its_own():
    club = ClubFactory(slug="pikk-dama")
    mine = program(account(club, Role.OWNER))

    def write():
        return mine.patch(
            f"{AT}pikk-dama/", {"name": "A"}, format="json", headers={"If-Match": "*"}
        ).status_code

    assert [write(), write()] == [200, 429]
    assert mine.get(AT).status_code == 200
