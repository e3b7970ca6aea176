"""The record of one hand: deal, bids, trump, draw, then the play (PT-4 … PT-29)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules_engine.core.answers import Answer, legal_verdict, record_verdict
from rules_engine.core.cards import read_card
from rules_engine.core.deal import SEATS, card_faults, deal_faults, read_hands
from rules_engine.core.entries import Entry
from rules_engine.core.inputs import Fields
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import Parts, total
from rules_engine.core.play import Loose
from rules_engine.core.violations import Violation
from rules_engine.games.pitch.bidding import auction_faults, certain_bidder, highest
from rules_engine.games.pitch.deck import DECK, heights, trump_faults, worths
from rules_engine.games.pitch.draw import Draw
from rules_engine.games.pitch.play import MOST, PitchPlay
from rules_engine.games.pitch.sheet import Rules, card_parts, scored

DEALT, STOCK = 9, 18

_STOCK = gettext_noop("The stock has {due} cards, not {count}.")
_STRANGER = gettext_noop("{card} cannot be in this hand: another player kept it, or it was thrown for good.")
_DRAW = gettext_noop("These hands cannot come out of this deal and this stock.")


_LOOSE = Loose(PitchPlay.held_rule, PitchPlay.tricks_rule, sizes=range(1, SEATS + 1), due=MOST, pack=DECK)


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read: keys are there and of the right kind, nothing else is promised.

    `hands` is what each seat holds when play begins; `dealt` and `stock` are None where the draw is not told.
    """

    hands: Sequence[object]
    dealer: int
    bids: Sequence[object]
    trump: object
    plays: Sequence[object]
    dealt: Sequence[object] | None
    stock: Sequence[object] | None


def read_record(data: Mapping[str, object]) -> Record:
    """Return the record in `data`; raises Refused with input-malformed for every key that is not fit."""
    fields = Fields(data)
    drawn = any(data.get(key) is not None for key in ("dealt", "stock"))
    record = Record(
        hands=fields.listed("hands"),
        dealer=fields.within("dealer", range(SEATS)),
        bids=fields.listed("bids"),
        trump=fields.present("trump"),
        plays=fields.listed("plays"),
        dealt=fields.listed("dealt") if drawn else None,
        stock=fields.listed("stock") if drawn else None,
    )
    fields.done()
    return record


def replay(record: Record, *, first_any: bool, complete: bool) -> tuple[list[Violation], PitchPlay | None]:
    """Return the violations in the order deal, bids, trump, draw, play, and the play, None where none begins.

    After faulty bids nobody knows who won them, unless the dealer had to bid: the first trick is taken as led
    by who held its first card. Where nobody did, only the cards themselves are judged.
    """
    dealt = list(deal_faults(record.hands, "PT-12", size=MOST, at_most=True, pack=DECK))
    source, bids = list(_source_faults(record)), list(auction_faults(record.bids, record.dealer))
    trumps = list(trump_faults(record.trump))
    violations = dealt + source + bids + trumps
    if dealt or trumps:
        return violations + list(_LOOSE.breaches(record.plays, complete=complete)), None
    hands = read_hands(record.hands, DECK)
    bidder = certain_bidder(record.bids, record.dealer) if bids else highest(record.bids, record.dealer)[0]
    if not source:
        violations += _draw_faults(record, hands, bidder)
    leader = _first_player(record, hands) if bidder is None else bidder
    if leader is None:
        held = frozenset(card for hand in hands for card in hand)
        return violations + list(replace(_LOOSE, held=held).breaches(record.plays, complete=complete)), None
    play = PitchPlay(hands, leader=leader, trump=str(record.trump), first_any=first_any)
    play.run(record.plays, complete=complete)
    return violations + play.violations, play


def record_answer(data: Mapping[str, object], rules: Rules) -> Answer:
    """Answer `check` of kind `record`: scores by team (PT-27 … PT-29), none when anything was wrong."""
    return record_verdict(*judged(read_record(data), rules))


def judged(record: Record, rules: Rules) -> tuple[list[Violation], Parts | None, PitchPlay | None]:
    """Return the violations, why each team has its points, None where anything was wrong, and the play."""
    violations, play = replay(record, first_any=rules["first_trick_any"] is True, complete=True)
    if play is None or violations:
        return violations, None, play
    taken = [card_parts(pile, str(record.trump)) for pile in play.piles]
    bidder, bid = highest(record.bids, record.dealer)
    return [], scored(taken, bidder=bidder, bid=bid, rules=rules), play


def record_entry(data: Mapping[str, object], rules: Rules) -> Entry | None:
    """Return the entry of a record, with the card points of the teams; None when anything was wrong."""
    record = read_record(data)
    violations, play = replay(record, first_any=rules["first_trick_any"] is True, complete=True)
    if play is None or violations:
        return None
    bidder, bid = highest(record.bids, record.dealer)
    points = [total(card_parts(pile, str(record.trump))) for pile in play.piles]
    return {"way": "points", "bidder": bidder, "bid": bid, "trump": record.trump, "points": points}


def legal_answer(data: Mapping[str, object], rules: Rules) -> Answer:
    """Answer `legal`: whose turn it is and what he may play; `seat` is null when the hand is over."""
    first_any = rules["first_trick_any"] is True
    return legal_verdict(*replay(read_record(data), first_any=first_any, complete=False))


def _source_faults(record: Record) -> Iterator[Violation]:
    if record.dealt is None or record.stock is None:
        return
    yield from deal_faults(record.dealt, "PT-4", size=DEALT, pack=DECK)
    if len(record.stock) != STOCK:
        data = {"due": STOCK, "count": len(record.stock)}
        yield Violation("deal-malformed", _STOCK, "PT-4", data)
    seen = {card for hand in read_hands(record.dealt, DECK) for card in hand}
    yield from card_faults(record.stock, "PT-4", seen, pack=DECK)


def _draw_faults(record: Record, hands: Sequence[Sequence[str]], bidder: int | None) -> Iterator[Violation]:
    if record.dealt is None or record.stock is None:
        return
    dealt, (stock,) = read_hands(record.dealt, DECK), read_hands([record.stock], DECK)
    trumps, points = heights(str(record.trump)), worths(str(record.trump))
    draw = Draw(dealt, stock, dealer=record.dealer, bidder=bidder or 0, trumps=trumps, points=points)
    held = [frozenset(hand) for hand in hands]
    strangers = list(draw.strangers(held))
    for seat, card in strangers:
        yield Violation("draw-impossible", _STRANGER, "PT-11", {"card": card}, seat=seat, card=card)
    # Who exchanged, and so what else could have come about, hangs on who won the bidding.
    if bidder is not None and not strangers and not draw.gives(held):
        yield Violation("draw-impossible", _DRAW, "PT-14")


def _first_player(record: Record, hands: Sequence[Sequence[str]]) -> int | None:
    trick = record.plays[0] if record.plays else None
    card = read_card(trick[0], DECK) if isinstance(trick, list) and trick else None
    return next((seat for seat, hand in enumerate(hands) if card in hand), None)
