"""The record of a hand: what the schedule adds to it, what it gives, and whether the row says the same."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from club.models import Person
from rules_engine.core.game import ScheduledHand
from rules_engine.core.replay import Replay
from rules_engine.core.violations import Refused, Violation
from scoring.models import HandRecord
from scoring.queries.rows import UNKNOWN, TableRows
from scoring.queries.written import Four, Written, written_of

RULES = "rules"
NAMED = ("game", "kind", RULES)
"""What says of a record only what it is one of."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A key of a record that does not say what the parti and its schedule say."""

    key: str
    given: object
    due: object


@dataclass(frozen=True, slots=True)
class Kept:
    """A hand that has a record; `differs` says that its row has other scores by now."""

    table: int
    hand: int
    differs: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """A record as the engine sees it: its steps with all violations, and the row it gives, None where it
    gives no scores. `scores` are by seat id."""

    replay: Replay
    written: Written | None
    scores: Mapping[int, int] | None

    @property
    def violations(self) -> tuple[Violation, ...]:
        return self.replay.violations


def completed(
    rows: TableRows, number: int, given: Mapping[str, Any]
) -> tuple[dict[str, Any], list[Mismatch]]:
    """A record with what the parti knows filled in where it is missing, and what does not agree with it.

    Raises the engine's Refused where the rules it was played by are none.
    """
    parti, four = rows.table.parti, rows.four(number)
    head = rows.game.record_head(_due(rows, number, four)) if rows.schedule and four else {}
    due: dict[str, Any] = {"game": parti.game, **head}
    wrong = [Mismatch(key, given[key], value) for key, value in due.items() if not _agrees(given, key, value)]
    wrong += _other_rules(rows, given)
    return {**given, **due, RULES: dict(rows.rules), "kind": "record"}, wrong


class _Read(dict[str, Any]):
    """A record that notes which of its keys were asked for."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        super().__init__(record)
        self.asked: set[object] = set()

    def __getitem__(self, key: str) -> Any:
        self.asked.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.asked.add(key)
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)


def unread(rows: TableRows, record: Mapping[str, Any]) -> list[str]:
    """The keys of a completed record that the game does not look at; raises Refused as `judged` does."""
    read = _Read(record)
    rows.game.replay(read)
    return [key for key in record if key not in {*read.asked, *NAMED}]


def judged(rows: TableRows, number: int, record: Mapping[str, Any]) -> Judged:
    """What a completed record of hand `number` gives; raises the engine's Refused where it cannot be read."""
    four = rows.four(number)
    replay = rows.game.replay(record)
    if four is None:
        return Judged(replay, None, None)
    entry = rows.game.from_record(record, rows.rules, hand=_due(rows, number, four))
    way = rows.way(number, str(entry["way"])) if entry else None
    if entry is None or way is None:
        return Judged(replay, None, None)
    written = written_of(entry, way, four)
    return Judged(replay, written, rows.scores(number, written))


def record_of(rows: TableRows, number: int) -> HandRecord | None:
    """The record of a hand, None where none is kept; in one query, or none for a hand without a row."""
    hand = rows.hands.get(number)
    found = HandRecord.objects.filter(hand=hand).select_related("kept_by").first() if hand else None
    if found and hand:
        found.hand = hand
    return found


def kept_records(tables: Sequence[TableRows]) -> list[Kept]:
    """The hands of the tables that have a record, in order, in one query however many there are."""
    hands = {hand.pk: (rows, number) for rows in tables for number, hand in rows.hands.items()}
    found = HandRecord.objects.filter(hand__in=hands).order_by("hand__table__number", "hand__number")
    places = [(*hands[record.hand_id], record.data) for record in found]
    return [Kept(rows.table.number, number, differs(rows, number, record)) for rows, number, record in places]


def differs(rows: TableRows, number: int, record: Mapping[str, Any]) -> bool:
    """Whether a kept record gives other scores than the row has; a record without scores never does."""
    try:
        scores = judged(rows, number, record).scores
    except Refused:
        return False
    return scores is not None and dict(scores) != dict(rows.points.get(number, {}))


def players_of(rows: TableRows, number: int) -> tuple[Person, ...]:
    """Who plays hand `number`, in the order of the seats of a record; empty where nobody knows."""
    four = rows.four(number)
    playing = [seat for seat in rows.seats if four and seat.pk in four.seats]
    return tuple(rows.presence.person(seat, number) or seat.person for seat in playing)


def _due(rows: TableRows, number: int, four: Four | None) -> ScheduledHand:
    """The hand as it is due, its seats being those of a record: the four who play, from 0.

    Of a dealer who does not play it is the seat before the next one who does, so that the same seat leads.
    """
    due = rows.due(number)
    if due is None or four is None:
        return replace(UNKNOWN, hand=number)
    playing = [seat.position for seat in rows.seats if seat.pk in four.seats]
    onward = [(due.dealer + step) % len(rows.seats) for step in range(len(rows.seats))]
    first = next(seat for seat in onward if seat in playing)
    dealer = (playing.index(first) - (first != due.dealer)) % len(playing)
    return replace(due, dealer=dealer, players=tuple(range(len(playing))))


def _agrees(given: Mapping[str, Any], key: str, due: object) -> bool:
    """Whether a record says the same; where it says nothing it does. No trump is null, and says something."""
    if key not in given or (given[key] is None and key != "trump"):
        return True
    return not isinstance(given[key], bool) and given[key] == due


def _other_rules(rows: TableRows, given: Mapping[str, Any]) -> list[Mismatch]:
    rules = given.get(RULES)
    if rules is None:
        return []
    settled = rows.game.rules(rules) if isinstance(rules, dict) else None
    own = rows.game.rules(rows.rules)
    return [] if settled == own else [Mismatch(RULES, settled or rules, own)]
