"""The breakdown of one hand as it is posted: text to what the game asks, and back.

Fields are `a-<ask>` for what is asked once (`a-way` is the way itself), `n-<ask>-<seat id>` for a number of
each side, and `c-<ask>-<card>` for a card, with the id of the seat that took it.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict

from rules_engine.core.entries import Ask, Way
from rules_engine.core.numbers import written as as_text
from scoring.forms.rows import CELL_LENGTH, answer_of, read, storable
from scoring.queries.rows import TableRows
from scoring.queries.written import WAY, Four, Key, Written, chosen, is_bare, is_of_sides

NOBODY = 0
"""Stands for a seat that nobody could read; no seat has this id."""
_ONCE = re.compile(r"a-([a-z][a-z-]{0,30})")
_EACH = re.compile(r"n-([a-z][a-z-]{0,30})-([1-9][0-9]{0,17})")
_CARD = re.compile(r"c-([a-z][a-z-]{0,30})-([0-9A-Z]{2,3})")
_SEAT = re.compile(r"[1-9][0-9]{0,17}")

Owners = tuple[str, ...]
"""Seat ids as text: whoever took a card; several where a post gives it twice."""


@dataclass(frozen=True, slots=True)
class Typed:
    """What was typed: `once` ask → text, `each` ask → seat id → text, `cards` ask → card → who took it."""

    once: Mapping[str, str] = field(default_factory=dict)
    each: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    cards: Mapping[str, Mapping[str, Owners]] = field(default_factory=dict)

    @property
    def is_blank(self) -> bool:
        """Whether nothing is said; a way alone says nothing."""
        said = [*(text for name, text in self.once.items() if name != WAY)]
        said += [text for of in self.each.values() for text in of.values()]
        return not any(said) and not any(any(owners) for of in self.cards.values() for owners in of.values())


def breakdown_ways(rows: TableRows, number: int) -> tuple[Way, ...]:
    """The ways that say how the points arose: all but the points alone."""
    return tuple(way for way in rows.ways(number) if not is_bare(way))


def way_of(typed: Typed, ways: Sequence[Way]) -> Way:
    """The way that was chosen, else the first one with cards, else the usual one."""
    usual = next((way for way in ways if way.has_cards), ways[0])
    return chosen(ways, typed.once.get(WAY), usual)


def typed_of_post(posted: QueryDict) -> Typed:
    """What a post holds; fields by other names are passed over."""
    once: dict[str, str] = {}
    each: dict[str, dict[int, str]] = {}
    cards: dict[str, dict[str, Owners]] = {}
    for name, texts in posted.lists():
        last = storable(str(texts[-1])).strip()[:CELL_LENGTH] if texts else ""
        if found := _ONCE.fullmatch(name):
            once[found[1]] = last
        elif found := _EACH.fullmatch(name):
            each.setdefault(found[1], {})[int(found[2])] = last
        elif found := _CARD.fullmatch(name):
            read_in = (storable(str(text))[:CELL_LENGTH] for text in texts)
            owners = tuple(owner for owner in read_in if owner)
            cards.setdefault(found[1], {})[found[2]] = owners
    return Typed(once, each, cards)


def typed_of_written(written: Written) -> Typed:
    """A row that is stored, as its form shows it."""
    once = {WAY: written.way} | {name: as_text(value) for name, value in written.once.items()}
    each: dict[str, dict[int, str]] = {}
    cards: dict[str, dict[str, Owners]] = {}
    for name, of in written.each.items():
        for seat, value in of.items():
            if isinstance(value, list):
                cards.setdefault(name, {}).update({str(card): (str(seat),) for card in value})
            elif value is not None:
                each.setdefault(name, {})[seat] = as_text(value)
    return Typed(once, each, cards)


def typed_of_texts(texts: Mapping[Key, str], way: Way) -> Typed:
    """A draft of the sheet, of which the way has at most one number of each side."""
    numbers = next((ask.name for ask in way.asks if ask.each), None)
    of_seats = {seat: text for seat, text in texts.items() if isinstance(seat, int)}
    once = {WAY: way.slug} | {name: text for name, text in texts.items() if isinstance(name, str)}
    return Typed(once, {numbers: of_seats} if numbers else {})


def written_of(typed: Typed, ways: Sequence[Way], four: Four) -> Written:
    """What was typed as it would be written down; text that nobody can read stays, for the game to refuse."""
    way = way_of(typed, ways)
    if typed.once.get(WAY, way.slug) != way.slug:
        return Written(typed.once[WAY], {})
    each = {ask.name: _of_sides(ask, typed, four) for ask in way.asks if is_of_sides(ask)}
    once = {
        ask.name: answer_of(ask, typed.once.get(ask.name, "")) for ask in way.asks if not is_of_sides(ask)
    }
    return Written(way.slug, each, once)


def cards_of(ask: Ask, typed: Typed) -> tuple[str, ...]:
    """The cards to be given, none while the answer that they depend on is missing."""
    return ask.cards_by.get(typed.once.get(ask.by, ""), ()) if ask.by else ask.cards


def _of_sides(ask: Ask, typed: Typed, four: Four) -> Mapping[int, object]:
    return _piles(ask, typed, four) if ask.kind == "cards" else _numbers(ask, typed, four)


def _numbers(ask: Ask, typed: Typed, four: Four) -> dict[int, object]:
    """Numbers of those who play in order of their seats, then whatever was posted for somebody else."""
    texts = typed.each.get(ask.name, {})
    values: dict[int, object] = {seat: read(texts.get(seat, "")) for seat in four.firsts}
    return values | {seat: read(text) for seat, text in texts.items() if text and seat not in values}


def _piles(ask: Ask, typed: Typed, four: Four) -> dict[int, object]:
    """The cards that each took, a team's under its first seat."""
    piles: dict[int, list[str]] = {seat: [] for seat in four.firsts}
    given, firsts = typed.cards.get(ask.name, {}), _firsts(four)
    for card in cards_of(ask, typed):
        for owner in given.get(card, ()):
            seat = int(owner) if _SEAT.fullmatch(owner) else NOBODY
            piles.setdefault(firsts.get(seat, seat), []).append(card)
    return dict(piles)


def _firsts(four: Four) -> dict[int, int]:
    """By seat id the seat that stands for its side."""
    sides = zip(four.sides, four.firsts, strict=True)
    return {four.seats[at]: first for side, first in sides for at in side}
