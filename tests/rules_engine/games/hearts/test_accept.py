"""What is accepted at once is right: the explaining path says the same of every record, option by option."""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.games.hearts import GAME
from rules_engine.games.hearts.accept import accept
from rules_engine.games.hearts.options import chosen
from rules_engine.games.hearts.record import explained_answer
from tests.rules_engine.games.hearts.dealing import PACK, Hand, Record, play

chances = st.integers(0, 2**32).map(random.Random)
moons = st.integers(0, 26)
GARBAGE = [
    "",
    "X",
    "1H",
    "XX",
    "2c",
    "C2",
    "2C,3C",
    "2C3C",
    "10",
    "110H",
    "ÁH",
    "\ud800",
    None,
    2,
    True,
    [],
    {},
    ["2C"],
]


def agreed(record: Record) -> bool:
    """Whether the record is right; both paths are asked, and must say the same in every word."""
    rules = chosen(record.get("rules"))
    explained = explained_answer(record, rules)
    assert GAME.check(record) == explained
    return explained["ok"] is True


def accepted(record: Record, *, lead: bool = True) -> bool:
    return accept(record, lead) is not None


def rows_of(record: Record) -> list[list[Any]]:
    return [*record["hands"], *(record["passes"] or []), *record["plays"]]


@given(chances, moons, st.booleans())
def test_whole_right_record_is_accepted_and_explained_alike(
    chance: random.Random, moon: int, lead: bool
) -> None:
    hand = play(chance, moon=moon, stuck=not lead)
    record = hand.record | {"rules": {"moon": moon, "only_hearts_may_lead": lead}}
    whole = len(hand.winners) == 13
    assert accepted(record, lead=lead) is whole
    assert agreed(record) is whole


@given(chances, st.booleans())
def test_record_with_careless_cards_is_accepted_only_when_each_is_legal(
    chance: random.Random, lead: bool
) -> None:
    hand = play(chance, stuck=not lead, careless=0.1)
    record = hand.record | {"rules": {"only_hearts_may_lead": lead}}
    assert accepted(record, lead=lead) is (not hand.wrong and len(hand.winners) == 13)
    agreed(record)


@given(chances)
def test_two_cards_changed_for_each_other_are_judged_alike(chance: random.Random) -> None:
    record = play(chance).record
    one, other = chance.choices(rows_of(record), k=2)
    at, there = chance.randrange(len(one)), chance.randrange(len(other))
    one[at], other[there] = other[there], one[at]
    assert accepted(record) is agreed(record)


@given(chances)
def test_neighbouring_cards_of_one_player_changed_are_judged_alike(chance: random.Random) -> None:
    hand = play(chance)
    record, seat = hand.record, chance.randrange(4)
    leaders = [next(s for s in range(4) if "2C" in held_by(record)[s]), *hand.winners]
    first = chance.randrange(12)
    tricks = record["plays"]
    at, then = (seat - leaders[first]) % 4, (seat - leaders[first + 1]) % 4
    tricks[first][at], tricks[first + 1][then] = tricks[first + 1][then], tricks[first][at]
    assert accepted(record) is agreed(record)


def held_by(record: Record) -> list[set[str]]:
    step = (0, 1, 3, 2)[record["hand_number"] % 4]
    given = [set(cards) for cards in record["passes"] or [()] * 4]
    return [set(record["hands"][seat]) - given[seat] | given[(seat - step) % 4] for seat in range(4)]


@given(chances, st.sampled_from(PACK))
def test_card_replaced_is_judged_alike(chance: random.Random, instead: str) -> None:
    record = play(chance).record
    row = chance.choice(rows_of(record))
    row[chance.randrange(len(row))] = instead
    assert accepted(record) is agreed(record)


@pytest.mark.parametrize("instead", GARBAGE, ids=repr)
@pytest.mark.parametrize("key", ["hands", "passes", "plays"])
def test_what_is_no_card_is_not_accepted(key: str, instead: Any) -> None:
    record = changed(lambda record: record[key][2].__setitem__(1, instead))
    assert not accepted(record)
    assert not agreed(record)


@given(chances)
def test_card_passed_twice_is_not_accepted_although_all_hold_thirteen(chance: random.Random) -> None:
    record = play(chance, doubled=True).record
    assert accepted(record) is (record["passes"] is None)
    assert agreed(record) is (record["passes"] is None)


def test_heart_led_by_who_has_only_hearts_is_accepted_where_that_is_allowed() -> None:
    chance = random.Random(1)
    hands = iter(lambda: play(chance), None)
    record = next(hand.record for hand in hands if led_first_heart(hand.cards))
    assert accepted(record, lead=True)
    assert agreed(record)
    assert not accepted(record, lead=False)
    assert not agreed(record | {"rules": {"only_hearts_may_lead": False}})


