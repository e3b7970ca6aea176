"""The printed sheet over HTTP: who may have it, what it is called, and how many queries it takes."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.enums import Role, Visibility
from club.models import Club, Person
from scoring.models import Parti
from scoring.queries.reading import rows_of
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.evenings import closed_evening, keyed_evening, open_evening
from tests.factories.partis import closed_parti
from tests.factories.sheets import FRIDAY, key_table
from tests.scoring.sheets.reading import pages, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory()
    return club


@pytest.fixture
def parti(club: Club) -> Parti:
    return keyed_evening(LeagueFactory(club=club), cast(club, 5))


def url(parti: Parti, query: str = "") -> str:
    return reverse("sheet-pdf", args=[parti.club.slug, parti.number]) + query


def test_the_sheet_is_a_pdf_that_opens_in_the_browser(client: Client, parti: Parti) -> None:
    answer = client.get(url(parti))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer["Content-Disposition"] == f'inline; filename="{parti.club.slug}-1.pdf"'
    assert pages(answer.content) == 1
    assert "−20" in text(answer.content)


def test_the_empty_sheet_has_the_people_and_no_numbers(client: Client, parti: Parti) -> None:
    answer = client.get(url(parti, "?filled=0"))
    assert answer["Content-Disposition"] == f'inline; filename="{parti.club.slug}-1-blank.pdf"'
    assert "Beszab" in text(answer.content)
    assert "−20" not in text(answer.content)


def test_people_and_a_club_of_signs_that_no_font_has_are_printed(client: Client, parti: Parti) -> None:
    for seat, name in zip(parti.seats.all(), ("😀", "李雷", "한국", "ไทย", "\u200d"), strict=True):
        Person.objects.filter(pk=seat.person_id).update(name=name)
    Club.objects.filter(pk=parti.club_id).update(name="Pikk 🂭")
    for query in ("", "?filled=0"):
        answer = client.get(url(parti, query))
        assert answer.status_code == 200
        assert "Pikk �" in text(answer.content)


def test_each_table_has_a_sheet_of_its_own(client: Client, club: Club) -> None:
    people = cast(club, 9)
    parti = open_evening(LeagueFactory(club=club), people[:5], people[5:])
    answer = client.get(url(parti, "?table=2"))
    assert answer["Content-Disposition"].endswith('-1-table-2.pdf"')
    assert "TABLE 2" in text(answer.content)
    assert people[5].name in text(answer.content)


@pytest.mark.parametrize("query", ["?table=2", "?table=0", "?table=x", "?table=", "?table=٣", "?table=99999"])
def test_a_table_that_is_not_there_is_404(client: Client, parti: Parti, query: str) -> None:
    assert client.get(url(parti, query)).status_code == 404


def test_missing_and_foreign_partis_are_404(client: Client, parti: Parti, club: Club) -> None:
    other = ClubFactory(visibility=Visibility.MEMBERS)
    foreign = keyed_evening(LeagueFactory(club=other), cast(other, 4))
    assert client.get(reverse("sheet-pdf", args=[club.slug, 77])).status_code == 404
    assert client.get(url(foreign)).status_code == 404
    client.force_login(account(club))
    assert client.get(url(foreign)).status_code == 404


@pytest.mark.parametrize("role", list(Role))
def test_members_of_a_closed_club_have_it_whatever_their_role(client: Client, role: Role) -> None:
    club = ClubFactory(visibility=Visibility.MEMBERS)
    parti = keyed_evening(LeagueFactory(club=club), cast(club, 4))
    client.force_login(account(club, role))
    assert client.get(url(parti)).status_code == 200


def test_nothing_is_posted_here(client: Client, parti: Parti) -> None:
    client.force_login(account(parti.club))
    assert client.post(url(parti)).status_code == 405


def test_where_nobody_knows_the_seats_there_is_no_empty_sheet(client: Client, club: Club) -> None:
    points = dict(zip(cast(club, 4), (10, -10, 20, -20), strict=True))
    parti = closed_parti(LeagueFactory(club=club), FRIDAY, points)
    assert client.get(url(parti)).status_code == 200
    assert client.get(url(parti, "?filled=0")).status_code == 404


def test_the_reader_s_language_decides(client: Client, parti: Parti) -> None:
    answer = client.get(url(parti), headers={"accept-language": "hu"})
    assert "nincs adu" in text(answer.content)


def queries(client: Client, parti: Parti) -> int:
    with CaptureQueriesContext(connection) as caught:
        assert client.get(url(parti)).status_code == 200
    return len(caught)


def test_a_full_sheet_takes_as_many_queries_as_one_row(client: Client, club: Club) -> None:
    league, people = LeagueFactory(club=club), cast(club, 10)
    few = open_evening(league, people[:4])
    rows = rows_of(few)[0]
    key_table(rows.table, rows, [1])
    full = closed_evening(league, people[:5], people[5:])
    assert queries(client, few) == queries(client, full) == 6


def test_the_parti_s_page_offers_both_sheets(client: Client, parti: Parti) -> None:
    page = client.get(reverse("parti", args=[parti.club.slug, parti.number])).content.decode()
    assert f'href="{url(parti)}"' in page
    assert f'href="{url(parti, "?filled=0")}"' in page


def test_a_parti_with_nothing_written_offers_the_empty_sheet_alone(client: Client, club: Club) -> None:
    parti = open_evening(LeagueFactory(club=club), cast(club, 4))
    page = client.get(reverse("parti", args=[club.slug, parti.number])).content.decode()
    assert f'href="{url(parti)}"' not in page
    assert f'href="{url(parti, "?filled=0")}"' in page
