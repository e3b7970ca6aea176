import random

import pytest

from club.names import clean_name, comparison_key, sort_key

HUNGARIAN_ORDER = [
    "Ádám", "Aladár", "Béla", "Cecil", "Czirják", "Csaba", "Dóra", "Dzsenifer", "Erzsi", "Gábor", "Gyula",
    "Imre", "János", "Kati", "Lajos", "Lyon", "Nóra", "Nyina", "Olga", "Öcsi", "Őri Zsuzsa", "Pista", "Sára",
    "Szabó", "Tamás", "Tündi", "Tyukodi", "Ubul", "Űrhajós", "Zoli", "Zsuzsa",
]  # fmt: skip


def test_names_stand_in_hungarian_order() -> None:
    shuffled = random.Random(7).sample(HUNGARIAN_ORDER, len(HUNGARIAN_ORDER))
    assert sorted(shuffled, key=sort_key) == HUNGARIAN_ORDER


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Kiss Zoltán", "Kissné"),
        ("kar", "kár"),
        ("kár", "kart"),
        ("Mészáros", "Meszesi"),
        ("Kasza Béla", "Kassza"),
        ("Kis Ödön", "Kis Pál"),
    ],
)
def test_the_first_name_stands_before_the_second(first: str, second: str) -> None:
    assert sort_key(first) < sort_key(second)


@pytest.mark.parametrize("typed", ["Ádám", "A\u0301dám", "  Ádám\u00a0", "ádám"])
def test_one_person_however_typed(typed: str) -> None:
    assert comparison_key(typed) == comparison_key("Ádám")


def test_inner_spaces_collapse() -> None:
    assert clean_name(" Őri \u00a0 Zsuzsa\n") == "Őri Zsuzsa"
