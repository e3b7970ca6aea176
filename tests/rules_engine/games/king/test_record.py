"""The record trick by trick: what is played by the rules is right, and each breach is named where it is."""

import random
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.games.king import GAME
from tests.rules_engine.games.breaches import OF_ANY_GAME, Change
from tests.rules_engine.games.king.dealing import Record, counts, is_legal, pack, play, scores

SUITS = [[card for card in pack(52) if card[1] == suit] for suit in "CDSH"]
chances = st.integers(0, 2**32).map(random.Random)
deals = st.integers(1, 10)
rules = st.fixed_dictionaries(
    {
        "deck": st.sampled_from([52, 32]),
        "leads": st.sampled_from(["left", "dealer", "first_deal"]),
        "king_deal_hearts_ban": st.booleans(),
    }
)


def suits(**changes: Any) -> Record:
    """Each seat holds one suit; seat 0 leads clubs and takes everything."""
    tricks = [[hand[rank] for hand in SUITS] for rank in range(13)]
    record = {"deal": 1, "hands": SUITS, "dealer": 3, "trump": None, "plays": tricks}
    return deepcopy({"game": "king", "kind": "record"} | record | changes)


def codes(given: dict[str, Any]) -> list[str]:
    return [violation["code"] for violation in given["violations"]]


@given(chances, deals, rules)
def test_deal_played_by_the_rules_is_right(chance: random.Random, deal: int, rules: dict[str, Any]) -> None:
    record, winners, _ = play(chance, deal, rules=rules)
    given = answer("check", record)
    assert given["violations"] == []
    assert given["winners"] == winners
    assert given["tricks"] == [winners.count(seat) for seat in range(4)]
    assert given["scores"] == scores(record, winners)
    assert GAME.check_points(given["scores"], rules, hand=deal) == ()
    assert [sum(part["points"] for part in own) for own in given["parts"]] == given["scores"]


@given(chances, deals, rules, st.data())
def test_legal_cards_are_those_the_rules_allow_at_every_step(
    chance: random.Random, deal: int, rules: dict[str, Any], data: st.DataObject
) -> None:
    record, _, choices = play(chance, deal, rules=rules)
    stop = data.draw(st.integers(0, len(choices) - 1))
    full, part = divmod(stop, 4)
    record["plays"] = record["plays"][:full] + ([record["plays"][full][:part]] if part else [])
    given = answer("legal", record)
    assert given["ok"] is True
    assert sorted(given["legal"]) == choices[stop]
    assert (given["trick"], given["position"]) == (full + 1, part)


@given(chances, deals, rules, st.data())
def test_two_cards_exchanged_are_refused_unless_they_are_legal_there(
    chance: random.Random, deal: int, rules: dict[str, Any], data: st.DataObject
) -> None:
    record, _, choices = play(chance, deal, rules=rules)
    places = st.integers(0, len(choices) - 1)
    (first, at), (second, to) = divmod(data.draw(places), 4), divmod(data.draw(places), 4)
    plays = record["plays"]
    plays[first][at], plays[second][to] = plays[second][to], plays[first][at]
    assert answer("check", record)["ok"] is is_legal(record)


@given(chances, deals, st.integers(0, 12))
def test_record_may_stop_exactly_when_nothing_that_counts_is_left(
    chance: random.Random, deal: int, stop: int
) -> None:
    record, winners, _ = play(chance, deal)
    points = scores(record, winners)
    left = [card for trick in record["plays"][stop:] for card in trick]
    record["plays"] = record["plays"][:stop]
    may_stop = deal in (2, 3, 4, 5) and not any(counts(card, deal) for card in left)
    given = answer("check", record)
    assert answer("legal", record)["may_stop"] is may_stop
    assert codes(given) == ([] if may_stop else ["plays-malformed"])
    assert given["scores"] == (points if may_stop else None)


def test_record_does_not_stop_in_the_middle_of_a_trick() -> None:
    plays = [["KH", "AH", "2H", "3H"], ["2C", "3C"]]
    hands = [["KH", *SUITS[0][1:]], ["AH", *SUITS[1][1:]], ["2H", *SUITS[2][1:]]]
    rest = [card for card in pack(52) if card not in [held for hand in hands for held in hand]]
    record = suits(deal=5, hands=[*hands, rest], plays=plays)
    assert answer("legal", record)["may_stop"] is False


