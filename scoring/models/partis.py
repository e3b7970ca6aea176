"""The match of an evening: its tables, its seats, how they were drawn, and what was put right later."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from club.models import Club, Night, Person
from rules_engine import registry
from rules_engine.core.game import Game
from rules_engine.core.tables import ACROSS_TABLES, PER_TABLE
from scoring.enums import Detail, Mending, State


def game_choices() -> list[tuple[str, str]]:
    """A callable, so that a new game needs no migration."""
    return [(game.slug, game.name) for game in registry.games()]


class Parti(models.Model):
    """One parti. Game, rules version and options are frozen at the start (`design: frozen`)."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="partis", verbose_name=_("club"))
    number = models.PositiveIntegerField(_("number"))
    date = models.DateField(_("date"))  # the day on which it began, in the club's zone (KT-18)
    start_time = models.TimeField(_("start"), null=True, blank=True)
    night = models.ForeignKey(
        Night, models.SET_NULL, null=True, blank=True, related_name="partis", verbose_name=_("night")
    )
    game = models.CharField(_("game"), max_length=20, choices=game_choices)
    rules_version = models.PositiveSmallIntegerField(_("version of the rules"))
    options = models.JSONField(_("house options"), default=dict)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    detail = models.CharField(_("detail"), max_length=6, choices=Detail, default=Detail.HANDS)
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("started by")
    )
    started_at = models.DateTimeField(_("entered"), auto_now_add=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("closed by"),
    )
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    imported = models.BooleanField(_("from a file"), default=False)
    revision = models.PositiveIntegerField(_("revision"), default=1)
    # The mark of the form that started it: the same form sent twice starts one parti.
    started_with = models.CharField(_("started with"), max_length=40, blank=True, default="", editable=False)

    class Meta:
        verbose_name = _("parti")
        verbose_name_plural = _("partis")
        ordering: ClassVar = ["date", F("start_time").asc(nulls_first=True), "number", "id"]
        indexes: ClassVar = [models.Index(fields=["club", "state", "date"], name="parti_club_state_date")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "number"], name="parti_number_once_per_club"),
            models.UniqueConstraint(
                fields=["club", "started_with"], condition=~Q(started_with=""), name="parti_started_once"
            ),
            models.CheckConstraint(condition=Q(state__in=State.values), name="parti_state_known"),
            models.CheckConstraint(condition=Q(detail__in=Detail.values), name="parti_detail_known"),
            models.CheckConstraint(
                condition=Q(state=State.OPEN) | Q(closed_at__isnull=False), name="parti_closed_has_moment"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} · {self.date}"

    @property
    def rules_of(self) -> Game:
        """The game of the engine that this parti plays."""
        return registry.game(self.game)

    @property
    def is_open(self) -> bool:
        return self.state == State.OPEN

    @property
    def counts(self) -> bool:
        return self.state == State.CLOSED

    @property
    def ranks_apart(self) -> bool:
        """Whether each table has places of its own (PD-28)."""
        return bool(self.options.get(ACROSS_TABLES) == PER_TABLE)


class Table(models.Model):
    """One table of a parti. Where seats are not known (some files), position is only a column."""

    parti = models.ForeignKey(Parti, models.CASCADE, related_name="tables", verbose_name=_("parti"))
    number = models.PositiveSmallIntegerField(_("table"))
    seats_known = models.BooleanField(_("seats known"), default=True)
    first_dealer = models.PositiveSmallIntegerField(_("first dealer"), null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering: ClassVar = ["parti", "number", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["parti", "number"], name="table_number_once_per_parti"),
            models.CheckConstraint(
                condition=Q(seats_known=False) | Q(first_dealer__isnull=False), name="table_seats_need_dealer"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.parti_id}/{self.number}"


class Seat(models.Model):
    """Where a person sat; `total` only where the paper gave nothing else."""

    parti = models.ForeignKey(Parti, models.CASCADE, related_name="seats", verbose_name=_("parti"))
    table = models.ForeignKey(Table, models.CASCADE, related_name="seats", verbose_name=_("table"))
    position = models.PositiveSmallIntegerField(_("seat"))  # from 0, in order of play
    person = models.ForeignKey(Person, models.PROTECT, related_name="seats", verbose_name=_("person"))
    total = models.IntegerField(_("total"), null=True, blank=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering: ClassVar = ["table", "position", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["parti", "person"], name="seat_person_once_per_parti"),
            models.UniqueConstraint(fields=["table", "position"], name="seat_position_once_per_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.position}"


class Draw(models.Model):
    """A drawing of lots. A redraw is kept beside the first (PD-4, PD-5)."""

    parti = models.ForeignKey(Parti, models.CASCADE, related_name="draws", verbose_name=_("parti"))
    at = models.DateTimeField(_("drawn"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("drawn by")
    )
    # [{"people": [person ids in seating order], "first_dealer": position}] per table
    result: Any = models.JSONField(_("result"))
    used = models.BooleanField(_("used"), default=False)

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering: ClassVar = ["parti", "at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["parti"], condition=Q(used=True), name="draw_used_once_per_parti"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.parti_id} {self.at}"


class Correction(models.Model):
    """One batch of changes to a closed parti, or its voiding; `changes` holds before and after."""

    parti = models.ForeignKey(Parti, models.CASCADE, related_name="corrections", verbose_name=_("parti"))
    kind = models.CharField(_("kind"), max_length=7, choices=Mending)
    reason = models.CharField(_("reason"), max_length=400)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    at = models.DateTimeField(_("when"), auto_now_add=True)
    changes = models.JSONField(_("changes"), default=dict)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering: ClassVar = ["parti", "at", "id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(kind__in=Mending.values), name="correction_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.parti_id} {self.kind}"
