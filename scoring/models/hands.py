"""The rows of a sheet."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.partis import Seat, Table


class Hand(models.Model):
    """One row. Either its scores are there, or a draft: the typed text, which is in no total.

    `entry` is the row as it was written down where that is more than its scores, which follow from it then
    (`scoring.queries.written`). `players` are the ids of the four seats that played where the table did not
    keep to the schedule. `revision` rises with every write, so that a stale save is seen.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="hands", verbose_name=_("table"))
    number = models.PositiveSmallIntegerField(_("hand"))
    revision = models.PositiveIntegerField(_("revision"), default=1)
    entry: Any = models.JSONField(_("as written down"), null=True, blank=True)
    players: Any = models.JSONField(_("who played, against the schedule"), null=True, blank=True)
    draft: Any = models.JSONField(_("draft"), null=True, blank=True)  # {seat id or ask: typed text}
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("written by"),
    )
    written_at = models.DateTimeField(_("written"))

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering: ClassVar = ["table", "number", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="hand_number_once_per_table"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"

    @property
    def is_draft(self) -> bool:
        return self.draft is not None


class Score(models.Model):
    """What one seat scored in one hand. Who sat out has no score, not a zero (PD-25)."""

    hand = models.ForeignKey(Hand, models.CASCADE, related_name="scores", verbose_name=_("hand"))
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="scores", verbose_name=_("seat"))
    points = models.SmallIntegerField(_("points"))

    class Meta:
        verbose_name = _("score")
        verbose_name_plural = _("scores")
        ordering: ClassVar = ["hand", "seat", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["hand", "seat"], name="score_once_per_hand_and_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.hand_id}/{self.seat_id}: {self.points}"
