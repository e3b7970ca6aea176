"""Who sits on a seat after the first one: people who come late, leave early or take a seat over."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models import Person
from scoring.models.partis import Seat


class Sitting(models.Model):
    """From hand `from_hand` on `person` has the seat, or nobody while it is empty (PD-29, PD-33).

    Up to the first one whoever is named by the seat sits there; the seat of somebody who came late is empty
    from hand 1 on until he came.
    """

    seat = models.ForeignKey(Seat, models.CASCADE, related_name="sittings", verbose_name=_("seat"))
    from_hand = models.PositiveSmallIntegerField(_("from hand"))
    person = models.ForeignKey(
        Person, models.PROTECT, null=True, blank=True, related_name="sittings", verbose_name=_("person")
    )
    noted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("noted by")
    )
    noted_at = models.DateTimeField(_("noted"), auto_now_add=True)

    class Meta:
        verbose_name = _("change at the table")
        verbose_name_plural = _("changes at the table")
        ordering: ClassVar = ["seat", "from_hand", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "from_hand"], name="sitting_once_per_hand"),
            models.CheckConstraint(condition=Q(from_hand__gte=1), name="sitting_from_hand_one"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} {self.from_hand}: {self.person_id or '–'}"
