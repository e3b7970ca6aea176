"""A whole game from its hands: totals by team until one has won (PT-27 … PT-32)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules_engine.core.answers import Answer, game_verdict
from rules_engine.core.deal import SEATS
from rules_engine.core.inputs import Fields, malformed, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import as_lists, total
from rules_engine.core.places import rank_row
from rules_engine.core.violations import Violation
from rules_engine.games.pitch.bidding import bid_faults
from rules_engine.games.pitch.deck import POINTS
from rules_engine.games.pitch.play import TEAMS
from rules_engine.games.pitch.sheet import Rules, check_points, point_parts, scored

_OVER = gettext_noop("The game was over before hand {hand}.")


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: the bidder's seat, the bid, and the card points that the two teams took."""

    bidder: int
    bid: int
    points: tuple[int, ...]


class Course:
    """How a game goes, hand after hand.

    After a hand with a fault no total is known, so nobody can say any more whether the game is over.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._totals = [0] * TEAMS
        self._known = True
        self._why: str | None = None
        self._winner: int | None = None
        self._hands: list[Answer] = []
        self._violations: list[Violation] = []

    def add(self, data: object) -> None:
        """Take the next hand as it was given, or note what is wrong with it."""
        number = len(self._hands) + 1
        if self._winner is not None:
            self._refuse([Violation("game-over", _OVER, "PT-31", {"hand": number}, hand=number)])
            return
        faults, hand = read_hand(data)
        if hand is None:
            self._known = False
            self._refuse([replace(fault, hand=number) for fault in faults])
        else:
            self._count(hand)
        if not self._known:
            self._why = self._winner = None

    def answer(self) -> Answer:
        """Return the answer of the command `game`; totals, places and winners are by team."""
        return game_verdict(
            self._hands,
            self._violations,
            totals=self._totals if self._known else None,
            places=self._places() if self._known else None,
            over=self._winner is not None,
            why=self._why,
        )

    def _refuse(self, faults: Sequence[Violation]) -> None:
        self._hands.append({"scores": None, "parts": None})
        self._violations += faults

    def _count(self, hand: Hand) -> None:
        taken = [point_parts(points) for points in hand.points]
        parts = scored(taken, bidder=hand.bidder, bid=hand.bid, rules=self._rules)
        scores = [total(own) for own in parts]
        self._hands.append({"scores": scores, "parts": as_lists(parts)})
        self._totals = [before + score for before, score in zip(self._totals, scores, strict=True)]
        self._why, self._winner = ending(self._totals, hand, self._rules)

    def _places(self) -> list[int]:
        if self._winner is not None:
            return [1 if team == self._winner else 2 for team in range(TEAMS)]
        return rank_row(self._totals)


def game_answer(hands: Sequence[object], rules: Rules) -> Answer:
    """Answer `game`: each hand with `bidder` (a seat), `bid` and `points` (two, by team)."""
    course = Course(rules)
    for hand in hands:
        course.add(hand)
    return course.answer()


def read_hand(data: object) -> tuple[list[Violation], Hand | None]:
    """Return what is wrong with one hand of a game, and the hand where nothing is.

    Codes: input-malformed, else those of the bid and then of the points. Whether the dealer was forced to bid
    (PT-7) is not told.
    """
    if not isinstance(data, dict):
        return [malformed("hands", data)], None
    fields = Fields(data)
    bidder = fields.within("bidder", range(SEATS))
    bid, points = fields.present("bid"), fields.listed("points")
    faults = fields.faults or [*bid_faults(bid), *check_points(points)]
    if faults:
        return faults, None
    return [], Hand(bidder, whole(bid) or 0, tuple(whole(number) or 0 for number in points))


def ending(totals: Sequence[int], hand: Hand, rules: Rules) -> tuple[str | None, int | None]:
    """Return why the game is over or goes on after `hand`, and the team that has won, None where none has.

    "moon" (PT-30), "target-reached" (PT-31), "tie" where both teams passed the target and are equal (PT-32).
    """
    shooter = moon(hand, needs_bid=rules["moon_needs_bid"] is True)
    target = whole(rules["target"]) or 0
    above = [team for team in range(TEAMS) if totals[team] > target]
    if shooter is not None:
        return "moon", shooter
    if not above:
        return None, None
    if len(above) == TEAMS and rules["both_over"] == "bidder":
        return "target-reached", hand.bidder % TEAMS
    if len(above) == TEAMS and totals[0] == totals[1]:
        return "tie", None
    return "target-reached", max(above, key=totals.__getitem__)


def moon(hand: Hand, *, needs_bid: bool) -> int | None:
    """Return the team that took all 13 points, and unless it need not, had bid them; else None (PT-30)."""
    shooter = hand.points.index(POINTS) if POINTS in hand.points else None
    bid = shooter == hand.bidder % TEAMS and hand.bid == POINTS
    return shooter if bid or not needs_bid else None
