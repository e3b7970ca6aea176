"""The places that the people of one parti can have between them.

Whoever shares a place has the best of the places he shares, so to break a tie makes nobody's place better. It
is therefore enough to give out the places of orders without ties, here called slots, wherever people need
a place *or a worse one*; and how many orders do it is a product.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from math import factorial

Slots = tuple[int, ...]


def slots_of(people: int, side: int = 1, tables: Sequence[int] = ()) -> Slots:
    """The places of `people` in an order without ties, in one ranking or in one for each of `tables`.

    With `side` 2 partners share a place: 1, 1, 3, 3. Raises ValueError where tables or sides do not come out.
    """
    sizes = tables or (people,)
    if sum(sizes) != people or any(size % side for size in sizes):
        raise ValueError(f"{people} people do not sit at tables of {sizes} in sides of {side}")
    return tuple(sorted(at - at % side + 1 for size in sizes for at in range(size)))


def fits(slots: Slots, place: int) -> bool:
    """Whether one more person can have this place, shared or not, when these slots are left."""
    return bool(slots) and place <= slots[-1]


def without(slots: Slots, place: int) -> Slots:
    """What is left when one person has exactly this place, which `fits`.

    Where the place itself is gone he shares it with its owner and takes up the next slot.
    """
    at = bisect_left(slots, place)
    return slots[:at] + slots[at + 1 :]


def ways(slots: Slots, least: Iterable[int]) -> int:
    """How many ways there are to give out the slots so that for each number of `least` a person of his own
    has that place or a worse one; the others take what is left."""
    found = 1
    bounds = sorted(least, reverse=True)
    for at, bound in enumerate(bounds):
        found *= sum(slot >= bound for slot in slots) - at
    return found * factorial(len(slots) - len(bounds))


def orders_of(people: int, side: int) -> int:
    """How many orders without ties there are, partners counted once whichever of them is named first."""
    alike: int = side ** (people // side)
    return factorial(people) // alike
