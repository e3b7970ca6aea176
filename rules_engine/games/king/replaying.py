"""A record of King as it is looked at."""

from collections.abc import Iterator, Mapping, Sequence

from rules_engine.core.inputs import shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import total
from rules_engine.core.replay import Replay, Saying, Step, replayed, shown_hands
from rules_engine.games.king.bidding import MATCH, PASS, SEAT
from rules_engine.games.king.bids import read_bid, written
from rules_engine.games.king.deals import AUCTIONS, NEGATIVE, NEGATIVES
from rules_engine.games.king.decision import ACCEPT, FAILED, REFUSE
from rules_engine.games.king.options import KingRules
from rules_engine.games.king.record import Record, judged, read_record

_BIDS = gettext_noop("bids {bid}")
_PASSES = gettext_noop("passes")
_MATCHES = gettext_noop("matches the bid")
_ACCEPTS = gettext_noop("accepts")
_REFUSES = gettext_noop("refuses and keeps the right")
_FAILED = gettext_noop("declares the auction failed")
_ULTIMATUM = gettext_noop("gives an ultimatum: {bid}")
_TAKES = gettext_noop("takes the ultimatum")
_NOBODY = gettext_noop("Nobody takes the ultimatum.")
_BUYS = gettext_noop("buys the right for {bid}")
_KEEPS = gettext_noop("keeps the right")
_MODES = {
    "positive": gettext_noop("The deal is positive."),
    "negative": gettext_noop("The deal is negative."),
}
_DECISIONS = {ACCEPT: _ACCEPTS, REFUSE: _REFUSES, FAILED: _FAILED}


def replay_of(data: Mapping[str, object], rules: KingRules) -> Replay:
    """Return the steps of a record: deal, auction in deals 7 … 10, tricks, end (KI-4 … KI-43).

    What tricks are worth after an auction is settled at the end. Raises Refused.
    """
    record = read_record(data)
    violations, reasons, play = judged(record, rules)

    def points(taken: Sequence[Sequence[str]], winners: Sequence[int]) -> list[int] | None:
        if record.deal not in NEGATIVES:
            return None
        kind = NEGATIVE[record.deal - 1]
        return [total(own) for own in kind.parts(kind.counted(taken, winners, due=rules.tricks))]

    return replayed(
        list(_before(record)),
        play,
        record.plays,
        violations,
        counting=points,
        parts=reasons,
        with_trump=record.mode == "positive",
        trump=record.trump,
    )


def _before(record: Record) -> Iterator[Step]:
    hands = shown_hands(record.hands)
    yield Step("deal", hands=hands)
    if record.deal in AUCTIONS:
        said = _outcome(record) if record.actions is None else (*_bidding(record), *_decision(record))
        mode = (Saying(_MODES[record.mode]),) if record.mode else ()
        yield Step("bids", hands=hands, sayings=(*said, *mode))


def _bidding(record: Record) -> Iterator[Saying]:
    for action in record.actions or ():
        if isinstance(action, dict) and whole(action.get("seat")) in SEAT:
            yield _action(action.get("bid"), whole(action.get("seat")))


def _action(said: object, seat: int | None) -> Saying:
    if said in (PASS, MATCH):
        return Saying(_PASSES if said == PASS else _MATCHES, seat=seat)
    bid = read_bid(said)
    return Saying(_BIDS, {"bid": written(bid) if bid else shown(said)}, seat)


def _decision(record: Record) -> Iterator[Saying]:
    decision = record.decision
    if isinstance(decision, str) and decision in _DECISIONS:
        yield Saying(_DECISIONS[decision], seat=record.dealer)
    elif isinstance(decision, dict):
        bid, taker = read_bid(decision.get("ultimatum")), whole(decision.get("taken_by"))
        if bid:
            yield Saying(_ULTIMATUM, {"bid": written(bid)}, record.dealer)
            yield Saying(_TAKES, seat=taker) if taker in SEAT else Saying(_NOBODY)


def _outcome(record: Record) -> tuple[Saying, ...]:
    """What came of an auction that was not written down itself."""
    bid = read_bid(record.bid)
    if record.decision == FAILED:
        return (Saying(_FAILED, seat=record.dealer),)
    if record.buyer is None or bid is None:
        return (Saying(_KEEPS, seat=record.dealer),)
    return (Saying(_BUYS, {"bid": written(bid)}, record.buyer),)
