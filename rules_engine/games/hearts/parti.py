"""A whole game from its hands, and the totals and places it ends with (HE-18 … HE-23)."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rules_engine.core.answers import Answer
from rules_engine.core.deal import SEATS
from rules_engine.core.inputs import shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.places import rank
from rules_engine.core.violations import Refused, Violation, as_dicts
from rules_engine.games.hearts import end
from rules_engine.games.hearts.options import Chosen
from rules_engine.games.hearts.scores import HAND_SUM
from rules_engine.games.hearts.sheet import OPPONENTS, check_points, negative, read_four, row_parts

K = TypeVar("K", bound=Hashable)

_NO_ROW = gettext_noop("“{value}” is not a row of points.")
_AFTER_END = gettext_noop("The game was over after hand {last}; hand {hand} is too many.")
_FOUR_PLAY = gettext_noop("{people} people cannot play Hearts at one table: four play.")
_TOTALS = gettext_noop("The totals sum to {sum}: no number of hands gives that.")
_TWICE = gettext_noop("{player} is there twice.")


@dataclass(slots=True)
class _Sheet:
    """The hands so far. `totals` by seat are None after a row that cannot be: nobody knows them then."""

    rules: Chosen
    totals: list[int] | None = field(default_factory=lambda: [0] * SEATS)
    why: str | None = None
    last: int = 0
    hands: list[Answer] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return self.why == end.LIMIT_REACHED

    def add(self, row: object) -> None:
        number = len(self.hands) + 1
        faults = self._faults(row, number)
        self.violations += (replace(fault, hand=number) for fault in faults)
        if faults or not isinstance(row, list):
            self.hands.append({"scores": None, "parts": None})
            self._lose_count()
        else:
            points = [whole(value) or 0 for value in row]
            self.hands.append({"scores": points, "parts": row_parts(points, moon=self.rules.moon)})
            self._count(points, number)

    def _faults(self, row: object, number: int) -> tuple[Violation, ...]:
        if self.over:
            return (Violation("game-over", _AFTER_END, "HE-18", {"last": self.last, "hand": number}),)
        if not isinstance(row, list):
            return (Violation("points-malformed", _NO_ROW, "HE-17", {"value": shown(row)}),)
        return check_points(row, moon=self.rules.moon)

    def _lose_count(self) -> None:
        if not self.over:
            self.totals, self.why = None, None

    def _count(self, points: Sequence[int], number: int) -> None:
        if self.totals is not None:
            self.why, self.last = end.verdict(self.totals, points, self.rules), number
            self.totals = [total + own for total, own in zip(self.totals, points, strict=True)]


def game_answer(rows: Sequence[object], rules: Chosen) -> Answer:
    """Answer `game`: totals, places, winners, why it is over or goes on, and each hand with its parts.

    `rows` has four points by seat for each hand. A hand after the end is `game-over` and does not count.
    """
    sheet = _Sheet(rules)
    for row in rows:
        sheet.add(row)
    totals = sheet.totals
    return {
        "ok": not sheet.violations,
        "over": sheet.over,
        "why": sheet.why,
        "totals": totals,
        "places": list(_rank(dict(enumerate(totals))).values()) if totals else None,
        "winners": end.lowest(totals) if totals and sheet.over else [],
        "hands": sheet.hands,
        "violations": as_dicts(sheet.violations),
    }


def check_players(players: int) -> None:
    """Raise Refused (table-size) unless four play (HE-1)."""
    if players != SEATS:
        raise Refused(_not_four(players))


def check_totals(totals: Sequence[object], *, moon: int) -> tuple[Violation, ...]:
    """Return everything wrong with the totals of one table: not four, no numbers, below 0, or a sum that no
    number of hands gives (HE-1, HE-14, HE-17).
    """
    if len(totals) != SEATS:
        return (_not_four(len(totals)),)
    numbers, faults = read_four(totals)
    return faults or tuple(negative(numbers)) or tuple(_no_hands(sum(numbers), OPPONENTS * moon))


def places_of(tables: Sequence[Mapping[K, int]], *, moon: int) -> dict[K, int]:
    """Return the place of everybody in one ranking over all tables; the lowest total is first (HE-18).

    Raises Refused with everything wrong with the tables, and player-twice.
    """
    violations = list(_table_faults(tables, moon))
    if violations:
        raise Refused(*violations)
    return _rank({player: points for table in tables for player, points in table.items()})


def _rank(totals: Mapping[K, int]) -> dict[K, int]:
    return rank(totals, higher_is_better=False)


def _not_four(people: int) -> Violation:
    return Violation("table-size", _FOUR_PLAY, "HE-1", {"people": shown(people)})


def _no_hands(total: int, moon_sum: int) -> Iterator[Violation]:
    # 26 moons sum to a multiple of 26, as other hands do: no more of them need be tried.
    left = [total - moons * moon_sum for moons in range(HAND_SUM)]
    if not any(rest >= 0 and rest % HAND_SUM == 0 for rest in left):
        yield Violation("sum-wrong", _TOTALS, "HE-17", {"sum": shown(total)})


def _table_faults(tables: Sequence[Mapping[K, int]], moon: int) -> Iterator[Violation]:
    if not tables:
        yield _not_four(0)
    seen: set[K] = set()
    for number, table in enumerate(tables, start=1):
        for violation in check_totals(list(table.values()), moon=moon):
            yield replace(violation, table=number)
        for player in seen.intersection(table):
            data = {"player": str(player)}
            yield Violation("player-twice", _TWICE, "HE-1", data, table=number, player=str(player))
        seen.update(table)
