"""What each person needs of the next parti: a ladder of his places, and what each of them is worth."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from leagues.files.grids import Cell, Grid
from leagues.views.race_words import Names, needed, ordinals
from rules_engine.title import Chance, Outlook

MOST_ORDERS = 362_880  # those of nine people; more of them say nothing to anybody


@dataclass(frozen=True, slots=True)
class Rung:
    """One place, or several that follow one another and are worth the same; or staying away."""

    label: str
    text: str
    chances: tuple[Chance[int], ...]

    @property
    def first(self) -> Chance[int]:
        return self.chances[0]

    @property
    def last(self) -> Chance[int]:
        return self.chances[-1]

    @property
    def king(self) -> str:
        """`always`, `never` or `depends`."""
        return self.first.king


@dataclass(frozen=True, slots=True)
class Ladder:
    """Somebody who can be awarded the title after the next parti: what each place, or staying away, is worth.

    orders: how many of the `total` orders without ties make him King without the points; 0 of 0 where
    there are too many to be told. apart: whether each of several tables has places of its own.
    """

    person_id: int
    name: str
    comes: bool
    is_king: bool
    rungs: tuple[Rung, ...]
    orders: int
    total: int
    apart: bool

    @property
    def is_open(self) -> bool:
        """Whether the orders say anything: some make him King and some do not."""
        return 0 < self.orders < self.total

    @property
    def orders_told(self) -> str:
        return _counted(self.orders)

    @property
    def total_told(self) -> str:
        return _counted(self.total)

    @property
    def never(self) -> bool:
        return all(rung.king == "never" for rung in self.rungs)


def ladders(found: Outlook[int], names: Names) -> list[Ladder]:
    """Everybody who can be awarded the title: those who come first, the likeliest first."""
    ordered = sorted(found.chances, key=lambda one: (one not in found.lineup, found.likely(one)))
    return [_ladder(player, found.chances[player], found, names) for player in ordered]


def needs_grid(name: str, shown: Sequence[Ladder]) -> Grid:
    """Every place of everybody as a line of a file."""
    counts = (_("Average"), _("Came"), _("First places"))
    heads = (_("Player"), _("Place"), *counts, _("King"), _("What it takes"))
    return Grid(name, heads, tuple(line for one in shown for line in _lines(one)))


def _counted(number: int) -> str:
    """A count with the reader's mark between thousands: 5,040."""
    return number_format(number, use_l10n=True, force_grouping=True)


def _lines(ladder: Ladder) -> Iterator[tuple[Cell, ...]]:
    words = {"always": _("yes"), "never": _("no"), "depends": _("depends")}
    for rung in ladder.rungs:
        for chance in rung.chances:
            average = Fraction(chance.place_sum, chance.played)
            place = chance.place or _("away")
            king = words[chance.king]
            yield ladder.name, place, average, chance.played, chance.firsts, king, rung.text


def _ladder(player: int, chances: Sequence[Chance[int]], found: Outlook[int], names: Names) -> Ladder:
    told = found.orders <= MOST_ORDERS
    return Ladder(
        person_id=player,
        name=names(player),
        comes=player in found.lineup,
        is_king=player == found.holder,
        rungs=tuple(_rungs(player, chances, names)),
        orders=sum(chance.orders for chance in chances) if told else 0,
        total=found.orders if told else 0,
        apart=len(found.tables) > 1,
    )


def _rungs(player: int, chances: Sequence[Chance[int]], names: Names) -> Iterator[Rung]:
    for text, group in groupby(chances, key=lambda chance: needed(player, chance, names)):
        same = tuple(group)
        places = [chance.place for chance in same if chance.place is not None]
        yield Rung(ordinals(places) if places else _("stays away"), text, same)
