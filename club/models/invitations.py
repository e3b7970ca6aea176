"""How people come in: invitations, and accounts that say which player they are."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from club.enums import Role
from club.models.clubs import Club
from club.models.people import Person


class Invitation(models.Model):
    """A way in for one person, used once. Only a hash of its secret is kept."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations", verbose_name=_("club"))
    # The player it is for; empty for somebody whom the club does not know yet.
    person = models.ForeignKey(
        Person, models.CASCADE, null=True, blank=True, related_name="invitations", verbose_name=_("person")
    )
    email = models.EmailField(_("e-mail address"), blank=True)
    role = models.CharField(_("role"), max_length=11, choices=Role, default=Role.MEMBER)
    secret_hash = models.CharField(_("hash of the secret"), max_length=64, unique=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("invited by")
    )
    made_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("expires"))
    used_at = models.DateTimeField(pgettext_lazy("invitation", "used"), null=True, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("used by"),
    )
    voided_at = models.DateTimeField(_("void since"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering: ClassVar = ["-made_at", "-id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(role__in=Role.values), name="invitation_role_known"),
            models.CheckConstraint(
                condition=Q(used_at__isnull=True) | Q(voided_at__isnull=True), name="invitation_used_or_void"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club_id} {self.pk}"


class Claim(models.Model):
    """An account says which player of the club it is; an owner says whether that is so."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="claims", verbose_name=_("club"))
    person = models.ForeignKey(Person, models.CASCADE, related_name="claims", verbose_name=_("person"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="claims", verbose_name=_("account")
    )
    made_at = models.DateTimeField(_("made"))
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    granted = models.BooleanField(_("granted"), null=True, blank=True)

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        ordering: ClassVar = ["-made_at", "-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "user"], condition=Q(decided_at__isnull=True), name="claim_open_once"
            ),
            models.CheckConstraint(
                condition=Q(decided_at__isnull=True, granted__isnull=True)
                | Q(decided_at__isnull=False, granted__isnull=False),
                name="claim_decided_has_answer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.person_id}"
