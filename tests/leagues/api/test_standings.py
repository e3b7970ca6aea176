"""Standings for programs: the same numbers as the page, exact."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook
from rest_framework.test import APIClient

from leagues.models import League
from leagues.queries.standings import season_table
from tests.factories import PersonFactory
from tests.factories.partis import ranked_parti
from tests.factories.seasons import season
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")


def standings(league, query="", status=200):
    answer = APIClient().get(f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/standings/{query}")
    assert answer.status_code == status
    return answer.json()


def test_a_season_says_what_its_table_says(league, eight):
    one = season(league, "2026-01-01", "2026-12-31")
    found, table = standings(league), season_table(league, one)
    assert found["season"]["name"] == "2026"
    assert [row["person"] for row in found["rows"]] == [
        {"id": row.person.pk, "name": row.person.name} for row in table.rows
    ]
    assert [row["rank"] for row in found["rows"]] == [row.rank for row in table.rows]
    assert found["rows"][0]["decided_by"] == table.rows[0].decided_by
    assert (found["partis"], found["needed"], found["king"]["name"]) == (8, 4, "Beszab")
    assert found["nights"][0] == {"date": "2026-01-09", "number": 1}


def test_averages_are_exact_and_numbers_too(league, people):
    evenings(league, [people[:4], people[:4], [people[1], people[0], *people[2:4]]])
    row = standings(league, "?from=&to=")["rows"][0]
    assert (row["average"], row["average_float"]) == ("4/3", pytest.approx(4 / 3))
    assert row["score"] == "4/3"


def test_days_and_people_of_ones_own(league, eight):
    season(league, "2026-01-01", "2026-12-31", rules={"by": "points"})
    found = standings(league, f"?from=2026-05-01&who={eight[1].pk}&who={eight[2].pk}")
    assert found["season"] is None
    assert (found["first"], found["last"], found["partis"]) == ("2026-05-01", None, 2)
    assert [row["person"]["name"] for row in found["rows"]] == ["Beszab", "Csaba"]
    assert found["rules"]["by"] == "points"


def test_people_alone_are_ranked_within_the_season(league, eight):
    season(league, "2026-05-01", "2026-12-31")
    found = standings(league, f"?who={eight[2].pk}")
    assert (found["first"], found["partis"], len(found["rows"])) == ("2026-05-01", 2, 1)


def test_all_time_is_two_empty_days(league, eight):
    season(league, "2026-05-01", "2026-12-31")
    assert standings(league, "?from=&to=")["partis"] == 8


def test_marks_name_their_people_and_nights(league, eight):
    run = standings(league, "?from=&to=")["marks"]["run"]
    assert (run["number"], run["people"][0]["name"], run["night"]) == (8, "Beszab", None)
    assert standings(league, "?from=&to=")["marks"]["best"]["night"]["number"] > 0


def test_a_league_without_seasons_has_empty_standings(league):
    found = standings(league)
    assert (found["season"], found["rows"], found["king"]) == (None, [], None)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("?season=1999", 404),
        ("?from=yesterday", 400),
        ("?from=2026-05-02&to=2026-05-01", 400),
        ("?from=&who=99999999999999999999999", 404),
        ("?from=&who=abc", 404),
        ("?from=%00", 400),
    ],
)
def test_what_is_not_there_or_cannot_be_read(league, eight, query, status):
    assert standings(league, query, status)["code"] in {"not-found", "invalid"}


def test_somebody_of_another_club_is_not_there(league, eight):
    standings(league, f"?from=&who={PersonFactory().pk}", 404)


def test_the_count_of_queries_stays(league, people):
    def queries() -> int:
        fresh = League.objects.get(pk=league.pk)
        with CaptureQueriesContext(connection) as found:
            standings(fresh, "?to=2026-12-31&from=2026-01-02")
        return len(found)

    evenings(league, [people[:4]] * 8)
    few = queries()
    for day in range(10, 28):
        ranked_parti(league, f"2026-09-{day}", people)
    assert queries() <= few


def test_the_same_as_a_file(league, eight):
    season(league, "2026-01-01", "2026-12-31")
    at = f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/standings/"
    answer = APIClient().get(at, {"file": "csv"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert f'filename="{league.slug}-standings-2026-01-01-2026-12-31.csv"' in answer["Content-Disposition"]
    said = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    rows = standings(league)["rows"]
    assert [(one["player"], one["points"]) for one in said] == [
        (row["person"]["name"], str(row["points"])) for row in rows
    ]
    assert float(said[0]["average"]) == pytest.approx(rows[0]["average_float"], abs=1e-6)
    book = load_workbook(io.BytesIO(APIClient().get(at, {"file": "xlsx", "from": ""}).content))
    assert [cell.value for cell in book.active[1]][:3] == ["rank", "player", "score"]
    assert APIClient().get(at, {"file": "pdf"}).status_code == 400
    assert APIClient().get(at, {"file": "csv", "season": "none"}).status_code == 404


def test_a_league_without_season_has_a_file_without_rows(league):
    at = f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/standings/"
    assert APIClient().get(at, {"file": "csv"}).content.decode("utf-8-sig").splitlines()[1:] == []
