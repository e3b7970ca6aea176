"""The play trick by trick: turn, legal cards, each fault once and where it is, and where it may stop."""

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.core.cards import JOKERS, PACK
from rules_engine.core.play import Breach, Loose, Play

HANDS = [["2C", "3C", "4D"], ["5C", "2D", "3D"], ["6C", "7C", "5D"], ["2H", "3H", "4H"]]
FIRST, SECOND, THIRD = ["2C", "5C", "6C", "2H"], ["7C", "3H", "3C", "2D"], ["5D", "4H", "4D", "3D"]
Found = list[tuple[str, int | None, int | None, int | None, str | None]]


class SomePlay(Play):
    follow_rule, held_rule, tricks_rule = "XX-1", "XX-2", "XX-3"


class NoHearts(SomePlay):
    """A game in which no heart may be led while another card is held."""

    def legal(self) -> tuple[str, ...]:
        cards = super().legal()
        return cards if self.trick else tuple(card for card in cards if card[1] != "H") or cards

    def breach(self, card: str) -> Breach:
        return super().breach(card) if self.trick else ("heart-led", "{card} was led.", "XX-4")


class Jokers(SomePlay):
    def legal(self) -> tuple[str, ...]:
        return tuple(self.hands[self.turn]) if self.hands else ()


def play(*plays: object, complete: bool = False, kind: type[Play] = SomePlay, **more: Any) -> Play:
    state = kind(**{"hands": HANDS, "leader": 0, "due": 3} | more)
    state.run(plays, complete=complete)
    return state


def faults(state: Play) -> Found:
    return [(fault.code, fault.trick, fault.position, fault.seat, fault.card) for fault in state.violations]


def test_play_begins_with_the_leader() -> None:
    state = play(leader=2)
    assert (state.turn, state.number, state.over, state.order) == (2, 1, False, (2, 3, 0, 1))


def test_any_card_may_be_led() -> None:
    assert play().legal() == ("2C", "3C", "4D")


def test_suit_led_is_followed() -> None:
    assert play(["2C"]).legal() == ("5C",)


def test_without_the_suit_any_card_may_be_played() -> None:
    assert play(["2C", "5C", "6C"]).legal() == ("2H", "3H", "4H")


def test_winner_of_a_trick_takes_it_and_leads() -> None:
    state = play(FIRST)
    assert (state.winners, state.taken[2], state.turn, state.number) == ([2], FIRST, 2, 2)


def test_trump_wins() -> None:
    assert play(FIRST, trump="H").winners == [3]


def test_whole_play_is_right_and_over() -> None:
    state = play(FIRST, SECOND, THIRD, complete=True)
    assert (faults(state), state.over, state.winners, state.tricks) == ([], True, [2, 2, 2], [0, 0, 3, 0])


def test_hands_that_were_given_stay_as_they_were() -> None:
    play(FIRST)
    assert HANDS[0] == ["2C", "3C", "4D"]


def test_ten_is_played_as_t() -> None:
    state = play(["10C"], hands=[["TC"], [], [], []])
    assert (state.trick, faults(state)) == (["TC"], [])


def test_card_that_does_not_follow_is_a_revoke_with_the_right_cards() -> None:
    (fault,) = play(["2C", "2D"]).violations
    assert (fault.code, fault.rule, fault.legal, fault.seat, fault.position) == (
        "revoke",
        "XX-1",
        ("5C",),
        1,
        1,
    )
    assert fault.message == "Trick 1: 2D does not follow 2C although 5C could have been played."


def test_card_of_another_hand_is_taken_as_played_and_gone_there() -> None:
    state = play(["5C", "2D", "6C", "2H"], ["7C", "3H", "2C", "3D"])
    assert faults(state) == [("card-not-held", 1, 0, 0, "5C")]
    assert state.hands == [["3C", "4D"], [], ["5D"], ["4H"]]


def test_card_played_before_is_named_each_time() -> None:
    state = play(FIRST, ["6C", "3H", "3C", "2C"])
    assert faults(state) == [("card-not-held", 2, 0, 2, "6C"), ("card-not-held", 2, 3, 1, "2C")]
    assert [fault.rule for fault in state.violations] == ["XX-2", "XX-2"]


def test_card_that_cannot_be_read_breaks_the_play() -> None:
    state = play(["2C", "x", "6C", "1H"], SECOND)
    assert faults(state) == [("card-unknown", 1, 1, 1, "x"), ("card-unknown", 1, 3, 3, "1H")]
    assert (state.broken, state.winners, state.may_stop) == (True, [], False)


@pytest.mark.parametrize("trick", [[], ["2C"], ["2C", "5C", "6C", "2H", "3C"], None, "2C", {"2C": 1}])
def test_trick_of_another_shape_breaks_the_play(trick: object) -> None:
    state = play(trick, SECOND)
    assert faults(state) == [("plays-malformed", 1, None, None, None)]
    assert state.violations[0].rule == "XX-3"
    assert state.broken


