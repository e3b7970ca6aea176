"""Seasons of a league, and the table that follows from the places of each."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from leagues.models.leagues import League


class Season(models.Model):
    """From `start` to `end`, both included. Seasons of a league do not overlap; days between two may belong
    to none. The rules of its standings are the season's own, so that a later change leaves it as it was.

    That no two overlap no constraint of both databases can say: `leagues.actions.seasons` sees to it.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="seasons", verbose_name=_("league"))
    name = models.CharField(_("name"), max_length=40)
    start = models.DateField(_("first day"))
    end = models.DateField(_("last day"))
    # Options of `rules_engine.season`; what is left out has its default.
    rules: Any = models.JSONField(_("rules of the standings"), default=dict, blank=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering: ClassVar = ["league", "start", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["league", "name"], name="season_name_once_per_league"),
            models.UniqueConstraint(fields=["league", "start"], name="season_start_once_per_league"),
            models.UniqueConstraint(fields=["league", "end"], name="season_end_once_per_league"),
            models.CheckConstraint(condition=Q(end__gte=F("start")), name="season_has_days"),
        ]

    def __str__(self) -> str:
        return self.name


class SeasonTable(models.Model):
    """The standings of a season as they follow from its places; derived, see `leagues.queries.standings`."""

    season = models.OneToOneField(Season, models.CASCADE, related_name="table", verbose_name=_("season"))
    data: Any = models.JSONField(_("standings"))

    class Meta:
        verbose_name = _("standings of a season")
        verbose_name_plural = _("standings of seasons")
        ordering: ClassVar = ["season", "id"]

    def __str__(self) -> str:
        return str(self.season_id)
