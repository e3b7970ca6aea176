"""The sheet of a stored table, for paper: as it is written, or empty for the pen."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from club.writing import written_date, written_time
from rules_engine.core.entries import Way
from scoring.models import Parti, Seat, Table
from scoring.queries.places import hands_by_person
from scoring.queries.rows import TableRows
from scoring.queries.sheets import Sheet
from scoring.queries.written import Written
from scoring.sheets.hands import PaperHand, PaperTable, rows_due
from scoring.sheets.paper import Drawing, Head, drawing
from scoring.sheets.qr import qr_svg

Positions = Mapping[int, int]
"""Position at the table by seat id."""


def stored_drawing(sheet: Sheet, *, filled: bool) -> Drawing:
    """The page of a table's sheet. Drafts stay empty; totals and places wait for the end of the parti."""
    return drawing(_table(sheet, filled), _head(sheet))


def sheet_address(table: Table) -> str:
    """Where the sheet of this table opens, for a telephone that knows nothing yet."""
    page = reverse("sheet", args=[table.parti.club.slug, table.parti.number])
    return f"{settings.BASE_URL}{page}" + (f"?table={table.number}" if table.number > 1 else "")


def _table(sheet: Sheet, filled: bool) -> PaperTable:
    rows, closed = sheet.rows, filled and not sheet.parti.is_open
    positions = {seat.pk: at for at, seat in enumerate(rows.seats)}
    return PaperTable(
        game=rows.game,
        rules=rows.game.rules(rows.rules),
        names=tuple(_names(rows, seat) for seat in rows.seats),
        hands=tuple(_hand(rows, number, positions, filled) for number in _numbers(sheet)),
        totals=_by_position(sheet.totals, positions) if closed else {},
        places=_by_position(sheet.places, positions) if closed else {},
        played=_played(rows, positions) if closed else {},
        changes=tuple(_changes(rows)) if filled else (),
        seats_known=rows.table.seats_known,
    )


def _numbers(sheet: Sheet) -> Sequence[int]:
    """The rows of the page, with some to come where only the score knows the end."""
    rows = sheet.rows
    written = sheet.numbers
    if not rows.schedule or not rows.is_endless:
        return written
    due = rows_due(rows.game, len(rows.seats), len(rows.schedule))
    return range(1, max([*written, due]) + 1)


def _names(rows: TableRows, seat: Seat) -> str:
    """Who sat there, one after the other where the seat was taken over."""
    later = [one.person for one in rows.presence.sittings.get(seat.pk, ()) if one.person]
    return " / ".join(dict.fromkeys([seat.person.name, *(person.name for person in later)]))


def _played(rows: TableRows, positions: Positions) -> dict[int, tuple[int, ...]]:
    """Hands played by position, empty where everybody played the same number."""
    found = {positions[seat]: tuple(of.values()) for seat, of in hands_by_person(rows).items()}
    return found if len({hands for of in found.values() for hands in of}) > 1 else {}


def _changes(rows: TableRows) -> Iterator[str]:
    """Who took a seat over, came or left, and with which hand."""
    for seat, sittings in rows.presence.by_seat:
        for one in sittings:
            places = {
                "seat": seat.position + 1,
                "hand": one.from_hand,
                "name": one.person and one.person.name,
            }
            yield (
                gettext("%(name)s has seat %(seat)s from hand %(hand)s on.")
                if one.person
                else gettext("Seat %(seat)s is empty from hand %(hand)s on.")
            ) % places


def _hand(rows: TableRows, number: int, positions: Positions, filled: bool) -> PaperHand:
    points = rows.points.get(number, {}) if filled else {}
    players = rows.players(number) or rows.points.get(number, {})
    written = _written(rows, number) if points else None
    way = rows.way(number, written.way) if written else None
    return PaperHand(
        **_due(rows, number),
        plays=frozenset(positions[seat] for seat in players),
        points=_by_position(points, positions),
        each={name: _by_position(of, positions) for name, of in written.each.items()} if written else {},
        once=_once(written, way, positions) if written and way else {},
        way=way.slug if way else "",
        is_swapped=bool(rows.swapped(number)),
        absent=frozenset(positions[one.pk] for one in rows.seats if not rows.presence.person(one, number)),
    )


def _written(rows: TableRows, number: int) -> Written | None:
    """A row as it was written down; paper has no room for cards, but for the numbers that they give."""
    kept = rows.written(number)
    way = rows.way(number, kept.way) if kept else None
    return rows.in_numbers(number) if way and way.has_cards else kept


def _due(rows: TableRows, number: int) -> dict[str, Any]:
    """What the schedule says of a hand; where nobody knows it all rows are one round."""
    due, deal = rows.due(number), rows.deal(number)
    if deal is None:
        return {"number": number, "round": 0, "dealer": None}
    return {
        "number": number,
        "round": deal.round,
        "dealer": due.dealer if due else None,
        "trump": deal.trump,
        "passing": deal.passing,
        "name": deal.name,
    }


def _once(written: Written, way: Way, positions: Positions) -> dict[str, Any]:
    seats = {ask.name for ask in way.asks if ask.kind == "seat"}
    return {name: positions.get(value) if name in seats else value for name, value in written.once.items()}


def _by_position(values: Mapping[int, Any], positions: Positions) -> dict[int, Any]:
    return {positions[seat]: value for seat, value in values.items() if seat in positions}


def _head(sheet: Sheet) -> Head:
    parti, address = sheet.parti, sheet_address(sheet.table)
    facts = [(gettext("Parti"), str(parti.number)), (gettext("Date"), _day(parti))]
    if len(sheet.tables) > 1:
        facts.append((gettext("Table"), str(sheet.table.number)))
    if not (parti.is_open or parti.counts):
        facts.append(("", str(parti.get_state_display())))
    title = gettext("Score sheet, parti %(number)s") % {"number": parti.number}
    return Head(title=title, facts=facts, club=parti.club.name, qr=qr_svg(address), address=address)


def _day(parti: Parti) -> str:
    day = written_date(parti.date, "long")
    return f"{day}, {written_time(parti.start_time)}" if parti.start_time else day
