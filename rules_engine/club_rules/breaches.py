"""Breaches of the rules at the table, and the bottles they cost (CL-4, CL-5)."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Generic, Literal, TypeVar

from rules_engine.club_rules.bottles import OWN_CHOICE, UNICUM, Bottle, next_parti
from rules_engine.club_rules.options import DEFAULT_BOOK, HouseBook

K = TypeVar("K", bound=Hashable)

Kind = Literal["deliberate", "careless"]


@dataclass(frozen=True, slots=True)
class Breach(Generic[K]):
    """One breach by `player`.

    `parti` tells the partis of one day apart, in order of play. `key` is the caller's own name for this
    breach, by which he finds it among the causes of a bottle.
    """

    player: K
    date: date
    kind: Kind
    parti: int = 1
    key: Hashable = None


def breach_bottles(
    breaches: Iterable[Breach[K]], partis: Iterable[date], book: HouseBook = DEFAULT_BOOK
) -> tuple[Bottle[K, Breach[K]], ...]:
    """Return the bottles of everybody, by parti, in each those of deliberate breaches first (CL-4, CL-5).

    A deliberate breach costs one bottle. Careless ones cost one for `threshold` or more in a parti, or with
    the scope "cumulative" one for every `threshold` of them. The rules are those of the day of the breach.
    `partis` are the days of all partis, played or planned; a bottle is due on the next later day.
    """
    days = tuple(partis)
    noted = sorted(breaches, key=_when)
    causes = [*_deliberate(noted), *_careless_in_a_parti(noted, book), *_careless_so_far(noted, book)]
    return tuple(_bottle(cause, days) for cause in sorted(causes, key=lambda cause: _when(cause[-1])))


def _when(breach: Breach[K]) -> tuple[date, int]:
    return breach.date, breach.parti


def _bottle(cause: tuple[Breach[K], ...], partis: Sequence[date]) -> Bottle[K, Breach[K]]:
    last = cause[-1]
    drink = UNICUM if last.kind == "deliberate" else OWN_CHOICE
    return Bottle(last.player, drink, last.date, next_parti(partis, last.date), cause)


def _deliberate(noted: Iterable[Breach[K]]) -> Iterator[tuple[Breach[K], ...]]:
    return ((breach,) for breach in noted if breach.kind == "deliberate")


def _careless(noted: Iterable[Breach[K]], book: HouseBook, scope: str) -> Iterator[tuple[Breach[K], int]]:
    """The careless breaches of days with that scope, each with the threshold of its day."""
    for breach in noted:
        rules = book.on(breach.date)
        if breach.kind == "careless" and rules.scope == scope:
            yield breach, rules.threshold


def _careless_in_a_parti(noted: Iterable[Breach[K]], book: HouseBook) -> Iterator[tuple[Breach[K], ...]]:
    groups: dict[Hashable, list[Breach[K]]] = {}
    for breach, _ in _careless(noted, book, "parti"):
        groups.setdefault((_when(breach), breach.player), []).append(breach)
    return (tuple(group) for group in groups.values() if len(group) >= book.on(group[0].date).threshold)


def _careless_so_far(noted: Iterable[Breach[K]], book: HouseBook) -> Iterator[tuple[Breach[K], ...]]:
    open_rows: dict[K, tuple[Breach[K], ...]] = {}
    for breach, threshold in _careless(noted, book, "cumulative"):
        row = (*open_rows.get(breach.player, ()), breach)
        open_rows[breach.player] = () if len(row) >= threshold else row
        if len(row) >= threshold:
            yield row
