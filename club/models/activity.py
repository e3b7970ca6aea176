"""The trace that every deed leaves, in the same transaction."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from club.models.clubs import Club


class Activity(models.Model):
    """Who did what and when. `about` is the kind of row and its id, as in `parti` 12."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="activities", verbose_name=_("club"))
    at = models.DateTimeField(_("when"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    deed = models.CharField(_("deed"), max_length=40)
    about = models.CharField(_("about"), max_length=20)
    about_id = models.PositiveBigIntegerField(_("number"), null=True)
    data = models.JSONField(_("details"), default=dict)

    class Meta:
        verbose_name = _("activity")
        verbose_name_plural = _("activities")
        ordering: ClassVar = ["-at", "-id"]
        indexes: ClassVar = [
            models.Index(fields=["club", "about", "about_id"], name="activity_about"),
            models.Index(fields=["club", "-id"], name="activity_newest"),
        ]

    def __str__(self) -> str:
        return f"{self.deed} {self.about} {self.about_id}"
