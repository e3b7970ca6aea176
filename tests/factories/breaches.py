"""Breaches, noted through the action that the page calls."""

from club.models import User
from scoring.actions import breaches
from scoring.enums import BreachKind
from scoring.models import Breach, Parti


def noted(
    parti: Parti,
    name: str,
    kind: BreachKind = BreachKind.CARELESS,
    *,
    hand: int | None = None,
    note: str = "",
    by: User | None = None,
) -> Breach:
    """A breach by the one of this name who sits in the parti."""
    person = parti.seats.get(person__name=name).person
    return breaches.note(parti=parti, person=person, kind=kind, hand=hand, note=note, by=by)
