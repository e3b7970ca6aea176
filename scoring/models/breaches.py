"""Breaches of the rules at the table."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from club.models import Bottle, Person
from scoring.enums import BreachKind
from scoring.models.partis import Parti

NOTE_LENGTH, REASON_LENGTH = 200, 400
STANDING = Q(withdrawn_at__isnull=True)


class Breach(models.Model):
    """One breach by somebody who sat in the parti. It is never deleted, but withdrawn with a reason."""

    parti = models.ForeignKey(Parti, models.PROTECT, related_name="breaches", verbose_name=_("parti"))
    person = models.ForeignKey(Person, models.PROTECT, related_name="breaches", verbose_name=_("person"))
    kind = models.CharField(_("kind"), max_length=10, choices=BreachKind)
    hand = models.PositiveSmallIntegerField(_("hand"), null=True, blank=True)  # the paper often does not say
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    noted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("noted by")
    )
    noted_at = models.DateTimeField(_("noted"), auto_now_add=True)
    # The mark of the form it came from: a button pressed twice notes one breach.
    noted_with = models.CharField(_("noted with"), max_length=40, blank=True, default="", editable=False)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("withdrawn by"),
    )
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    withdrawn_because = models.CharField(_("withdrawn because"), max_length=REASON_LENGTH, blank=True)

    # The bottle this breach is a cause of.
    bottle = models.ForeignKey(
        Bottle, models.SET_NULL, null=True, blank=True, related_name="breaches", verbose_name=_("bottle")
    )

    class Meta:
        verbose_name = _("breach")
        verbose_name_plural = _("breaches")
        ordering: ClassVar = ["parti", F("hand").asc(nulls_last=True), "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["parti", "noted_with"], condition=~Q(noted_with=""), name="breach_noted_once"
            ),
            models.CheckConstraint(condition=Q(kind__in=BreachKind.values), name="breach_kind_known"),
            models.CheckConstraint(
                condition=Q(hand__isnull=True) | Q(hand__gte=1), name="breach_hand_from_one"
            ),
            # Nobody is named where the operator's command line or an account that is gone withdrew it.
            models.CheckConstraint(
                condition=(STANDING & Q(withdrawn_by__isnull=True, withdrawn_because=""))
                | (~STANDING & ~Q(withdrawn_because="")),
                name="breach_withdrawn_with_reason",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.parti_id}/{self.person_id}: {self.kind}"

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_at is not None
