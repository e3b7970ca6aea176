"""The play: who may play, what, who wins, who is out and when it is over."""

from typing import Any

import pytest

from rules_engine.__main__ import answer

FORCED = [None, None, None, 5]


def record(
    hands: list[str], *plays: str, dealer: int = 0, trump: str = "H", **changes: Any
) -> dict[str, Any]:
    """A record in which the dealer has bid five; hands and tricks are written as words."""
    data = {"game": "pitch", "kind": "record", "dealer": dealer, "bids": FORCED, "trump": trump}
    cards = {"hands": [hand.split() for hand in hands], "plays": [trick.split() for trick in plays]}
    return data | cards | changes


def check(*given: Any, **changes: Any) -> dict[str, Any]:
    return answer("check", record(*given, **changes))


def turn(*given: Any, **changes: Any) -> tuple[Any, ...]:
    found = answer("legal", record(*given, **changes))
    return found["seat"], found["legal"], found["trick"], found["position"], found["may_stop"]


def faults(given: dict[str, Any]) -> list[tuple[Any, ...]]:
    keys = ("code", "rule", "trick", "position", "seat", "card", "legal")
    return [tuple(found.get(key) for key in keys) for found in given["violations"]]


ANY = {"first_trick_any": True}


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("KH AH QH JH", 1),
        ("JD JH 2H X1", 1),
        ("X1 JD TH 9H", 1),
        ("TH X1 X2 JD", 3),
        ("TH X2 X1 9H", 1),
        ("TH X1 X2 9H", 1),
        ("9H TH 8H 3D", 1),
        ("3D 3H 2H 4H", 3),
        ("2H 3D 3H X1", 3),
        ("3D 2H 3H X2", 3),
        ("2H 3D KH 9H", 2),
    ],
)
def test_highest_card_takes_the_trick(trick: str, winner: int) -> None:
    assert check(trick.split(), trick)["winners"] == [winner]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("AC AD AS 2H", 3), ("2H AC AD AS", 0), ("3D AC AS JC", 0), ("AC AS AD KD", 0), ("2C X2 X1 AS", 1)],
)
def test_worthless_card_never_beats_a_trump(trick: str, winner: int) -> None:
    """Everybody holds a trump besides; where all four cards are worthless, the lead wins."""
    hands = [f"{card} {spare}" for card, spare in zip(trick.split(), ["4H", "5H", "6H", "7H"], strict=True)]
    found = answer("legal", record(hands, trick, rules=ANY))
    assert found["ok"] is True
    assert found["seat"] == winner


def test_point_of_the_deuce_stays_with_who_plays_it() -> None:
    assert check(["AH", "KH", "QH", "2H"], "AH KH QH 2H")["scores"] == [-5, 1]
    assert check(["AH", "3H", "2H", "3D"], "AH 3H 2H 3D")["scores"] == [8, 0]
    assert check(["2H", "3H", "AH", "3D"], "2H 3H AH 3D")["scores"] == [8, 0]
    assert check(["2H", "AH", "3H", "3D"], "2H AH 3H 3D")["scores"] == [-5, 7]


def test_deuce_of_another_suit_is_worthless() -> None:
    given = check(["AH 2D", "KH 2C", "QH", "JH"], "2D KH QH JH", "AH KH", rules=ANY)
    assert faults(given)[0][0] == "plays-malformed"
    given = check(["AH 2D", "KH 2C", "QH", "JH"], "2D 2C QH JH", "AH KH", rules=ANY)
    assert (given["winners"], given["scores"]) == ([2, 0], [-5, 0])


@pytest.mark.parametrize(
    ("bids", "dealer", "leader"),
    [
        ([4, None, None, None], 0, 1),
        ([4, 5, None, None], 0, 2),
        ([4, 5, 6, None], 0, 3),
        ([4, 5, 6, 7], 0, 0),
        ([None, 4, None, None], 3, 1),
        (FORCED, 2, 2),
    ],
)
def test_bidder_leads(bids: list[int | None], dealer: int, leader: int) -> None:
    assert turn(["AH", "KH", "QH", "JH"], dealer=dealer, bids=bids)[0] == leader


