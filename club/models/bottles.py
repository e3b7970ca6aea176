"""Bottles: who owes what and why. Never deleted (CL-1, CL-4, CL-5, CL-5b)."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from club.enums import BottleCause
from club.models.clubs import Club
from club.models.people import Person

DRINK_LENGTH, REASON_LENGTH = 60, 400


class Bottle(models.Model):
    """One bottle that somebody owes. What caused it points down at it from the app that knows the cause.

    It is due at the first parti or night after `incurred` (worked out, not stored). It ends in one of three
    ways: brought and confirmed by another, cancelled with a reason, or settled by one brought before for a
    cause that was withdrawn (`credit`).
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="bottles", verbose_name=_("club"))
    person = models.ForeignKey(Person, models.PROTECT, related_name="bottles", verbose_name=_("owed by"))
    # An engine's drink by its English word, or whatever was typed.
    drink = models.CharField(_("drink"), max_length=DRINK_LENGTH)
    cause = models.CharField(_("cause"), max_length=10, choices=BottleCause)
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    incurred = models.DateField(_("incurred"))
    noted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("noted by"),
    )
    noted_at = models.DateTimeField(_("noted"), auto_now_add=True)
    noted_with = models.CharField(_("noted with"), max_length=40, blank=True, default="", editable=False)
    brought_at = models.DateTimeField(_("brought"), null=True, blank=True)
    confirmed_by = models.ForeignKey(
        Person,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="confirmed",
        verbose_name=_("confirmed by"),
    )
    cancelled_at = models.DateTimeField(_("cancelled"), null=True, blank=True)
    cancelled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("cancelled by"),
    )
    # Empty where `cause_gone_at` says it: the cause was withdrawn by a correction.
    cancelled_because = models.CharField(_("cancelled because"), max_length=REASON_LENGTH, blank=True)
    cause_gone_at = models.DateTimeField(_("cause withdrawn"), null=True, blank=True)
    credit = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="settles", verbose_name=_("settled by")
    )

    class Meta:
        verbose_name = _("bottle")
        verbose_name_plural = _("bottles")
        ordering: ClassVar = ["-incurred", "-id"]
        indexes: ClassVar = [models.Index(fields=["club", "person"], name="bottle_club_person")]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "noted_with"], condition=~Q(noted_with=""), name="bottle_noted_once"
            ),
            models.CheckConstraint(condition=Q(cause__in=BottleCause.values), name="bottle_cause_known"),
            models.CheckConstraint(
                condition=~Q(cause=BottleCause.WORD) | ~Q(reason=""), name="bottle_word_has_reason"
            ),
            models.CheckConstraint(
                condition=Q(brought_at__isnull=True, confirmed_by__isnull=True)
                | (Q(brought_at__isnull=False, confirmed_by__isnull=False) & ~Q(confirmed_by=F("person"))),
                name="bottle_confirmed_by_another",
            ),
            models.CheckConstraint(
                condition=Q(brought_at__isnull=True) | Q(cancelled_at__isnull=True),
                name="bottle_brought_or_cancelled",
            ),
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=True, cancelled_because="")
                | (
                    Q(cancelled_at__isnull=False)
                    & (~Q(cancelled_because="") | Q(cause_gone_at__isnull=False))
                ),
                name="bottle_cancelled_with_reason",
            ),
            models.CheckConstraint(
                condition=Q(credit__isnull=True) | Q(brought_at__isnull=True, cancelled_at__isnull=True),
                name="bottle_credited_only_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.drink}"

    @property
    def is_due(self) -> bool:
        """Still to be brought."""
        return self.brought_at is None and self.cancelled_at is None and self.credit_id is None
