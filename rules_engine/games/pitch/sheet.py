"""What the sheet says of one hand: the card points of the teams, or who took which (PT-2, PT-26 … PT-29)."""

from collections.abc import Container, Iterator, Mapping, Sequence

from rules_engine.core.answers import Answer, points_verdict, verdict
from rules_engine.core.cards import symbol
from rules_engine.core.deal import SEATS, read_hands
from rules_engine.core.inputs import Fields, take, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import Part, Parts, total
from rules_engine.core.piles import pile_faults, require_piles
from rules_engine.core.rows import numbers, row_faults
from rules_engine.core.violations import Violation
from rules_engine.games.pitch.bidding import bid_faults
from rules_engine.games.pitch.deck import DECK, POINTS, trump_faults, worths
from rules_engine.games.pitch.play import TEAMS

Rules = Mapping[str, object]

_TOO_MANY = gettext_noop("The points of the two teams sum to {sum}, but a hand has only {most}.")
_OUTSIDE = gettext_noop("A team cannot take {points} points: it takes from 0 to {most}.")
_CARDS = gettext_noop("{cards} +{points}")
_ONE_POINT = gettext_noop("1 point taken")
_SOME_POINTS = gettext_noop("{points} points taken")
_MADE = gettext_noop("the bid of {bid}, made: +{bid}")
_LOST = gettext_noop("the bid of {bid}, lost: −{bid}")


def check_points(points: Sequence[object]) -> tuple[Violation, ...]:
    """Return everything wrong with the card points of the two teams: form, else the sum, else the range.

    Every other pair can happen: the deal is not told here, so any of the nine point cards may have stayed out
    of play (PT-26).
    """
    malformed_row = row_faults(points, "PT-2", due=TEAMS)
    if malformed_row:
        return malformed_row
    row = numbers(points)
    if sum(row) > POINTS:
        return (Violation("sum-wrong", _TOO_MANY, "PT-2", {"sum": sum(row), "most": POINTS}),)
    return tuple(_outside(row))


def points_answer(data: Mapping[str, object]) -> Answer:
    """Answer `check` of kind `points`: `scores` are the card points given, since no bid is known."""
    points = take(data, "points", list)
    return points_verdict(check_points(points), map(whole, points))


def taken_answer(data: Mapping[str, object], rules: Rules) -> Answer:
    """Answer `check` of kind `taken`: the cards each team took, `bidder` (a seat), `bid` and `trump`.

    Only point cards count, others may be named too; raises Refused (input-malformed).
    """
    fields = Fields(data)
    piles = fields.listed("taken")
    bidder = fields.within("bidder", range(SEATS))
    bid, trump = fields.present("bid"), fields.present("trump")
    fields.done()
    require_piles(piles, TEAMS, "PT-2")
    violations = [*pile_faults(piles, "PT-2", pack=DECK), *bid_faults(bid), *trump_faults(trump)]
    if violations:
        return verdict(violations, None)
    taken = [card_parts(pile, str(trump)) for pile in read_hands(piles, DECK)]
    return verdict((), scored(taken, bidder=bidder, bid=whole(bid) or 0, rules=rules))


def card_parts(cards: Container[str], trump: str) -> list[Part]:
    """Return the points of the point cards among `cards`: those worth one, then the threes (PT-2)."""
    worth = worths(trump)
    parts = []
    for each in sorted(set(worth.values())):
        own = [card for card in worth if worth[card] == each and card in cards]
        if own:
            points = each * len(own)
            parts.append(Part(points, _CARDS, {"cards": " ".join(map(symbol, own)), "points": points}))
    return parts


def point_parts(points: int) -> list[Part]:
    """Return the part of a team that took so many points, of which the cards are not known (PT-2)."""
    template = _ONE_POINT if points == 1 else _SOME_POINTS
    return [Part(points, template, {"points": points})] if points else []


def scored(taken: Parts, *, bidder: int, bid: int, rules: Rules) -> Parts:
    """Return the score of each team from what it took, the bidder's seat and the bid (PT-27 … PT-29)."""
    own = taken[bidder % TEAMS]
    if total(own) < bid:
        own = [Part(-bid, _LOST, {"bid": bid})]
    elif rules["made_scores"] == "bid":
        own = [Part(bid, _MADE, {"bid": bid})]
    return [own if team == bidder % TEAMS else taken[team] for team in range(TEAMS)]


def _outside(points: Sequence[int]) -> Iterator[Violation]:
    for team, number in enumerate(points):
        if not 0 <= number <= POINTS:
            yield Violation("impossible", _OUTSIDE, "PT-2", {"points": number, "most": POINTS}, seat=team)
