"""A file of results on its way into a league."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.enums import Passage
from leagues.models.leagues import League


class Upload(models.Model):
    """What somebody brought, and what he said of how it is to be read; kept for an hour after the last touch.

    Every step reads and checks the file again from its first byte: nothing rests on what an earlier one
    found. While it is being stored, `stored` of `total` new partis are in the book.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="uploads", verbose_name=_("league"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("brought by")
    )
    token = models.CharField(_("mark"), max_length=43, unique=True)
    name = models.CharField(_("name of the file"), max_length=120, blank=True)
    data = models.BinaryField(_("file"))
    # sheet, delimiter, roles of columns, and who the unknown names are.
    choice: Any = models.JSONField(_("how it is read"), default=dict, blank=True)
    passage = models.CharField(_("state"), max_length=10, choices=Passage.choices, default=Passage.LOOKED_AT)
    total = models.PositiveIntegerField(_("partis to store"), default=0)
    stored = models.PositiveIntegerField(_("partis stored"), default=0)
    people: Any = models.JSONField(_("people made"), default=list, blank=True)
    moved_at = models.DateTimeField(_("last touched"), default=timezone.now)

    class Meta:
        verbose_name = _("file of results")
        verbose_name_plural = _("files of results")
        ordering: ClassVar = ["-moved_at", "-id"]
        indexes: ClassVar = [models.Index(fields=["moved_at"], name="upload_moved_at")]

    def __str__(self) -> str:
        return f"{self.league_id}/{self.pk}"
