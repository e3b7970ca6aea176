"""The record of one deal: the cards, the auction if there was one, then the play (KI-4 … KI-43)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules_engine.core.answers import Answer, legal_verdict, record_verdict
from rules_engine.core.deal import SEATS, deal_faults, read_hands
from rules_engine.core.entries import Entry
from rules_engine.core.game import ScheduledHand
from rules_engine.core.inputs import Fields, malformed
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import Parts
from rules_engine.core.play import Loose
from rules_engine.core.violations import Refused, Violation
from rules_engine.games.king.auction import hold
from rules_engine.games.king.bidding import SEAT
from rules_engine.games.king.bids import KEPT, MODES, Outcome, kind_faults, read_bid, sale_faults
from rules_engine.games.king.deals import AUCTIONS, DEALS, NEGATIVE, NEGATIVES
from rules_engine.games.king.decision import FAILED, small_pack
from rules_engine.games.king.options import KingRules
from rules_engine.games.king.play import KingPlay
from rules_engine.games.king.settlement import failed, settled
from rules_engine.games.king.trump import is_trump, trump_faults

_OTHER_DEAL = gettext_noop("This is the record of deal {given}, not of deal {due}.")
_OTHER_DEALER = gettext_noop("In this record another player deals.")
_UNDECIDED = gettext_noop("The auctioneer has not decided.")


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read: keys are there and of the right kind, nothing else is promised.

    `mode` is empty in a negative deal and after an auction declared failed. `actions` is None where no
    auction was written down: then what came of it may be, as `buyer` and `bid`, else the auctioneer plays.
    """

    deal: int
    dealer: int
    hands: Sequence[object]
    trump: object
    mode: str
    actions: Sequence[object] | None
    decision: object
    plays: Sequence[object]
    buyer: int | None = None
    bid: object = None


def read_record(data: Mapping[str, object]) -> Record:
    """Return the record in `data`; raises Refused with input-malformed for every key that is not fit."""
    fields = Fields(data)
    deal = fields.within("deal", DEALS)
    actions, decision = _read_auction(fields, data, deal)
    played = deal in AUCTIONS and decision != FAILED
    buyer, bid = _read_sale(fields, data, deal)
    record = Record(
        deal=deal,
        dealer=fields.within("dealer", SEAT),
        hands=fields.listed("hands"),
        trump=fields.present("trump"),
        mode=fields.choice("mode", tuple(MODES.values())) if played else "",
        actions=actions,
        decision=decision,
        plays=fields.listed("plays"),
        buyer=buyer,
        bid=bid,
    )
    fields.done()
    return record


def _read_sale(fields: Fields, data: Mapping[str, object], deal: int) -> tuple[int | None, object]:
    written = [key for key in ("buyer", "bid") if data.get(key) is not None]
    if not written:
        return None, None
    if deal not in AUCTIONS or data.get("auction") is not None or data.get("failed") is True:
        fields.faults += [malformed(key, data[key], "KI-25") for key in written]
        return None, None
    return fields.within("buyer", SEAT), fields.present("bid")


def _read_auction(
    fields: Fields, data: Mapping[str, object], deal: int
) -> tuple[Sequence[object] | None, object]:
    auction = data.get("auction")
    if auction is None:
        return None, FAILED if data.get("failed") is True and deal in AUCTIONS else None
    if not isinstance(auction, dict) or deal not in AUCTIONS:
        fields.faults.append(malformed("auction", auction, "KI-20"))
        return None, None
    inner = Fields(auction)
    actions = inner.listed("actions")
    fields.faults += inner.faults
    return actions, auction.get("decision")


