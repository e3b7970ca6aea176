"""The record of one hand: the deal, the passing, then the play (PD-8 … PD-16)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules_engine.core.answers import Answer, legal_verdict, record_verdict
from rules_engine.core.cards import SUITS
from rules_engine.core.deal import SEATS, deal_faults, read_hands
from rules_engine.core.inputs import Fields, shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import Part
from rules_engine.core.passing import after_passing, malformed_pass, pass_faults
from rules_engine.core.piles import TRICKS
from rules_engine.core.play import Loose
from rules_engine.core.violations import Violation
from rules_engine.games.pikk_dama.play import PikkDamaPlay
from rules_engine.games.pikk_dama.sheet import parts

STEPS = {"right": 1, "left": -1, "across": 2, "none": 0}

_TRUMP = gettext_noop("“{value}” is not a trump: it is C, D, H, S or none.")
_DIRECTION = gettext_noop("“{value}” is not a direction of passing.")


_LOOSE = Loose(PikkDamaPlay.held_rule, PikkDamaPlay.tricks_rule, sizes=range(SEATS, SEATS + 1), due=TRICKS)


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read: keys are there and of the right kind, nothing else is promised."""

    hands: Sequence[object]
    dealer: int
    trump: object
    passing: object
    passes: object
    plays: Sequence[object]


def read_record(data: Mapping[str, object]) -> Record:
    """Return the record in `data`; raises Refused with input-malformed for every key that is not fit."""
    fields = Fields(data)
    record = Record(
        hands=fields.listed("hands"),
        dealer=fields.within("dealer", range(SEATS)),
        trump=fields.present("trump"),
        passing=fields.present("pass"),
        passes=data.get("passes"),
        plays=fields.listed("plays"),
    )
    fields.done()
    return record


def replay(record: Record, *, complete: bool) -> tuple[list[Violation], PikkDamaPlay | None]:
    """Return the violations in the order deal, passing, play, and the play; None where nobody can follow it.

    After a wrong deal or pass nobody's hand is known: the play is followed without judging what was held.
    Without a trump nobody knows who takes a trick: only the cards themselves are judged.
    """
    dealing, trumps = list(deal_faults(record.hands, "PD-11", size=TRICKS)), list(_trump_faults(record.trump))
    hands = None if dealing else read_hands(record.hands)
    passing = list(_pass_faults(record, hands))
    violations = dealing + trumps + passing
    if trumps:
        return violations + list(_LOOSE.breaches(record.plays, complete=complete)), None
    step = STEPS.get(str(record.passing), 0)
    known = None if hands is None or passing else after_passing(hands, record.passes, step=step)
    trump = str(record.trump) if record.trump else None
    play = PikkDamaPlay(known, leader=(record.dealer + 1) % SEATS, due=TRICKS, trump=trump)
    play.run(record.plays, complete=complete)
    return violations + play.violations, play


def record_answer(data: Mapping[str, object], *, strict: bool) -> Answer:
    """Answer `check` of kind `record`. A revoke is noted and the hand scored as played, unless `strict`."""
    return record_verdict(*judged(read_record(data), strict=strict))


def judged(
    record: Record, *, strict: bool
) -> tuple[list[Violation], list[list[Part]] | None, PikkDamaPlay | None]:
    """Return the violations, why each seat has its points, None where there are none, and the play."""
    violations, play = replay(record, complete=True)
    grave = any(strict or violation.code != "revoke" for violation in violations)
    return violations, parts(play.taken, play.tricks) if play and not grave else None, play


def legal_answer(data: Mapping[str, object]) -> Answer:
    """Answer `legal`: whose turn it is and what he may play; `seat` is null when the hand is over."""
    return legal_verdict(*replay(read_record(data), complete=False))


def _trump_faults(trump: object) -> Iterator[Violation]:
    if trump is not None and trump not in tuple(SUITS):
        yield Violation("trump-malformed", _TRUMP, "PD-10", {"value": shown(trump)})


def _pass_faults(record: Record, hands: Sequence[Sequence[str]] | None) -> Iterator[Violation]:
    if not isinstance(record.passing, str) or record.passing not in STEPS:
        yield malformed_pass(_DIRECTION, "PD-13", value=shown(record.passing))
    else:
        step = STEPS[record.passing]
        yield from pass_faults(record.passes, hands, "PD-12", step=step, cycle_rule="PD-13")
