"""The record of one hand: the deal, the passing, then the play (HE-2 … HE-13)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules_engine.core.answers import Answer, legal_verdict, record_verdict
from rules_engine.core.deal import deal_faults, read_hands
from rules_engine.core.inputs import Fields
from rules_engine.core.parts import Part
from rules_engine.core.passing import after_passing, pass_faults
from rules_engine.core.piles import TRICKS
from rules_engine.core.violations import Violation
from rules_engine.games.hearts.accept import accept
from rules_engine.games.hearts.options import Chosen
from rules_engine.games.hearts.passing import HAND_NUMBERS, step_of
from rules_engine.games.hearts.play import HeartsPlay
from rules_engine.games.hearts.scores import parts, scored, taking


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read: keys are there and of the right kind, nothing else is promised.

    `step` is how many seats further the passed cards go, 0 where none are passed (HE-4).
    """

    hands: Sequence[object]
    step: int
    passes: object
    plays: Sequence[object]


def read_record(data: Mapping[str, object]) -> Record:
    """Return the record in `data`; raises Refused with input-malformed for every key that is not fit."""
    fields = Fields(data)
    record = Record(
        hands=fields.listed("hands"),
        step=step_of(fields.within("hand_number", HAND_NUMBERS)),
        passes=data.get("passes"),
        plays=fields.listed("plays"),
    )
    fields.done()
    return record


def replay(
    record: Record, *, only_hearts_may_lead: bool, complete: bool
) -> tuple[list[Violation], HeartsPlay | None]:
    """Return the violations in the order deal, passing, play, and the play; None where seats are unknown.

    After a wrong deal or pass nobody knows who holds what, nor who leads: the cards are followed all the
    same, and what is wrong with them whoever played them is said without a seat.
    """
    violations = list(deal_faults(record.hands, "HE-2", size=TRICKS))
    hands = None if violations else read_hands(record.hands)
    violations += pass_faults(record.passes, hands, "HE-3", step=record.step, cycle_rule="HE-4")
    known = None if hands is None or violations else after_passing(hands, record.passes, step=record.step)
    play = HeartsPlay(known, only_hearts_may_lead=only_hearts_may_lead)
    play.run(record.plays, complete=complete)
    if known is None:
        return violations + [replace(fault, seat=None) for fault in play.violations], None
    return play.violations, play


def record_answer(data: Mapping[str, object], rules: Chosen) -> Answer:
    """Answer `check` of kind `record`; with a violation there are no scores."""
    accepted = accept(data, rules.only_hearts_may_lead)
    if accepted is None:
        return explained_answer(data, rules)
    winners, takings = accepted
    scores, reasons = scored(takings, rules.moon)
    return {
        "ok": True,
        "scores": scores,
        "parts": reasons,
        "violations": [],
        "winners": [*winners],
        "tricks": [winners.count(0), winners.count(1), winners.count(2), winners.count(3)],
    }


def explained_answer(data: Mapping[str, object], rules: Chosen) -> Answer:
    """Answer as `record_answer` does, by the play trick by trick, which names every fault."""
    return record_verdict(*judged(read_record(data), rules))


def judged(
    record: Record, rules: Chosen
) -> tuple[list[Violation], list[tuple[Part, ...]] | None, HeartsPlay | None]:
    """Return the violations, why each seat has its points, None where anything was wrong, and the play."""
    violations, play = replay(record, only_hearts_may_lead=rules.only_hearts_may_lead, complete=True)
    if violations or play is None:
        return violations, None, play
    return [], parts([taking(cards) for cards in play.taken], rules.moon), play


def legal_answer(data: Mapping[str, object], rules: Chosen) -> Answer:
    """Answer `legal`: whose turn it is and what he may play; `seat` is null when the hand is over.

    `legal` is empty where he has only hearts and may not lead them: that hand cannot go on (HE-13).
    """
    return legal_verdict(
        *replay(read_record(data), only_hearts_may_lead=rules.only_hearts_may_lead, complete=False)
    )
