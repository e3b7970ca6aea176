"""The turning hand against what the word means, hand by hand."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from leagues.reports.turning import Turn, extremes, turn_of

PLAYERS = "abcd"
rows = st.lists(
    st.dictionaries(st.sampled_from(PLAYERS), st.integers(-9, 9), min_size=1), min_size=1, max_size=12
)


def first_after(played: list[dict[str, int]], *, higher: bool) -> set[str]:
    """Who is first after these hands, one after the other added up."""
    totals = {player: sum(row.get(player, 0) for row in played) for player in PLAYERS}
    best = max(totals.values()) if higher else min(totals.values())
    return {player for player, total in totals.items() if total == best}


def obvious(played: list[dict[str, int]], *, higher: bool) -> int:
    """The least hand from which on to the end nobody of those who won was not first."""
    won = first_after(played, higher=higher)
    fits = [
        all(won <= first_after(played[: after + 1], higher=higher) for after in range(at, len(played)))
        for at in range(len(played))
    ]
    return fits.index(True)


@given(rows, st.booleans())
def test_turning_hand_is_the_first_from_which_on_the_winners_are_not_behind(
    played: list[dict[str, int]], higher: bool
) -> None:
    won = first_after(played, higher=higher)
    places = {player: 1 if player in won else 2 for player in PLAYERS}
    turn = turn_of(played, places, higher_is_better=higher)
    assert turn is not None
    assert turn.at == obvious(played, higher=higher)
    assert set(turn.level) == first_after(played[: turn.at + 1], higher=higher) - won
    rest = range(turn.at, len(played))
    assert turn.is_clear == all(first_after(played[: at + 1], higher=higher) == won for at in rest)
    assert turn.totals == {
        player: sum(row.get(player, 0) for row in played[: turn.at + 1]) for player in PLAYERS
    }


def turned(places: dict[str, int], *played: tuple[int, int]) -> Any:
    points = [dict(zip("ab", row, strict=True)) for row in played]
    return turn_of(points, places, higher_is_better=True)


def test_who_has_drawn_level_is_not_behind() -> None:
    assert turned({"a": 1, "b": 2}, (-1, 1), (2, 0), (0, 0), (1, -1)) == Turn(
        1, {"a": 1, "b": 1}, ("b",), is_clear=False
    )


def test_shared_first_place_turns_where_both_lead_for_good() -> None:
    assert turned({"a": 1, "b": 1}, (5, 0), (0, 5), (3, 3)) == Turn(1, {"a": 5, "b": 5}, (), is_clear=True)


def test_last_hand_decides_where_the_totals_do_not() -> None:
    assert turned({"a": 2, "b": 1}, (5, 0), (5, 0)) == Turn(1, {"a": 10, "b": 0}, (), is_clear=False)


def test_nothing_turns_without_hands_or_places() -> None:
    assert turned({"a": 1, "b": 2}) is None
    assert turned({}, (1, 2)) is None


def test_who_has_no_place_is_in_nobodys_way() -> None:
    """He left early with more points than anybody (PD-34)."""
    turn = turn_of([{"a": 1, "b": 0, "x": 50}], {"a": 1, "b": 2}, higher_is_better=True)
    assert turn == Turn(0, {"a": 1, "b": 0}, (), is_clear=True)


def test_extremes_are_all_that_are_equal_in_order() -> None:
    values = [("a", 3), ("b", -2), ("c", 3), ("d", -2)]
    assert extremes(values, higher_is_better=True) == (["a", "c"], ["b", "d"])
    assert extremes(values, higher_is_better=False) == (["b", "d"], ["a", "c"])
    assert extremes([], higher_is_better=True) == ([], [])