@pytest.mark.parametrize("suit", ["C", "D", "S"])
def test_heart_led_by_who_still_has_another_suit_is_not_accepted(suit: str) -> None:
    chance = random.Random(1)
    hands = iter(lambda: play(chance, careless=0.02), None)
    hand = next(hand for hand in hands if held_instead(hand) == {suit})
    assert not accepted(hand.record)
    assert not agreed(hand.record)


def held_instead(hand: Hand) -> set[str]:
    """The suits of what was legal where the only fault of a hand is a heart led too early."""
    if len(hand.wrong) != 1 or not led_first_heart(hand.cards):
        return set()
    (_, position, _, legal) = hand.wrong[0]
    return {card[1] for card in legal} if position == 0 and legal != ["2C"] else set()


def led_first_heart(cards: list[str]) -> bool:
    return next(at for at, card in enumerate(cards) if card[1] == "H") % 4 == 0


@given(chances)
def test_row_longer_or_shorter_is_judged_alike(chance: random.Random) -> None:
    record = play(chance).record
    rows = chance.choice([record["hands"], record["plays"], *rows_of(record)])
    chance.choice([rows.pop, lambda: rows.append(rows[0]), rows.clear])()
    assert not accepted(record)
    agreed(record)


@given(chances)
def test_ten_written_with_two_digits_is_accepted(chance: random.Random) -> None:
    hand = play(chance)
    record = json.loads(json.dumps(hand.record).replace('"T', '"10'))
    assert accepted(record)
    assert GAME.check(record) == GAME.check(hand.record)


def changed(change: Callable[[Record], object], *, number: int = 1) -> Record:
    """A right record of this hand of the cycle, changed."""
    chance = random.Random(5)
    record = next(hand for hand in iter(lambda: play(chance).record, None) if hand["hand_number"] == number)
    change(record := deepcopy(record))
    return record


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (lambda record: record["plays"].__setitem__(3, dict.fromkeys(record["plays"][3])), 1),
        (lambda record: record["plays"].__setitem__(3, tuple(record["plays"][3])), 1),
        (lambda record: record["plays"].__setitem__(3, "".join(record["plays"][3])), 1),
        (lambda record: record["hands"].__setitem__(0, dict.fromkeys(record["hands"][0])), 1),
        (lambda record: record["passes"].__setitem__(0, dict.fromkeys(record["passes"][0])), 1),
        (lambda record: record["plays"].__setitem__(3, [",".join(record["plays"][3]), "", "", ""]), 1),
        (lambda record: record["plays"].__setitem__(3, [None] * 4), 1),
        (lambda record: record["plays"][3].append(record["plays"][4].pop(0)), 1),
        (lambda record: record["hands"][0].append(record["hands"][1].pop(0)), 4),
        (lambda record: record["hands"][3].append(f"{record['hands'][3].pop()},QQ"), 4),
        (lambda record: record["hands"][3].append(",".join([record["hands"][3].pop() for _ in "ab"])), 4),
        (lambda record: record.update(passes=None), 1),
        (lambda record: record.update(passes=[[]] * 4), 1),
        (lambda record: record.update(passes=[]), 4),
        (lambda record: record.update(passes=[hand[:3] for hand in record["hands"]]), 4),
        (lambda record: [cards.__setitem__(0, cards[1]) for cards in record["passes"]], 1),
        (lambda record: [cards.__setitem__(0, cards[1]) for cards in record["hands"]], 4),
        (lambda record: record.update(passes=record["passes"][1:] + record["passes"][:1]), 1),
        (lambda record: record["plays"].reverse(), 1),
        (lambda record: record.update(plays=[]), 4),
    ],
)
def test_record_of_another_shape_is_not_accepted_and_refused(
    change: Callable[[Record], object], number: int
) -> None:
    record = changed(change, number=number)
    assert not accepted(record)
    assert not agreed(record)


@pytest.mark.parametrize("number", [None, 0, -1, True, 1.0, "1", [1], 10**30])
def test_hand_number_that_is_no_small_whole_number_is_left_to_the_explaining_path(number: Any) -> None:
    assert not accepted(changed(lambda record: record.update(hand_number=number)))


@pytest.mark.parametrize("key", ["hands", "plays", "hand_number"])
def test_record_without_a_key_is_left_to_the_explaining_path(key: str) -> None:
    assert not accepted(changed(lambda record: record.pop(key)))


def test_answers_do_not_share_the_lists_of_scores() -> None:
    record = changed(lambda record: None)
    first = GAME.check(record)
    for key in ("scores", "winners", "tricks", "violations", "parts"):
        first[key].clear()
    assert GAME.check(record) == explained_answer(record, chosen(None))
