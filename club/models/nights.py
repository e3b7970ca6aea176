"""Nights: when the club meets, who says that he comes, and each member's feed of them."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.enums import Answer
from club.models.clubs import Club
from club.models.entered import Entered
from club.models.people import Person

NOTE_LENGTH, REASON_LENGTH = 400, 400


class Night(models.Model):
    """An evening to come or past. Date and start are those of the club's zone; a parti may belong to it.

    Where it is and who is host follow from the offers and their vote (`club.queries.venues`).
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="nights", verbose_name=_("club"))
    date = models.DateField(_("date"))
    start_time = models.TimeField(_("start"))
    note = models.CharField(_("note"), max_length=NOTE_LENGTH, blank=True)
    # What a calendar knows the night by: it outlives every change of name and day.
    uid = models.UUIDField(_("calendar id"), default=uuid.uuid4, unique=True, editable=False)
    # Raised by every deed that a calendar should follow.
    sequence = models.PositiveIntegerField(_("sequence"), default=0)
    revision = models.PositiveIntegerField(_("revision"), default=1)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("entered by")
    )
    made_at = models.DateTimeField(_("entered"), auto_now_add=True)
    # The mark of the form it came from: a button pressed twice plans one night.
    made_with = models.CharField(_("made with"), max_length=40, blank=True, default="", editable=False)
    changed_at = models.DateTimeField(_("changed"), auto_now=True)
    cancelled_at = models.DateTimeField(pgettext_lazy("night", "cancelled"), null=True, blank=True)
    cancelled_because = models.CharField(_("cancelled because"), max_length=REASON_LENGTH, blank=True)

    class Meta:
        verbose_name = _("night")
        verbose_name_plural = _("nights")
        ordering: ClassVar = ["date", "start_time", "id"]
        indexes: ClassVar = [models.Index(fields=["club", "date"], name="night_club_date")]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "made_with"], condition=~Q(made_with=""), name="night_made_once"
            ),
            models.CheckConstraint(
                condition=Q(cancelled_at__isnull=False) | Q(cancelled_because=""),
                name="night_cancelled_has_moment",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.date}"

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled_at is not None


class Reply(Entered):
    """What somebody said about a night: the newest word of each person."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="replies", verbose_name=_("night"))
    person = models.ForeignKey(Person, models.PROTECT, related_name="replies", verbose_name=_("person"))
    answer = models.CharField(_("answer"), max_length=6, choices=Answer)
    said_at = models.DateTimeField(_("said"))

    class Meta:
        verbose_name = _("reply")
        verbose_name_plural = _("replies")
        ordering: ClassVar = ["night", "person", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "person"], name="reply_once_per_person"),
            models.CheckConstraint(condition=Q(answer__in=Answer.values), name="reply_answer_known"),
        ]

    def __str__(self) -> str:
        return f"{self.night_id}/{self.person_id}: {self.answer}"


class Feed(models.Model):
    """A member's calendar address. Only a hash of the secret is kept; a new one replaces it."""

    person = models.OneToOneField(Person, models.CASCADE, related_name="feed", verbose_name=_("person"))
    secret_hash = models.CharField(_("hash of the secret"), max_length=64, unique=True)
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("calendar feed")
        verbose_name_plural = _("calendar feeds")
        ordering: ClassVar = ["person", "id"]

    def __str__(self) -> str:
        return f"{self.person_id}"
