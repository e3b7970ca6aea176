"""Where a night is: who offers a place, and who disputes or protests (CL-6 … CL-8)."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.enums import ObjectionKind
from club.models.entered import Entered
from club.models.nights import Night
from club.models.people import Person
from club.models.votes import Option, Vote

PLACE_LENGTH, REASON_LENGTH = 200, 400


class Offer(Entered):
    """A place offered for a night; who offers it would be host. Withdrawn, it stays to be read."""

    night = models.ForeignKey(Night, models.PROTECT, related_name="offers", verbose_name=_("night"))
    host = models.ForeignKey(Person, models.PROTECT, related_name="offers", verbose_name=_("host"))
    place = models.CharField(pgettext_lazy("venue", "place"), max_length=PLACE_LENGTH)
    offered_at = models.DateTimeField(_("offered"))
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    # What it is on the ballot, once there is a vote.
    option = models.OneToOneField(
        Option, models.SET_NULL, null=True, blank=True, related_name="offer", verbose_name=_("option")
    )

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        ordering: ClassVar = ["night", "offered_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["night", "host"], condition=Q(withdrawn_at__isnull=True), name="offer_one_per_host"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.night_id}: {self.place}"


class Objection(Entered):
    """A dispute of the only offer, or a protest after the vote. The first of each kind has its effect.

    `vote` is the one that the dispute opened, or that is protested against.
    """

    night = models.ForeignKey(Night, models.PROTECT, related_name="objections", verbose_name=_("night"))
    vote = models.ForeignKey(
        Vote, models.CASCADE, null=True, blank=True, related_name="objections", verbose_name=_("vote")
    )
    kind = models.CharField(_("kind"), max_length=7, choices=ObjectionKind)
    person = models.ForeignKey(Person, models.PROTECT, related_name="objections", verbose_name=_("person"))
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("objection")
        verbose_name_plural = _("objections")
        ordering: ClassVar = ["night", "made_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["vote", "kind"], name="objection_once_per_vote"),
            models.CheckConstraint(condition=Q(kind__in=ObjectionKind.values), name="objection_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.night_id} {self.kind}"
