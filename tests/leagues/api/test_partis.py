"""Partis by a program: listed, read, started at the table or by lot, drawn again."""

import csv
import datetime
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook
from rest_framework.test import APIClient

from club.enums import Role, Scope, Visibility
from club.models import Person
from leagues.actions.several import add_league
from leagues.api.parti_data import PartiData, PartiRow
from scoring.models import Parti
from scoring.queries.reading import rows_of
from tests.factories import ClubFactory, LeagueFactory, PersonFactory, account
from tests.factories.evenings import closed_evening, open_evening
from tests.factories.nights import planned_night
from tests.factories.programs import program
from tests.factories.sheets import FRIDAY, key_table
from tests.factories.sittings import take_over

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(league):
    return program(account(league.club, Role.SCOREKEEPER), Scope.SCORE)


@pytest.fixture
def at(league):
    return f"/api/v1/clubs/{league.club.slug}/partis/"


def body(people, **more):
    seated = [{"id": person.pk} for person in people]
    return {
        "date": "2026-10-30",
        "start_time": "19:30",
        "tables": [{"people": seated, "first_dealer": 2}],
    } | more


def code_of(answer):
    return answer.status_code, answer.json()["code"]


def test_started_as_it_was_drawn_at_the_table(mine, at, people):
    answer = mine.post(at, body(people), format="json")
    said = answer.json()
    assert answer.status_code == 201, said
    assert set(said) == set(PartiData().fields)
    assert answer["Location"] == f"{at}{said['number']}/"
    assert mine.get(answer["Location"]).json() == said
    [table] = said["tables"]
    assert table["first_dealer"] == 2
    assert [seat["person"]["id"] for seat in table["seats"]] == [person.pk for person in people]
    assert (said["state"], said["start_time"], said["draws"]) == ("open", "19:30", [])


def test_started_by_lot_and_drawn_again(mine, at, people):
    asked = {"date": "2026-10-30", "people": [{"id": one.pk} for one in people[:4]] + [{"name": "Béla"}]}
    said = mine.post(at, asked, format="json").json()
    assert Person.objects.get(name="Béla").club == people[0].club
    assert [draw["used"] for draw in said["draws"]] == [True]
    again = mine.post(f"{at}{said['number']}/redraw/")
    assert again.status_code == 200
    assert [draw["used"] for draw in again.json()["draws"]] == [False, True]
    parti = Parti.objects.get()
    key_table(rows_of(parti)[0].table, rows_of(parti)[0], [1])
    assert code_of(mine.post(f"{at}{said['number']}/redraw/")) == (422, "draw-after-play")


def test_a_key_and_a_mark_start_one_parti(mine, at, people):
    for headers, more in [({"Idempotency-Key": "k"}, {}), ({}, {"mark": "m"})]:
        first = mine.post(at, body(people, **more), format="json", headers=headers)
        second = mine.post(at, body(people, **more), format="json", headers=headers)
        assert first.json()["number"] == second.json()["number"]
    assert Parti.objects.count() == 2
    assert second.status_code == 200
    assert code_of(mine.post(at, body(people[:4], mark="m"), format="json")) == (409, "mark-used")


def test_in_another_league_and_with_a_night(mine, at, league, people, today):
    night = planned_night(league.club, today)
    assert (
        mine.post(at, body(people, night=night.pk, date="2026-11-30"), format="json").json()["night"]
        == night.pk
    )
    assert code_of(mine.post(at, body(people, night=10**9), format="json")) == (422, "night-of-another-day")
    add_league(club=league.club, name="Hearts", slug="hearts", game="hearts", by=None)
    said = mine.post(at, body(people[:4], league="hearts"), format="json").json()
    assert said["league"] == {"slug": "hearts", "name": "Hearts"}
    assert mine.post(at, body(people, league="none"), format="json").status_code == 404


