"""Choices that are stored."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Message(models.TextChoices):
    """The kinds of message this app knows (club.outbox)."""

    KING_CHANGED = "king-changed", _("the King has changed")
    RESULTS = "results", _("results of a night")


class Passage(models.TextChoices):
    """How far a file of results has come."""

    LOOKED_AT = "looked-at", _("looked at")
    STORING = "storing", _("being stored")
    STORED = "stored", _("stored")
