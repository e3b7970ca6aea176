"""What follows from the places of a league: the title after each parti, the reigns, everybody's career."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from club.models import Person
from leagues.models.leagues import League
from scoring.models import Parti


class TitleState(models.Model):
    """`rules_engine.title.State` after this parti, without the window (which the places give)."""

    league = models.ForeignKey(League, models.CASCADE, related_name="states", verbose_name=_("league"))
    parti = models.OneToOneField(Parti, models.CASCADE, related_name="title_state", verbose_name=_("parti"))
    date = models.DateField(_("date"))
    data: Any = models.JSONField(_("state"))

    class Meta:
        verbose_name = _("state of the title")
        verbose_name_plural = _("states of the title")
        ordering: ClassVar = ["league", "date", "id"]
        indexes: ClassVar = [models.Index(fields=["league", "date"], name="state_league_date")]

    def __str__(self) -> str:
        return f"{self.league_id} {self.date}"


class Reign(models.Model):
    """From the day of the award to the first day without the title (KT-16)."""

    league = models.ForeignKey(League, models.CASCADE, related_name="reigns", verbose_name=_("league"))
    person = models.ForeignKey(Person, models.PROTECT, related_name="reigns", verbose_name=_("person"))
    start = models.DateField(_("from"))
    end = models.DateField(_("to"), null=True, blank=True)
    reason = models.CharField(_("ended because"), max_length=20, blank=True)
    # The award that closed the book on it; empty for the newest reign, which a later parti may still change.
    closed_by = models.ForeignKey(
        TitleState, models.CASCADE, null=True, blank=True, related_name="ended", verbose_name=_("closed by")
    )
    position = models.PositiveSmallIntegerField(
        _("position"), default=0
    )  # order of several ended by one award

    class Meta:
        verbose_name = _("reign")
        verbose_name_plural = _("reigns")
        ordering: ClassVar = ["league", "start", "end", "position", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(end__isnull=True) | Q(end__gte=F("start")), name="reign_end_after_start"
            ),
            models.UniqueConstraint(
                fields=["league"], condition=Q(end__isnull=True), name="reign_open_once_per_league"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.start} – {self.end or ''}"


class Career(models.Model):
    """What somebody had done in a league up to and with this parti, and his rating after it.

    A row for everybody who sat in the parti. `data` is `leagues.queries.careers.Career` as JSON.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="careers", verbose_name=_("league"))
    parti = models.ForeignKey(Parti, models.CASCADE, related_name="careers", verbose_name=_("parti"))
    person = models.ForeignKey(Person, models.PROTECT, related_name="careers", verbose_name=_("person"))
    date = models.DateField(_("date"))
    partis = models.PositiveIntegerField(_("partis with a place"))
    place_sum = models.PositiveIntegerField(_("sum of the places"))
    mu = models.FloatField(_("rating"))
    sigma = models.FloatField(_("uncertainty of the rating"))
    data: Any = models.JSONField(_("career"))

    class Meta:
        verbose_name = _("career")
        verbose_name_plural = _("careers")
        ordering: ClassVar = ["league", "date", "id"]
        indexes: ClassVar = [
            models.Index(fields=["league", "person", "date"], name="career_league_person_date"),
            # Of a long curve a few points are read, by the numbers of their partis.
            models.Index(fields=["league", "person", "partis"], name="career_league_person_partis"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["parti", "person"], name="career_once_per_parti_and_person"),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}/{self.person_id} {self.date}"
