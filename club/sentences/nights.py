"""Sentences about nights, replies and feeds."""

from django.utils.translation import gettext_lazy as _

from club.sentences.basic import Sentences

SENTENCES: Sentences = {
    "night-in-past": _("%(day)s is over. A night is planned for today or later."),
    "night-too-far": _("%(day)s is more than two years ahead. Look at the year again."),
    "night-mark-used": _("This form has planned the night of %(day)s already. Send it again for another."),
    "night-stale": _("Somebody else has changed this night since you opened the page. Nothing was saved."),
    "night-cancelled": _("This night is called off."),
    "night-over": _("This night is over."),
    "note-too-long": _("The note is too long: %(most)s letters at most."),
    "cancel-reason-missing": _("Say why the night is called off."),
    "reason-too-long": _("The reason is too long: %(most)s letters at most."),
    "place-missing": _("Say where it would be."),
    "place-too-long": _("The place is too long: %(most)s letters at most."),
    "host-missing": _("Say who is host there."),
    "stranger": _("%(name)s is nobody of this club."),
}
