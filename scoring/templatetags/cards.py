"""Cards as they lie on a page: rank over a drawn suit, and the name for who hears it."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules_engine.core.cards import JOKERS, suit_of
from scoring.templatetags.deals import trump_name, trump_sign

register = template.Library()

_RANKS = {"A": _("ace"), "K": _("king"), "Q": _("queen"), "J": _("jack"), "T": "10"}


@register.simple_tag
def face(card: str) -> SafeString:
    """A card face up: "QS", "TH", "X1"."""
    if card in JOKERS:
        return format_html(
            '<span class="face joker"><b aria-hidden="true">★</b><span class="sr">{}</span></span>',
            card_name(card),
        )
    sign = trump_sign(suit_of(card))
    return format_html(
        '<span class="face {}"><b aria-hidden="true">{}</b>'
        '<svg class="i" aria-hidden="true"><use href="#{}"/></svg><span class="sr">{}</span></span>',
        sign,
        "10" if card[0] == "T" else card[0],
        sign,
        card_name(card),
    )


@register.filter
def card_name(card: str) -> str:
    """queen of spades; joker."""
    if card in JOKERS:
        return gettext("joker")
    places = {"rank": _RANKS.get(card[0], card[0]), "suit": trump_name(suit_of(card))}
    return gettext("%(rank)s of %(suit)s") % places
