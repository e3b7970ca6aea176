"""What the form of a breakdown shows: the fields of the way that was chosen, with what was typed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext

from rules_engine.core.entries import Ask, Way
from scoring.forms.asked import Choice, Field, check_of, fields_of
from scoring.forms.breakdown import (
    Owners,
    Typed,
    breakdown_ways,
    cards_of,
    typed_of_texts,
    typed_of_written,
    way_of,
)
from scoring.queries.lines import Line
from scoring.queries.rows import TableRows
from scoring.queries.sheets import Sheet
from scoring.queries.written import WAY, Key, is_bare, is_of_sides

MOST_BUTTONS = 7
_SIGNS = {"♣": "club", "♦": "diamond", "♥": "heart", "♠": "spade"}


@dataclass(frozen=True, slots=True)
class Side:
    """Who scores together: the first of their seats, and their names in this hand."""

    seat: int
    name: str

    @property
    def key(self) -> str:
        """The seat as it is sent."""
        return str(self.seat)


@dataclass(frozen=True, slots=True)
class Pick:
    """One answer to choose: what is sent, its word, and the name of a drawn suit where it is one."""

    value: str
    word: str
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Once:
    """A field asked once. `redraws`: other fields follow from it."""

    field: Field
    is_required: bool
    redraws: bool

    @property
    def name(self) -> str:
        return f"a-{self.field.name}"

    @property
    def picks(self) -> list[Pick]:
        return [_pick(choice) for choice in self.field.choices if choice[0] or not self.is_required]

    @property
    def has_buttons(self) -> bool:
        """Whether there are few enough choices to lie open."""
        return 0 < len(self.field.choices) <= MOST_BUTTONS


@dataclass(frozen=True, slots=True)
class Numbers:
    """A number of each side; `total` is what they sum to, None where that is not fixed."""

    ask: Ask
    cells: tuple[tuple[Side, str], ...]

    @property
    def label(self) -> str:
        return gettext(self.ask.label)

    @property
    def check(self) -> str:
        """What the page can check of them, as JSON."""
        return check_of(self.ask)


@dataclass(frozen=True, slots=True)
class Taken:
    """A card and the seat ids, as text, that it is given to: one, or none yet."""

    card: str
    owners: Owners

    @property
    def owner(self) -> str:
        return self.owners[-1] if self.owners else ""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards to be given to who took them; none while `waits_for` is not said."""

    ask: Ask
    rows: tuple[Taken, ...]
    waits_for: str = ""

    @property
    def label(self) -> str:
        return gettext(self.ask.label)


@dataclass(frozen=True)
class Breakdown:
    """The form of one hand."""

    sheet: Sheet
    line: Line
    typed: Typed
    revision: int

    @property
    def rows(self) -> TableRows:
        return self.sheet.rows

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        return breakdown_ways(self.rows, self.line.number)

    @cached_property
    def way(self) -> Way:
        return way_of(self.typed, self.ways)

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        return sides_of(self.rows, self.line.number)

    @cached_property
    def once(self) -> list[Once]:
        """What is asked once, after the choice of the way where there are several."""
        texts = dict[Key, str](self.typed.once.items())
        fields = fields_of(replace(self.line, ways=self.ways), self.way, texts)
        shaping = {WAY, *(ask.by for ask in self.way.asks)}
        return [
            Once(field, _is_required(self.way, field.name), field.name in shaping)
            for field in fields
            if field.is_asked
        ]

    @property
    def numbers(self) -> list[Numbers]:
        asks = [ask for ask in self.way.asks if ask.each and ask.kind != "cards"]
        return [Numbers(ask, tuple((side, self._number(ask, side)) for side in self.sides)) for ask in asks]

    @property
    def cards(self) -> list[Cards]:
        return [self._cards(ask) for ask in self.way.asks if ask.kind == "cards"]

    @property
    def carried(self) -> list[tuple[str, str]]:
        """What was typed for other ways and other cards, name and text, so that going back finds it again."""
        return [(name, text) for name, text in self._known() if name not in self._drawn() and text]

    def _known(self) -> Iterator[tuple[str, str]]:
        for ask in (ask for way in self.ways for ask in way.asks):
            if not is_of_sides(ask):
                yield f"a-{ask.name}", self.typed.once.get(ask.name, "")
            elif ask.kind != "cards":
                yield from ((f"n-{ask.name}-{side.seat}", self._number(ask, side)) for side in self.sides)
            else:
                cards = dict.fromkeys((*ask.cards, *(card for of in ask.cards_by.values() for card in of)))
                yield from ((f"c-{ask.name}-{card}", self._taken(ask, card).owner) for card in cards)

    def _drawn(self) -> set[str]:
        drawn = {one.name for one in self.once}
        drawn |= {f"n-{one.ask.name}-{side.seat}" for one in self.numbers for side, _text in one.cells}
        return drawn | {f"c-{one.ask.name}-{row.card}" for one in self.cards for row in one.rows}

    def _number(self, ask: Ask, side: Side) -> str:
        return self.typed.each.get(ask.name, {}).get(side.seat, "")

    def _cards(self, ask: Ask) -> Cards:
        rows = tuple(self._taken(ask, card) for card in cards_of(ask, self.typed))
        first = self.way.ask(ask.by) if ask.by and not rows else None
        return Cards(ask, rows, gettext(first.label) if first else "")

    def _taken(self, ask: Ask, card: str) -> Taken:
        return Taken(card, self.typed.cards.get(ask.name, {}).get(card, ()))


def stored(sheet: Sheet, line: Line) -> Typed:
    """What the form shows at first: the breakdown that is kept, else a draft, else nothing."""
    written = sheet.rows.written(line.number)
    if written is not None:
        return Typed() if written.way not in _slugs(sheet, line) else typed_of_written(written)
    if line.is_draft and line.way and not is_bare(line.way):
        return typed_of_texts(line.texts, line.way)
    return Typed()


def sides_of(rows: TableRows, number: int) -> tuple[Side, ...]:
    """Those who score in a hand, in the order of their seats, by the names of who sat there then."""
    four = rows.four(number, rows.written(number))
    if four is None:
        return ()
    names = rows.names(number)
    return tuple(
        Side(first, " · ".join(names[four.seats[at]] for at in side))
        for side, first in zip(four.sides, four.firsts, strict=True)
    )


def _slugs(sheet: Sheet, line: Line) -> set[str]:
    return {way.slug for way in breakdown_ways(sheet.rows, line.number)}


def _is_required(way: Way, name: str) -> bool:
    ask = way.ask(name)
    return ask is None or ask.required


def _pick(choice: Choice) -> Pick:
    """Suits are drawn: their sign is not in every font."""
    value, word = choice
    sign = next((sign for sign in _SIGNS if sign in word), "")
    return Pick(value, word.replace(sign, "").strip(), _SIGNS.get(sign, ""))
