"""The outbox: what is to be said to whom. Rows hold ids only and are put into words when they are sent."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models.clubs import Club
from club.models.people import Person


class Notice(models.Model):
    """One message to one person about one event, written in the transaction of the deed.

    `event` names what happened ("night-12"), `args` holds the ids its words are made from. It goes out from
    `due_at` on and never after `expires_at`. A sender claims it for a while; one who died loses his claim.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="notices", verbose_name=_("club"))
    person = models.ForeignKey(Person, models.CASCADE, related_name="notices", verbose_name=_("person"))
    kind = models.CharField(_("kind"), max_length=30)
    event = models.CharField(_("event"), max_length=80)
    args: Any = models.JSONField(_("ids"), default=dict)
    posted_at = models.DateTimeField(_("posted"))
    due_at = models.DateTimeField(_("due"))
    expires_at = models.DateTimeField(_("expires"))
    claimed_until = models.DateTimeField(_("claimed until"), null=True, blank=True)
    claim = models.CharField(_("claim"), max_length=36, blank=True)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    # Sent by e-mail, or on the list alone where no address is known or the kind is switched off.
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    mailed = models.BooleanField(_("by e-mail"), default=False)
    dropped_at = models.DateTimeField(_("dropped"), null=True, blank=True)
    dropped_because = models.CharField(_("dropped because"), max_length=20, blank=True)
    read_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering: ClassVar = ["-due_at", "-id"]
        indexes: ClassVar = [
            models.Index(
                fields=["due_at"],
                condition=Q(sent_at__isnull=True, dropped_at__isnull=True),
                name="notice_waiting",
            ),
            models.Index(fields=["person", "due_at"], name="notice_person_due"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "kind", "event"], name="notice_once"),
            models.CheckConstraint(
                condition=Q(sent_at__isnull=True) | Q(dropped_at__isnull=True), name="notice_sent_or_dropped"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.kind} {self.event}"


class SwitchedOff(models.Model):
    """A kind of message that a person does not want by e-mail."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="switched_off", verbose_name=_("person"))
    kind = models.CharField(_("kind"), max_length=30)

    class Meta:
        verbose_name = _("switched off message")
        verbose_name_plural = _("switched off messages")
        ordering: ClassVar = ["person", "kind", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "kind"], name="switched_off_once"),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} {self.kind}"