def test_partner_leads_for_a_bidder_without_trumps() -> None:
    assert turn(["AC", "KH", "QH", "JH"]) == (2, ["QH"], 1, 0, False)
    assert check(["AC", "KH", "QH", "JH"], "QH JH KH")["winners"] == [1]


def test_partner_leads_for_a_winner_who_is_out() -> None:
    assert turn(["AH", "TH 4H", "9H 8H", "JH X1"], "AH TH 9H JH") == (2, ["8H"], 2, 0, False)
    assert turn(["9H 2H", "TH", "AH", "JH 7H"], "9H TH AH JH") == (0, ["2H"], 2, 0, True)


def test_player_without_trumps_is_passed_over_in_the_middle_of_a_trick() -> None:
    hands = ["AH 9H 4H", "KH 2C 3C", "QH 8H", "JH TH X1"]
    assert turn(hands, "AH KH QH JH", "9H")[0] == 2
    assert turn(hands, "AH KH QH JH", "9H 8H")[0] == 3
    assert turn(hands, "AH KH QH JH", "9H 8H TH") == (3, ["X1"], 3, 0, False)
    assert turn(hands, "AH KH QH JH", "9H 8H TH", "X1") == (0, ["4H"], 3, 1, False)


def test_player_may_lead_or_play_any_trump_but_nothing_else() -> None:
    hands = ["AH 9C JD", "KH 2C", "QH 8S 3D X2", "JH"]
    assert turn(hands) == (0, ["AH", "JD"], 1, 0, False)
    assert turn(hands, "AH KH") == (2, ["QH", "3D", "X2"], 1, 2, False)


def test_worthless_card_is_named_with_what_would_have_been_right() -> None:
    given = check(["AH 2C", "KH 3C", "QH", "9H"], "AH 3C QH 9H", "KH")
    assert faults(given)[0] == ("not-a-trump", "PT-19", 1, 1, 1, "3C", ["KH"])
    assert given["violations"][0]["message"] == "Trick 1: 3C is not a trump."
    assert given["scores"] is None


def test_any_card_may_be_played_in_the_first_trick_alone() -> None:
    hands = ["AH 2C 9H", "KH 3C", "QH 4C", "JH 5C"]
    assert turn(hands, rules=ANY) == (0, ["AH", "2C", "9H"], 1, 0, False)
    assert turn(hands, "2C 3C 4C 5C", rules=ANY) == (0, ["AH", "9H"], 2, 0, False)
    given = check(hands, "AH KH QH JH", "2C", rules=ANY)
    assert faults(given)[0][0] == "plays-malformed"


def test_player_without_trumps_is_out_of_the_first_trick_too() -> None:
    assert turn(["AH", "2C", "QH", "JH"], "AH", rules=ANY)[0] == 2


def test_team_without_trumps_ends_the_play() -> None:
    hands = ["AS", "KS TS 3S", "4S", "X1 JS 2S 3C"]
    given = check(hands, "AS KS 4S X1", trump="S")
    assert (given["ok"], given["winners"], given["tricks"]) == (True, [0], [1, 0, 0, 0])
    assert given["scores"] == [-5, 9]


def test_team_that_never_had_a_trump_leaves_everything_to_the_other() -> None:
    given = check(["2C", "KH TH", "3C", "X1 3D 2H"])
    assert (given["ok"], given["winners"], given["scores"]) == (True, [], [-5, 6])


def test_nobody_scores_when_nobody_has_a_trump() -> None:
    assert check(["2C", "3C", "4C", "5C"])["scores"] == [-5, 0]
    assert check(["", "", "", ""])["scores"] == [-5, 0]


