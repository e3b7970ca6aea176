"""Records of hands, trick by trick."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.hands import Hand


class HandRecord(models.Model):
    """How a hand was dealt and played, as the engine's command `check` takes it, whole by itself.

    It stands beside the row and changes no score. `revision` rises with every write, so that a stale one is
    seen.
    """

    hand = models.OneToOneField(Hand, models.CASCADE, related_name="record", verbose_name=_("hand"))
    data: Any = models.JSONField(_("record"))
    revision = models.PositiveIntegerField(_("revision"), default=1)
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("kept by"),
    )
    kept_at = models.DateTimeField(_("kept"))

    class Meta:
        verbose_name = _("record of a hand")
        verbose_name_plural = _("records of hands")
        ordering: ClassVar = ["hand", "id"]

    def __str__(self) -> str:
        return str(self.hand)
