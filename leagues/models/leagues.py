"""Leagues of a club, the partis that count in them, and their title rules by date."""

import datetime
from typing import ClassVar

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from club.models import Club
from club.models.clubs import slug_is_plain
from scoring.models import Parti
from scoring.models.partis import game_choices

# Words of the addresses /c/CLUB/… that a league's slug would hide.
RESERVED_SLUGS = frozenset(
    [
        "king",
        "king.json",
        "standings",
        "partis",
        "nights",
        "people",
        "votes",
        "bottles",
        "rules",
        "settings",
        "import",
        "badge.svg",
        "reports",
        "fairness",
        "rating",
        "calendar",
        "activity",
        "absences",
        "invitations",
        "join",
        "messages",
    ]
)


def slug_is_free(slug: str) -> None:
    if slug in RESERVED_SLUGS:
        raise ValidationError(_("This word is an address of its own. Choose another."), code="slug-reserved")


class League(models.Model):
    """A line of partis of one game, with its own King and its own seasons (KT-19)."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="leagues", verbose_name=_("club"))
    slug = models.CharField(_("address"), max_length=40, validators=[slug_is_plain, slug_is_free])
    name = models.CharField(_("name"), max_length=80)
    game = models.CharField(_("game"), max_length=20, choices=game_choices)
    options = models.JSONField(_("house options"), default=dict, blank=True)
    house = models.BooleanField(_("house league"), default=False)
    # Seasons are rows now (`leagues.models.Season`), made of this by the migration. The column goes with the
    # next release, since a release that stops using one does not drop it.
    season_start = models.DateField(_("seasons started on"), null=True, blank=True, editable=False)
    derived_revision = models.PositiveIntegerField(_("derived at revision"), default=0)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering: ClassVar = ["club", "-house", "name", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "slug"], name="league_slug_once_per_club"),
            models.UniqueConstraint(
                fields=["club"], condition=Q(house=True), name="league_house_once_per_club"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class HouseTerm(models.Model):
    """From which day to which a league is the club's house league; only then do its absences count (CL-5b).

    `until` is the first day on which another is.
    """

    league = models.ForeignKey(League, models.CASCADE, related_name="house_terms", verbose_name=_("league"))
    since = models.DateField(_("since"), null=True, blank=True)  # empty: from the beginning
    until = models.DateField(_("until"), null=True, blank=True)

    class Meta:
        verbose_name = _("time as house league")
        verbose_name_plural = _("times as house league")
        ordering: ClassVar = ["league", F("since").asc(nulls_first=True), "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["league"], condition=Q(until__isnull=True), name="house_term_open_once"
            ),
            models.CheckConstraint(
                condition=Q(since__isnull=True) | Q(until__isnull=True) | Q(until__gt=F("since")),
                name="house_term_has_days",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}: {self.since or ''} – {self.until or ''}"


class LeagueParti(models.Model):
    """Which league a parti belongs to: exactly one."""

    league = models.ForeignKey(League, models.PROTECT, related_name="league_partis", verbose_name=_("league"))
    parti = models.OneToOneField(Parti, models.CASCADE, related_name="league_parti", verbose_name=_("parti"))

    class Meta:
        verbose_name = _("parti of a league")
        verbose_name_plural = _("partis of a league")
        ordering: ClassVar = ["league", "parti", "id"]

    def __str__(self) -> str:
        return f"{self.league_id}/{self.parti_id}"


class TitleRules(models.Model):
    """The rules of the title from a day on; awards before it stand as they were (KT-19)."""

    league = models.ForeignKey(League, models.CASCADE, related_name="title_rules", verbose_name=_("league"))
    valid_from = models.DateField(_("valid from"), null=True, blank=True)  # empty: from the beginning
    rules = models.JSONField(_("rules"), default=dict, blank=True)

    class Meta:
        verbose_name = _("title rules")
        verbose_name_plural = _("title rules")
        ordering: ClassVar = ["league", F("valid_from").asc(nulls_first=True), "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["league", "valid_from"], name="title_rules_once_per_day"),
            models.UniqueConstraint(
                fields=["league"], condition=Q(valid_from__isnull=True), name="title_rules_one_beginning"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}: {self.valid_from or datetime.date.min}"
