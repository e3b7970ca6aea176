"""How many tables so many people make (PD-3)."""

from dataclasses import dataclass

from leagues.actions.seats import one_table
from rules_engine.core.violations import Refused
from rules_engine.rotation import table_sizes


@dataclass(frozen=True, slots=True)
class Tables:
    """The sizes, larger ones first; `over` are those who find no seat, `people` all of them."""

    people: int
    sizes: tuple[int, ...]
    over: int

    @property
    def written(self) -> list[str]:
        """The sizes for a sentence."""
        return [str(size) for size in self.sizes]


def tables_for(game: str, people: int) -> Tables:
    """As the lot would set them; of a game for so many exactly, as many full tables as there are."""
    seats = one_table(game)
    if seats is not None:
        return Tables(people, (seats,) * (people // seats), people % seats)
    try:
        return Tables(people, table_sizes(people), 0)
    except Refused:
        return Tables(people, (), people)
