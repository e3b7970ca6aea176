"""The sheet of a stored table on paper: what is written, what stays empty, and where its code leads."""

import datetime
from typing import Any

import pytest
import segno
from django.utils import translation

from club.models import Club
from scoring.actions import hands, partis
from scoring.actions.lots import TablePlan
from scoring.models import Parti, Sitting, Table
from scoring.queries.reading import rows_of
from scoring.queries.sheets import sheet_of
from scoring.queries.written import Written
from scoring.sheets.pdf import pdf
from scoring.sheets.qr import qr_svg
from scoring.sheets.stored import sheet_address, stored_drawing
from tests.factories import ClubFactory, LeagueFactory, cast
from tests.factories.partis import closed_parti
from tests.factories.sheets import FRIDAY, closed_sheet, key_table, open_parti
from tests.factories.sittings import take_over
from tests.scoring.sheets.reading import dealers, links, pages, rows, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory()
    return club


def drawn(table: Table, *, filled: bool = True) -> dict[str, Any]:
    return stored_drawing(sheet_of(table), filled=filled)


def start(club: Club, game: str) -> Table:
    parti = partis.start(
        club=club,
        game=game,
        options={},
        date=FRIDAY,
        start_time=datetime.time(19, 30),
        tables=[TablePlan(tuple(cast(club, 4)), 0)],
        by=None,
    )
    return Table.objects.select_related("parti").get(parti=parti)


def write(table: Table, number: int, way: str, each: dict[str, list[int]], **once: Any) -> None:
    """Write a row; `each` in the order of the seats, a team by its first."""
    seats = [seat.pk for seat in rows_of(table.parti)[0].seats]
    written = Written(way, {ask: dict(zip(seats, of, strict=False)) for ask, of in each.items()}, once)
    hands.save(table=table, number=number, written=written, revision=0, by=None)


def row(table: Table, number: int) -> str:
    sheet = drawn(table)
    return " ".join(word.text for word in rows(pdf(sheet), sheet)[number] if word.text != "D")


def ticked(table: Table, number: int) -> list[str]:
    """The boxes of a row that are marked."""
    lines = [line for group in drawn(table)["groups"] for line in group["rows"]]
    fields = [field for cell in lines[number - 1]["cells"] for field in cell.get("fields", [])]
    return [tick["text"] for field in fields for tick in field["ticks"] if tick["on"]]


def table_of(parti: Parti, number: int = 1) -> Table:
    return Table.objects.select_related("parti__club").get(parti=parti, number=number)


def test_the_head_names_club_parti_date_and_players(club: Club) -> None:
    printed = text(pdf(drawn(table_of(open_parti(club, cast(club, 5))))))
    for told in ("Pikk Dáma", "PARTI 1", "DATE 30 October 2026, 19:30", "Ádám", "Gergő", "seat 5"):
        assert told in printed


def test_a_written_row_has_its_points_and_running_totals_and_the_others_none(club: Club) -> None:
    table = table_of(open_parti(club, cast(club, 4)))
    key_table(table, rows_of(table.parti)[0], [1, 2])
    assert row(table, 1) == "10 10 −10 −10 20 20 −20 −20 0"
    assert row(table, 2) == "−20 −10 10 0 −10 10 20 0 0"
    assert row(table, 3) == ""


def test_a_draft_stays_empty(club: Club) -> None:
    table = table_of(open_parti(club, cast(club, 4)))
    first = rows_of(table.parti)[0].seats[0].pk
    hands.keep_draft(table=table, number=1, typed={first: "77"}, revision=0, by=None)
    assert row(table, 1) == ""


def test_totals_and_places_stand_there_once_the_parti_is_closed(club: Club) -> None:
    table = table_of(closed_sheet(club, cast(club, 4)))
    assert drawn(table)["foot"] == {"totals": ["0"] * 4, "places": ["1"] * 4, "hands": [], "sum": "0"}
    assert drawn(table, filled=False)["foot"] == {
        "totals": [""] * 4,
        "places": [""] * 4,
        "hands": [],
        "sum": "",
    }


def test_an_open_parti_has_no_totals_yet(club: Club) -> None:
    table = table_of(open_parti(club, cast(club, 4)))
    key_table(table, rows_of(table.parti)[0], [1])
    assert drawn(table)["foot"] == {"totals": [""] * 4, "places": [""] * 4, "hands": [], "sum": ""}


def test_the_empty_sheet_of_a_written_table_has_the_same_rows_without_numbers(club: Club) -> None:
    table = table_of(closed_sheet(club, cast(club, 5)))
    full, empty = drawn(table), drawn(table, filled=False)
    assert dealers(pdf(full), full) == dealers(pdf(empty), empty)
    assert {len(row) for row in rows(pdf(empty), empty).values()} == {1}