def replay(
    record: Record, rules: KingRules, *, complete: bool
) -> tuple[list[Violation], KingPlay | None, Outcome]:
    """Return the violations in the order deal, auction, play; the play, None where nobody can follow it; and
    what came of the auction.

    After a wrong deal the play is followed without judging what was held. Without a trump nobody knows who
    takes a trick: only the cards themselves are judged.
    """
    dealing = list(deal_faults(record.hands, "KI-4", size=rules.tricks, pack=rules.pack))
    faults, outcome = _hold(record, rules)
    violations = [*dealing, *trump_faults(record.trump, mode=record.mode, deal=record.deal), *faults]
    if record.mode == "positive" and not is_trump(record.trump):
        four = range(SEATS, SEATS + 1)
        loose = Loose(KingPlay.held_rule, KingPlay.tricks_rule, four, rules.tricks, pack=rules.pack)
        return violations + list(loose.breaches(record.plays, complete=complete)), None, outcome
    play = KingPlay(
        None if dealing else read_hands(record.hands, rules.pack),
        rules,
        deal=record.deal,
        leader=rules.leader(record.deal, record.dealer),
        due=0 if record.decision == FAILED else rules.tricks,
        trump=str(record.trump) if record.trump and record.mode == "positive" else None,
    )
    play.run(record.plays, complete=complete)
    return violations + play.violations, play, outcome


def record_answer(data: Mapping[str, object], rules: KingRules) -> Answer:
    """Answer `check` of kind `record`: after an auction the scores are settled (KI-37 … KI-43)."""
    return record_verdict(*judged(read_record(data), rules))


def judged(record: Record, rules: KingRules) -> tuple[list[Violation], Parts | None, KingPlay | None]:
    """Return the violations, why each seat has its points, None where anything was wrong, and the play."""
    violations, play, outcome = replay(record, rules, complete=True)
    return violations, _parts(record, rules, play, outcome) if play and not violations else None, play


def record_entry(data: Mapping[str, object], rules: KingRules, hand: ScheduledHand) -> Entry | None:
    """Return the entry of a record: what each took, or what was played in an auction and for what; None when
    anything was wrong.

    Raises Refused (input-malformed), also for the record of another deal or dealer than of `hand`.
    """
    record = read_record(data)
    strange = tuple(_strange(record, hand))
    if strange:
        raise Refused(*strange)
    violations, play, outcome = replay(record, rules, complete=True)
    if violations or play is None:
        return None
    if record.deal in NEGATIVES:
        return {"way": "counts", "counts": NEGATIVE[record.deal - 1].counts(play)}
    if outcome.failed:
        return {"way": "failed"}
    sale = {"mode": record.mode, "buyer": outcome.buyer, "bid": outcome.bid, "trump": record.trump}
    return {"way": "auction", **sale, "tricks": play.tricks}


def legal_answer(data: Mapping[str, object], rules: KingRules) -> Answer:
    """Answer `legal`: whose turn it is and what he may play; `seat` is null when the deal is over."""
    violations, play, _ = replay(read_record(data), rules, complete=False)
    return legal_verdict(violations, play)


def _hold(record: Record, rules: KingRules) -> tuple[list[Violation], Outcome]:
    if record.actions is None:
        return _outcome(record, rules)
    held = hold(record.dealer, record.actions, record.decision, rules)
    faults = list(held.violations)
    if record.decision is None:
        faults.append(Violation("decision-malformed", _UNDECIDED, "KI-33", seat=record.dealer))
    if held.outcome.bid:
        faults += kind_faults(held.outcome.bid, record.mode)
    return faults, held.outcome


def _outcome(record: Record, rules: KingRules) -> tuple[list[Violation], Outcome]:
    """What came of an auction that was not written down itself, and what is wrong with that."""
    if record.decision == FAILED:
        return list(small_pack(rules, seat=record.dealer)), Outcome(failed=True)
    if record.buyer is None:
        return [], KEPT
    faults = list(sale_faults(record.buyer, record.bid, record.mode, auctioneer=record.dealer))
    return faults, KEPT if faults else Outcome(record.buyer, read_bid(record.bid))


def _parts(record: Record, rules: KingRules, play: KingPlay, outcome: Outcome) -> Parts:
    if record.deal in NEGATIVES:
        kind = NEGATIVE[record.deal - 1]
        return kind.parts(kind.counts(play))
    if outcome.failed:
        return failed(record.dealer)
    return settled(record.mode, play.tricks, rules, outcome, auctioneer=record.dealer)


def _strange(record: Record, hand: ScheduledHand) -> Iterator[Violation]:
    if record.deal != hand.hand:
        told = {"given": record.deal, "due": hand.hand}
        yield Violation("input-malformed", _OTHER_DEAL, "KI-9", told)
    if record.dealer != hand.dealer:
        yield Violation("input-malformed", _OTHER_DEALER, "KI-20", seat=record.dealer)