def test_last_trick_may_be_begun_where_the_play_goes_on() -> None:
    state = play(FIRST, ["7C", "3H"])
    assert (faults(state), state.turn, state.trick) == ([], 0, ["7C", "3H"])


def test_trick_may_not_be_begun_where_the_play_is_complete() -> None:
    assert faults(play(FIRST, ["7C"], complete=True)) == [("plays-malformed", 2, None, None, None)]


def test_trick_after_the_end_is_malformed() -> None:
    assert faults(play(FIRST, SECOND, THIRD, [])) == [("plays-malformed", 4, None, None, None)]


def test_play_may_not_stop_where_every_trick_counts() -> None:
    state = play(FIRST, SECOND, complete=True)
    assert faults(state) == [("plays-malformed", 3, None, None, None)]
    assert state.violations[0].message == "The record stops before trick 3, and what follows still counts."


@pytest.mark.parametrize(
    ("counting", "plays", "may_stop"),
    [
        ({"6C"}, [], False),
        ({"6C"}, [FIRST], True),
        ({"6C"}, [FIRST, SECOND[:2]], False),
        ({"6C", "2D"}, [FIRST], False),
        ({"6C", "2D"}, [FIRST, SECOND], True),
        ({"4D"}, [FIRST, SECOND, THIRD], True),
        (set(), [], True),
    ],
)
def test_play_may_stop_between_tricks_when_nothing_that_counts_is_left(
    counting: set[str], plays: list[list[str]], may_stop: bool
) -> None:
    assert play(*plays, counting=frozenset(counting)).may_stop is may_stop
    complete = play(*plays, counting=frozenset(counting), complete=True)
    assert [fault.code for fault in complete.violations] == ([] if may_stop else ["plays-malformed"])


def test_unknown_hands_are_followed_without_judging_what_is_held() -> None:
    state = play(["2C", "2D", "6C", "2H"], ["2C"], hands=None)
    assert faults(state) == [("card-not-held", 2, 0, 2, "2C")]
    assert state.violations[0].legal is None


def test_game_says_what_is_legal_and_what_else_is_broken() -> None:
    hands = [["2H", "2C"], ["3H", "3C"], ["4H", "4C"], ["5H", "5C"]]
    state = play(["2H", "3C"], hands=hands, due=2, kind=NoHearts)
    assert faults(state) == [("heart-led", 1, 0, 0, "2H"), ("revoke", 1, 1, 1, "3C")]
    assert state.violations[0].legal == ("2C",)


def test_pack_decides_what_is_a_card() -> None:
    state = play(["X1"], hands=[["X1"], [], [], []], pack={*PACK, *JOKERS}, kind=Jokers)
    assert (faults(state), state.trick) == ([], ["X1"])
    assert faults(play(["X1"])) == [("card-unknown", 1, 0, 0, "X1")]


# A play that nobody can follow

LOOSE = Loose("XX-1", "XX-2", sizes=range(4, 5), due=2)


def loose(plays: list[Any], *, complete: bool = True, held: list[str] | None = None) -> list[tuple[Any, ...]]:
    found = replace(LOOSE, held=held).breaches(plays, complete=complete)
    return [(fault.code, fault.rule, fault.trick, fault.position, fault.card) for fault in found]


def test_cards_that_all_are_there_once_are_right_whoever_played_them() -> None:
    assert loose([["2C", "3C", "4C", "5C"], ["6C", "7C", "8C", "10C"]]) == []


def test_unknown_card_and_card_played_before_are_named_without_a_seat() -> None:
    assert loose([["2C", "ZZ", "2C", "5C"]]) == [
        ("card-unknown", "XX-1", 1, 1, "ZZ"),
        ("card-not-held", "XX-1", 1, 2, "2C"),
    ]


def test_card_that_nobody_holds_is_named() -> None:
    assert loose([["2C", "3C", "4C", "5C"]], held=["2C", "4C", "5C"]) == [
        ("card-not-held", "XX-1", 1, 1, "3C")
    ]


@pytest.mark.parametrize(
    ("plays", "trick"),
    [(["2C"], 1), ([["2C"]], 1), ([["2C", "3C", "4C", "5C", "6C"]], 1), ([["2C", "3C", "4C", "5C"]] * 3, 3)],
)
def test_trick_that_is_none_ends_the_judging(plays: list[Any], trick: int) -> None:
    assert loose(plays)[-1] == ("plays-malformed", "XX-2", trick, None, None)


def test_last_trick_may_be_broken_off_in_a_record_that_goes_on() -> None:
    assert loose([["2C", "3C", "4C", "5C"], ["6C"]], complete=False) == []
    assert loose([["2C"], ["6C"]], complete=False) == [("plays-malformed", "XX-2", 1, None, None)]
