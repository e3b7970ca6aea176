"""Every table of the partis and of the King can be had as a file."""

import csv
import io

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues.models import LeagueParti
from scoring.actions.corrections import void
from scoring.models import Place
from tests.factories.partis import ranked_parti
from tests.factories.sheets import closed_sheet, open_parti
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")


def table(client, league, path):
    response = client.get(f"/c/{league.club.slug}/{path}")
    assert response.status_code == 200, path
    heads, *rows = csv.reader(io.StringIO(response.content.decode("utf-8-sig")))
    return heads, rows


def in_league(league, parti):
    LeagueParti.objects.create(league=league, parti=parti)
    return parti


def test_list_is_the_whole_list_and_not_the_page(client, league, people):
    evenings(league, [people[:4]] * 15 + [people[1:]] * 15, first="2025-01-03")
    heads, rows = table(client, league, "partis/?page=2&file=csv")
    assert heads == ["Date", "Parti", "First", "Points", "Players", "State"]
    assert [int(row[1]) for row in rows] == list(range(30, 0, -1))
    assert (rows[0][2], rows[-1][2]) == ("Beszab", "Ádám")


def test_list_names_all_who_share_the_first_place(client, league, people):
    parti = ranked_parti(league, "2026-10-30", people[:4])
    Place.objects.filter(parti=parti, person=people[1]).update(place=1)
    assert table(client, league, "partis/?file=csv")[1][0][2] == "Ádám, Beszab"


def test_list_has_void_partis_without_winner(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    void(parti=parti, reason="A joke.", revision=parti.revision, by=None)
    assert table(client, league, "partis/?file=csv")[1] == [["2026-10-30", "1", "", "", "5", "void"]]


def test_list_costs_the_same_with_3_partis_and_with_30(client, league, people):
    counts = []
    for more in (3, 27):
        evenings(league, [people[:4]] * more, first=f"202{more % 5}-01-03")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            table(client, league, "partis/?file=csv")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_places_of_a_parti(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    heads, rows = table(client, league, f"partis/{parti.number}/?table=places&file=csv")
    assert heads == ["Place", "Player", "Points"]
    stored = parti.places.order_by("place", "person__sort_key")
    assert rows == [[str(one.place), one.person.name, str(one.points)] for one in stored]


def test_sheet_of_a_table(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    heads, rows = table(client, league, f"partis/{parti.number}/?table=sheet-1&file=csv")
    names = [seat.person.name for seat in parti.seats.order_by("position")]
    assert heads == ["Hand", "Dealer", "Deal", *names]
    assert [row[0] for row in rows] == [str(at) for at in range(1, len(rows) + 1)]
    assert rows[0][1:3] == ["Ádám", "Clubs are trump, pass right"]
    assert [sum(cell == "" for cell in row) for row in rows] == [1] * len(rows)
    for at, seat in enumerate(parti.seats.order_by("position"), 3):
        total = sum(int(row[at]) for row in rows if row[at])
        assert total == parti.places.get(seat=seat).points


def test_course_of_a_table_ends_with_the_totals(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    heads, rows = table(client, league, f"partis/{parti.number}/?table=course-1&file=csv")
    points = {place.person.name: place.points for place in parti.places.all()}
    assert {name: int(total) for name, total in zip(heads[1:], rows[-1][1:], strict=True)} == points


@pytest.mark.parametrize(
    "asked", ["", "places", "sheet-1", "course-1", "sheet-2", "sheet-", "1", "x-1", "sheet-0"]
)
def test_parti_without_hands_has_no_file(client, league, people, asked):
    parti = in_league(league, open_parti(league.club, people))
    assert (
        client.get(f"/c/{league.club.slug}/partis/{parti.number}/?table={asked}&file=csv").status_code == 404
    )


def test_window_of_the_title(client, league, eight):
    heads, rows = table(client, league, "king/?table=window&file=csv")
    assert heads[:3] == ["Player", "2026-01-09", "2026-01-30"]
    assert heads[-4:] == ["Came", "Sum of the places", "Average", "First places"]
    assert rows[0] == ["Beszab", *["1"] * 8, "8", "8", "1.0", "8"]
    assert rows[-1] == ["Csaba", *[""] * 6, "5", "5", "2", "10", "5.0", "0"]


def test_reigns_of_the_day_asked_for(client, league, eight):
    heads, rows = table(client, league, "king/?on=2026-12-03&table=reigns&file=csv")
    assert heads == ["King", "From", "To", "Days", "How it ended"]
    assert [row[0] for row in rows] == ["nobody", "Beszab"]
    assert rows[1][2] == "2026-12-03"


def test_links_on_the_page_lead_to_the_files(client, league, eight):
    text = client.get(f"/c/{league.club.slug}/king/?on=2026-06-10").content.decode()
    for name in ("window", "reigns"):
        for kind in ("csv", "xlsx"):
            query = f"?on=2026-06-10&amp;table={name}&amp;file={kind}"
            assert f'href="{query}"' in text
            assert client.get(f"/c/{league.club.slug}/king/{query.replace('&amp;', '&')}").status_code == 200


def test_day_that_is_none_has_no_file(client, league, eight):
    assert client.get(f"/c/{league.club.slug}/king/?on=nix&table=window&file=csv").status_code == 404


@pytest.mark.parametrize("asked", ["", "x", "places"])
def test_king_has_no_other_table(client, league, eight, asked):
    assert client.get(f"/c/{league.club.slug}/king/?table={asked}&file=csv").status_code == 404


def test_workbook_has_numbers_as_numbers(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    response = client.get(f"/c/{league.club.slug}/partis/{parti.number}/?table=places&file=xlsx")
    book = openpyxl.load_workbook(io.BytesIO(response.content))
    assert [type(cell.value) for cell in book.active[2]] == [int, str, int]


def test_unknown_kind_of_file_is_the_page(client, league, eight):
    assert "text/html" in client.get(f"/c/{league.club.slug}/king/?file=exe")["Content-Type"]


@pytest.mark.parametrize("where", ["king/race", "rating", "partis"])
def test_table_that_a_page_has_not_has_no_file(client, league, eight, where):
    address = f"/c/{league.club.slug}/{where}/"
    assert client.get(f"{address}?file=csv")["Content-Type"].startswith("text/csv")
    assert client.get(f"{address}?table=nope&file=csv").status_code == 404
