"""Days of the house league, and how each member stood to them (CL-1 … CL-3, CL-5b)."""

import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from club.models import Bottle, Club, Night, Person, Vote
from scoring.enums import Reason

NOTE_LENGTH = 400

AWAITED = Q(present=False, swept_at__isnull=True)
"""Absences that were not decided yet when the bottles were last worked out."""


class HouseRuleSet(models.Model):
    """The club's rules on absences and breaches from a day on; what came before it stands as it was."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="house_rules", verbose_name=_("club"))
    valid_from = models.DateField(_("valid from"), null=True, blank=True)  # empty: from the beginning
    rules: Any = models.JSONField(_("rules"), default=dict, blank=True)

    class Meta:
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")
        ordering: ClassVar = ["club", F("valid_from").asc(nulls_first=True), "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "valid_from"], name="house_rules_once_per_day"),
            models.UniqueConstraint(
                fields=["club"], condition=Q(valid_from__isnull=True), name="house_rules_one_beginning"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id}: {self.valid_from or ''}"


class PlayDay(models.Model):
    """A day on which the house league played, once however many partis.

    `counts` is False once all its partis are void or moved to another day: its absences then count nowhere.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="play_days", verbose_name=_("club"))
    date = models.DateField(_("date"))
    # The night of its partis; its venue says who was host, also where that is noted later.
    night = models.ForeignKey(
        Night, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("night")
    )
    host = models.ForeignKey(
        Person, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("host")
    )
    opened_at = models.DateTimeField(_("opened"))  # the first parti of the day was closed
    reason_until = models.DateTimeField(_("reasons until"))
    counts = models.BooleanField(_("counts"), default=True)

    class Meta:
        verbose_name = _("day of play")
        verbose_name_plural = _("days of play")
        ordering: ClassVar = ["club", "date", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "date"], name="play_day_once_per_club"),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.date}"


class Attendance(models.Model):
    """How one who was a member that day stood to it: played, or was absent, with the reason he stated.

    Whether it is excused follows from the reason, the vote and the clock (`scoring.queries.absences`).
    A vote that a correction made pointless is cancelled and stays to be read.
    """

    day = models.ForeignKey(PlayDay, models.CASCADE, related_name="attendances", verbose_name=_("day"))
    person = models.ForeignKey(Person, models.PROTECT, related_name="attendances", verbose_name=_("person"))
    present = models.BooleanField(_("present"))
    reason = models.CharField(_("reason"), max_length=8, choices=Reason, blank=True)
    reason_note = models.CharField(_("in other words"), max_length=NOTE_LENGTH, blank=True)
    reason_at = models.DateTimeField(_("stated"), null=True, blank=True)
    reason_entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("entered by"),
    )
    # His own time where he became absent by a later deed; empty: that of the day.
    reason_until = models.DateTimeField(_("reason until"), null=True, blank=True)
    vote = models.OneToOneField(
        Vote, models.SET_NULL, null=True, blank=True, related_name="attendance", verbose_name=_("vote")
    )
    # The bottle this absence is one of the causes of.
    bottle = models.ForeignKey(
        Bottle, models.SET_NULL, null=True, blank=True, related_name="absences", verbose_name=_("bottle")
    )
    # When the bottles were worked out with this absence decided, by the clock or a vote.
    swept_at = models.DateTimeField(_("followed up"), null=True, blank=True)

    class Meta:
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        ordering: ClassVar = ["day", "person", "id"]
        indexes: ClassVar = [
            models.Index(fields=["day"], condition=AWAITED, name="attendance_awaited"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["day", "person"], name="attendance_once_per_day"),
            models.CheckConstraint(
                condition=Q(reason="", reason_at__isnull=True) | (~Q(reason="") & Q(reason_at__isnull=False)),
                name="attendance_reason_has_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day_id}/{self.person_id}"

    @property
    def is_awaited(self) -> bool:
        """The same as AWAITED."""
        return not self.present and self.swept_at is None

    @property
    def until(self) -> datetime.datetime:
        """The moment from which on no reason can be stated."""
        return self.reason_until or self.day.reason_until
