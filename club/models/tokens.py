"""Ways in for programs: personal tokens, and the answers they were given."""

from typing import ClassVar

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from club.enums import Scope
from club.models.names import NameField

NAME_LENGTH = 40


class Token(models.Model):
    """A personal token: its owner, for a program, within a scope and until a moment. Only a hash is kept."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens", verbose_name=_("account")
    )
    name = NameField(_("name"), max_length=NAME_LENGTH)
    scope = models.CharField(_("scope"), max_length=5, choices=Scope)
    secret_hash = models.CharField(_("hash of the secret"), max_length=64, unique=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    expires_at = models.DateTimeField(_("valid until"))

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering: ClassVar = ["-made_at", "-id"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(scope__in=Scope.values), name="token_scope_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.name}"


class Answered(models.Model):
    """What a request with an `Idempotency-Key` was answered, so that sent again it has no second effect.

    `fingerprint` is of method, path and body: the same key on another request is a mistake, not a repeat.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("account")
    )
    club = models.ForeignKey("club.Club", models.CASCADE, null=True, related_name="+", verbose_name=_("club"))
    key = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    body = models.JSONField(null=True, default=None, encoder=DjangoJSONEncoder)
    answered_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("kept answer")
        verbose_name_plural = _("kept answers")
        ordering: ClassVar = ["-answered_at", "-id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "key"], name="answered_once_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.key}"