def test_what_the_action_refuses_has_its_code(mine, at, people, today):
    stranger = PersonFactory(name="Elsewhere")
    for asked, code in [
        (body(people, date="2026-12-01"), "date-in-future"),
        (body([*people[:4], people[0]]), "person-twice"),
        (body(people[:3]), "table-size"),
        (body([*people, stranger]), "nobody-here"),
    ]:
        assert code_of(mine.post(at, asked, format="json")) == (422, code)
    assert not Parti.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"date": "yesterday"}, {"date": "1066-10-14"}, {"start_time": "25:00"}, {"tables": []}, {"tables": 7},
        {"tables": [{}]}, {"tables": [{"people": [{}], "first_dealer": 1}]}, {"people": [{"id": 1}]},
        {"tables": [{"people": [{"id": 1, "name": "x"}], "first_dealer": 1}]}, {"night": "x"},
        {"league": "\0"}, {"mark": "x" * 41}, {"game": "hearts"},
        {"tables": [{"people": [{"name": "\0"}], "first_dealer": 1}]},
        {"tables": [{"people": [{"name": "x"}], "first_dealer": 0}]}, {"date": None},
    ],
)  # fmt: skip
def test_a_body_that_cannot_be_read(mine, at, people, change):
    answer = mine.post(at, body(people) | change, format="json")
    assert code_of(answer) == (400, "invalid")
    assert not Parti.objects.exists()


@pytest.mark.parametrize("whole", [[], 7, "text", None, {}])
def test_no_body_at_all(mine, at, whole):
    assert mine.post(at, whole, format="json").status_code == 400


def test_only_scorekeepers_start(at, league, people):
    assert program(account(league.club, Role.MEMBER)).post(at, body(people), format="json").status_code == 403
    assert APIClient().post(at, body(people), format="json").status_code == 401


def test_listed_and_filtered(mine, at, league, people):

    second = add_league(club=league.club, name="Other", slug="other", game="pikk-dama", by=None)
    closed = closed_evening(league, people[:4])
    opened = open_evening(second, people[1:5], date=FRIDAY - datetime.timedelta(days=7))
    take_over(opened.tables.get(), 0, PersonFactory(club=league.club, name="Later"), from_hand=3)
    later = Person.objects.get(name="Later")

    def found(query=""):
        return [one["number"] for one in mine.get(f"{at}{query}").json()["results"]]

    rows = mine.get(at).json()["results"]
    assert all(set(row) == set(PartiRow().fields) for row in rows)
    assert [place["place"] for place in rows[0]["places"]] == sorted(p["place"] for p in rows[0]["places"])
    assert found() == [closed.number, opened.number]
    assert found("?league=other") == [opened.number]
    assert found("?state=closed") == [closed.number]
    assert found("?since=2026-10-30") == [closed.number]
    assert found("?until=2026-10-29") == [opened.number]
    assert found(f"?person={people[0].pk}") == [closed.number]
    assert found(f"?person={later.pk}") == [opened.number]
    assert found(f"?person={people[1].pk}") == [closed.number, opened.number]
    for query in ("?state=lost", "?since=x", "?person=x", "?person=-1", "?league=%00"):
        assert mine.get(f"{at}{query}").status_code == 400


def test_pages_of_one_day_neither_skip_nor_double(mine, at, league, people):
    for _time in range(5):
        open_evening(league, people[:4])
    address, seen = f"{at}?limit=2", []
    while address:
        page = mine.get(address).json()
        seen += [one["number"] for one in page["results"]]
        address = page["next"]
    assert seen == [5, 4, 3, 2, 1]


def test_many_partis_cost_no_more_queries_than_few(mine, at, league, people):
    def queries(address):
        with CaptureQueriesContext(connection) as found:
            mine.get(address)
        return len(found)

    first = closed_evening(league, people[:4])
    few = queries(at), queries(f"{at}{first.number}/")
    for _time in range(3):
        closed_evening(league, people[:4])
    assert (queries(at), queries(f"{at}{first.number}/")) == few


def test_who_did_it_and_why_is_for_members(mine, at, league, people):
    asked = {"date": "2026-10-30", "people": [{"id": one.pk} for one in people]}
    number = mine.post(at, asked, format="json").json()["number"]
    assert mine.get(f"{at}{number}/").json()["draws"][0]["by"] == "Vera"
    assert APIClient().get(f"{at}{number}/").json()["draws"][0]["by"] is None


