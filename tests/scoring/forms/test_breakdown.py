"""A posted breakdown: text to what the game asks, and back."""

import pytest
from django.http import QueryDict

from rules_engine.core.entries import Way
from scoring.forms.breakdown import (
    NOBODY,
    Typed,
    breakdown_ways,
    cards_of,
    typed_of_post,
    typed_of_written,
    way_of,
    written_of,
)
from scoring.queries.reading import rows_of
from scoring.queries.rows import TableRows
from scoring.queries.written import Four, Written
from tests.factories import ClubFactory, cast
from tests.factories.sheets import open_parti

pytestmark = pytest.mark.django_db


def table(game: str) -> TableRows:
    club = ClubFactory()
    return rows_of(open_parti(club, cast(club, 4), game=game))[0]


def four_of(rows: TableRows) -> Four:
    four = rows.four(1)
    assert four is not None
    return four


def ways_of(rows: TableRows, number: int = 1) -> tuple[Way, ...]:
    return breakdown_ways(rows, number)


def test_fields_are_read_by_their_names_and_others_passed_over() -> None:
    posted = QueryDict("a-trump= H &n-tricks-7=4&c-taken-QS=7&c-taken-QS=8&c-taken-2H=&x=1&n-tricks-x=2&a-=3")
    typed = typed_of_post(posted)
    assert typed == Typed({"trump": "H"}, {"tricks": {7: "4"}}, {"taken": {"QS": ("7", "8"), "2H": ()}})


def test_long_texts_are_cut() -> None:
    assert typed_of_post(QueryDict(f"a-bid={'9' * 500}")).once == {"bid": "9" * 20}


@pytest.mark.parametrize(
    ("typed", "blank"),
    [
        (Typed(), True),
        (Typed({"way": "taken", "bid": ""}, {"tricks": {1: ""}}, {"taken": {"QS": ()}}), True),
        (Typed({"bid": "5"}), False),
        (Typed({}, {"tricks": {1: "0"}}), False),
        (Typed({}, {}, {"taken": {"QS": ("1",)}}), False),
    ],
)
def test_a_way_alone_says_nothing(typed: Typed, blank: bool) -> None:
    assert typed.is_blank is blank


@pytest.mark.parametrize(
    ("game", "hand", "slugs"),
    [
        ("pikk-dama", 1, ["taken"]),
        ("hearts", 1, ["taken"]),
        ("pitch", 1, ["points", "taken"]),
        ("king", 1, ["counts"]),
        ("king", 3, ["counts", "taken"]),
        ("king", 7, ["auction", "failed"]),
    ],
)
def test_points_alone_are_no_breakdown(game: str, hand: int, slugs: list[str]) -> None:
    assert [way.slug for way in ways_of(table(game), hand)] == slugs


def test_cards_come_first_where_nothing_is_chosen() -> None:
    ways = ways_of(table("king"), 3)
    assert way_of(Typed(), ways).slug == "taken"
    assert way_of(Typed({"way": "counts"}), ways).slug == "counts"
    assert way_of(Typed({"way": "nonsense"}), ways).slug == "taken"


def test_an_unknown_way_is_left_for_the_game_to_refuse() -> None:
    rows = table("pikk-dama")
    written = written_of(Typed({"way": "nonsense"}), ways_of(rows), four_of(rows))
    assert [violation.code for violation in rows.violations(1, written)] == ["input-malformed"]


def test_the_cards_follow_from_the_answer_that_they_depend_on() -> None:
    ask = ways_of(table("pitch"))[1].ask("taken")
    assert ask is not None
    assert cards_of(ask, Typed()) == ()
    assert cards_of(ask, Typed({"trump": "x"})) == ()
    assert cards_of(ask, Typed({"trump": "S"}))[0] == "AS"


def test_cards_of_another_trump_are_not_counted() -> None:
    rows = table("pitch")
    first = four_of(rows).firsts[0]
    typed = Typed({"way": "taken", "trump": "S"}, {}, {"taken": {"AS": (str(first),), "AH": (str(first),)}})
    assert written_of(typed, ways_of(rows), four_of(rows)).each["taken"][first] == ["AS"]


@pytest.mark.parametrize("owner", ["x", "0", "-1", "٣", "1e3", "9" * 19])
def test_an_owner_that_is_no_seat_is_nobody_at_the_table(owner: str) -> None:
    rows = table("pikk-dama")
    written = written_of(Typed({}, {}, {"taken": {"QS": (owner,)}}), ways_of(rows), four_of(rows))
    assert written.each["taken"][NOBODY] == ["QS"]
    assert rows.violations(1, written)[0].code == "wrong-players"


def test_what_is_stored_comes_back_as_it_was_typed() -> None:
    rows = table("pikk-dama")
    four, ways = four_of(rows), ways_of(rows)
    seats = four.seats
    typed = Typed(
        {"way": "taken"},
        {"tricks": dict(zip(seats, ("4", "4", "3", "2"), strict=True))},
        {"taken": {"QS": (str(seats[0]),), "2H": (str(seats[3]),)}},
    )
    written = written_of(typed, ways, four)
    assert typed_of_written(Written.from_data(written.as_data())) == typed


def test_signs_that_no_database_holds_are_not_read() -> None:
    typed = typed_of_post(QueryDict("a-bid=%006&n-points-3=1%000&c-piles-QS=%003"))
    assert (typed.once, typed.each, typed.cards) == (
        {"bid": "6"},
        {"points": {3: "10"}},
        {"piles": {"QS": ("3",)}},
    )
