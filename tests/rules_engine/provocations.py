"""One input for every code, and more where a code has several sentences: (code, command, input)."""

from typing import Any

from rules_engine.core.cards import RANKS

Input = dict[str, Any]
Row = tuple[str, str, Input]
CLUBS, DIAMONDS, SPADES, HEARTS = ([rank + suit for rank in RANKS] for suit in "CDSH")
SUITS = [CLUBS, DIAMONDS, SPADES, HEARTS]
THREES = [hand[:3] for hand in SUITS]
MIXED = [["KH", *CLUBS[1:]], DIAMONDS, SPADES, ["2C", *(card for card in HEARTS if card != "KH")]]
"""Everybody has one suit, but the first has the king of hearts and the last the two of clubs."""
SLUGS = ("hearts", "king", "pikk-dama", "pitch")
FOUR = dict.fromkeys("ABCD", 0)
SIX = [{"counts": [count, 0, 0, 0]} for count in (13, 13, 4, 8, 1, 2)]
"""The first six deals of King: one player takes everything."""
SAID = [(1, "+1"), (2, "pass"), (3, "pass")]


def record(slug: str, hands: list[list[str]], *plays: Any, **more: Any) -> Input:
    return {"game": slug, "kind": "record", "hands": hands, "plays": list(plays)} | more


def pikk(*plays: Any, **more: Any) -> Input:
    return record("pikk-dama", SUITS, *plays, dealer=3, trump=None) | {"pass": "none", "passes": None} | more


def hearts(*plays: Any, **more: Any) -> Input:
    return record("hearts", SUITS, *plays, hand_number=4, passes=None) | more


def pitch(*plays: Any, **more: Any) -> Input:
    hands = [["AH", "2C"], ["KH"], ["QH"], ["9H"]]
    return record("pitch", hands, *plays, dealer=0, bids=[None, None, None, 5], trump="H") | more


def drawn(*hands: list[str]) -> Input:
    dealt = [CLUBS[:9], DIAMONDS[:9], SPADES[:9], ["AH", *CLUBS[9:], *SPADES[9:]]]
    stock = [*DIAMONDS[9:], *HEARTS[:12], "X1", "X2"]
    return pitch(hands=list(hands), dealt=dealt, stock=stock)


def king(*plays: Any, **more: Any) -> Input:
    return record("king", MIXED, *plays, dealer=3, trump=None, deal=2) | more


def sold(decision: Any, *said: tuple[int, str], **more: Any) -> Input:
    return king(**{"dealer": 0, "deal": 7, "mode": "positive", "auction": auction(decision, *said)} | more)


def auction(decision: Any, *said: tuple[int, str], **more: Any) -> Input:
    return {"dealer": 0, "actions": [{"seat": seat, "bid": bid} for seat, bid in said]} | (
        {"decision": decision} | more
    )


def bidding(*said: tuple[int, str]) -> Input:
    return {"dealer": 0, "actions": [{"seat": seat, "bid": bid} for seat, bid in said]}


def points(slug: str, *row: Any, **more: Any) -> Input:
    return {"game": slug, "kind": "points", "points": list(row)} | more


def counted(*counts: Any) -> Input:
    return {"game": "king", "kind": "taken", "deal": 1, "counts": list(counts)}


def taken(slug: str, tricks: list[int], *piles: list[str], **more: Any) -> Input:
    return {"game": slug, "kind": "taken", "tricks": tricks, "taken": list(piles)} | more


def game(slug: str, *hands: Any, **more: Any) -> Input:
    return {"game": slug, "players": 4, "hands": list(hands)} | more


def deals(*last: Any, **more: Any) -> Input:
    return game("king", *SIX, *last, first_dealer=2) | more


def bought(mode: str, buyer: int, bid: str) -> Input:
    return deals({"mode": mode, "tricks": [13, 0, 0, 0], "buyer": buyer, "bid": bid})


def places(slug: str, *tables: dict[str, Any], **more: Any) -> Input:
    return {"game": slug, "tables": list(tables)} | more