def test_another_clubs_parti_is_not_found(mine, at, league, people):
    parti = open_evening(league, people[:4])
    league.club.visibility = Visibility.MEMBERS
    league.club.save()
    stranger = program(account(ClubFactory(), Role.OWNER, name="Other"))
    assert stranger.get(f"{at}{parti.number}/").status_code == 404
    assert stranger.post(f"{at}{parti.number}/redraw/").status_code == 404
    assert mine.get(f"{at}{10**30}/").status_code == 404


def test_those_of_a_night(mine, at, league, people, today):
    night = planned_night(league.club, today)
    ours, other = closed_evening(league, people[:4], date=FRIDAY), closed_evening(league, people[:4])
    Parti.objects.filter(pk=ours.pk).update(night=night)
    Parti.objects.filter(pk=other.pk).update(night=None)
    assert [one["number"] for one in mine.get(at, {"night": night.pk}).json()["results"]] == [ours.number]
    assert mine.get(at, {"night": night.pk + 1}).json()["results"] == []
    for wrong in ("x", "0", str(2**63)):
        assert mine.get(at, {"night": wrong}).status_code == 400


def rows_in(answer):
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_places_as_a_file_by_the_same_filters(mine, at, league, people):
    Person.objects.filter(pk=people[0].pk).update(name="=1+1")
    parti = closed_evening(league, people[:4])
    open_evening(league, people[:4], date=FRIDAY)
    places = mine.get(f"{at}{parti.number}/").json()["places"]
    said = rows_in(mine.get(at, {"file": "csv"}))
    assert [(one["place"], one["player"].lstrip("'"), one["points"]) for one in said] == [
        (str(one["place"]), one["person"]["name"], str(one["points"])) for one in places
    ]
    assert "'=1+1" in {one["player"] for one in said}
    assert rows_in(mine.get(at, {"file": "csv", "state": "open"})) == []
    assert mine.get(at, {"file": "x"}).status_code == 400


def test_places_of_many_partis_need_no_more_queries(mine, at, league, people):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            assert mine.get(at, {"file": "csv"}).status_code == 200
        return len(asked)

    closed_evening(league, people[:4])
    few = queries()
    closed_evening(league, people[:4])
    assert queries() == few


def test_a_parti_as_a_file_that_the_import_reads(mine, at, league, people):
    """Brought to another club, it says the same there."""
    parti = closed_evening(league, people[:4])
    answer = mine.get(f"{at}{parti.number}/", {"file": "csv"})
    said = rows_in(answer)
    assert {int(one["points"]) for one in said} >= {10, -10, 20, -20}
    assert list(said[0]) == ["date", "time", "table", "hand", "player", "points"]
    other = LeagueFactory(game=league.game, options=league.options)
    theirs = program(account(other.club, Role.OWNER))
    stored = theirs.post(
        f"/api/v1/clubs/{other.club.slug}/import/",
        {"file": SimpleUploadedFile("r.csv", answer.content), "create_people": "true"},
        format="multipart",
    )
    assert (stored.status_code, stored.json()["partis"]) == (201, 1), stored.json()
    brought = theirs.get(f"/api/v1/clubs/{other.club.slug}/partis/1/", {"file": "csv"})
    assert rows_in(brought) == said
    book = load_workbook(io.BytesIO(mine.get(f"{at}{parti.number}/", {"file": "xlsx"}).content))
    assert book.active.max_row == len(said) + 1


def test_in_the_file_points_are_of_who_sat_there(mine, at, league, people):
    parti = open_evening(league, people[:4], date=FRIDAY)
    table = parti.tables.get()
    newcomer = PersonFactory(club=league.club, name="Új")
    take_over(table, 1, newcomer, from_hand=3)
    key_table(table, rows_of(parti)[0])
    said = rows_in(mine.get(f"{at}{parti.number}/", {"file": "csv"}))
    there = {one["hand"] for one in said if one["player"] == "Új"}
    before = {one["hand"] for one in said if one["player"] == people[1].name}
    assert min(map(int, there)) == 3
    assert before == {"1", "2"}
