"""The cells of a printed row: numbers, hatching, room to write, and boxes to tick."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from rules_engine.core.entries import Ask, Way
from rules_engine.core.numbers import signed, written
from scoring.queries.written import is_of_sides
from scoring.sheets import words
from scoring.sheets.columns import Column, Layout, counted, has_boxes, sums_of, way_of
from scoring.sheets.hands import PaperHand, PaperTable

Cell = dict[str, Any]
"""What the page draws: "kind", and "text" or what that kind needs."""


class Cells:
    """The cells of a table's rows, from the first hand on; the running totals go along."""

    def __init__(self, table: PaperTable, layout: Layout) -> None:
        self.table = table
        self.layout = layout
        self.sums = sums_of(table)
        self.running = [0] * len(table.sides)

    def row(self, hand: PaperHand) -> list[Cell]:
        """The cells of the next hand, in the order of the columns."""
        for side, positions in enumerate(self.table.sides):
            self.running[side] += hand.points.get(positions[0], 0)
        return [{"kind": column.kind, **self._cell(column, hand)} for column in self.layout.columns]

    def _cell(self, column: Column, hand: PaperHand) -> Cell:
        if column.side is not None:
            return self._of_side(column, column.side, hand)
        return {
            "hand": self._number,
            "deal": self._deal,
            "dealer": self._dealer,
            "about": self._about,
            "ask": lambda hand: self._asked(column, hand),
            "sum": self._sum,
        }[column.kind](hand)

    def _number(self, hand: PaperHand) -> Cell:
        return {"text": str(hand.number), "swapped": hand.is_swapped}

    def _deal(self, hand: PaperHand) -> Cell:
        """Trump and passing where they change within a round."""
        trump = words.trump_sign(hand.trump) if self.layout.trump_at == "row" else ""
        passes = self.layout.passing_at == "row"
        return {
            "sign": trump,
            "arrow": words.passing_sign(hand.passing) if passes else "",
            "text": words.passing_name(hand.passing) if passes and not trump else "",
        }

    def _dealer(self, hand: PaperHand) -> Cell:
        return {"text": "" if hand.dealer is None else _seat(self.table, hand.dealer)}

    def _sum(self, hand: PaperHand) -> Cell:
        """The sum of what is written; on an empty row what it has to be, where that changes."""
        if hand.points:
            return {"text": signed(sum(hand.points.values())), "due": False}
        varies = len(set(self.sums.values())) > 1
        return {
            "text": signed(self.sums[hand.number]) if varies and hand.number in self.sums else "",
            "due": True,
        }

    def _of_side(self, column: Column, side: int, hand: PaperHand) -> Cell:
        first = self.table.sides[side][0]
        deals = len(self.table.sides[side]) == 1 and hand.dealer == first
        if first not in hand.plays:
            return {"out": True, "absent": first in hand.absent, "deals": deals}
        value = {
            "count": self._count(hand, first),
            "points": hand.points.get(first),
            "running": self.running[side] if first in hand.points else None,
        }[column.kind]
        return {"out": False, "deals": deals, "text": _text(value), "negative": _is_negative(value)}

    def _asked(self, column: Column, hand: PaperHand) -> Cell:
        ask = way_of(self.table, hand.number).ask(column.ask)
        return _field(ask, hand.once, self.table) if ask else {}

    def _about(self, hand: PaperHand) -> Cell:
        """What the hand is called or what counts in it, and room for what else it asks."""
        way = way_of(self.table, hand.number)
        fields = [_field(ask, hand.once, self.table) for ask in way.asks if not is_of_sides(ask)]
        return {
            "text": gettext(hand.name) if hand.name else _counts(way),
            "total": ", ".join(signed(ask.total) for ask in counted(way) if ask.total is not None),
            "fields": [*self._instead(hand), *fields],
        }

    def _instead(self, hand: PaperHand) -> Iterator[Cell]:
        """Ways that give nobody a number, as a box to tick."""
        for way in self.table.game.ways(self.table.rules, hand=hand.number):
            if not any(is_of_sides(ask) for ask in way.asks):
                tick = {"text": gettext(way.label), "on": way.slug == hand.way}
                yield {"label": "", "ticks": [tick], "text": ""}

    def _count(self, hand: PaperHand, position: int) -> Any:
        """What was counted at a position besides points."""
        names = {ask.name for ask in counted(way_of(self.table, hand.number))}
        return next(
            (of[position] for name, of in hand.each.items() if name in names and position in of), None
        )


def _counts(way: Way) -> str:
    return ", ".join(words.capital(gettext(ask.label)) for ask in counted(way))


def _field(ask: Ask, once: Mapping[str, Any], table: PaperTable) -> Cell:
    value = once.get(ask.name)
    if has_boxes(ask):
        pairs = zip(ask.choices, words.choice_words(ask), strict=True)
        ticks = [{"text": word, "on": value == choice} for choice, word in pairs]
        return {"label": gettext(ask.label), "ticks": ticks, "text": ""}
    if value in ask.choices:
        value = words.choice_words(ask)[ask.choices.index(value)]
    text = _seat(table, value) if ask.kind == "seat" and isinstance(value, int) else _text(value)
    return {"label": gettext(ask.label), "ticks": [], "text": text}


def _seat(table: PaperTable, position: int) -> str:
    return table.names[position] or gettext("seat %(number)s") % {"number": position + 1}


def _text(value: Any) -> str:
    return "" if value is None else written(value)


def _is_negative(value: Any) -> bool:
    return isinstance(value, int) and value < 0
