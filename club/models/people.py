"""People of a club, and when they were members."""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from club import erased
from club.enums import Role
from club.models.clubs import Club
from club.models.names import NameField
from club.names import clean_name, comparison_key, sort_key


class Person(models.Model):
    """Somebody who plays or played: a member, or a guest when no membership period is open."""

    club = models.ForeignKey(Club, models.PROTECT, related_name="people", verbose_name=_("club"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="people",
        verbose_name=_("account"),
    )
    name = NameField(_("name"), max_length=80)
    name_key = models.CharField(_("comparison key"), max_length=160, editable=False)
    sort_key = models.CharField(_("sort key"), max_length=720, editable=False)
    role = models.CharField(_("role"), max_length=11, choices=Role, default=Role.MEMBER)
    # Where messages go to somebody without an account, and in which language (empty: the club's).
    email = models.EmailField(_("e-mail address"), blank=True)
    language = models.CharField(_("language"), max_length=5, blank=True)
    # Raised to let every personal link sent so far die (club.links).
    link_version = models.PositiveIntegerField(_("version of the personal links"), default=1)
    # Not offered any more where people are chosen; results and places stand.
    deactivated_at = models.DateTimeField(_("deactivated"), null=True, blank=True)
    # The name is gone for good; what was played stays.
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering: ClassVar = ["sort_key", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "name_key"], name="person_name_once_per_club"),
            models.UniqueConstraint(fields=["club", "user"], name="person_account_once_per_club"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="person_role_known"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.set_name(self.name)
        super().save(*args, **kwargs)

    def set_name(self, name: str) -> None:
        """Keep the name with the keys that follow from it (bulk_create calls this itself).

        Who was erased has no other name any more, whatever was read in somebody's language.
        """
        if self.erased_at is not None:
            name = erased.stored(self.pk)
        self.name = clean_name(name)
        self.name_key = comparison_key(name)
        self.sort_key = erased.sort_key(self.pk) if self.erased_at else sort_key(name)


class MembershipPeriod(models.Model):
    """From the day somebody joined to the day of leaving, which is no day of membership any more."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="periods", verbose_name=_("person"))
    joined = models.DateField(_("joined"))
    left = models.DateField(_("left"), null=True, blank=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering: ClassVar = ["person", "joined", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["person"], condition=Q(left__isnull=True), name="membership_open_once"
            ),
            models.CheckConstraint(
                condition=Q(left__isnull=True) | Q(left__gte=F("joined")), name="membership_left_after_joined"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.joined} – {self.left or ''}"
