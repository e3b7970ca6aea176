"""Where a night is, as its page shows it: the offers, the vote on them, the forms open to the reader."""

from dataclasses import dataclass
from typing import Any, cast

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.actions.opening import close_of
from club.enums import Answer
from club.forms.venues import ObjectionForm, OfferForm, SomebodysForm
from club.models import Night, Offer, Person, Reply
from club.permissions import may_score
from club.queries.nights import starts_at
from club.queries.shown import Shown, shown
from club.queries.venues import Hosted, Venue, hosted, venue
from club.views.access import ClubRequest
from club.views.member import member

OFFER, DISPUTE, PROTEST = "offer", "dispute", "protest"


@dataclass(frozen=True, slots=True)
class Offered:
    """An offer, how often its host was host before, and whether the reader may withdraw it."""

    offer: Offer
    hosted: Hosted
    may_withdraw: bool


def venue_context(request: HttpRequest, night: Night, sent: forms.Form | None = None) -> dict[str, Any]:
    """What `club/_venue.html` shows of the night; `sent` is a form that was refused."""
    there, now = venue(night), timezone.now()
    me, is_scorer = member(request), may_score(cast(ClubRequest, request).role)
    one = shown([there.rows], night.club, me, now)[0] if there.rows else None
    is_begun = now >= starts_at(night)
    open_forms = _open_forms(request, _fitting(night, there, one, me, is_begun, is_scorer), sent)
    before = hosted([offer.host for offer in there.offers], night, now)
    is_free = there.vote is None and not is_begun and not night.is_cancelled
    return {
        "night": night,
        "venue": there,
        "shown": one,
        "vote": there.vote,
        "offers": [
            Offered(offer, before[offer.host_id], is_free and (is_scorer or offer.host_id == me.pk))
            for offer in there.offers
        ],
        "would_close": close_of(night, now),
        "forms": open_forms,
        "late": sent if sent is not None and sent.prefix not in open_forms else None,
    }


def form_for(request: HttpRequest, deed: str, data: Any = None) -> SomebodysForm:
    """The form of a deed, as the caller's role has it."""
    me, is_scorer = member(request), may_score(cast(ClubRequest, request).role)
    if deed == OFFER:
        return OfferForm(me, is_scorer=is_scorer, whose=_("Whose place"), data=data, prefix=deed)
    whose = _("Who disputes it") if deed == DISPUTE else _("Who protests")
    return ObjectionForm(me, is_scorer=is_scorer, whose=whose, data=data, prefix=deed)


def _open_forms(request: HttpRequest, fitting: list[str], sent: forms.Form | None) -> dict[str, forms.Form]:
    """Empty forms, but the one that was sent as it was typed."""
    return {
        deed: sent if sent is not None and sent.prefix == deed else form_for(request, deed)
        for deed in fitting
    }


def _fitting(
    night: Night, there: Venue, one: Shown | None, me: Person, is_begun: bool, is_scorer: bool
) -> list[str]:
    """The deeds that are offered to the reader now; each asks again when it is done."""
    if night.is_cancelled:
        return []
    if is_begun:
        return [OFFER] if there.state == "none" or there.is_free else []
    if there.state in ("none", "voting"):
        return [OFFER]
    if there.state == "offer":
        declined = Reply.objects.filter(night=night, person=me, answer=Answer.NOT).exists()
        return [OFFER, DISPUTE] if is_scorer or not declined else [OFFER]
    is_final = there.state == "decided" or (there.rows is not None and there.rows.protest is not None)
    is_voter = one is not None and one.entry is not None
    offer = [OFFER] if there.is_free else []
    return [*offer, PROTEST] if not is_final and (is_scorer or is_voter) else offer