def test_play_after_a_team_is_out_is_refused() -> None:
    hands = ["AS", "KS TS", "4S", "X1"]
    assert faults(check(hands, "AS KS 4S X1", "TS", trump="S")) == [
        ("plays-malformed", "PT-25", 2, None, None, None, None)
    ]
    assert faults(check(["2C", "KH", "3C", "QH"], "KH QH"))[0][0] == "plays-malformed"


HANDS = ["AH 9H 4H", "KH 8H 5H", "QH 7H 6H", "JH X1 X2"]


@pytest.mark.parametrize(
    ("plays", "may_stop"),
    [
        ([], False),
        (["AH KH QH JH"], False),
        (["AH KH QH JH", "9H 8H 7H X1"], False),
        (["AH KH QH JH", "9H 8H 7H X1", "X2 4H 5H 6H"], True),
    ],
)
def test_record_may_stop_when_no_point_card_is_left(plays: list[str], may_stop: bool) -> None:
    assert turn(HANDS, *plays)[-1] is may_stop
    given = check(HANDS, *plays)
    assert given["ok"] is may_stop
    assert [fault[:3] for fault in faults(given)] == (
        [] if may_stop else [("plays-malformed", "PT-25", len(plays) + 1)]
    )


def test_record_may_stop_while_both_teams_have_trumps() -> None:
    hands = ["AH 9H", "KH 8H", "QH 7H", "JH 6H"]
    assert turn(hands, "AH KH QH JH") == (0, ["9H"], 2, 0, True)
    assert check(hands, "AH KH QH JH")["scores"] == [-5, 0]
    assert check(hands, "AH KH QH JH", "9H 8H 7H 6H")["scores"] == [-5, 0]


def test_record_may_stop_when_only_the_deuce_is_left_which_counts_for_its_holder() -> None:
    hands = ["AH 2H", "KH 4H", "QH", "9H"]
    assert turn(hands, "AH KH QH 9H")[-1] is True
    assert check(hands, "AH KH QH 9H")["scores"] == check(hands, "AH KH QH 9H", "2H 4H")["scores"]


def test_record_may_not_stop_in_the_middle_of_a_trick() -> None:
    hands = ["AH 9H", "KH 8H", "QH 7H", "JH 6H"]
    assert turn(hands, "AH KH QH JH", "9H")[-1] is False
    assert faults(check(hands, "AH KH QH JH", "9H"))[0][0] == "plays-malformed"


def test_card_of_another_is_named_and_taken_as_it_was_played() -> None:
    given = check(["AH", "KH", "QH", "JH"], "KH AH QH JH")
    assert faults(given) == [
        ("card-not-held", "PT-12", 1, 0, 0, "KH", ["AH"]),
        ("card-not-held", "PT-12", 1, 1, 1, "AH", []),
    ]
    assert given["winners"] == [1]


def test_card_played_again_is_named() -> None:
    given = check(["AH 9H", "KH", "QH 8H", "JH TH"], "AH KH QH JH", "AH 8H TH")
    assert faults(given)[0][:5] == ("card-not-held", "PT-12", 2, 0, 0)
    assert given["violations"][0]["message"] == "Trick 2: AH was played before."


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        ([["AH", "KH", "QH"]], ("plays-malformed", 1)),
        ([["AH", "KH", "QH", "JH", "9H"]], ("plays-malformed", 1)),
        ([[]], ("plays-malformed", 1)),
        ([None], ("plays-malformed", 1)),
        (["AH KH QH JH"], ("plays-malformed", 1)),
        ([["AH", "KH", "QH", "XX"]], ("card-unknown", 1)),
        ([["AH", "KH", "QH", {}]], ("card-unknown", 1)),
    ],
)
def test_trick_that_cannot_be_read_is_named(plays: list[Any], expected: tuple[str, int]) -> None:
    given = check(["AH", "KH", "QH", "JH"], plays=plays)
    assert [(found["code"], found["trick"]) for found in given["violations"]] == [expected]
