"""Words and signs of a deal: trump, passing, rounds."""

from dataclasses import replace

from django import template
from django.utils.translation import gettext

from rules_engine.core.game import ScheduledHand
from rules_engine.core.numbers import signed
from scoring.queries.sheets import Sheet
from scoring.sheets import words

register = template.Library()

# The words are those of the printed sheet; the signs are symbols of the page.
_SUITS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade", None: "notrump"}
_PASSES = {"right": "right", "left": "left", "across": "across", "none": "keep"}


@register.filter
def trump_sign(suit: str | None) -> str:
    """The name of a suit's sign among the symbols."""
    return _SUITS[suit]


@register.filter
def trump_name(suit: str | None) -> str:
    """clubs, diamonds, hearts, spades, no trump."""
    return words.trump_name(suit)


@register.filter
def trump_phrase(suit: str | None) -> str:
    """spades are trump."""
    return words.trump_phrase(suit)


@register.filter
def passing_sign(direction: str) -> str:
    """The name of the sign for a direction of passing."""
    return _PASSES[direction]


@register.filter
def passing_name(direction: str) -> str:
    """pass right, no passing."""
    return words.passing_name(direction)


@register.filter
def with_sign(number: int) -> str:
    """+75, −50, 0."""
    return f"+{number}" if number > 0 else signed(number)


@register.filter
def roman(number: int) -> str:
    """The number of a round as on the paper sheet."""
    return words.roman(number)


@register.simple_tag
def deal_phrase(due: ScheduledHand | None, sheet: Sheet) -> str:
    """spades are trump, no passing; what the hand is called where hands have names."""
    return "" if due is None else deal_words(due, sheet)


@register.simple_tag
def round_phrase(due: ScheduledHand | None, sheet: Sheet) -> str:
    """The same without the name, which is one hand's and not the round's."""
    return "" if due is None else deal_words(replace(due, name=""), sheet)


def deal_words(due: ScheduledHand, sheet: Sheet) -> str:
    """The same for Python."""
    told = [gettext(due.name)] if due.name else []
    told += [trump_phrase(due.trump)] if sheet.has_trumps else []
    told += [passing_name(due.passing)] if sheet.has_passing else []
    return ", ".join(told)
