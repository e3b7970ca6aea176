"""The whole sheet as the page draws it: plain values for JSON, in the reader's language."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import get_language, gettext

from rules_engine.core.numbers import signed
from scoring.sheets import words
from scoring.sheets.cells import Cell, Cells
from scoring.sheets.columns import Layout, layout_of, sums_of, way_of
from scoring.sheets.hands import PaperHand, PaperTable, in_teams

Drawing = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Head:
    """What stands over the table. A fact without a value is a line to write on; `qr` is an SVG, or empty."""

    title: str
    facts: Sequence[tuple[str, str]]
    club: str = ""
    qr: str = ""
    address: str = ""


def drawing(table: PaperTable, head: Head) -> Drawing:
    """Everything on the page; lengths are millimetres."""
    layout = layout_of(table)
    return {
        "lang": (get_language() or "en").split("-")[0],
        "title": head.title,
        "game": gettext(table.game.name),
        "club": head.club,
        "facts": [{"label": label, "text": text} for label, text in head.facts],
        "options": words.options_told(table.game, table.rules),
        "qr": head.qr,
        "address": head.address,
        "margin": layout.margin,
        "columns": [_column(column.width, column.label, column.side) for column in layout.columns],
        "sides": [_side(table, side) for side in table.sides],
        "groups": _groups(table, layout),
        "foot": _foot(table),
        "words": _words(),
        "legend": _legend(table, layout),
    }


def _column(width: float, label: str, side: int | None) -> Drawing:
    return {"width": width, "label": label, "side": side}


def _side(table: PaperTable, side: Sequence[int]) -> Drawing:
    """The head of a column; without a name a line to write on."""
    seats = [gettext("seat %(number)s") % {"number": position + 1} for position in side]
    return {
        "names": [table.names[position] for position in side],
        "seats": seats if table.seats_known else [],
    }


def _groups(table: PaperTable, layout: Layout) -> list[Drawing]:
    cells = Cells(table, layout)
    rounds = groupby(table.hands, key=lambda hand: hand.round)
    return [
        {**_margin(number, hands[0], layout), "rows": [_row(cells.row(hand)) for hand in hands]}
        for number, hands in ((number, list(group)) for number, group in rounds)
    ]


def _row(cells: list[Cell]) -> Drawing:
    """A row with more to fill in is so much higher."""
    return {"cells": cells, "weight": 2 if any(cell.get("fields") for cell in cells) else 1}


def _margin(number: int, hand: PaperHand, layout: Layout) -> Drawing:
    """What holds for the whole round."""
    has_trump, passes = layout.trump_at == "margin", layout.passing_at == "margin"
    return {
        "round": words.roman(number),
        "sign": words.trump_sign(hand.trump) if has_trump else "",
        "trump": words.trump_name(hand.trump) if has_trump else "",
        "arrow": words.passing_sign(hand.passing) if passes else "",
        "passing": words.passing_name(hand.passing) if passes else "",
    }


def _foot(table: PaperTable) -> Drawing:
    """Totals and places by side; empty while they do not hold yet."""
    total = sum(table.totals.values()) if table.totals and sums_of(table) else None
    return {
        "totals": [_number(table.totals, side) for side in table.sides],
        "places": [_number(table.places, side) for side in table.sides],
        "hands": [_hands(table, side) for side in table.sides] if table.played else [],
        "sum": "" if total is None else signed(total),
    }


def _number(values: Mapping[int, int], side: Sequence[int]) -> str:
    return signed(values[side[0]]) if side[0] in values else ""


def _hands(table: PaperTable, side: Sequence[int]) -> str:
    """As in 12 + 8: who sat there first played twelve."""
    return " + ".join(map(str, table.played[side[0]]))


def _words() -> dict[str, str]:
    return {
        "sheet": gettext("Score sheet"),
        "total": gettext("Total"),
        "place": gettext("Place"),
        "hands": gettext("Hands"),
        "signature": gettext("Signature"),
        "qr": gettext("The code opens this sheet."),
    }


def _legend(table: PaperTable, layout: Layout) -> list[Drawing]:
    """What the signs of the sheet mean, and what happened at the table."""
    found = []
    if not in_teams(table.game) and any(hand.dealer is not None for hand in table.hands):
        found.append({"kind": "deals", "text": gettext("deals")})
    if any(len(hand.plays) + len(hand.absent) < len(table.names) for hand in table.hands):
        found.append({"kind": "out", "text": gettext("sits out")})
    if any(hand.absent for hand in table.hands):
        found.append({"kind": "absent", "text": gettext("absent")})
    if any(hand.is_swapped for hand in table.hands):
        found.append({"kind": "swapped", "text": gettext("others played than were due")})
    told = [*_sum_told(table), *table.changes]
    return found + [{"kind": "", "text": text} for text in told]


def _sum_told(table: PaperTable) -> Iterator[str]:
    """What every row sums to; nothing where one may be right with another sum."""
    ways = [way_of(table, hand.number) for hand in table.hands]
    sums = set(sums_of(table).values())
    if len(sums) == 1 and not any(ask.apart for way in ways for ask in way.asks):
        yield gettext("Σ must be %(sum)s") % {"sum": signed(sums.pop())}
