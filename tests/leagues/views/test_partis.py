import csv
import datetime
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.enums import Role
from leagues.models import LeagueParti
from leagues.views.mended import mended
from scoring.actions import partis as deeds
from scoring.actions import sittings
from scoring.actions.changes import Batch
from scoring.actions.corrections import correct, void
from scoring.models import Draw
from scoring.queries.reading import rows_of
from scoring.queries.written import in_points
from tests.factories import LeagueFactory, PersonFactory, account, cast
from tests.factories.evenings import closed_evening
from tests.factories.partis import ranked_parti
from tests.factories.seasons import season
from tests.factories.sheets import FRIDAY, closed_sheet, key_table, keyed_parti, open_parti
from tests.leagues.views.conftest import evenings

pytestmark = pytest.mark.usefixtures("today")


def partis(client, league, query=""):
    return client.get(f"/c/{league.club.slug}/partis/{query}")


def one(client, league, parti, query=""):
    return client.get(f"/c/{league.club.slug}/partis/{parti.number}/{query}")


def in_league(league, parti):
    LeagueParti.objects.create(league=league, parti=parti)
    return parti


def test_list_is_newest_first_with_who_won(client, league, people):
    evenings(league, [people[:4], people[1:]])
    found = partis(client, league).context["evenings"]
    assert [[place.person.name for place in evening.winners] for evening in found] == [["Beszab"], ["Ádám"]]


def test_list_of_one_day_has_a_total_order(client, league, people):
    for _ in range(60):
        ranked_parti(league, "2026-10-30", people[:4])
    numbers = [
        evening.parti.number
        for page in (1, 2, 3)
        for evening in partis(client, league, f"?page={page}").context["evenings"]
    ]
    assert numbers == list(range(60, 0, -1))


@pytest.mark.parametrize("page", ["0", "-1", "99", "x"])
def test_page_that_is_none_shows_one_that_is(client, league, eight, page):
    assert partis(client, league, f"?page={page}").status_code == 200


def test_open_partis_stand_above_the_list(client, league, people):
    parti = in_league(league, open_parti(league.club, people))
    response = partis(client, league)
    assert ([one.number for one in response.context["open"]], response.context["evenings"]) == (
        [parti.number],
        [],
    )


def test_list_is_empty_in_a_new_club(client, league):
    assert "Nothing has been played yet." in partis(client, league).content.decode()


