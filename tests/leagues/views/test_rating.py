"""The page of ratings: who stands where, who is provisional, and that it decides nothing."""

import csv
import datetime
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.actions.title import catch_up
from leagues.queries.careers import ratings
from tests.factories import LeagueFactory, cast
from tests.factories.partis import closed_parti
from tests.factories.seasons import season
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")


def answer(client, league, query=""):
    return client.get(f"/c/{league.club.slug}/rating/{query}")


def rows(client, league, query=""):
    """The table as its file gives it, without the head."""
    sign = "&" if query else "?"
    text = answer(client, league, f"{query}{sign}file=csv").content.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text)))[1:]


def test_people_stand_by_the_cautious_number_and_rare_guests_below(client, league, eight):
    found = rows(client, league)
    assert [(row[0], row[1], row[5]) for row in found] == [
        ("1", "Beszab", "8"),
        ("2", "Ádám", "8"),
        ("3", "Gergő", "8"),
        ("4", "Kati", "8"),
        ("", "Csaba", "2"),
    ]
    rated = {one.person.name: one for one in ratings(league)}
    for row in found:
        worth, mu, sigma = (float(number) for number in row[2:5])
        assert (mu, sigma) == (round(rated[row[1]].mu, 2), round(rated[row[1]].sigma, 2))
        assert worth == pytest.approx(mu - 3 * sigma, abs=0.03)
    placed = [float(row[2]) for row in found[:4]]
    assert placed == sorted(placed, reverse=True)


def test_page_says_that_it_decides_nothing_and_who_is_king(client, league, eight):
    html = answer(client, league).content.decode()
    assert "The rating decides nothing: the King is Beszab, whatever stands here." in html
    assert "Below the double line: fewer than 6 partis; these ratings are provisional." in html
    assert 'aria-label="the King"' in html
    assert "Every two people at a table are compared" in html


def test_page_without_a_parti_or_a_king(client, league, people):
    html = answer(client, league).content.decode()
    assert "Nobody has a rating before the first parti." in html
    assert "there is no King today" in html
    assert rows(client, league) == []


def test_equal_ratings_share_a_place(client, league, people):
    for week in range(6):
        day = datetime.date(2026, 1, 2) + datetime.timedelta(weeks=week)
        closed_parti(league, day, dict.fromkeys(people[:4], 0))
    assert [row[0] for row in rows(client, league)] == ["1"] * 4


def test_a_season_shows_the_ratings_of_its_last_day(client, league, eight):
    season(league, "2026-01-01", "2026-03-31")
    past = rows(client, league, "?season=2026")
    assert [row[5] for row in past] == ["4"] * 4
    assert past != rows(client, league)
    assert "As it stood on 31 March 2026." in answer(client, league, "?season=2026").content.decode()


def test_files_of_a_season_of_any_name(client, league, eight):
    season(league, "2026-01-01", "2026-03-31", name="A & B #1")
    html = answer(client, league, "?season=A+%26+B+%231").content.decode()
    assert "?season=A+%26+B+%231&amp;file=csv" in html
    assert [row[5] for row in rows(client, league, "?season=A+%26+B+%231")] == ["4"] * 4


def test_season_that_is_none_has_no_file(client, league, eight):
    assert answer(client, league, "?season=nix&file=csv").status_code == 404


@pytest.mark.parametrize("query", ["?season=%00", "?season=1/2", "?season=9999-00", "?file=exe", "?on=x"])
def test_garbage_is_told_or_ignored(client, league, eight, query):
    found = answer(client, league, query)
    assert found.status_code == 200
    assert ("No season is called" in found.content.decode()) == query.startswith("?season")


def test_pitch_says_that_partners_are_one_team(client, league, people):
    LeagueFactory(club=league.club, slug="pitch", game="pitch", house=False)
    html = client.get(f"/c/{league.club.slug}/pitch/rating/").content.decode()
    assert "Two partners are one team" in html
    assert "Sharing a place is a draw" not in html


def test_xlsx_is_a_workbook(client, league, eight):
    found = answer(client, league, "?file=xlsx")
    assert found.content[:2] == b"PK"
    assert found["Content-Disposition"] == f'attachment; filename="{league.slug}-rating-2026-11-30.xlsx"'


def test_questions_do_not_grow_with_people_or_partis(client, league):
    people = cast(league.club, 7)
    counts = set()
    for turn in range(3):
        evenings(league, [people[: 4 + turn]] * 4, first=f"2026-0{turn + 1}-01")
        catch_up(league)
        answer(client, league)
        with CaptureQueriesContext(connection) as queries:
            answer(client, league)
        counts.add(len(queries))
    assert len(counts) == 1
