"""Who deals, who sits out, how many tables, and the cycles that turn with the rounds (PD-2, PD-3, PD-6)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rules_engine.core.inputs import shown
from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

T = TypeVar("T")
ACTIVE = 4
TABLE = range(4, 8)
MOST = 1000
_ALONE = gettext_noop("1 person is too few: a table needs four.")
_TOO_FEW = gettext_noop("{people} people are too few: a table needs four.")
_TOO_MANY = gettext_noop("{people} people are too many: one parti has at most {most}.")
_TABLE_OF_ONE = gettext_noop("1 person makes no table: a table has four to seven.")
_TABLE_SIZE = gettext_noop("{people} people cannot sit at one table: a table has four to seven.")


def table_sizes(people: int) -> tuple[int, ...]:
    """Return the sizes of as few tables as possible, as equal as possible, larger ones first (PD-3).

    Raises Refused (table-size) under four people and over MOST.
    """
    if people < TABLE[0]:
        too_few = _ALONE if people == 1 else _TOO_FEW
        raise Refused(Violation("table-size", too_few, "PD-3", {"people": people}))
    if people > MOST:
        data = {"people": shown(people), "most": MOST}
        raise Refused(Violation("table-size", _TOO_MANY, "PD-3", data))
    tables = -(-people // TABLE[-1])
    small, larger = divmod(people, tables)
    return (small + 1,) * larger + (small,) * (tables - larger)


def check_table(players: int) -> None:
    """Raise Refused (table-size) unless four to seven people sit at the table (PD-2, PD-3)."""
    if players not in TABLE:
        wrong = _TABLE_OF_ONE if players == 1 else _TABLE_SIZE
        raise Refused(Violation("table-size", wrong, "PD-3", {"people": players}))


def deals(players: int, first_dealer: int, rounds: int) -> Iterator[tuple[int, int, int]]:
    """Yield (hand from 1, round from 1, dealer's seat): everybody deals once a round (PD-6)."""
    for number in range(players * rounds):
        yield number + 1, number // players + 1, (first_dealer + number) % players


def turns(first_dealer: int, tables: Iterable[Sequence[int]]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield (hand from 1, the seats at the table in order of play, the dealer first).

    `tables` are the seats that are there, hand by hand; the deal goes to the next of them (PD-6, PD-31).
    """
    due = first_dealer
    for hand, seats in enumerate(tables, start=1):
        order = (*(seat for seat in seats if seat >= due), *(seat for seat in seats if seat < due))
        yield hand, order
        due = order[0] + 1


def active(dealer: int, players: int) -> tuple[int, ...]:
    """Return the four seats that play where the dealer plays, in order of play (PD-6)."""
    return playing(tuple((dealer + step) % players for step in range(players)))


def playing(order: Sequence[int], *, dealer_plays: bool = True) -> tuple[int, ...]:
    """Return the four seats that play, of those at the table in `order`, the dealer first (PD-6, PD-31).

    They start with the dealer, or with `dealer_plays=False` at five and more with the seat after him.
    """
    first = 0 if dealer_plays or len(order) == ACTIVE else 1
    return tuple(order[first : first + ACTIVE])


def others(seats: Iterable[int], known: Sequence[int]) -> tuple[int, ...]:
    """Return the seats not among `known`, in ascending order: who sits out, or is not there (PD-2, PD-29)."""
    return tuple(sorted(seat for seat in seats if seat not in known))


def cycle(values: Sequence[T], number: int) -> T:
    """Return the value whose turn it is; `number` is the round or the hand, from 1 (PD-10, PD-13)."""
    return values[(number - 1) % len(values)]
