"""The final totals of tables, and the places they give (PT-1, PT-31)."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from rules_engine.core.deal import SEATS
from rules_engine.core.inputs import shown, whole
from rules_engine.core.marking import gettext_noop
from rules_engine.core.places import rank
from rules_engine.core.violations import Refused, Violation
from rules_engine.games.pitch.play import TEAMS

K = TypeVar("K", bound=Hashable)

_FOUR = gettext_noop("Pitch is played by four at a table, not by {people}.")
_NO_TABLE = gettext_noop("There is no table.")
_ABSENT = gettext_noop("A number is missing; an empty cell is not a zero.")
_NO_NUMBER = gettext_noop("“{value}” is not a whole number.")
_PARTNERS = gettext_noop("Partners have the same total: {first} and {second} differ.")
_TWICE = gettext_noop("{player} is there twice.")


def check_four(people: int) -> None:
    """Raise Refused (table-size) unless four sit at the table (PT-1)."""
    if people != SEATS:
        raise Refused(_not_four(people))


def check_totals(totals: Sequence[object]) -> tuple[Violation, ...]:
    """Return everything wrong with the totals of one table, for each seat in order that of the player's team.

    Codes: table-size, else points-malformed, else impossible where partners (seats 0 and 2, 1 and 3) differ.
    """
    if len(totals) != SEATS:
        return (_not_four(len(totals)),)
    numbers = [number for number in map(whole, totals) if number is not None]
    if len(numbers) != SEATS:
        return tuple(_unread(totals))
    return tuple(_unequal(numbers))


def places_of(tables: Sequence[Mapping[K, int]]) -> dict[K, int]:
    """Return the place of everybody in one ranking over all tables; partners share theirs (PT-1, PT-31).

    Raises Refused with everything wrong with the tables, and player-twice.
    """
    violations = list(_table_faults(tables))
    if violations:
        raise Refused(*violations)
    return rank({player: points for table in tables for player, points in table.items()})


def _not_four(people: int) -> Violation:
    return Violation("table-size", _FOUR, "PT-1", {"people": shown(people)})


def _unread(totals: Sequence[object]) -> Iterator[Violation]:
    for seat, value in enumerate(totals):
        if whole(value) is None:
            template = _ABSENT if value is None else _NO_NUMBER
            yield Violation("points-malformed", template, "PT-1", {"value": shown(value)}, seat=seat)


def _unequal(totals: Sequence[int]) -> Iterator[Violation]:
    for seat in range(TEAMS):
        first, second = totals[seat], totals[seat + TEAMS]
        if first != second:
            yield Violation("impossible", _PARTNERS, "PT-1", {"first": first, "second": second}, seat=seat)


def _table_faults(tables: Sequence[Mapping[K, int]]) -> Iterator[Violation]:
    if not tables:
        yield Violation("table-size", _NO_TABLE, "PT-1")
    seen: set[K] = set()
    for number, table in enumerate(tables, start=1):
        yield from (replace(fault, table=number) for fault in check_totals(list(table.values())))
        for player in table:
            if player in seen:
                data = {"player": str(player)}
                yield Violation("player-twice", _TWICE, "PT-1", data, table=number, player=str(player))
            seen.add(player)
