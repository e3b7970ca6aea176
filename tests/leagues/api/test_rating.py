"""The rating for programs."""

import pytest
from rest_framework.test import APIClient

from leagues.queries.careers import ratings
from tests.factories.seasons import season

pytestmark = pytest.mark.usefixtures("today")


def rating(league, query="", status=200):
    answer = APIClient().get(f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/rating/{query}")
    assert answer.status_code == status
    return answer.json()


def test_the_settled_have_places_the_others_none(league, eight):
    found = rating(league)
    assert [row["person"]["name"] for row in found["rows"][:2]] == ["Beszab", "Ádám"]
    assert [row["place"] for row in found["rows"]] == [1, 2, 3, 4, None]
    assert found["rows"][0]["worth"] == pytest.approx(ratings(league)[0].cautious)


def test_it_is_asked_of_the_end_of_a_season(league, eight):
    season(league, "2026-01-01", "2026-01-31")
    found = rating(league, "?season=2026")
    assert found["on"] == "2026-01-31"
    assert {row["partis"] for row in found["rows"]} == {2}
    rating(league, "?season=none", 404)
