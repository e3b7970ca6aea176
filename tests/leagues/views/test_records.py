"""The records of hands on the page of their parti."""

import pytest
from django.test import Client

from club.models import Person
from leagues.models import League, LeagueParti
from scoring.actions import hands, records
from scoring.actions.records import Seen
from scoring.queries.reading import rows_of
from scoring.queries.written import in_points
from tests.factories.records import played
from tests.factories.sheets import open_parti, row

pytestmark = pytest.mark.usefixtures("today")
DIFFERS = "The row of this hand has other scores than its record."


def test_page_of_a_parti_leads_to_its_records_and_says_where_the_row_differs(
    client: Client, league: League, people: list[Person]
) -> None:
    parti = open_parti(league.club, people)
    LeagueParti.objects.create(league=league, parti=parti)
    rows = rows_of(parti)[0]
    address = f"/c/{league.club.slug}/partis/{parti.number}/"
    assert "/record/" not in client.get(address).text
    records.keep(table=rows.table, number=3, given=played(rows, 3), seen=Seen(), by=None)
    page = client.get(address).text
    assert (f'href="{address}sheet/3/record/"' in page, DIFFERS in page) == (True, False)
    hands.save(table=rows.table, number=3, written=in_points(row(rows, 3)), revision=1, by=None)
    assert DIFFERS in client.get(address).text
