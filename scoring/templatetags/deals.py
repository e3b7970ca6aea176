"""Words and signs of a deal: trump, passing, rounds."""

from dataclasses import replace

from django import template
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rules_engine.core.game import ScheduledHand
from rules_engine.core.numbers import signed
from scoring.queries.sheets import Sheet

register = template.Library()

_SUITS = {
    "C": ("club", pgettext_lazy("suit", "clubs"), _("clubs are trump")),
    "D": ("diamond", _("diamonds"), _("diamonds are trump")),
    "H": ("heart", _("hearts"), _("hearts are trump")),
    "S": ("spade", _("spades"), _("spades are trump")),
    None: ("notrump", _("no trump"), _("no trump")),
}
_PASSES = {
    "right": ("right", _("pass right")),
    "left": ("left", _("pass left")),
    "across": ("across", _("pass across")),
    "none": ("keep", _("no passing")),
}
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@register.filter
def trump_sign(suit: str | None) -> str:
    """The name of a suit's sign among the symbols."""
    return _SUITS[suit][0]


@register.filter
def trump_name(suit: str | None) -> str:
    """clubs, diamonds, hearts, spades, no trump."""
    return str(_SUITS[suit][1])


@register.filter
def trump_phrase(suit: str | None) -> str:
    """spades are trump."""
    return str(_SUITS[suit][2])


@register.filter
def passing_sign(direction: str) -> str:
    """The name of the sign for a direction of passing."""
    return _PASSES[direction][0]


@register.filter
def passing_name(direction: str) -> str:
    """pass right, no passing."""
    return str(_PASSES[direction][1])


@register.filter
def with_sign(number: int) -> str:
    """+75, −50, 0."""
    return f"+{number}" if number > 0 else signed(number)


@register.filter
def roman(number: int) -> str:
    """The number of a round as on the paper sheet."""
    return _ROMAN[number - 1] if number <= len(_ROMAN) else str(number)


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
    words = [gettext(due.name)] if due.name else []
    words += [trump_phrase(due.trump)] if sheet.has_trumps else []
    words += [passing_name(due.passing)] if sheet.has_passing else []
    return ", ".join(words)
