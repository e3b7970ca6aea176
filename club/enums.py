"""Choices that are stored."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What a member may do; nobody grants a role above his own."""

    OWNER = "owner", _("owner")
    SCOREKEEPER = "scorekeeper", _("scorekeeper")
    MEMBER = "member", _("member")


class Visibility(models.TextChoices):
    """Who sees partis, standings and the King."""

    PUBLIC = "public", _("everybody, and listed")
    LINK = "link", _("whoever knows the address")
    MEMBERS = "members", _("members only")


class Theme(models.TextChoices):
    SYSTEM = "", _("as the device")
    LIGHT = "light", _("day")
    DARK = "dark", _("night")
