import pytest

from club.models import Person
from leagues.forms.seats import SeatsForm

NAMES = ("Ádám", "Beszab", "Csaba", "Gergő", "Kati", "Pista", "Tündi", "Zoli", "Őri Zsuzsa")


def people(count: int) -> list[Person]:
    return [Person(pk=pk, name=name) for pk, name in enumerate(NAMES[:count], 1)]


def posted(seats: str, tables: str = "", **dealers: str) -> dict[str, str]:
    fields = {f"seat-p{pk}": seat for pk, seat in enumerate(seats, 1)}
    fields |= {f"table-p{pk}": table for pk, table in enumerate(tables, 1)}
    return fields | {f"dealer-{table[1:]}": f"p{pk}" for table, pk in dealers.items()}


def test_without_a_post_everybody_sits_in_the_order_of_the_list():
    form = SeatsForm(people(9))
    assert [(chair.table, chair.seat) for chair in form.chairs][4:6] == [("1", "5"), ("2", "1")]
    assert form.dealers == {"1": "p1", "2": "p6"}
    assert form.is_valid()
    assert [len(table.entrants) for table in form.tables] == [5, 4]


def test_seats_decide_the_order_and_the_dealer_is_counted_by_it():
    form = SeatsForm(people(4), posted("3142", t1="1"))
    assert form.is_valid()
    (table,) = form.tables
    assert [one.name for one in table.entrants] == ["Beszab", "Gergő", "Ádám", "Csaba"]
    assert table.first_dealer == 2


def test_new_guests_have_a_seat_too():
    form = SeatsForm([*people(3), "Béla"], posted("124", t1="1") | {"seat-g3": "3"})
    assert form.is_valid()
    assert form.tables[0].entrants[2] == "Béla"


@pytest.mark.parametrize(
    ("seats", "tables", "sentences"),
    [
        ("1233", "", ["Csaba and Gergő cannot share seat 3 of table 1."]),
        ("123x", "", ["Gergő has no seat yet."]),
        ("12341234", "11112222", []),
        ("12341235", "11112222", ["Nobody sits at seat 4 of table 2."]),
        ("12345123", "11111222", ["3 people cannot sit at one table: a table has four to seven."]),
    ],
)
def test_every_wrong_seat_has_its_sentence(seats, tables, sentences):
    form = SeatsForm(people(len(seats)), posted(seats, tables, t1="1", t2="8"))
    assert form.is_valid() == (sentences == [])
    assert form.errors == sentences


def test_a_table_left_empty_is_named():
    form = SeatsForm(people(9)[:8], posted("12341234", "22222222", t2="1"))
    assert not form.is_valid()
    assert form.errors[0] == "Nobody sits at table 1."


@pytest.mark.parametrize("dealer", ["", "p9", "x"])
def test_somebody_of_the_table_deals_first(dealer):
    form = SeatsForm(people(4), posted("1234") | {"dealer-1": dealer})
    assert not form.is_valid()
    assert form.errors == ["Say who deals first at table 1."]
