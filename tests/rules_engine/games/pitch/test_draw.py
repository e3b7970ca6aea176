"""The hands a draw can give are exactly those that some way through it gives, listed step by step."""

import random
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations, product
from timeit import repeat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.__main__ import answer
from rules_engine.games.pitch.draw import Draw
from tests.rules_engine.games.pitch.dealing import PACK, deal, strength, worth

Hand = frozenset[str]
Hands = tuple[Hand, ...]
chances = st.integers(0, 2**32).map(random.Random)


@dataclass(frozen=True)
class Case:
    """A deal, and every way through its draw."""

    dealt: Sequence[Sequence[str]]
    stock: Sequence[str]
    trumps: Set[str]
    points: Set[str]
    most: int
    dealer: int
    bidder: int

    def draw(self) -> Draw:
        return Draw(
            self.dealt,
            self.stock,
            dealer=self.dealer,
            bidder=self.bidder,
            trumps=self.trumps,
            points=self.points,
            most=self.most,
        )

    def outcomes(self) -> set[Hands]:
        filled = {state for kept in self.keepings() for state in self.filled(kept)}
        return {end for hands, rest in filled for end in self.exchanged(hands, rest)}

    def keepings(self) -> Iterator[tuple[Hands, list[str]]]:
        """Everybody's kept cards, and the point cards thrown."""
        trumps = [[card for card in hand if card in self.trumps] for hand in self.dealt]
        for kept in product(*(combinations(hand, min(self.most, len(hand))) for hand in trumps)):
            thrown = [
                card for hand, own in zip(trumps, kept, strict=True) for card in hand if card not in own
            ]
            yield tuple(map(frozenset, kept)), [card for card in thrown if card in self.points]

    def filled(self, start: tuple[Hands, list[str]]) -> Iterator[tuple[Hands, tuple[str, ...]]]:
        """The hands after picking up and dealing on, and the rest of the stock."""
        kept, thrown = start
        for takers in product([None, 0, 1, 2, 3], repeat=len(thrown)):
            hands = [set(hand) for hand in kept]
            for card, taker in zip(thrown, takers, strict=True):
                if taker is not None:
                    hands[taker].add(card)
            if any(len(hand) > self.most for hand in hands):
                continue
            rest = list(self.stock)
            for step in range(1, 5):
                hand = hands[(self.dealer + step) % 4]
                while len(hand) < self.most and rest:
                    hand.add(rest.pop(0))
            yield tuple(map(frozenset, hands)), tuple(rest)

    def exchanged(self, hands: Hands, rest: tuple[str, ...]) -> Iterator[Hands]:
        partner = (self.bidder + 2) % 4
        for looked in range(len(rest) + 1):
            ours = self.looked_through(hands[self.bidder], rest[:looked])
            theirs = self.looked_through(hands[partner], rest[looked:])
            for mine, his in product(ours, theirs):
                end = list(hands)
                end[self.bidder], end[partner] = mine, his
                yield tuple(end)

    def looked_through(self, hand: Hand, cards: tuple[str, ...]) -> set[Hand]:
        hands = {hand}
        for card in cards:
            if card in self.points:
                hands |= {own - {out} | {card} for own in hands for out in own}
        return hands


