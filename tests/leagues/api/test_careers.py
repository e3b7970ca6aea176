"""Careers for programs: everybody, one person, his places and curve, two compared."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from club.actions.bottles import note
from leagues.actions.title import replay
from leagues.queries.careers import career_of
from tests.factories import PersonFactory, account
from tests.factories.evenings import closed_evening
from tests.factories.partis import ranked_parti
from tests.factories.programs import program
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")


def ask(league, rest="", status=200):
    answer = APIClient().get(f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/people/{rest}")
    assert answer.status_code == status
    return answer.json()


@pytest.mark.parametrize("is_derived", [True, False])
def test_everybody_has_his_numbers(league, eight, is_derived):
    if is_derived:
        replay(league)
    found = ask(league)["people"]
    assert [row["person"]["name"] for row in found] == ["Ádám", "Beszab", "Csaba", "Gergő", "Kati"]
    for row, person in zip(found, eight, strict=True):
        career = career_of(league, person)
        assert (row["partis"], row["points"]) == (career.partis, career.points)
        assert row["came_run"] == {"now": career.came_run.now, "best": career.came_run.best}
    assert (found[1]["average"], found[1]["places"], found[1]["better"]) == ("1", {"1": 8}, "more")


def test_who_missed_the_last_parti_comes_in_no_row(league, eight):
    replay(league)
    ranked_parti(league, "2026-08-07", eight[1:])
    assert ask(league)["people"][0]["came_run"] == {"now": 0, "best": 8}


def test_one_person_has_rivals_and_reigns(league, eight):
    found = ask(league, f"{eight[1].pk}/")
    assert (found["partis"], found["firsts_run"]) == (8, {"now": 8, "best": 8})
    first = found["against"][0]
    assert (first["met"], first["ahead"], first["behind"]) == (8, 8, 0)
    assert first["person"]["name"] == "Ádám"
    assert [(one["start"], one["end"]) for one in found["reigns"]] == [("2026-06-05", None)]


def test_bottles_are_for_members(league, eight):
    owner = account(league.club)
    note(club=league.club, person=eight[1], drink="Unicum", reason="a bet", mark="", by=owner)
    address = f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/people/{eight[1].pk}/"
    (bottle,) = program(owner).get(address).json()["bottles"]
    assert (bottle["drink"], bottle["state"], bottle["person"]["name"]) == ("Unicum", "due", "Beszab")
    assert ask(league, f"{eight[1].pk}/")["bottles"] is None


def test_hands_are_told_by_their_kind(league, people):
    closed_evening(league, people)
    found = ask(league, f"{people[0].pk}/")
    assert found["hands"] == sum(one["hands"] for one in found["by_trump"].values())
    assert found["hands"] == sum(found["scores"].values())
    assert found["high_hand"]["hand"] >= 1


def test_it_is_asked_of_a_day(league, eight):
    assert ask(league, f"{eight[1].pk}/?on=2026-01-31")["partis"] == 2
    assert len(ask(league, "?on=2026-01-31")["people"]) == 4


def test_places_come_newest_first_in_pages(league, eight):
    first = ask(league, f"{eight[1].pk}/places/?limit=5")
    assert (first["results"][0]["date"], first["results"][0]["people"]) == ("2026-06-05", 5)
    rest = APIClient().get(first["next"]).json()
    days = [row["date"] for row in (*first["results"], *rest["results"])]
    assert (len(days), days) == (8, sorted(days, reverse=True))


def test_partis_of_one_day_are_neither_skipped_nor_doubled(league, people):
    for _ in range(7):
        ranked_parti(league, "2026-01-09", people)
    address, numbers = f"{people[0].pk}/places/?limit=2", []
    found = ask(league, address)
    while True:
        numbers += [row["number"] for row in found["results"]]
        if not found["next"]:
            break
        found = APIClient().get(found["next"]).json()
    assert numbers == [7, 6, 5, 4, 3, 2, 1]


def test_the_curve_is_exact(league, people):
    ranked_parti(league, "2026-01-09", people)
    ranked_parti(league, "2026-01-16", people[::-1])
    points = ask(league, f"{people[1].pk}/curve/")["points"]
    assert [(one["partis"], one["average"]) for one in points] == [(1, "2"), (2, "3")]


def test_two_are_compared(league, eight):
    found = ask(league, f"{eight[1].pk}/with/{eight[0].pk}/")
    assert [side["person"]["name"] for side in found["sides"]] == ["Beszab", "Ádám"]
    assert (found["met"], found["ahead"], found["level"], found["behind"]) == (8, 8, 0, 0)


def test_who_is_not_there_is_not_found(league, eight):
    stranger, idle = PersonFactory(), PersonFactory(club=league.club)
    for rest in ("", "places/", "curve/"):
        ask(league, f"{stranger.pk}/{rest}", 404)
        ask(league, f"{10**30}/{rest}", 404)
    ask(league, f"{idle.pk}/", 404)
    ask(league, f"{eight[0].pk}/with/{idle.pk}/", 404)
    ask(league, f"{eight[0].pk}/with/{eight[0].pk}/", 404)
    ask(league, "?on=x", 400)


def test_the_count_of_queries_stays(league, people):
    def queries(rest) -> int:
        with CaptureQueriesContext(connection) as found:
            ask(league, rest)
        return len(found)

    rests = ("", f"{people[0].pk}/", f"{people[0].pk}/places/", f"{people[0].pk}/curve/")
    evenings(league, [people[:4]] * 8)
    replay(league)
    few = [queries(rest) for rest in rests]
    for day in range(10, 28):
        ranked_parti(league, f"2026-09-{day}", people)
    replay(league)
    many = [queries(rest) for rest in rests]
    assert all(one <= other for one, other in zip(many, few, strict=True))
