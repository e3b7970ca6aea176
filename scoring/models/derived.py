"""What follows from the sheets of a closed parti; `rebuild` derives it again."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.models import Person
from scoring.models.partis import Parti, Seat


class Place(models.Model):
    """A person's place in a closed parti (PD-27, PD-28), with the points it rests on."""

    parti = models.ForeignKey(Parti, models.CASCADE, related_name="places", verbose_name=_("parti"))
    seat = models.OneToOneField(Seat, models.CASCADE, related_name="place", verbose_name=_("seat"))
    person = models.ForeignKey(Person, models.PROTECT, related_name="places", verbose_name=_("person"))
    place = models.PositiveSmallIntegerField(_("place"))
    points = models.IntegerField(_("points"))
    hands_played = models.PositiveSmallIntegerField(_("hands played"), null=True)

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        ordering: ClassVar = ["parti", "place", "person__sort_key", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["parti", "person"], name="place_once_per_person"),
            models.CheckConstraint(condition=Q(place__gte=1), name="place_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.parti_id}/{self.person_id}: {self.place}"


class Tally(models.Model):
    """What one person did in a closed parti that was keyed by hands, seat by seat: also of who took a seat
    over and has no place. None of a parti of which only totals are known.

    `hands`: of each hand played `[number, points, trump, passing, name]`, in order of the numbers; trump and
    passing None where the game has none or nobody knows, `name` "" but for deals that have one (KI-9).
    `sat_out`: hands at the table in which he was not among the four. `dealt`: None where the seats are not
    known.
    """

    parti = models.ForeignKey(Parti, models.CASCADE, related_name="tallies", verbose_name=_("parti"))
    seat = models.ForeignKey(Seat, models.CASCADE, related_name="tallies", verbose_name=_("seat"))
    person = models.ForeignKey(Person, models.PROTECT, related_name="tallies", verbose_name=_("person"))
    hands: Any = models.JSONField(_("hands"))
    sat_out = models.PositiveSmallIntegerField(_("sat out"))
    dealt = models.PositiveSmallIntegerField(_("dealt"), null=True)

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")
        ordering: ClassVar = ["parti", "seat", "person", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "person"], name="tally_once_per_seat_and_person"),
        ]

    def __str__(self) -> str:
        return f"{self.parti_id}/{self.person_id}: {len(self.hands)}"
