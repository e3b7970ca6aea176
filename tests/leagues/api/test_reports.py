"""Reports of a day for programs: what happened, and the text in each language."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from club.enums import Role
from leagues.actions.erasing import erase
from leagues.queries.evenings import last_evening
from tests.factories import account
from tests.factories.evenings import closed_evening
from tests.factories.nights import planned_night
from tests.factories.partis import ranked_parti
from tests.factories.programs import program
from tests.factories.sheets import FRIDAY
from tests.leagues.views.conftest import TODAY, evenings

pytestmark = pytest.mark.usefixtures("today")


def report(league, day, client=None, status=200):
    answer = (client or APIClient()).get(
        f"/api/v1/clubs/{league.club.slug}/leagues/{league.slug}/reports/{day}/"
    )
    assert answer.status_code == status
    return answer.json()


def test_a_day_says_who_came_where_and_what_the_crown_did(league, eight):
    found = report(league, "2026-06-05")
    (parti,), (move,) = found["partis"], found["crown"]
    assert parti["places"][0]["person"]["name"] == "Beszab"
    assert [place["place"] for place in parti["places"]] == [1, 2, 3, 4, 5]
    assert (move["kind"], move["before"], move["after"]["name"]) == ("won", None, "Beszab")
    assert move["decided_by"] == "average"
    assert (found["earlier"], found["later"]) == ("2026-05-15", None)
    assert found["said"]["crown"] == ["New King: Beszab"]


def test_the_text_is_there_in_each_language_as_the_page_gives_it(league, eight, client):
    found = report(league, "2026-06-05")["text"]
    assert list(found) == ["hu", "en", "sl"]
    for language, body in found.items():
        page = client.get(f"/c/{league.club.slug}/reports/2026-06-05/?text={language}")
        assert body == page.content.decode()


def test_an_erased_person_is_called_so_in_each_language(league, eight):
    erase(person=eight[1], by=None)
    found = report(league, "2026-06-05")["text"]
    assert len({body.splitlines()[3] for body in found.values()}) == 3
    assert "Beszab" not in str(report(league, "2026-06-05"))


def test_hands_and_the_next_night_are_told(league, people):
    closed_evening(league, people)
    night = planned_night(league.club)
    found = report(league, FRIDAY)
    assert found["partis"][0]["lines"]
    assert (found["following"]["night"], found["following"]["host"]) == (night.pk, None)


def test_where_it_was_is_for_members(league, people):
    night = planned_night(league.club)
    parti = closed_evening(league, people)
    parti.night = night
    parti.save()
    member = program(account(league.club, Role.MEMBER))
    assert report(league, FRIDAY)["here"] is None
    assert report(league, FRIDAY, member)["here"]["night"] == night.pk


@pytest.mark.parametrize("day", [TODAY, "2026-02-30", "tomorrow", "9999-12-31", "0001-01-01"])
def test_other_days_have_none(league, eight, day):
    assert last_evening(league, TODAY) is not None
    report(league, day, status=404)


def test_the_count_of_queries_stays(league, people):
    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            report(league, "2026-09-18")
        return len(found)

    evenings(league, [people[:4]] * 8)
    ranked_parti(league, "2026-09-18", people)
    few = queries()
    for _ in range(3):
        ranked_parti(league, "2026-09-18", people)
    assert queries() <= few