def test_a_voided_parti_says_so(club: Club) -> None:
    table = table_of(closed_sheet(club, cast(club, 4)))
    Parti.objects.filter(pk=table.parti_id).update(state="void")
    assert str(table_of(Parti.objects.get()).parti.get_state_display()) in text(
        pdf(drawn(table_of(Parti.objects.get())))
    )


def test_a_table_of_totals_only_has_no_rows_but_its_totals(club: Club) -> None:
    ada, ben, *others = cast(club, 4)
    points = {ada: 30, ben: -30, **dict.fromkeys(others, 0)}
    table = table_of(closed_parti(LeagueFactory(club=club), FRIDAY, points))
    sheet = drawn(table)
    assert (sheet["groups"], sheet["foot"]["totals"]) == ([], ["30", "−30", "0", "0"])
    assert pages(pdf(sheet)) == 1


def test_the_code_and_the_link_lead_to_this_table(club: Club, settings: Any) -> None:
    settings.BASE_URL = "https://cards.example.org"
    people = cast(club, 9)
    parti = open_parti(club, people[:5], people[5:])
    first, second = (
        f"https://cards.example.org/c/{club.slug}/partis/1/sheet/{end}" for end in ("", "?table=2")
    )
    assert [sheet_address(table_of(parti)), sheet_address(table_of(parti, 2))] == [first, second]
    sheet = drawn(table_of(parti, 2))
    assert sheet["qr"] == qr_svg(second)
    assert segno.make(second, error="q").designator.endswith("-Q")
    assert links(pdf(sheet)) == [second]


def test_the_reader_s_language_is_used(club: Club) -> None:
    table = table_of(open_parti(club, cast(club, 5)))
    with translation.override("hu"):
        printed = text(pdf(drawn(table)))
    for told in ("JÁTÉKLAP", "DÁTUM 2026. október 30., 19.30", "nincs adu", "adás jobbra", "oszt", "kimarad"):
        assert told in printed


def test_a_seat_taken_over_names_both_and_who_left_is_absent_from_then_on(club: Club) -> None:
    *people, late = cast(club, 6)
    table = table_of(open_parti(club, people))
    seats = rows_of(table.parti)[0].seats
    Sitting.objects.create(seat=seats[0], from_hand=3, person=late)
    Sitting.objects.create(seat=seats[4], from_hand=6, person=None)
    sheet = drawn(table)
    assert [side["names"][0] for side in sheet["sides"]] == [
        "Ádám / Őri Zsuzsa",
        "Beszab",
        "Csaba",
        "Gergő",
        "Kati",
    ]
    absent = [hand for hand, marked in absences(sheet).items() if marked == {4}]
    assert absent == list(range(6, 26))
    assert [one["text"] for one in sheet["legend"]] == [
        "deals",
        "sits out",
        "absent",
        "Σ must be 0",
        "Őri Zsuzsa has seat 1 from hand 3 on.",
        "Seat 5 is empty from hand 6 on.",
    ]
    assert "from hand" not in text(pdf(drawn(table, filled=False)))


def test_a_hand_that_others_played_than_were_due_is_marked(club: Club) -> None:
    table = table_of(open_parti(club, cast(club, 5)))
    rows_now = rows_of(table.parti)[0]
    assert "≠" not in text(pdf(drawn(table)))
    four = [seat.pk for seat in rows_now.seats][1:]
    four = four if set(four) != set(rows_now.players(2) or ()) else [rows_now.seats[0].pk, *four[:3]]
    hands.set_players(table=table, number=2, players=four, revision=0, by=None)
    sheet = drawn(table)
    marked = [
        cells[0]["swapped"] for cells in (row["cells"] for group in sheet["groups"] for row in group["rows"])
    ]
    assert [number for number, is_swapped in enumerate(marked, 1) if is_swapped] == [2]
    assert "2≠" in text(pdf(sheet)).replace(" ", "")
    assert "≠ others played than were due" in text(pdf(sheet))


def test_a_closed_sheet_says_who_played_how_many_where_they_differ(club: Club) -> None:
    *people, late = cast(club, 6)
    table = table_of(open_parti(club, people))
    take_over(table, 0, late, 3)
    key_table(table, rows_of(table.parti)[0], range(1, 26))
    assert drawn(table)["foot"]["hands"] == []
    partis.close(parti=table.parti, by=None, unequal_is_right=True)
    closed = table_of(Parti.objects.get())
    assert drawn(closed)["foot"]["hands"] == ["1 + 19", "20", "20", "20", "20"]
    assert "Hands 1 + 19 20 20 20 20" in text(pdf(drawn(closed)))
    assert pages(pdf(drawn(closed))) == 1
    assert drawn(closed, filled=False)["foot"]["hands"] == []


