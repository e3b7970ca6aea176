"""A record of Pitch as it is looked at."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from rules_engine.core.deal import SEATS
from rules_engine.core.inputs import shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.parts import total
from rules_engine.core.replay import Replay, Saying, Step, replayed, shown_hands
from rules_engine.games.pitch.play import TEAMS
from rules_engine.games.pitch.record import Record, judged, read_record
from rules_engine.games.pitch.sheet import Rules, card_parts

T = TypeVar("T")
_BIDS = gettext_noop("bids {bid}")
_PASSES = gettext_noop("passes")


def replay_of(data: Mapping[str, object], rules: Rules) -> Replay:
    """Return the steps of a record: deal, bids, draw where it is told, tricks, end (PT-4 … PT-29).

    Both partners have the points of their team. Raises Refused.
    """
    record = read_record(data)
    violations, reasons, play = judged(record, rules)

    def points(taken: Sequence[Sequence[str]], winners: Sequence[int]) -> list[int]:
        piles = [[*taken[team], *taken[team + TEAMS]] for team in range(TEAMS)]
        return _by_seat([total(card_parts(pile, str(record.trump))) for pile in piles])

    return replayed(
        list(_before(record)),
        play,
        record.plays,
        violations,
        counting=points,
        parts=None if reasons is None else _by_seat(reasons),
        with_trump=True,
        trump=record.trump,
    )


def _before(record: Record) -> Iterator[Step]:
    hands = shown_hands(record.hands)
    dealt = hands if record.dealt is None else shown_hands(record.dealt)
    yield Step("deal", hands=dealt)
    yield Step("bids", hands=dealt, sayings=tuple(_said(record)))
    if record.dealt is not None:
        yield Step("draw", hands=hands)


def _said(record: Record) -> Iterator[Saying]:
    for action, bid in enumerate(record.bids[:SEATS], start=1):
        seat = (record.dealer + action) % SEATS
        yield Saying(_PASSES, seat=seat) if bid is None else Saying(_BIDS, {"bid": shown(bid)}, seat)


def _by_seat(values: Sequence[T]) -> list[T]:
    return [values[seat % TEAMS] for seat in range(SEATS)]
