"""Clubs, and how far their results have moved on."""

from typing import ClassVar

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.enums import Visibility

slug_is_plain = RegexValidator(
    r"^[a-z0-9]+(-[a-z0-9]+)*$", _("Use small letters, digits and single hyphens.")
)


class Club(models.Model):
    """A circle of people with one book."""

    slug = models.CharField(_("address"), max_length=40, unique=True, validators=[slug_is_plain])
    name = models.CharField(_("name"), max_length=80)
    zone = models.CharField(_("time zone"), max_length=40, default="Europe/Budapest")
    language = models.CharField(_("language"), max_length=5, default="hu")
    visibility = models.CharField(
        _("who sees it"), max_length=8, choices=Visibility, default=Visibility.MEMBERS
    )
    # Raised by every deed that changes what follows; what is derived carries the revision it followed from.
    results_revision = models.PositiveIntegerField(_("revision of the results"), default=0)
    last_parti_number = models.PositiveIntegerField(_("number of the newest parti"), default=0)
    # Times that hold for what opens from now on (CL-3, CL-7); what is open keeps its own.
    reason_days = models.PositiveSmallIntegerField(_("days for the reason of an absence"), default=3)
    vote_days = models.PositiveSmallIntegerField(_("days more for the vote on it"), default=4)
    host_days = models.PositiveSmallIntegerField(_("days more for the host's word"), default=3)
    casting_days = models.PositiveSmallIntegerField(_("days more for the casting vote"), default=3)
    venue_hours = models.PositiveSmallIntegerField(
        _("hours before the start at which a vote on the venue closes"), default=48
    )
    results_hours = models.PositiveSmallIntegerField(
        _("hours after closing at which results are sent"), default=3
    )
    # Set on the demo only; an untouched old one is replaced (leagues.actions.demo).
    demo_loaded_on = models.DateField(_("demo loaded on"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering: ClassVar = ["name", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values), name="club_visibility_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_unlisted(self) -> bool:
        return self.visibility != Visibility.PUBLIC


class ResultsChange(models.Model):
    """One raise of a club's revision: from which day on the results may differ."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="results_changes", verbose_name=_("club"))
    revision = models.PositiveIntegerField(_("revision"))
    changed_from = models.DateField(_("changed from"))

    class Meta:
        verbose_name = _("change of results")
        verbose_name_plural = _("changes of results")
        ordering: ClassVar = ["club", "revision"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "revision"], name="change_revision_once_per_club"),
        ]

    def __str__(self) -> str:
        return f"{self.club_id}/{self.revision}"