def small(chance: random.Random, *, each: int, most: int, stock: int) -> Case:
    cards = [f"c{number:02}" for number in range(4 * each + stock)]
    chance.shuffle(cards)
    dealt = [cards[each * seat : each * seat + each] for seat in range(4)]
    trumps = set(chance.sample(cards, chance.randint(1, len(cards) * 2 // 3)))
    points = {card for card in trumps if chance.random() < 0.6}
    seats = {"dealer": chance.randrange(4), "bidder": chance.randrange(4)}
    return Case(dealt, cards[4 * each :], trumps, points, most, **seats)


def neighbours(case: Case) -> Iterator[Case]:
    """The same deal with one thing different: what it gives is nearly right."""
    for turn in range(1, 4):
        yield replace(case, bidder=(case.bidder + turn) % 4)
        yield replace(case, dealer=(case.dealer + turn) % 4)
    yield replace(case, points=case.trumps)
    yield replace(case, stock=case.stock[::-1])
    yield replace(case, stock=[*case.stock[1:], case.stock[0]])


def all_hands(cards: list[str], most: int) -> Iterator[Hands]:
    """Every way to give four hands of at most `most` of the cards."""
    hands = [frozenset(some) for size in range(most + 1) for some in combinations(cards, size)]
    for four in product(hands, repeat=4):
        if len(frozenset().union(*four)) == sum(map(len, four)):
            yield four


def changed(chance: random.Random, hands: Hands, cards: Sequence[str]) -> Hands:
    """The hands after some of their cards were swapped with others, wherever they are, or one left out."""
    owner = {card: seat for seat, hand in enumerate(hands) for card in hand}
    for _ in range(chance.randint(1, 2)):
        one, other = chance.sample(list(cards), 2)
        first, second = owner.pop(one, None), owner.pop(other, None)
        owner |= {card: seat for card, seat in ((one, second), (other, first)) if seat is not None}
    if owner and chance.random() < 0.1:
        owner.pop(chance.choice(sorted(owner)))
    return tuple(frozenset(card for card, at in owner.items() if at == seat) for seat in range(4))


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("stock", [2, 5])
def test_hands_of_one_card_are_possible_exactly_when_some_way_gives_them(seed: int, stock: int) -> None:
    case = small(random.Random(seed), each=2, most=1, stock=stock)
    draw = case.draw()
    cards = [card for hand in case.dealt for card in hand] + list(case.stock)
    assert {hands for hands in all_hands(cards, 1) if draw.gives(hands)} == case.outcomes()


@settings(max_examples=60)
@given(chances, st.sampled_from([(2, 1, 6), (3, 2, 4), (3, 2, 7), (4, 2, 6), (4, 3, 9)]))
def test_small_draw_is_judged_as_by_listing_all_ways(
    chance: random.Random, size: tuple[int, int, int]
) -> None:
    each, most, stock = size
    case = small(chance, each=each, most=most, stock=stock)
    draw, outcomes = case.draw(), case.outcomes()
    assert all(map(draw.gives, outcomes))
    nearly = {hands for other in neighbours(case) for hands in other.outcomes()}
    cards = [card for hand in case.dealt for card in hand] + list(case.stock)
    nearly |= {changed(chance, hands, cards) for hands in chance.choices(sorted(nearly, key=str), k=100)}
    assert {hands for hands in nearly if draw.gives(hands)} == nearly & outcomes


def real(seed: int) -> tuple[Case, Hands]:
    """A deal of the real pack in which few ways to throw exist, and hands that chance drew from it."""
    for attempt in range(seed * 1000, seed * 1000 + 1000):
        record = deal(random.Random(attempt))
        trump, dealt = record["trump"], record["dealt"]
        trumps = {card for card in PACK if strength(card, trump)}
        points = {card for card in PACK if worth(card, trump)}
        if max(len(trumps.intersection(hand)) for hand in dealt) == 7:
            bid = max(bid for bid in record["bids"] if bid)
            seats = record["dealer"], (record["dealer"] + 1 + record["bids"].index(bid)) % 4
            case = Case(dealt, record["stock"], trumps, points, 6, *seats)
            return case, tuple(map(frozenset, record["hands"]))
    raise AssertionError


@pytest.mark.parametrize("seed", range(8))
def test_draw_of_the_real_pack_is_judged_as_by_listing_all_ways(seed: int) -> None:
    chance = random.Random(seed)
    case, hands = real(seed)
    draw, outcomes = case.draw(), case.outcomes()
    assert draw.gives(hands)
    assert hands in outcomes
    for _ in range(150):
        other = changed(chance, hands, PACK)
        assert draw.gives(other) is (other in outcomes)


def codes(record: dict[str, object]) -> list[tuple[object, ...]]:
    found = answer("legal", record)["violations"]
    return [(fault["code"], fault["rule"], fault.get("seat"), fault.get("card")) for fault in found]


@given(chances)
def test_hands_that_were_drawn_by_the_rules_are_right(chance: random.Random) -> None:
    assert codes(deal(chance)) == []


DEALT = [
    ["AH", "KH", "QH", "JH", "JD", "X1", "TH", "2C", "3C"],
    ["9H", "8H", "4C", "5C", "6C", "7C", "8C", "9C", "TC"],
    ["7H", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S"],
    ["6H", "JC", "QC", "KC", "AC", "TS", "JS", "QS", "KS"],
]
STOCK = [
    "4H",
    "AS",
    "2D",
    "4D",
    "5D",
    "6D",
    "7D",
    "8D",
    "9D",
    "TD",
    "QD",
    "KD",
    "AD",
    "5H",
    "X2",
    "2H",
    "3H",
    "3D",
]
"""Hearts are trumps and seat 0 deals; it alone has seven trumps."""
THREW_TEN = [
    ["AH", "KH", "QH", "JH", "JD", "X1"],
    ["9H", "8H", "4H", "AS", "2D", "4D"],
    ["7H", "5D", "6D", "7D", "8D", "9D"],
    ["6H", "TD", "QD", "KD", "AD", "5H"],
]


def drawn(hands: list[list[str]], *, bids: list[int | None], **changes: object) -> dict[str, object]:
    record = {"game": "pitch", "kind": "record", "hands": hands, "dealer": 0, "bids": bids, "trump": "H"}
    return record | {"plays": [], "dealt": DEALT, "stock": STOCK} | changes


def hands(*changes: tuple[int, str, str]) -> list[list[str]]:
    """The hands after seat 0 threw the ten, with cards replaced: (seat, old, new)."""
    new = [list(hand) for hand in THREW_TEN]
    for seat, old, card in changes:
        new[seat][new[seat].index(old)] = card
    return new


def shifted() -> list[list[str]]:
    """The hands after seat 2 picked the ten up: the blocks of seats 2 and 3 move by a card."""
    new = hands((2, "9D", "TH"))
    new[3] = ["6H", "9D", "TD", "QD", "KD", "AD"]
    return new


FIRST, SECOND, THIRD, DEALER = (
    [5, None, None, None],
    [None, 5, None, None],
    [None, None, 5, None],
    [None, None, None, 5],
)


@pytest.mark.parametrize(
    ("held", "bids", "possible"),
    [
        pytest.param(hands(), FIRST, True, id="nothing picked up, nothing exchanged"),
        pytest.param(hands((0, "X1", "TH")), FIRST, True, id="which of seven stay is free"),
        pytest.param(hands((0, "X1", "2C")), FIRST, False, id="a worthless card stays"),
        pytest.param(hands((1, "9H", "4C")), FIRST, False, id="a worthless card stays and a trump goes"),
        pytest.param(shifted(), FIRST, True, id="a thrown point card is picked up"),
        pytest.param(shifted(), SECOND, True, id="and by the bidder"),
        pytest.param(hands((2, "9D", "TH")), FIRST, False, id="the block after a picked card must move"),
        pytest.param(hands((2, "9D", "AH"), (0, "AH", "TH")), FIRST, False, id="the same with an ace"),
        pytest.param(hands((1, "4D", "2H")), FIRST, True, id="the bidder takes a point card"),
        pytest.param(hands((1, "9H", "2H")), FIRST, True, id="even for a trump"),
        pytest.param(
            hands((1, "4D", "X2"), (3, "AD", "3D")), FIRST, True, id="then his partner takes one below"
        ),
        pytest.param(hands((1, "4D", "3D"), (3, "AD", "X2")), FIRST, False, id="but not one above"),
        pytest.param(hands((1, "4D", "5H"), (3, "5H", "4D")), FIRST, False, id="dealt to another"),
        pytest.param(hands((2, "9D", "2H")), FIRST, False, id="the other team does not exchange"),
        pytest.param(hands((3, "AD", "2H")), FIRST, True, id="the partner alone may"),
        pytest.param(hands((0, "X1", "2H")), DEALER, True, id="the bidder may have thrown too"),
        pytest.param(hands((1, "4D", "TH")), FIRST, False, id="a picked card shortens the block"),
        pytest.param(hands((1, "4D", "5D"), (2, "5D", "4D")), FIRST, False, id="blocks are not mixed"),
    ],
)
def test_draw_of_a_deal_is_possible(held: list[list[str]], bids: list[int | None], possible: bool) -> None:
    assert (codes(drawn(held, bids=bids)) == []) is possible


def test_point_card_picked_up_and_put_away_again_shortens_the_block() -> None:
    """Seat 1 picked the ten up, so the stock went one card less far, and put it away for the deuce."""
    held = [
        ["AH", "KH", "QH", "JH", "JD", "X1"],
        ["9H", "8H", "4H", "AS", "2D", "2H"],
        ["7H", "4D", "5D", "6D", "7D", "8D"],
        ["6H", "9D", "TD", "QD", "KD", "AD"],
    ]
    assert codes(drawn(held, bids=FIRST)) == []
    assert [code for code, *_ in codes(drawn(held, bids=SECOND))] == ["draw-impossible"]


def test_stock_that_runs_out_is_dealt_as_far_as_it_goes() -> None:
    dealt = [
        [card for card in PACK if strength(card, "H") == 0][start : start + 9] for start in (0, 9, 18, 27)
    ]
    left = [card for card in PACK if card not in [card for hand in dealt for card in hand]]
    held = [left[18:], left[:6], left[6:12], left[12:18]]
    record = drawn(held, bids=FIRST, dealt=dealt, stock=left)
    assert codes(record) == []
    assert [code for code, *_ in codes(record | {"hands": [left[:6], left[6:12], left[12:18], []]})] == [
        "draw-impossible"
    ]


@pytest.mark.parametrize(
    ("held", "strangers"),
    [
        (hands((0, "X1", "2C")), [(0, "2C")]),
        (hands((1, "9H", "7H"), (2, "7H", "9H")), [(1, "7H"), (2, "9H")]),
        (hands((2, "9D", "QH"), (0, "QH", "TH")), [(2, "QH")]),
    ],
)
def test_cards_that_cannot_be_in_a_hand_are_named(
    held: list[list[str]], strangers: list[tuple[int, str]]
) -> None:
    expected = [("draw-impossible", "PT-11", seat, card) for seat, card in strangers]
    assert codes(drawn(held, bids=FIRST)) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"stock": None}, [("input-malformed", "", None, None)]),
        ({"dealt": None}, [("input-malformed", "", None, None)]),
        ({"dealt": None, "stock": None}, []),
        ({"dealt": 1, "stock": {}}, [("input-malformed", "", None, None)] * 2),
        ({"stock": STOCK[1:]}, [("deal-malformed", "PT-4", None, None)]),
        ({"stock": ["AH", *STOCK[1:]]}, [("card-duplicate", "PT-4", None, "AH")]),
        ({"stock": ["1H", *STOCK[1:]]}, [("card-unknown", "PT-4", None, "1H")]),
        ({"dealt": DEALT[:3]}, [("deal-malformed", "PT-4", None, None)]),
        ({"dealt": [*DEALT[:3], DEALT[3][1:]]}, [("deal-malformed", "PT-4", 3, None)]),
        ({"bids": [None] * 4}, [("bid-too-low", "PT-7", 0, None)]),
    ],
)
def test_deal_and_stock_must_be_whole(changes: dict[str, object], expected: list[object]) -> None:
    assert codes(drawn(hands(), bids=FIRST) | changes) == expected


