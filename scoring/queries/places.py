"""The places that a parti's sheets give as they stand, by seat (PD-26 … PD-28, PD-33, PD-34)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from club.models import Person
from rules_engine.presence import Stay, holders, throughout, without_place
from scoring.enums import Detail
from scoring.models import Parti, Place
from scoring.queries.rows import TableRows

Played = Mapping[int, Mapping[Person, int]]
"""By seat id who sat there, in the order in which they came, and how many hands each played there."""


def places_by_seat(parti: Parti, tables: Sequence[TableRows], *, whole: bool = True) -> dict[int, int]:
    """Place by seat id: from the totals, unless the game ended in a way that decides them (PT-30).

    A seat whose holder played too little for a place is left out, and the others are ranked without it.
    In the middle of a game, not `whole`, totals may be none that a whole one gives (KI-44). Raises Refused
    where those of a whole one cannot be.
    """
    places = partial(parti.rules_of.places, rules=parti.options)
    if any(map(_may_have_none, tables)):
        return places([_with_place(rows) for rows in tables], whole=False)
    return _ended_otherwise(tables) or places([rows.totals() for rows in tables], whole=whole)


def hands_by_person(rows: TableRows) -> Played:
    """The hands that are written."""
    return _played(rows, {number: tuple(points) for number, points in rows.points.items()})


def holders_of(rows: TableRows) -> dict[int, Person]:
    """Who has the place of each seat, by seat id (PD-33)."""
    return holders(_stays(_in_the_end(rows)))


def without_place_at(tables: Iterable[TableRows], places: Iterable[Place]) -> list[Person]:
    """Who played too little for a place (PD-34)."""
    placed = {place.seat_id for place in places}
    held = [holders_of(rows) for rows in tables]
    return [person for of in held for seat, person in of.items() if seat not in placed]


def unequal(places: Iterable[Place]) -> dict[str, int]:
    """The hands of everybody with a place, by name, where they are not the same; empty where they are."""
    played = {place.person.name: place.hands_played for place in places if place.hands_played is not None}
    return played if len(set(played.values())) > 1 else {}


def _may_have_none(rows: TableRows) -> bool:
    """Whether somebody may have played less than others. The schedule alone gives everybody the same."""
    return bool(rows.schedule) and (
        rows.presence.is_changed or any(hand.players for hand in rows.hands.values())
    )


def _with_place(rows: TableRows) -> dict[int, int]:
    """Points by seat id of those who have a place (PD-34)."""
    if not rows.schedule:
        return rows.totals()
    full = {rows.seats[position].pk for position in throughout(rows.schedule)}
    none = without_place(_stays(_in_the_end(rows)), full)
    return {seat: points for seat, points in rows.totals().items() if seat not in none}


def _in_the_end(rows: TableRows) -> Played:
    """The hands played if those that are not written yet are played as they are due, so that nobody is
    without a place only because his turn is still to come."""
    due = {number: rows.players(number) or () for number in rows.numbers}
    return _played(rows, {**due, **{number: tuple(points) for number, points in rows.points.items()}})


def _played(rows: TableRows, fours: Mapping[int, Sequence[int]]) -> Played:
    """`fours`: the seat ids of those who play, by number of the hand."""
    seats = {seat.pk: seat for seat in rows.seats}
    found = {seat.pk: dict.fromkeys(rows.presence.everybody(seat), 0) for seat in rows.seats}
    for number, four in fours.items():
        for seat in four:
            person = rows.presence.person(seats[seat], number)
            if person:
                found[seat][person] += 1
    return found


def _stays(played: Played) -> dict[int, list[Stay[Person]]]:
    return {seat: [Stay(*one) for one in own.items()] for seat, own in played.items()}


def _ended_otherwise(tables: Sequence[TableRows]) -> dict[int, int]:
    """Places by seat id where not the totals alone decide them; empty where they do."""
    found = [rows.course.places for rows in tables if rows.table.parti.detail == Detail.HANDS]
    if len(found) != 1 or found[0] is None:
        return {}
    return dict(zip([seat.pk for seat in tables[0].seats], found[0], strict=True))
