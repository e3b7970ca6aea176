"""The tables of one parti: who may sit there, and the places of everybody."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from rules_engine.core.deal import SEATS
from rules_engine.core.documents import Doubled
from rules_engine.core.inputs import malformed, shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.places import rank
from rules_engine.core.violations import Refused, Violation

K = TypeVar("K", bound=Hashable)

ACROSS_TABLES, PER_TABLE = "across_tables", "per_table"
"""The option by which places are given out (PD-28), and its value for one ranking per table."""

Check = Callable[[Sequence[object]], Sequence[Violation]]
"""Returns everything wrong with the totals of one table."""

_FOUR = gettext_noop("Four play this game at a table, not {people}.")
_SAME_FOUR = gettext_noop("The four who begin this game also end it: nobody comes or leaves in between.")
_NO_TABLE = gettext_noop("No table was given.")
_POINTS = gettext_noop("“{value}” is not a whole number of points for {player}.")
_TWICE = gettext_noop("{player} is there twice.")


def four_faults(people: int, rule: str) -> tuple[Violation, ...]:
    """Return `table-size` unless four sit at the table."""
    return () if people == SEATS else (Violation("table-size", _FOUR, rule, {"people": shown(people)}),)


def require_four(people: int, rule: str) -> None:
    """Raise Refused (table-size) unless four sit at the table."""
    wrong = four_faults(people, rule)
    if wrong:
        raise Refused(*wrong)


def require_same_four(presence: Sequence[object], rule: str) -> None:
    """Raise Refused (table-size) where anybody comes or leaves during the game."""
    if presence:
        raise Refused(Violation("table-size", _SAME_FOUR, rule))


def read_tables(values: Sequence[object]) -> list[dict[str, int]]:
    """Return the points by player of each table, as they came.

    Raises Refused with input-malformed for what is no table, or else every player-twice and points-malformed.
    """
    tables = [value for value in values if isinstance(value, dict)]
    if len(tables) != len(values):
        raise Refused(*(malformed("tables", value) for value in values if not isinstance(value, dict)))
    faults = [fault for number, table in enumerate(tables, start=1) for fault in _unread(table, number)]
    if faults:
        raise Refused(*faults)
    return [{player: whole(value) or 0 for player, value in table.items()} for table in tables]


def places_of(
    tables: Sequence[Mapping[K, int]],
    check: Check,
    rule: str,
    *,
    higher_is_better: bool = True,
    per_table: bool = False,
    whole: bool = True,
) -> dict[K, int]:
    """Return the place of everybody: one ranking over all tables, or one per table.

    Raises Refused with everything wrong with the tables, table-size where there is none, and player-twice;
    where the tables are not `whole` only with player-twice.
    """
    violations = [*_faults(tables, check, rule)] if whole else _doubles(tables, rule)
    if violations:
        raise Refused(*violations)
    everybody = {player: points for table in tables for player, points in table.items()}
    ranked = [
        rank(group, higher_is_better=higher_is_better) for group in (tables if per_table else [everybody])
    ]
    return {player: place for places in ranked for player, place in places.items()}


def _faults(tables: Sequence[Mapping[K, int]], check: Check, rule: str) -> Iterator[Violation]:
    if not tables:
        yield Violation("table-size", _NO_TABLE, rule)
    doubles = _doubles(tables, rule)
    for number, table in enumerate(tables, start=1):
        yield from (replace(fault, table=number) for fault in check(list(table.values())))
        yield from (fault for fault in doubles if fault.table == number)


def _doubles(tables: Sequence[Mapping[K, int]], rule: str) -> list[Violation]:
    found: list[Violation] = []
    seen: set[K] = set()
    for number, table in enumerate(tables, start=1):
        found += (_twice(str(player), number, rule) for player in table if player in seen)
        seen |= table.keys()
    return found


def _unread(table: Mapping[str, object], number: int) -> Iterator[Violation]:
    yield from (_twice(player, number, "") for player in (table.twice if isinstance(table, Doubled) else ()))
    for player, value in table.items():
        if whole(value) is None:
            data = {"player": player, "value": shown(value)}
            yield Violation("points-malformed", _POINTS, "", data, table=number, player=player)


def _twice(player: str, number: int, rule: str) -> Violation:
    return Violation("player-twice", _TWICE, rule, {"player": player}, table=number, player=player)
