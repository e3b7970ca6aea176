"""A whole game from its hands, and the totals and places it ends with (HE-18 … HE-23)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from rules_engine.core.answers import Answer, game_verdict
from rules_engine.core.deal import SEATS
from rules_engine.core.inputs import shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.places import rank_row
from rules_engine.core.rows import numbers, row_faults
from rules_engine.core.tables import four_faults
from rules_engine.core.violations import Violation
from rules_engine.games.hearts import end
from rules_engine.games.hearts.options import Chosen
from rules_engine.games.hearts.scores import HAND_SUM
from rules_engine.games.hearts.sheet import OPPONENTS, check_points, negative, row_parts

_NO_ROW = gettext_noop("“{value}” is not a row of points.")
_AFTER_END = gettext_noop("The game was over after hand {last}; hand {hand} is too many.")
_TOO_MUCH = gettext_noop("Nobody can total {points}: the game is over at {limit}.")
_TOTALS = gettext_noop("The totals sum to {sum}: no number of hands gives that.")


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
            points = numbers(row)
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
    return game_verdict(
        sheet.hands,
        sheet.violations,
        totals=sheet.totals,
        places=rank_row(sheet.totals, higher_is_better=False) if sheet.totals else None,
        over=sheet.over,
        why=sheet.why,
    )


def check_totals(totals: Sequence[object], rules: Chosen) -> tuple[Violation, ...]:
    """Return everything wrong with the totals of one table: not four, no numbers, below 0, a sum that no
    number of hands gives, or more than anybody can have when the game ends (HE-1, HE-14, HE-17, HE-18).
    """
    malformed = four_faults(len(totals), "HE-1") or row_faults(totals, "HE-17")
    if malformed:
        return malformed
    row = numbers(totals)
    return tuple(negative(row)) or (*_no_hands(sum(row), OPPONENTS * rules.moon), *_too_much(row, rules))


def _too_much(totals: Sequence[int], rules: Chosen) -> Iterator[Violation]:
    """Yield each total above what the last hand can have added; the special game may go on for long."""
    most = rules.limit - 1 + max(HAND_SUM - 1, rules.moon)
    for seat, total in enumerate(totals):
        if total > most and rules.variant == "classic":
            data = {"points": shown(total), "limit": rules.limit}
            yield Violation("impossible", _TOO_MUCH, "HE-18", data, seat=seat)


def _no_hands(total: int, moon_sum: int) -> Iterator[Violation]:
    # 26 moons sum to a multiple of 26, as other hands do: no more of them need be tried.
    left = [total - moons * moon_sum for moons in range(HAND_SUM)]
    if not any(rest >= 0 and rest % HAND_SUM == 0 for rest in left):
        yield Violation("sum-wrong", _TOTALS, "HE-17", {"sum": shown(total)})