def title(*results: list[Any], **more: Any) -> Input:
    parti = {"date": "2026-01-05", "results": [*results] or [[player, 1, 0] for player in "ABCD"]}
    return {"history": [parti], "as_of": "2026-02-01"} | more


ASKING: tuple[Row, ...] = (
    ("game-unknown", "check", {"game": "ulti"}),
    ("input-malformed", "check", {}),
    ("input-malformed", "check", {"game": "king", "kind": "guess"}),
    ("option-unknown", "legal", pikk(rules={"trumps": 1})),
    ("option-value", "legal", king(rules={"deck": 51})),
    ("table-size", "tables", {"players": 1}),
    ("table-size", "tables", {"players": 3}),
    ("table-size", "tables", {"players": 2000}),
    *(
        ("table-size", "schedule", {"game": slug, "players": 9})
        for slug in ("pikk-dama", "king", "pitch", "hearts")
    ),
    ("table-size", "schedule", {"game": "pikk-dama", "players": 1}),
    *(("table-size", "places", places(slug)) for slug in ("pikk-dama", "king", "pitch", "hearts")),
    *(
        ("player-twice", "places", places(slug, FOUR, {"A": 0, "E": 0, "F": 0, "G": 0}))
        for slug in ("king", "pitch")
    ),
    ("player-twice", "places", places("pikk-dama", FOUR, {"A": 0, "E": 0, "F": 0, "G": 0})),
    ("points-malformed", "places", places("pikk-dama", FOUR | {"A": "x"})),
    ("sum-wrong", "places", places("hearts", FOUR | {"A": 1})),
    ("sum-wrong", "places", places("king", FOUR | {"A": 1})),
    ("sum-wrong", "places", places("king", FOUR | {"A": 1}, rules={"base": 300})),
    ("impossible", "places", places("pikk-dama", {"A": 2000, "B": -2000, "C": 0, "D": 0})),
    ("impossible", "places", places("hearts", FOUR | {"A": 104})),
    ("impossible", "places", places("king", {"A": 1, "B": -1, "C": 0, "D": 0})),
    ("impossible", "places", places("pitch", {"A": 1, "B": 2, "C": 1, "D": 3})),
    ("date-malformed", "title", title(as_of="5. 1. 2026")),
    ("input-malformed", "title", title(left={"A": [["2026-01-06", "2026-01-05"]]})),
    ("table-size", "title", title(["A", 1, 0])),
    ("table-size", "title", title(["A", 1, 0], ["B", 2, 0])),
    ("player-twice", "title", title(["A", 1, 0], ["A", 1, 0], ["B", 1, 0], ["C", 1, 0])),
)

SHEETS: tuple[Row, ...] = (
    ("points-malformed", "check", points("pikk-dama", 1, 2, 3)),
    ("points-malformed", "check", points("pikk-dama", None, 0, 0, 0)),
    ("points-malformed", "check", points("pikk-dama", "x", 0, 0, 0)),
    ("points-malformed", "check", points("pitch", 1)),
    ("points-malformed", "check", points("hearts", 1)),
    ("points-malformed", "game", game("pikk-dama", "x")),
    ("points-malformed", "game", game("pikk-dama", [1])),
    ("points-malformed", "check", taken("pikk-dama", [13], [*HEARTS, "QS"], [], [], [])),
    ("wrong-players", "game", game("pikk-dama", [0, 0, 0, 0, 0], players=5)),
    ("wrong-players", "game", game("pikk-dama", [0, 0, 0, None, None], players=5)),
    ("sum-wrong", "check", points("pikk-dama", 1, 0, 0, 0)),
    ("sum-wrong", "check", points("pikk-dama", -1, 0, 0, 0)),
    ("sum-wrong", "check", points("pitch", 8, 6)),
    ("sum-wrong", "check", points("king", 0, 0, 0, 0, deal=1)),
    ("sum-wrong", "check", points("king", 0, 0, 0, 0, deal=7, rules={"base": 300})),
    ("sum-wrong", "check", counted(1, 0, 0, 0)),
    ("sum-wrong", "check", taken("pikk-dama", [13, 1, 0, 0], [*HEARTS, "QS"], [], [], [])),
    ("sum-wrong", "check", taken("pikk-dama", [13, 0, 0, 0], HEARTS, [], [], [])),
    ("impossible", "check", points("pikk-dama", 96, -96, 0, 0)),
    ("impossible", "check", points("pikk-dama", 95, 91, -91, -95)),
    ("impossible", "check", points("pitch", -1, 0)),
    ("impossible", "check", points("hearts", 12, 12, 2, 0)),
    ("impossible", "check", points("hearts", 27, -1, 0, 0)),
    ("impossible", "check", points("king", -10, -250, 0, 0, deal=1)),
    ("impossible", "check", points("king", 1, 324, 0, 0, deal=7)),
    ("impossible", "check", counted(-1, 14, 0, 0)),
    ("impossible", "check", taken("pikk-dama", [14, -1, 0, 0], [*HEARTS, "QS"], [], [], [])),
    ("impossible", "check", taken("pikk-dama", [0, 13, 0, 0], [*HEARTS, "QS"], [], [], [])),
    ("card-duplicate", "check", taken("pikk-dama", [13, 0, 0, 0], ["2H", *HEARTS, "QS"], [], [], [])),
    ("game-over", "game", game("pikk-dama", *[[10, -10, 10, -10]] * 21)),
    ("game-over", "game", game("pitch", *[{"bidder": 0, "bid": 13, "points": [13, 0]}] * 2)),
    ("game-over", "game", deals(*[{"failed": True}] * 5)),
)

