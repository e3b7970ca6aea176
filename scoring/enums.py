"""Choices that are stored."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class State(models.TextChoices):
    """The life of a parti. Only a closed one counts anywhere; there is no way back to open."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")
    UNFINISHED = "unfinished", _("unfinished")
    VOID = "void", _("void")


class Detail(models.TextChoices):
    """What the paper said: every hand, or only each player's total."""

    HANDS = "hands", _("hand by hand")
    TOTALS = "totals", _("totals only")


class Mending(models.TextChoices):
    """The two deeds on a closed parti."""

    CORRECT = "correct", _("correction")
    VOID = "void", _("voiding")


class BreachKind(models.TextChoices):
    """How somebody broke a rule: on purpose (CL-4) or without care (CL-5)."""

    DELIBERATE = "deliberate", _("deliberate")
    CARELESS = "careless", _("careless")


class Reason(models.TextChoices):
    """Why somebody was absent; the first four are those of CL-2, and the vote says whether they hold."""

    ILLNESS = "illness", _("illness")
    FAMILY = "family", _("family")
    DISASTER = "disaster", _("natural disaster")
    WORK = "work", _("work that cannot wait")
    OTHER = "other", _("another reason")


class Message(models.TextChoices):
    """The kinds of message this app knows (club.outbox)."""

    REASON_ASKED = "reason-asked", _("question why you were absent")
    ABSENCES_CHANGED = "absences-changed", _("a correction changed your absences")
