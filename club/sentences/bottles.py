"""Sentences about bottles."""

from django.utils.translation import gettext_lazy as _

from club.sentences.basic import Sentences

SENTENCES: Sentences = {
    "drink-missing": _("Say what is to be brought."),
    "drink-too-long": _("The drink is too long: %(most)s letters at most."),
    "bottle-needs-person": _("Choose who owes the bottle."),
    "bottle-needs-reason": _("Say why: a reason is needed."),
    "bottle-reason-too-long": _("The reason is too long: %(most)s letters at most."),
    "bottle-own": _("Another member confirms that you brought it."),
    "bottle-members-confirm": _("Only members of the club confirm that a bottle was brought."),
    "bottle-brought": _("%(name)s has confirmed already that this bottle was brought."),
    "bottle-cancelled": _("This bottle has been cancelled already."),
    "bottle-settled": _("This bottle is settled already by one that was brought before."),
    "bottle-not-brought": _("Nobody has confirmed that this bottle was brought."),
}