AUCTIONS: tuple[Row, ...] = (
    ("input-malformed", "auction", {"dealer": 0, "actions": [1]}),
    ("out-of-turn", "auction", bidding((0, "+1"))),
    ("out-of-turn", "auction", bidding((2, "+1"))),
    ("out-of-turn", "auction", bidding((1, "pass"), (1, "+1"))),
    ("out-of-turn", "auction", bidding(*SAID, (1, "+2"))),
    ("no-priority", "auction", bidding((1, "match"))),
    ("no-priority", "auction", bidding((1, "+1"), (2, "match"))),
    ("bid-malformed", "auction", bidding((1, "-3"))),
    ("bid-too-low", "auction", bidding((1, "+2"), (2, "+1"))),
    ("decision-malformed", "auction", auction("sell", *SAID)),
    ("decision-malformed", "auction", auction("accept", (1, "+1"))),
    ("decision-malformed", "auction", auction("accept", (1, "pass"), (2, "pass"), (3, "pass"))),
    ("decision-malformed", "auction", auction("refuse", (1, "+8"), (2, "pass"), (3, "pass"))),
    ("decision-malformed", "auction", auction("failed", *SAID, rules={"deck": 32})),
    (
        "decision-malformed",
        "auction",
        auction("failed", (1, "+1"), (2, "+2"), (3, "+3"), (1, "pass"), SAID[1]),
    ),
    (
        "decision-malformed",
        "auction",
        auction("failed", (1, "+3"), *SAID[1:], rules={"failed_when": "highest_below_3"}),
    ),
    ("decision-malformed", "auction", auction({"ultimatum": "+8"}, *SAID)),
    ("decision-malformed", "auction", auction({"ultimatum": "+8", "taken_by": 0}, *SAID)),
    ("decision-malformed", "legal", king(dealer=0, deal=7, mode="positive", auction=bidding(*SAID))),
    ("bid-wrong-kind", "game", bought("negative", 1, "+3")),
    ("buyer-is-auctioneer", "game", bought("positive", 0, "+3")),
    ("decision-malformed", "game", deals({"failed": True, "mode": "positive"})),
    ("input-malformed", "game", deals(7)),
)

