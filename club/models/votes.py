"""Votes: who may vote is fixed when one opens, and what is chosen between keeps its wording.

Whether a vote is open, tied or decided follows from these rows and the clock (`club.queries.votes`);
`voting_closed_at`, `settled_at`, `result` and `decided_by` only store what followed, to announce it once.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.enums import Asked, VoteKind
from club.models.clubs import Club
from club.models.entered import Entered
from club.models.nights import Night
from club.models.people import Person

STANDING = Q(cancelled_at__isnull=True)


class Vote(models.Model):
    """A vote on an absence (secret, CL-3) or on the venue of a night (open, CL-7).

    The times are those of CL-3 and CL-7: the voters' until `closes_at`, the host's after them until
    `host_until`, the casting vote's until `casting_until`; each is over from that moment on.
    """

    club = models.ForeignKey(Club, models.PROTECT, related_name="votes", verbose_name=_("club"))
    kind = models.CharField(_("kind"), max_length=8, choices=VoteKind)
    absent = models.ForeignKey(
        Person,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="votes_about",
        verbose_name=_("absent person"),
    )
    # The day of the absence; a venue's day is that of its night.
    day = models.DateField(_("day"), null=True, blank=True)
    host = models.ForeignKey(
        Person, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("host")
    )
    # He left before he had voted or given his word: he is asked no more, also where he comes back.
    host_left_at = models.DateTimeField(_("host left"), null=True, blank=True)
    night = models.ForeignKey(
        Night, models.PROTECT, null=True, blank=True, related_name="votes", verbose_name=_("night")
    )
    opened_at = models.DateTimeField(_("opened"))
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("opened by"),
    )
    closes_at = models.DateTimeField(_("closes"))
    host_until = models.DateTimeField(_("host's word until"), null=True, blank=True)
    casting_until = models.DateTimeField(_("casting vote until"), null=True, blank=True)
    # Set by the ballot that was the last one missing: from then on no ballot is changed.
    voting_closed_at = models.DateTimeField(_("all had voted"), null=True, blank=True)
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)
    result = models.CharField(_("result"), max_length=20, blank=True)
    decided_by = models.CharField(_("decided by"), max_length=8, blank=True)
    cancelled_at = models.DateTimeField(pgettext_lazy("vote", "cancelled"), null=True, blank=True)
    cancelled_because = models.CharField(_("cancelled because"), max_length=40, blank=True)
    revision = models.PositiveIntegerField(_("revision"), default=1)

    class Meta:
        verbose_name = _("vote")
        verbose_name_plural = _("votes")
        ordering: ClassVar = ["-opened_at", "-id"]
        indexes: ClassVar = [models.Index(fields=["club", "settled_at"], name="vote_club_settled")]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(kind__in=VoteKind.values), name="vote_kind_known"),
            models.CheckConstraint(
                condition=Q(
                    kind=VoteKind.ABSENCE,
                    absent__isnull=False,
                    day__isnull=False,
                    night__isnull=True,
                    host_until__gte=F("closes_at"),
                    casting_until__gte=F("host_until"),
                )
                | Q(
                    kind=VoteKind.VENUE, night__isnull=False, absent__isnull=True, casting_until__isnull=True
                ),
                name="vote_fits_its_kind",
            ),
            models.UniqueConstraint(
                fields=["night"], condition=STANDING & Q(night__isnull=False), name="vote_one_per_night"
            ),
            models.UniqueConstraint(
                fields=["club", "absent", "day"],
                condition=STANDING & Q(absent__isnull=False),
                name="vote_one_per_absence",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Option(models.Model):
    """One thing to choose; `key` is what results name it by, `wording` what it was called at the opening."""

    vote = models.ForeignKey(Vote, models.CASCADE, related_name="options", verbose_name=_("vote"))
    key = models.CharField(_("key"), max_length=20)
    position = models.PositiveSmallIntegerField(_("position"))
    wording = models.CharField(_("wording"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("option")
        verbose_name_plural = _("options")
        ordering: ClassVar = ["vote", "position", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["vote", "key"], name="option_once_per_vote"),
            models.UniqueConstraint(fields=["vote", "position"], name="option_position_once_per_vote"),
        ]

    def __str__(self) -> str:
        return f"{self.vote_id}: {self.key}"


class Entitled(models.Model):
    """Somebody who may vote: written at the opening, and never added to."""

    vote = models.ForeignKey(Vote, models.CASCADE, related_name="entitled", verbose_name=_("vote"))
    person = models.ForeignKey(Person, models.PROTECT, related_name="entitled_in", verbose_name=_("person"))
    # He left the club before he had voted, while the vote was open: he is not waited for.
    left_at = models.DateTimeField(_("left"), null=True, blank=True)

    class Meta:
        verbose_name = _("entitled person")
        verbose_name_plural = _("entitled people")
        ordering: ClassVar = ["vote", "person", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["vote", "person"], name="entitled_once_per_vote"),
        ]

    def __str__(self) -> str:
        return f"{self.vote_id}/{self.person_id}"


class Ballot(Entered):
    """What one of the entitled chose; changed until the close, then never."""

    entitled = models.OneToOneField(
        Entitled, models.CASCADE, related_name="ballot", verbose_name=_("entitled person")
    )
    option = models.ForeignKey(Option, models.CASCADE, related_name="ballots", verbose_name=_("option"))
    cast_at = models.DateTimeField(_("cast"))

    class Meta:
        verbose_name = _("ballot")
        verbose_name_plural = _("ballots")
        ordering: ClassVar = ["entitled", "id"]

    def __str__(self) -> str:
        return f"{self.entitled_id}"


class Word(Entered):
    """The word of the host, or of who held the casting vote at that moment: said once, final."""

    vote = models.ForeignKey(Vote, models.CASCADE, related_name="words", verbose_name=_("vote"))
    asked = models.CharField(_("asked as"), max_length=7, choices=Asked)
    person = models.ForeignKey(Person, models.PROTECT, related_name="words", verbose_name=_("person"))
    option = models.ForeignKey(Option, models.CASCADE, related_name="words", verbose_name=_("option"))
    said_at = models.DateTimeField(_("said"))

    class Meta:
        verbose_name = _("word")
        verbose_name_plural = _("words")
        ordering: ClassVar = ["vote", "said_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["vote", "asked"], name="word_once_per_vote"),
            models.CheckConstraint(condition=Q(asked__in=Asked.values), name="word_asked_known"),
        ]

    def __str__(self) -> str:
        return f"{self.vote_id} {self.asked}: {self.person_id}"