def test_only_cards_that_cannot_be_there_are_named_while_nobody_knows_the_bidder() -> None:
    faulty = ("bid-malformed", "PT-8", None, None)
    record = drawn(hands((0, "X1", "2C")), bids=[], plays=[["AH"]])
    assert codes(record) == [faulty, ("draw-impossible", "PT-11", 0, "2C")]
    mixed = drawn(hands((1, "4D", "5D"), (2, "5D", "4D")), bids=[], plays=[["AH"]])
    assert codes(mixed | {"bids": FIRST})[0][:2] == ("draw-impossible", "PT-14")
    assert codes(mixed) == [faulty]


def test_hardest_draw_takes_less_than_a_millisecond() -> None:
    """The other team threw five point cards that nobody has: the bidders may have had any number of them."""
    trumps = [card for card in PACK if strength(card, "H")]
    points = [card for card in trumps if worth(card, "H")]
    plain = [card for card in trumps if card not in points]
    worthless = [card for card in PACK if card not in trumps]
    dealt = [plain[:6] + points[:3], worthless[:9], [*plain[6:], *points[3:], worthless[9]], worthless[10:19]]
    stock = worthless[19:]
    draw = Draw(dealt, stock, dealer=0, bidder=1, trumps=set(trumps), points=set(points))
    held = [plain[:6], [*stock[:5], stock[17]], plain[6:] + points[5:], stock[6:12]]
    hands = [frozenset(hand) for hand in held]
    assert not draw.gives(hands)
    assert min(repeat(lambda: draw.gives(hands), number=1, repeat=100)) < 0.001
