"""What a row asks besides numbers, as fields of a form; and what the page itself can check of its numbers."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from rules_engine.core.entries import Ask, Way
from scoring.models import Seat
from scoring.queries.lines import Line
from scoring.queries.written import WAY, Key, is_of_sides

Choice = tuple[str, str]
"""What is sent, and its word."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: a list to choose from, or a number where there are no `choices`.

    `ways` are the slugs of the ways that ask for it, empty for the choice of the way itself.
    """

    name: str
    label: str
    text: str
    choices: tuple[Choice, ...] = ()
    ways: tuple[str, ...] = ()
    is_asked: bool = True
    may_be_negative: bool = False

    @property
    def said(self) -> str:
        """The answer in words."""
        return dict(self.choices).get(self.text, self.text) if self.text else ""

    @property
    def is_usual(self) -> bool:
        """Whether it is the usual way to write such a hand down, of which a reader need not hear."""
        return self.name == WAY and self.text == self.choices[0][0]

    @property
    def is_said(self) -> bool:
        """Whether it is asked in the way of the row, and answered."""
        return self.is_asked and bool(self.text)


def fields_of(line: Line, way: Way | None, texts: Mapping[Key, str]) -> list[Field]:
    """The fields of a row in the order of typing; those of other ways too, which a script shows in turn."""
    asked: dict[str, Ask] = {}
    for one in line.ways:
        asked |= {ask.name: ask for ask in one.asks if not is_of_sides(ask)}
    fields = [_field(ask, line, way, texts) for ask in asked.values()]
    return [_way_field(line.ways, way), *fields] if len(line.ways) > 1 else fields


def checks_of(ways: Sequence[Way]) -> str:
    """Per way, as JSON: what a page can check of the numbers of a row, and what else must be answered."""
    return json.dumps({way.slug: _checks(way) for way in ways}, ensure_ascii=False)


def check_of(ask: Ask) -> str:
    """The same of the numbers of one ask, as JSON."""
    return json.dumps(_numbers(ask))


def _checks(way: Way) -> dict[str, object]:
    numbers = next((ask for ask in way.asks if ask.each), None)
    required = [ask.name for ask in way.asks if ask.required and not is_of_sides(ask)]
    if numbers is None:
        return {"numbers": False, "needs": required}
    return {**_numbers(numbers), "needs": required}


def _numbers(ask: Ask) -> dict[str, object]:
    """What its numbers sum to, from where to where they go in which steps, how high one of them is at least,
    and rows that are right all the same."""
    return {
        "numbers": True,
        "sum": ask.total,
        "low": ask.low,
        "high": ask.high,
        "step": ask.step,
        "peak": ask.peak,
        "apart": [list(row) for row in ask.apart],
    }


def _way_field(ways: Sequence[Way], way: Way | None) -> Field:
    choices = tuple((one.slug, gettext(one.label)) for one in ways)
    return Field(WAY, pgettext("way to write a hand down", "Written as"), way.slug if way else "", choices)


def _field(ask: Ask, line: Line, way: Way | None, texts: Mapping[Key, str]) -> Field:
    return Field(
        name=ask.name,
        label=gettext(ask.label),
        text=texts.get(ask.name, ""),
        choices=_choices(ask, line),
        ways=tuple(one.slug for one in line.ways if one.ask(ask.name)),
        is_asked=way is not None and way.ask(ask.name) is not None,
        may_be_negative=ask.kind == "number" and (ask.low is None or ask.low < 0),
    )


def _choices(ask: Ask, line: Line) -> tuple[Choice, ...]:
    if ask.kind == "number":
        return ()
    if ask.kind == "seat":
        people = [(str(seat.pk), name) for seat, name in sorted(_playing(line), key=_position)]
    else:
        people = [(str(choice), gettext(word)) for choice, word in zip(ask.choices, ask.labels, strict=True)]
    return (("", gettext("nobody") if ask.kind == "seat" and not ask.required else "–"), *people)


def _playing(line: Line) -> list[tuple[Seat, str]]:
    """Who plays, partners one by one."""
    return [
        (seat, cell.person.name if cell.person and not cell.column.is_team else seat.person.name)
        for cell in line.cells
        if cell.plays
        for seat in cell.column.seats
    ]


def _position(playing: tuple[Seat, str]) -> int:
    return playing[0].position