def test_a_closed_sheet_says_nothing_of_hands_where_everybody_played_as_many(club: Club) -> None:
    assert drawn(table_of(closed_sheet(club, cast(club, 5))))["foot"]["hands"] == []


def test_hearts_says_no_sum_beside_a_row_that_is_right_with_another(club: Club) -> None:
    table = start(club, "hearts")
    write(table, 1, "points", {"points": [0, 13, 13, 13]})
    assert row(table, 1).endswith("39")
    assert "Σ must be" not in text(pdf(drawn(table)))


def absences(sheet: dict[str, Any]) -> dict[int, set[int | None]]:
    """Whose cells are marked as absent, by hand."""
    sides = [column["side"] for column in sheet["columns"]]
    lines = [line["cells"] for group in sheet["groups"] for line in group["rows"]]
    return {
        number: {side for side, cell in zip(sides, cells, strict=True) if cell.get("absent")}
        for number, cells in enumerate(lines, 1)
    }


def test_hearts_goes_on_below_the_rows_that_are_written(club: Club) -> None:
    table = start(club, "hearts")
    write(table, 1, "points", {"points": [13, 13, 0, 0]})
    assert row(table, 1) == "← pass left 13 13 13 13 0 0 0 0 26"
    assert len(drawn(table)["groups"]) == 4


def test_pitch_has_bidder_bid_trump_points_taken_and_what_they_gave(club: Club) -> None:
    table = start(club, "pitch")
    bidder = rows_of(table.parti)[0].seats[1].pk
    seats = [seat.pk for seat in rows_of(table.parti)[0].seats]
    written = Written(
        "points", {"points": {seats[0]: 6, seats[1]: 7}}, {"bidder": bidder, "bid": 7, "trump": "H"}
    )
    hands.save(table=table, number=1, written=written, revision=0, by=None)
    assert row(table, 1) == "Ádám Beszab 7 ♣ ♦ ♥ ♠ 6 6 6 7 7 7"
    ticks = next(cell["ticks"] for cell in drawn(table)["groups"][0]["rows"][0]["cells"] if cell.get("ticks"))
    assert [tick["on"] for tick in ticks] == [False, False, True, False]


def test_king_has_what_was_taken_its_points_and_the_sale(club: Club) -> None:
    table = start(club, "king")
    write(table, 1, "counts", {"counts": [5, 4, 3, 1]})
    assert row(table, 1) == "No tricks 13 5 −100 −100 4 −80 −80 3 −60 −60 1 −20 −20 −260"
    buyer = rows_of(table.parti)[0].seats[3].pk
    write(table, 7, "auction", {"tricks": [3, 3, 3, 4]}, mode="positive", buyer=buyer, bid="+3", trump="S")
    assert "buyer Gergő winning bid +3 ♣ ♦ ♥ ♠" in row(table, 7)
    write(table, 8, "failed", {})
    assert ticked(table, 8) == ["failed auction"]
    assert ticked(table, 7) == ["positive", "♠"]


def test_a_row_of_points_alone_leaves_what_was_taken_empty(club: Club) -> None:
    table = start(club, "king")
    write(table, 1, "points", {"points": [-100, -80, -60, -20]})
    assert row(table, 1) == "No tricks 13 −100 −100 −80 −80 −60 −60 −20 −20 −260"


def test_a_table_without_seats_has_its_trumps_and_no_dealers(club: Club) -> None:
    """What is trump hangs on the number of the hand; who deals hangs on the seats."""
    parti = closed_sheet(club, cast(club, 5))
    seated = [(group["round"], group["trump"]) for group in drawn(table_of(parti))["groups"]]
    parti.tables.update(seats_known=False, first_dealer=None)
    loose = drawn(table_of(parti))
    assert [(group["round"], group["trump"]) for group in loose["groups"]] == seated
    assert len({trump for _round, trump in seated}) == 5
    assert "deals" not in {entry["kind"] for entry in loose["legend"]}


def test_a_table_of_totals_without_seats_asks_for_no_schedule(club: Club) -> None:
    """People of several tables may be written down as one, and so many cannot be dealt to."""
    people = cast(club, 5)
    parti = closed_parti(LeagueFactory(club=club), FRIDAY, dict(zip(people, (2, 1, 0, -1, -2), strict=True)))
    parti.tables.update(seats_known=False, first_dealer=None)
    assert rows_of(parti)[0].deals == ()