PLAYS: tuple[Row, ...] = (
    ("deal-malformed", "legal", pikk(hands=SUITS[:3])),
    ("deal-malformed", "legal", pikk(hands=[*SUITS[:3], "x"])),
    ("deal-malformed", "legal", pikk(hands=[*SUITS[:3], HEARTS[1:]])),
    ("deal-malformed", "legal", pitch(hands=[HEARTS[:7], [], [], []])),
    ("deal-malformed", "legal", drawn(["AH"], [], [], []) | {"stock": ["X1"]}),
    ("card-unknown", "legal", pikk(["1H"])),
    ("card-duplicate", "legal", pikk(hands=[*SUITS[:3], ["2C", *HEARTS[1:]]])),
    ("pass-malformed", "legal", pikk(passes=[])),
    ("pass-malformed", "legal", pikk(**{"pass": "up"})),
    ("pass-malformed", "legal", pikk(**{"pass": "left"})),
    ("pass-malformed", "legal", pikk(**{"pass": "left", "passes": [CLUBS[:2], *THREES[1:]]})),
    ("pass-malformed", "legal", pikk(**{"pass": "left", "passes": [["2D", "3C", "4C"], *THREES[1:]]})),
    ("pass-malformed", "legal", pikk(**{"pass": "left", "passes": [["3C", "3C", "4C"], *THREES[1:]]})),
    ("bid-malformed", "legal", pitch(bids=[4])),
    ("bid-malformed", "legal", pitch(bids=[14, None, None, None])),
    ("bid-too-low", "legal", pitch(bids=[3, None, None, None])),
    ("bid-too-low", "legal", pitch(bids=[4, 4, None, None])),
    ("bid-too-low", "legal", pitch(bids=[None] * 4)),
    ("trump-malformed", "legal", pikk(trump="X")),
    ("trump-malformed", "legal", pitch(trump=None)),
    ("trump-malformed", "legal", king(trump="H")),
    ("trump-malformed", "legal", king(trump="X", deal=7, mode="positive")),
    ("draw-impossible", "legal", drawn(["KH"], ["AH"], [], [])),
    ("draw-impossible", "legal", drawn([], [], [], ["AH"])),
    ("plays-malformed", "legal", pikk("x")),
    ("plays-malformed", "legal", pikk(["2C"], ["3C"])),
    ("plays-malformed", "check", pikk()),
    ("plays-malformed", "legal", pitch(["AH", "KH", "QH", "9H"], ["2C"])),
    ("plays-malformed", "check", sold("failed", *SAID, plays=[["2C"]])),
    ("card-not-held", "legal", pikk(["2D"])),
    ("card-not-held", "legal", pikk(["2C", "2D", "2S", "2C"])),
    ("revoke", "legal", pikk(["3C", "2D", "2S", "2H"], hands=MIXED)),
    ("not-a-trump", "legal", pitch(["2C"])),
    ("must-open-two-of-clubs", "legal", hearts(["3C"])),
    ("queen-in-first-trick", "legal", hearts(["2C", "2D", "QS"])),
    ("hearts-not-broken", "legal", hearts(["2C", "3C", "2D", "2S"], ["KH"], hands=MIXED)),
    ("heart-led", "legal", king(["KH"])),
    ("king-of-hearts-led", "legal", king(["KH"], deal=5)),
)

ENTRIES: tuple[tuple[str, str, int, Any], ...] = (
    ("input-malformed", "hearts", 1, []),
    ("input-malformed", "hearts", 1, {"way": "moon"}),
    ("input-malformed", "hearts", 1, {"way": "points"}),
    ("input-malformed", "pikk-dama", 1, {"way": "points", "points": [0] * 4, "trump": "H"}),
    ("input-malformed", "pitch", 1, {"way": "points", "points": [7, 6]}),
    ("input-malformed", "pitch", 1, {"way": "taken", "taken": [[], []], "bidder": 0, "bid": 4}),
    ("game-over", "king", 11, {"way": "failed"}),
    ("input-malformed", "king", 7, {"way": "auction", "tricks": [13, 0, 0, 0]}),
    ("input-malformed", "king", 7, {"way": "auction", "tricks": [13, 0, 0, 0], "bid": "+3"}),
    (
        "input-malformed",
        "king",
        7,
        {"way": "auction", "tricks": [13, 0, 0, 0], "mode": "negative", "buyer": 3},
    ),
)
"""Hands as they were written down: (code, game, number of the hand, entry)."""

PROVOCATIONS = ASKING + SHEETS + AUCTIONS + PLAYS
