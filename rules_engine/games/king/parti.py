"""A whole game: ten deals, what each brings, and who wins (KI-9, KI-19, KI-37 … KI-46)."""

from collections.abc import Sequence
from dataclasses import replace

from rules_engine.core.answers import Answer, game_verdict
from rules_engine.core.game import ScheduledHand
from rules_engine.core.parts import Parts, as_lists, total
from rules_engine.core.places import rank_row
from rules_engine.core.violations import Violation
from rules_engine.games.king.bidding import SEAT
from rules_engine.games.king.deals import DEALS
from rules_engine.games.king.entries import read_entry
from rules_engine.games.king.options import KingRules
from rules_engine.games.king.sheet import after_end


def game_answer(entries: Sequence[object], schedule: Sequence[ScheduledHand], rules: KingRules) -> Answer:
    """Answer `game`: the scores of each deal with their parts, totals, places, and who won after the tenth.

    An unfinished game is no fault. Totals and places are null where some deal is wrong.
    """
    violations: list[Violation] = []
    parts: list[Parts | None] = []
    for entry, hand in zip(entries, schedule, strict=False):
        faults, own = read_entry(entry, hand.hand, rules, auctioneer=hand.dealer)
        violations += [replace(fault, hand=hand.hand) for fault in faults]
        parts.append(own)
    for number in range(len(DEALS) + 1, len(entries) + 1):
        violations.append(after_end(number, hand=number))
        parts.append(None)
    return _answer(parts, violations)


def _answer(parts: Sequence[Parts | None], violations: Sequence[Violation]) -> Answer:
    scores = [None if own is None else [total(seat) for seat in own] for own in parts]
    due = scores[: len(DEALS)]
    played = [row for row in due if row is not None]
    known, over = len(played) == len(due), len(played) == len(DEALS)
    totals = [sum(row[seat] for row in played) for seat in SEAT]
    return game_verdict(
        [_hand(row, own) for row, own in zip(scores, parts, strict=True)],
        violations,
        totals=totals if known else None,
        places=rank_row(totals) if known else None,
        over=over,
        why="hands-played" if over else None,
    )


def _hand(scores: list[int] | None, parts: Parts | None) -> Answer:
    return {"scores": scores, "parts": None if parts is None else as_lists(parts)}
