"""The record of one hand: the deal, the passing, then the play (PD-8 … PD-16)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules_engine.core.cards import SUITS, read_card, unknown_card
from rules_engine.core.inputs import malformed, missing, shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation, as_dicts
from rules_engine.games.pikk_dama.play import Play
from rules_engine.games.pikk_dama.sheet import PLAYERS, TRICKS

STEPS = {"right": 1, "left": -1, "across": 2, "none": 0}
PASSED = 3

_FOUR_HANDS = gettext_noop("Four hands are dealt, not {count}.")
_THIRTEEN = gettext_noop("A hand has 13 cards, not {count}.")
_NO_HAND = gettext_noop("A hand is a list of 13 cards.")
_DEALT_TWICE = gettext_noop("{card} was dealt twice.")
_TRUMP = gettext_noop("“{value}” is not a trump: it is C, D, H, S or none.")
_DIRECTION = gettext_noop("“{value}” is not a direction of passing.")
_NONE_DUE = gettext_noop("Cards were passed in a round without passing.")
_PASSES_DUE = gettext_noop("Each of the four players passes three cards in this round.")
_THREE = gettext_noop("Three cards are passed, not {count}.")
_PASS_HELD = gettext_noop("{card} was passed from a hand that does not hold it.")
_PASS_TWICE = gettext_noop("{card} was passed twice.")


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
    faults = [missing(key) for key in ("hands", "dealer", "trump", "pass", "plays") if key not in data]
    hands, plays, dealer = data.get("hands"), data.get("plays"), whole(data.get("dealer"))
    if "hands" in data and not isinstance(hands, list):
        faults.append(malformed("hands", hands))
    if "plays" in data and not isinstance(plays, list):
        faults.append(malformed("plays", plays))
    if "dealer" in data and dealer not in range(PLAYERS):
        faults.append(malformed("dealer", data["dealer"]))
    if faults or not isinstance(hands, list) or not isinstance(plays, list) or dealer is None:
        raise Refused(*faults)
    return Record(hands, dealer, data["trump"], data["pass"], data.get("passes"), plays)


def replay(record: Record, *, complete: bool) -> tuple[list[Violation], Play | None]:
    """Return the violations in the order deal, passing, play, and the play; None where it cannot begin.

    After a wrong pass nobody's hand is known: the play is followed without judging what was held.
    """
    violations = list(_deal_faults(record.hands))
    if record.trump is not None and record.trump not in tuple(SUITS):
        violations.append(Violation("trump-malformed", _TRUMP, "PD-10", {"value": shown(record.trump)}))
    if violations:
        return violations, None
    hands = _read_hands(record.hands)
    violations += _pass_faults(record.passing, record.passes, hands)
    known = None if violations else _after_passing(hands, record.passing, record.passes)
    play = Play(known, dealer=record.dealer, trump=str(record.trump) if record.trump else None)
    play.run(record.plays, complete=complete)
    return violations + play.violations, play


def record_answer(data: Mapping[str, object], *, strict: bool) -> dict[str, object]:
    """Answer `check` of kind `record`. A revoke is noted and the hand scored as played, unless `strict`."""
    violations, play = replay(read_record(data), complete=True)
    grave = [violation for violation in violations if strict or violation.code != "revoke"]
    return {
        "ok": not violations,
        "scores": play.scores if play and not grave else None,
        "violations": as_dicts(violations),
        "winners": play.winners if play else None,
        "tricks": play.tricks if play else None,
    }


def legal_answer(data: Mapping[str, object]) -> dict[str, object]:
    """Answer `legal`: whose turn it is and what he may play; `seat` is null when the hand is over."""
    violations, play = replay(read_record(data), complete=False)
    answer: dict[str, object] = {"seat": None, "legal": [], "trick": None, "position": None}
    if play and not play.over and not play.broken and play.hands is not None:
        answer |= {"seat": play.turn, "legal": list(play.legal())}
        answer |= {"trick": play.number, "position": len(play.trick)}
    return answer | {"ok": not violations, "violations": as_dicts(violations)}


def _deal_faults(hands: Sequence[object]) -> Iterator[Violation]:
    """Yield what is wrong with the deal: 13 different cards for each of four (PD-11)."""
    if len(hands) != PLAYERS:
        yield Violation("deal-malformed", _FOUR_HANDS, "PD-11", {"count": len(hands)})
    seen: set[str] = set()
    for seat, hand in enumerate(hands):
        if not isinstance(hand, list):
            yield Violation("deal-malformed", _NO_HAND, "PD-11", seat=seat)
            continue
        if len(hand) != TRICKS:
            yield Violation("deal-malformed", _THIRTEEN, "PD-11", {"count": len(hand)}, seat=seat)
        yield from _hand_faults(hand, seat, seen)


def _hand_faults(hand: Sequence[object], seat: int, seen: set[str]) -> Iterator[Violation]:
    for value in hand:
        card = read_card(value)
        if card is None:
            yield unknown_card(value, "PD-11", seat=seat)
        elif card in seen:
            yield Violation("card-duplicate", _DEALT_TWICE, "PD-11", {"card": card}, seat=seat, card=card)
        else:
            seen.add(card)


def _read_hands(hands: Sequence[object]) -> list[list[str]]:
    return [[card for card in map(read_card, hand) if card] for hand in hands if isinstance(hand, list)]


def _pass_faults(passing: object, passes: object, hands: Sequence[Sequence[str]]) -> Iterator[Violation]:
    """Yield what is wrong with the passing: three held cards from each, none where none are due (PD-12)."""
    if not isinstance(passing, str) or passing not in STEPS:
        yield _bad_pass(_DIRECTION, value=shown(passing))
    elif passing == "none":
        if passes is not None:
            yield _bad_pass(_NONE_DUE)
    elif not isinstance(passes, list) or len(passes) != PLAYERS:
        yield _bad_pass(_PASSES_DUE)
    else:
        for seat, cards in enumerate(passes):
            yield from _seat_pass_faults(cards, seat, hands[seat])


def _seat_pass_faults(cards: object, seat: int, hand: Sequence[str]) -> Iterator[Violation]:
    if not isinstance(cards, list):
        yield _bad_pass(_PASSES_DUE, seat=seat)
        return
    if len(cards) != PASSED:
        yield _bad_pass(_THREE, seat=seat, count=len(cards))
    given: set[str] = set()
    for value in cards:
        card = read_card(value) or shown(value)
        if card not in hand:
            yield _bad_pass(_PASS_HELD, seat=seat, card=card)
        elif card in given:
            yield _bad_pass(_PASS_TWICE, seat=seat, card=card)
        given.add(card)


def _bad_pass(
    template: str, *, seat: int | None = None, card: str | None = None, **data: object
) -> Violation:
    return Violation("pass-malformed", template, "PD-12", {**data, "card": card}, seat=seat, card=card)


def _after_passing(hands: list[list[str]], passing: object, passes: object) -> list[list[str]]:
    """Return the hands when play begins; everybody passes before seeing what comes (PD-12)."""
    if not isinstance(passes, list):
        return hands
    given = _read_hands(passes)
    step = STEPS[str(passing)]
    kept = [[card for card in hand if card not in out] for hand, out in zip(hands, given, strict=True)]
    return [kept[seat] + given[(seat - step) % PLAYERS] for seat in range(PLAYERS)]