@pytest.mark.parametrize(
    ("leads", "deal", "leader"),
    [("left", 1, 3), ("dealer", 1, 2), ("dealer", 9, 2), ("first_deal", 1, 2), ("first_deal", 2, 3)],
)
def test_first_trick_is_led_by_the_seat_of_the_option(leads: str, deal: int, leader: int) -> None:
    record = suits(deal=deal, dealer=2, plays=[], mode="negative", rules={"leads": leads})
    assert answer("legal", record)["seat"] == leader


LEADS = [
    # deal 2 (KI-12): no heart while there is anything else, also after hearts were played
    (2, False, ["2H", "KH"], ["3C"], "heart-led"),
    # deal 5 (KI-16): not the king of hearts, any other heart may be led
    (5, False, ["KH"], ["2H", "3C"], "king-of-hearts-led"),
    # with the ban (KI-17) no heart, and the king's own rule goes before
    (5, True, ["2H"], ["3C"], "heart-led"),
    (5, True, ["KH"], ["3C"], "king-of-hearts-led"),
    # elsewhere hearts may be led
    (1, True, [], ["2H", "3C", "KH"], ""),
]


@pytest.mark.parametrize(("deal", "banned", "wrong", "right", "code"), LEADS)
def test_lead_is_refused_only_where_the_deal_forbids_it(
    deal: int, banned: bool, wrong: list[str], right: list[str], code: str
) -> None:
    hands = [["2H", "KH", "3C", *SUITS[0][2:12]], SUITS[1], SUITS[2]]
    rest = [card for card in pack(52) if card not in [held for hand in hands for held in hand]]
    ban = {"king_deal_hearts_ban": banned}
    for card in wrong:
        given = answer("legal", suits(deal=deal, hands=[*hands, rest], plays=[[card]], rules=ban))
        assert codes(given) == [code]
        assert given["violations"][0]["seat"] == 0
        assert set(right) <= set(given["violations"][0]["legal"])
    legal = answer("legal", suits(deal=deal, hands=[*hands, rest], plays=[], rules=ban))["legal"]
    assert sorted(set(legal) & {"2H", "KH", "3C"}) == sorted(right)


@pytest.mark.parametrize("banned", [False, True])
def test_who_holds_only_hearts_leads_another_than_the_king(banned: bool) -> None:
    record = suits(deal=5, dealer=2, plays=[], rules={"king_deal_hearts_ban": banned})
    assert sorted(answer("legal", record)["legal"]) == sorted(set(SUITS[3]) - {"KH"})


def test_king_of_hearts_may_follow_a_heart_and_be_discarded() -> None:
    plays = [["2C", "2D", "2S", "KH"]]
    assert codes(answer("legal", suits(deal=5, plays=plays))) == []


def test_trump_takes_the_trick_and_need_not_be_played() -> None:
    record = suits(deal=7, mode="positive", trump="D", plays=[["2C", "2D", "2S", "2H"]])
    assert answer("legal", record)["seat"] == 1
    assert sorted(answer("legal", record | {"plays": [["2C"]]})["legal"]) == sorted(SUITS[1])


def changed(change: Change) -> Record:
    record = suits()
    change(record)
    return record


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        *OF_ANY_GAME,
        (lambda record: record.update(trump="C"), ["trump-malformed"]),
        (lambda record: record.update(deal=7, mode="negative", trump="C"), ["trump-malformed"]),
        (lambda record: record.update(deal=7, mode="positive", trump="X"), ["trump-malformed"]),
        (lambda record: record.update(deal=7, mode="positive", trump=""), ["trump-malformed"]),
        (lambda record: record.update(deal=7, mode="positive", trump=["C"]), ["trump-malformed"]),
        (lambda record: record.update(rules={"deck": 32}), ["deal-malformed"] * 4 + ["card-unknown"] * 24),
    ],
)
def test_breach_is_named_by_its_code(change: Change, expected: list[str]) -> None:
    given = answer("check", changed(change))
    assert given["ok"] is False
    assert given["scores"] is None
    assert sorted(codes(given)) == sorted(expected)


