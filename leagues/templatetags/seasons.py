"""The places of a row of the standings."""

from collections.abc import Sequence
from functools import lru_cache

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from club.templatetags.parti import chip

register = template.Library()


@register.simple_tag
def last_places(places: Sequence[tuple[int | None, bool]]) -> SafeString:
    """Small chips of places, struck where they do not count. In one tag, since a table has sixty of them."""
    language = get_language()
    return format_html_join("", "{}", ((_chip(place, out, language),) for place, out in places))


@lru_cache(maxsize=512)
def _chip(place: int | None, is_left_out: bool, language: str | None) -> SafeString:
    shown = chip(place, small=True)
    if not is_left_out:
        return shown
    return format_html(
        '<s class="left-out">{}<span class="sr">{}</span></s>', shown, gettext("does not count")
    )
