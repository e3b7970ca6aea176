"""The pieces every page prints: signs, place chips, fractions, numbers, dates."""

import datetime
import re
from collections.abc import Sequence
from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from club import writing
from club.dates import local
from club.models import Club
from rules_engine.core import numbers

register = template.Library()


@register.simple_tag
def icon(name: str, label: str = "", *, plain: bool = False) -> SafeString:
    """A sign of `_components/symbols.html`; a `label` is read aloud, `plain` leaves out its own colour."""
    look = "i" if plain else f"i {name}"
    voice = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    return format_html('<svg class="{}" {}><use href="#{}"/></svg>', look, voice, name)


@register.simple_tag
def chip(place: int | None, *, small: bool = False) -> SafeString:
    """A place as a small card: a first place printed solid, None hatched for who was not there."""
    size = " sm" if small else ""
    if place is None:
        return format_html(
            '<span class="chip out{}"><span class="sr">{}</span></span>',
            size,
            gettext("absent"),
        )
    return format_html('<span class="chip{}{}">{}</span>', " first" if place == 1 else "", size, place)


@register.simple_tag
def frac(top: int, bottom: int) -> SafeString:
    """An exact average as it was counted, not reduced: 24/8."""
    return format_html('<span class="frac"><sup>{}</sup>/<sub>{}</sub></span>', top, bottom)


@register.simple_tag
def points(value: int) -> SafeString:
    """Points with the true minus; a negative number is red, and says so by its sign as well."""
    return format_html(
        '<span class="{}">{}</span>',
        "num neg" if value < 0 else "num",
        numbers.signed(value),
    )


@register.simple_tag
def day_head(day: datetime.date) -> SafeString:
    """A date over a narrow column: the day over its month, in Hungarian the month over its day."""
    first, second = writing.day_and_month(day)
    return format_html('<time datetime="{}">{}<br>{}</time>', day.isoformat(), first, second)


@register.filter
def signed(value: int) -> str:
    """A whole number with the true minus sign."""
    return numbers.signed(value)


@register.filter
def decimal(value: Fraction) -> str:
    """An average to three places, with the reader's decimal sign."""
    return writing.decimal(value)


@register.filter
def long_date(day: datetime.date | None) -> str:
    """30 October 2026; nothing for None."""
    return writing.written_date(day, "long") if day else ""


@register.filter
def medium_date(day: datetime.date | None) -> str:
    """30 Oct 2026; nothing for None."""
    return writing.written_date(day, "medium") if day else ""


@register.filter
def short_date(day: datetime.date | None) -> str:
    """30 Oct; nothing for None."""
    return writing.written_date(day, "short") if day else ""


@register.filter
def weekday(day: datetime.date) -> str:
    """Friday."""
    return writing.weekday(day)


@register.filter(is_safe=True)
def ended(text: str) -> str:
    """A text with one full stop at its end, also where it ends in a Hungarian date."""
    bare = text.strip()
    return bare if bare.endswith(".") else f"{bare}."


@register.filter
def month(day: datetime.date) -> str:
    """The month's short name, as in a corner index."""
    return writing.written_date(day, "month")


@register.filter
def dashed(name: str) -> str:
    """The name of a season as it is written, 2025–26; in addresses it has a hyphen."""
    return re.sub(r"(?<=[0-9])-(?=[0-9])", "\N{EN DASH}", name)


@register.filter
def clock(moment: datetime.time | datetime.datetime) -> str:
    """A time of day."""
    return writing.written_time(moment)


@register.filter
def moment(at: datetime.datetime, club: Club) -> str:
    """A stored moment on the club's clock: 30 Oct 2026, 22:41."""
    there = local(club, at)
    return f"{writing.written_date(there.date(), 'medium')}, {writing.written_time(there)}"


@register.filter
def listed(names: Sequence[str]) -> str:
    """Names as a sentence takes them."""
    return writing.listed(names)


@register.filter
def article(word: object) -> str:
    """The Hungarian article of a word or number, a or az."""
    return writing.article(str(word))