def test_list_shows_void_and_unfinished_partis_without_winner(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    void(parti=parti, reason="A joke.", revision=parti.revision, by=None)
    assert ">void</td>" in partis(client, league).content.decode()


def test_list_costs_the_same_with_8_partis_and_with_80(client, league, people):
    counts = []
    for more, first in ((8, "2026-06-05"), (72, "2020-01-03")):
        evenings(league, [people[:4]] * more, first)
        with CaptureQueriesContext(connection) as queries:
            partis(client, league)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_parti_shows_places_sheet_and_seats(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    page = one(client, league, parti).content.decode()
    assert "Among 5 players." in page
    assert "seat 5" in page
    assert "dealt first" in page
    assert "clubs are trump" in page


def test_sheet_of_a_closed_parti_cannot_be_written_here(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    client.force_login(account(league.club, Role.OWNER))
    page = one(client, league, parti).content.decode()
    sheet = page[page.index('class="card sheet"') : page.index('aria-labelledby="tables"')]
    assert "<table" in sheet
    assert "<input" not in sheet


def test_each_table_of_two_has_its_sheet(client, league):
    eight = cast(league.club, 8)
    parti = in_league(league, closed_sheet(league.club, eight[:4], eight[4:]))
    response = one(client, league, parti, "?table=2")
    assert response.context["sheet"].table.number == 2
    assert "Score sheet of table 2" in response.content.decode()


@pytest.mark.parametrize("table", ["3", "x", "-1"])
def test_table_that_is_none_is_not_found(client, league, people, table):
    parti = in_league(league, closed_sheet(league.club, people))
    assert one(client, league, parti, f"?table={table}").status_code == 404


def test_parti_of_totals_has_places_and_no_sheet(client, league, people):
    parti = ranked_parti(league, "2026-10-30", people[:4])
    page = one(client, league, parti).content.decode()
    assert "The paper of this parti gave only the totals." in page
    assert "The order of the seats is not known." in page
    assert 'class="score' not in page


@pytest.mark.parametrize(
    ("role", "offered"), [(Role.OWNER, True), (Role.SCOREKEEPER, True), (Role.MEMBER, False), (None, False)]
)
def test_deeds_on_a_closed_parti_are_offered_by_role(client, league, people, role, offered):
    parti = in_league(league, closed_sheet(league.club, people))
    client.force_login(account(league.club, role))
    page = one(client, league, parti).content.decode()
    assert [word in page for word in ("Correct it", "Void it")] == [offered, offered]
    assert "Keep keying" not in page


def test_open_parti_offers_keying_and_closing(client, league, people):
    parti = in_league(league, keyed_parti(league.club, people))
    client.force_login(account(league.club, Role.SCOREKEEPER))
    page = one(client, league, parti).content.decode()
    assert [word in page for word in ("Keep keying", "Close the parti", "Correct it")] == [True, True, False]


def test_corrections_stand_with_reason_and_what_changed(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    owner = account(league.club, Role.OWNER)
    batch = Batch(date=datetime.date(2026, 10, 29))
    correct(parti=parti, batch=batch, reason="Wrong evening.", revision=parti.revision, by=owner)
    client.force_login(account(league.club, Role.MEMBER))
    page = one(client, league, parti).content.decode()
    assert "Wrong evening." in page
    assert "date: 30 Oct 2026 became 29 Oct 2026" in page
    assert str(owner) in page


@pytest.mark.parametrize("role", [Role.MEMBER, None])
def test_who_did_what_and_why_is_for_members(client, league, people, role):
    zoe = account(league.club, Role.OWNER, name="Zoé")
    parti = in_league(league, keyed_parti(league.club, people))
    result = [{"people": [person.pk for person in people], "first_dealer": 0}]
    Draw.objects.create(parti=parti, at=timezone.now(), by=zoe, result=result, used=True)
    deeds.close(parti=parti, by=zoe)
    batch = Batch(date=datetime.date(2026, 10, 29))
    correct(parti=parti, batch=batch, reason="Wrong evening.", revision=parti.revision, by=zoe)
    client.force_login(account(league.club, role))
    page = one(client, league, parti).content.decode()
    assert page.count("Zoé") == (3 if role else 0)
    assert ("Wrong evening." in page, "by whom" in page, "Who drew" in page) == (bool(role),) * 3
    assert "date: 30 Oct 2026 became 29 Oct 2026" in page
    assert page.count("30 Nov 2026, 10:00") == 3


def test_an_earlier_correction_names_who_sat_there_then(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people[:4]))
    zoli = PersonFactory(club=league.club, name="Zoli")
    seats = list(parti.seats.order_by("position"))
    row = dict(zip((seat.pk for seat in seats), (-10, 10, 20, -20), strict=True))
    for batch in (Batch(rows={(1, 3): in_points(row)}), Batch(people={seats[0].pk: zoli})):
        correct(parti=parti, batch=batch, reason="Mixed up.", revision=parti.revision, by=None)
    first, second = (one.changes for one in mended(parti))
    assert "Ádám −10, Beszab 10" in first[0]
    assert "Zoli" not in first[0]
    assert second == ("Ádám became Zoli",)


def test_corrected_person_and_row_are_named(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people[:4]))
    zoli = PersonFactory(club=league.club, name="Zoli")
    seats = list(parti.seats.order_by("position"))
    row = dict(zip((seat.pk for seat in seats), (-10, 10, 20, -20), strict=True))
    batch = Batch(people={seats[0].pk: zoli}, rows={(1, 3): in_points(row)})
    correct(parti=parti, batch=batch, reason="It was Zoli.", revision=parti.revision, by=None)
    page = one(client, league, parti).content.decode()
    assert "Ádám became Zoli" in page
    assert "table 1, hand 3: Ádám" in page
    assert "became Zoli −10, Beszab 10" in page


def test_draws_stand_with_who_and_when(client, league, people):
    parti = in_league(league, open_parti(league.club, people))
    owner = account(league.club, Role.OWNER)
    at = datetime.datetime(2026, 10, 30, 17, 30, tzinfo=datetime.UTC)
    for dealer in (1, 3):
        result = [{"people": [person.pk for person in people], "first_dealer": dealer}]
        Draw.objects.create(parti=parti, at=at, by=owner, result=result, used=dealer == 3)
    page = one(client, league, parti).content.decode()
    assert "30 Oct 2026, 18:30" in page
    assert "Ádám, Beszab, Csaba, Gergő, Kati" in page
    assert page.count("played so") == 1
    assert ["First dealer: Beszab" in page, "First dealer: Gergő" in page] == [True, True]


def test_parti_of_another_club_is_not_found(client, league, people):
    other = LeagueFactory()
    parti = in_league(league, closed_sheet(league.club, people))
    assert client.get(f"/c/{other.club.slug}/partis/{parti.number}/").status_code == 404


def test_unfinished_parti_says_it_counts_for_nothing(client, league, people):
    parti = in_league(league, open_parti(league.club, people))
    deeds.close_unfinished(parti=parti, by=None)
    assert "ended early and counts for nothing" in one(client, league, parti).content.decode()


@pytest.mark.django_db
def test_a_corrected_row_names_who_had_taken_the_seat_over():
    league = LeagueFactory()
    people = cast(league.club, 5)
    table = open_parti(league.club, people[:4]).tables.get()
    (rows,) = rows_of(table.parti)
    sittings.take_over(table=table, seat=rows.seats[1], person=people[4], from_hand=2, by=None)
    (rows,) = rows_of(table.parti)
    key_table(table, rows)
    parti = deeds.close(parti=table.parti, by=None, unequal_is_right=True)
    row = in_points(dict(zip(rows.players(3), (20, -20, 40, -40), strict=True)))
    correct(parti=parti, batch=Batch(rows={(1, 3): row}), reason="misread", revision=parti.revision, by=None)
    (sentence,) = mended(parti)[0].changes
    assert people[4].name in sentence
    assert people[1].name not in sentence


def test_a_sheet_without_seats_says_what_was_trump_and_so_does_its_file(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    parti.tables.update(seats_known=False, first_dealer=None)
    html = one(client, league, parti).content.decode()
    assert "seats not known" in html
    assert "hearts are trump" in html
    rows = list(
        csv.reader(one(client, league, parti, "?table=sheet-1&file=csv").content.decode().splitlines())
    )
    assert rows[1][1:3] == ["", "Clubs are trump, pass right"]


def test_the_report_says_what_was_trump_without_the_seats(client, league, people):
    parti = in_league(league, closed_sheet(league.club, people))
    there = f"/c/{league.club.slug}/reports/{parti.date}/"
    seated = client.get(there).content.decode()
    parti.tables.update(seats_known=False, first_dealer=None)
    loose = client.get(there).content.decode()
    said = [line for line in re.findall(r"<li>(.*?)</li>", seated) if "trump" in line]
    assert said
    assert [line for line in re.findall(r"<li>(.*?)</li>", loose) if "trump" in line] == said


@pytest.mark.parametrize(
    ("option", "parti_says", "place_says"),
    [
        ("joint", "Among 9 players.", "A place is among all who played the parti."),
        ("per_table", "Every table has its own places.", "A place is among the players of one table."),
    ],
)
def test_pages_say_among_whom_a_place_is(client, league, people, option, parti_says, place_says):
    league.options = {"across_tables": option}
    league.save()
    season(league, "2026-01-01", "2026-12-31")
    nine = [*people, *(PersonFactory(club=league.club) for _ in range(4))]
    parti = closed_evening(league, nine[:5], nine[5:])
    standings = client.get(f"/c/{league.club.slug}/standings/").content.decode()
    person = client.get(f"/c/{league.club.slug}/people/{nine[0].pk}/").content.decode()
    assert parti_says in one(client, league, parti).content.decode()
    assert (place_says in standings, place_says in person) == (True, True)
    assert ("only people of one table met" in person) == (option == "per_table")
    league.options = {"across_tables": "per_table" if option == "joint" else "joint"}
    league.save()
    closed_evening(league, nine[:5], nine[5:], date=FRIDAY + datetime.timedelta(weeks=1))
    mixed = (
        "A place is among all who played the parti; where every table had its own places, among its players."
    )
    assert mixed in client.get(f"/c/{league.club.slug}/standings/").content.decode()