def test_wrong_trump_and_wrong_play_of_a_negative_deal_are_both_named() -> None:
    record = suits(trump="S")
    record["plays"][1] = ["3C", "3D", "3H", "3S"]
    assert codes(answer("check", record)) == ["trump-malformed", "card-not-held", "card-not-held"]


@pytest.mark.parametrize("key", ["deal", "dealer", "hands", "trump", "plays"])
def test_missing_key_is_named(key: str) -> None:
    record = suits()
    del record[key]
    (violation,) = answer("check", record)["violations"]
    assert (violation["code"], violation["message"]) == ("input-malformed", f"“{key}” is missing.")


@pytest.mark.parametrize(
    "wrong",
    [
        {"deal": 0},
        {"deal": 11},
        {"dealer": 4},
        {"dealer": True},
        {"hands": {}},
        {"plays": None},
        {"mode": "both", "deal": 7},
        {"mode": ["positive"], "deal": 7},
        {"auction": [], "deal": 7, "mode": "positive"},
        {"auction": {"actions": []}, "deal": 6},
    ],
)
def test_key_of_the_wrong_kind_is_named(wrong: dict[str, Any]) -> None:
    (violation,) = answer("check", suits(**wrong))["violations"]
    assert violation["code"] == "input-malformed"
    assert next(iter(wrong)) in violation["message"]


def test_auction_deal_without_a_mode_is_refused() -> None:
    (violation,) = answer("check", suits(deal=7))["violations"]
    assert violation["message"] == "“mode” is missing."


def test_all_malformed_keys_are_reported_together() -> None:
    record = {"game": "king", "kind": "record", "deal": 7, "dealer": 9, "hands": 1, "auction": {"actions": 1}}
    assert codes(answer("check", record)) == ["input-malformed"] * 6


SOLD = {"actions": [{"seat": 0, "bid": "+4"}, {"seat": 1, "bid": "pass"}, {"seat": 2, "bid": "pass"}]}
TWO = {"actions": [{"seat": 0, "bid": "-2"}, {"seat": 1, "bid": "pass"}, {"seat": 2, "bid": "pass"}]}


def sold(auction: dict[str, Any], decision: object, **changes: Any) -> dict[str, Any]:
    """Seat 3 is the auctioneer and seat 0, who takes all thirteen tricks, the bidder."""
    record = suits(deal=8, mode="positive", auction=auction | {"decision": decision}) | changes
    return answer("check", record)


@pytest.mark.parametrize(
    ("auction", "decision", "mode", "points"),
    [
        (SOLD, "accept", "positive", [225, 0, 0, 100]),
        (SOLD, "refuse", "positive", [325, 0, 0, 0]),
        (SOLD, "refuse", "negative", [-650, 325, 325, 325]),
        (SOLD, {"ultimatum": "+8", "taken_by": 0}, "positive", [125, 0, 0, 200]),
        (SOLD, {"ultimatum": "+8", "taken_by": None}, "negative", [-650, 325, 325, 325]),
        (TWO, "accept", "negative", [-650, 325, 325, 325]),
    ],
)
def test_scores_are_settled_by_the_auction(
    auction: dict[str, Any], decision: object, mode: str, points: list[int]
) -> None:
    given = sold(auction, decision, mode=mode)
    assert (given["violations"], given["scores"]) == ([], points)


def test_deal_of_another_kind_than_was_sold_is_refused() -> None:
    given = sold(SOLD, "accept", mode="negative")
    assert (codes(given), given["scores"]) == (["bid-wrong-kind"], None)


def test_violations_come_in_the_order_deal_auction_play() -> None:
    hands = [["3C", "3C", *SUITS[0][2:]], *SUITS[1:]]
    auction = {"actions": [{"seat": 1, "bid": "+1"}], "decision": "accept"}
    record = suits(deal=8, mode="positive", hands=hands, auction=auction)
    assert codes(answer("check", record)) == ["card-duplicate", "out-of-turn", "decision-malformed"]
    auction["decision"] = {"ultimatum": "+2", "taken_by": 1}
    record = suits(deal=8, mode="positive", auction=auction, plays=suits()["plays"][:-1])
    given = answer("check", record)
    assert codes(given) == ["out-of-turn", "plays-malformed"]
    assert given["violations"][0]["action"] == 1


def test_record_of_an_undecided_auction_is_refused() -> None:
    assert codes(sold(SOLD, None)) == ["decision-malformed"]


