"""The form that says which four played a hand, where others did than were due (PD-35)."""

from dataclasses import dataclass

from django.http import QueryDict

from scoring.queries.rows import PLAYERS, TableRows

FIELD = "players"


@dataclass(frozen=True, slots=True)
class Players:
    """Everybody at the table in this hand: seat id, name, ticked or not. `is_swapped`: others than due."""

    here: tuple[tuple[int, str, bool], ...]
    is_swapped: bool


def players_form(rows: TableRows, number: int, ticked: frozenset[int] | None = None) -> Players | None:
    """The form, None where no others could have played; `ticked` are the seats that were sent."""
    names = rows.names(number)
    here = [seat.pk for seat in rows.seats if rows.presence.person(seat, number) is not None]
    if not rows.may_change or len(here) <= PLAYERS:
        return None
    chosen = rows.players(number) or () if ticked is None else ticked
    return Players(tuple((seat, names[seat], seat in chosen) for seat in here), bool(rows.swapped(number)))


def ticked_of(posted: QueryDict) -> frozenset[int]:
    """The seats that were ticked; what is no seat id counts as a seat that is not there."""
    return frozenset(map(_seat, posted.getlist(FIELD)))


def _seat(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else 0
