"""Sentences about votes and venues."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Option
from club.queries.ballots import EXCUSED, NO_PLACE, UNEXCUSED
from club.sentences.basic import Sentences

SENTENCES: Sentences = {
    "vote-closed": _("The voting is closed; this ballot was not counted."),
    "vote-over": _("This vote is over; nothing was changed."),
    "vote-cancelled": _("This vote was called off; nothing was changed."),
    "not-entitled": _("%(name)s is not among those who vote here."),
    "option-unknown": _("This cannot be chosen here. Choose one of the answers on the page."),
    "voted-already": _("%(name)s has voted already; only %(name)s can change it."),
    "own-absence": _("Nobody enters ballots or words for others in a vote on an absence of his own."),
    "still-voting": _("The voting still runs; a word is asked for only if it ends in a tie."),
    "word-not-asked": _("Nobody is asked for a word in this vote any more."),
    "host-first": _("The host is asked first; the casting vote comes after the host’s time."),
    "host-time-over": _("The host’s time is over; the casting vote decides now."),
    "host-elsewhere": _("The host here is %(name)s."),
    "casting-vote-elsewhere": _("The casting vote is %(name)s’s now."),
    "night-begun": _("This night has begun; its place is not chosen here any more."),
    "nothing-offered": _("Nobody offers a place for this night yet."),
    "offered-already": _("%(name)s offers a place for this night already. It has to be withdrawn first."),
    "offer-frozen": _("There is a vote on this place: the offer can be changed or withdrawn no more."),
    "offers-closed": _("The place of this night has been voted on; there are no more offers."),
    "dispute-declined": _("%(name)s does not come to this night and cannot dispute its place."),
    "dispute-one-offer": _("Only a single offer can be disputed."),
    "protest-too-early": _("The voting still runs. A protest is possible after it."),
    "protest-no-vote": _("There was no vote on this place. It can be disputed instead."),
    "protest-final": _("The casting vote has decided; that is final."),
    "protested-already": _("Somebody has protested already: the casting vote decides."),
}


def wording(option: Option) -> str:
    """What can be chosen: “Excused”; of a venue the place as it was called at the opening, with its host."""
    known = {
        EXCUSED: gettext("Excused"),
        UNEXCUSED: gettext("Unexcused"),
        NO_PLACE: gettext("Not there"),
    }
    if option.key in known:
        return known[option.key]
    offer = getattr(option, "offer", None)
    if offer is None:
        return option.wording
    return gettext("%(place)s (host: %(host)s)") % {"place": option.wording, "host": offer.host.name}