def test_failed_auction_is_not_played_and_has_its_own_scores() -> None:
    record = suits(deal=8, plays=[], auction=SOLD | {"decision": "failed"})
    given = answer("check", record)
    assert (given["violations"], given["scores"]) == ([], [75, 75, 75, 100])
    assert (given["winners"], given["tricks"]) == ([], [0, 0, 0, 0])
    assert answer("legal", record)["seat"] is None
    assert codes(answer("check", suits(deal=8, auction=SOLD | {"decision": "failed"}))) == ["plays-malformed"]
    assert codes(answer("check", record | {"trump": "C"})) == ["trump-malformed"]


def test_ten_is_read_and_written_as_t() -> None:
    hands = [[card.replace("T", "10") for card in hand] for hand in SUITS]
    assert answer("check", suits(hands=hands))["ok"] is True
    assert "TC" in answer("legal", suits(hands=hands, plays=[]))["legal"]


@pytest.mark.parametrize(
    ("changes", "texts"),
    [
        ({"deal": 1}, ["13 tricks × −20"]),
        ({"deal": 2}, ["13 hearts × −20"]),
        ({"deal": 3}, ["4 queens × −50"]),
        ({"deal": 4}, ["8 kings and jacks × −30"]),
        ({"deal": 5}, ["the king of hearts −160"]),
        ({"deal": 6}, ["2 of the last two tricks × −90"]),
        ({"deal": 7, "mode": "positive"}, ["13 tricks × 25"]),
        ({"deal": 7, "mode": "negative"}, ["start 325", "13 tricks × −75"]),
    ],
)
def test_every_score_says_its_reasons(changes: dict[str, Any], texts: list[str]) -> None:
    given = answer("check", suits(**changes))
    assert [part["text"] for part in given["parts"][0]] == texts


def played(mode: str, **sale: Any) -> dict[str, Any]:
    """Seat 3 is the auctioneer; seat 0 takes all thirteen tricks."""
    return answer("check", suits(deal=8, mode=mode) | sale)


@pytest.mark.parametrize(
    ("mode", "bid", "points"),
    [
        ("positive", "+3", [325 - 75, 0, 0, 75]),
        ("negative", "-2", [325 - 13 * 75, 325, 325, 325]),
    ],
)
def test_scores_are_settled_by_a_sale_of_which_only_the_outcome_was_written(
    mode: str, bid: str, points: list[int]
) -> None:
    assert played(mode, buyer=0, bid=bid)["scores"] == points


@pytest.mark.parametrize(
    ("sale", "expected"),
    [
        ({"buyer": 3, "bid": "+3"}, ["buyer-is-auctioneer"]),
        ({"buyer": 0, "bid": "-1"}, ["bid-wrong-kind"]),
        ({"buyer": 0, "bid": "+9"}, ["bid-malformed"]),
        ({"buyer": 0}, ["input-malformed"]),
        ({"bid": "+3"}, ["input-malformed"]),
        ({"buyer": 0, "bid": "+3", "deal": 1}, ["input-malformed"] * 2),
        ({"buyer": 0, "bid": "+3", "auction": {"actions": []}}, ["input-malformed"] * 2),
    ],
)
def test_sale_that_cannot_be_is_refused(sale: dict[str, Any], expected: list[str]) -> None:
    given = played("positive", **sale)
    assert (codes(given), given.get("scores")) == (expected, None)


def test_failed_auction_of_which_only_that_was_written_scores_its_pluses() -> None:
    record = suits(deal=8, plays=[], failed=True)
    assert answer("check", record)["scores"] == [75, 75, 75, 100]
    small = answer("check", record | {"failed": True, "buyer": 0, "bid": "+3"})
    assert codes(small) == ["input-malformed"] * 2


def test_after_a_wrong_deal_or_trump_cards_are_judged_as_far_as_they_can_be() -> None:
    record = suits(deal=8, mode="positive", trump="X")
    record["hands"][0][0] = "3C"
    record["plays"][12] = ["AC", "ZZ", "AD", "AS"]
    assert codes(answer("check", record)) == ["card-duplicate", "trump-malformed", "card-unknown"]
    assert codes(answer("check", record | {"trump": None})) == ["card-duplicate", "card-unknown"]
