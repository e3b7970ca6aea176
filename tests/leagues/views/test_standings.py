import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.models import User
from tests.factories import UserFactory
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")


def season(client, league, query=""):
    return client.get(f"/c/{league.club.slug}/standings/{query}")


def test_table_ranks_by_average_place_and_puts_rare_guests_below(client, league, eight):
    table = season(client, league).context["table"]
    assert [(row.rank, row.person.name) for row in table.ranked] == [
        (1, "Beszab"),
        (2, "Ádám"),
        (3, "Gergő"),
        (4, "Kati"),
    ]
    assert [row.person.name for row in table.unranked] == ["Csaba"]


def test_page_shows_decimal_fraction_and_the_king(client, league, eight):
    page = season(client, league).content.decode()
    assert "<td>1.000</td><td>" in page
    assert "<sup>8</sup>/<sub>8</sub>" in page
    assert 'aria-label="the King"' in page
    assert "First by average place: Beszab." in page


def test_equal_averages_share_a_place_and_the_first_line(client, league, people):
    adam, beszab, _csaba, gergo, kati = people
    evenings(league, [[adam, beszab, gergo, kati], [beszab, adam, gergo, kati]])
    page = season(client, league).content.decode()
    assert "First by average place: Ádám and Beszab." in page


def test_season_of_the_address_is_shown(client, league, people):
    evenings(league, [people[:4]] * 2, "2024-10-04")
    evenings(league, [people[1:]] * 2, "2026-10-09")
    response = season(client, league, "?season=2024-25")
    assert response.context["season"].name == "2024-25"
    assert [row.person.name for row in response.context["table"].rows] == [one.name for one in people[:4]]


def test_present_season_is_shown_unless_asked(client, league, people):
    evenings(league, [people[:4]] * 2, "2024-10-04")
    response = season(client, league)
    assert response.context["season"].name == "2026-27"
    assert "Nothing has been played in it yet." in response.content.decode()


def test_switcher_names_every_season_newest_first(client, league, people):
    evenings(league, [people[:4]], "2024-10-04")
    assert [one.name for one in season(client, league).context["seasons"]] == [
        "2026-27",
        "2025-26",
        "2024-25",
    ]


@pytest.mark.parametrize("typed", ["2024-25", "last", "20241", "2024-26"])
def test_season_that_is_none_is_said(client, league, eight, typed):
    page = season(client, league, f"?season={typed}").content.decode()
    assert f"No season is called “{typed}”. This is the present one." in page


def test_league_without_partis_has_no_season(client, league):
    assert "The first season begins with the first parti." in season(client, league).content.decode()


def test_member_sees_every_place_of_the_own_season(client, league, eight):
    user: User = UserFactory()
    csaba = eight[2]
    csaba.user = user
    csaba.save()
    client.force_login(user)
    mine = season(client, league).context["mine"]
    assert [night.place for night in mine] == [None] * 6 + [5, 5]


def test_public_has_no_own_season(client, league, eight):
    assert season(client, league).context["mine"] == []


def test_queries_are_as_many_with_8_partis_as_with_80(client, league, people):
    counts = []
    for more, first in ((8, "2026-06-05"), (72, "2020-01-03")):
        evenings(league, [people[:4]] * more, first)
        league.season_start = None
        with CaptureQueriesContext(connection) as queries:
            season(client, league, "?season=2026-27")
        counts.append(len(queries))
    assert counts[0] == counts[1]
