"""Choices that are stored."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


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
    LIGHT = "light", pgettext_lazy("look", "day")
    DARK = "dark", pgettext_lazy("look", "night")


class Answer(models.TextChoices):
    """What somebody says about a night."""

    COMING = "coming", _("coming")
    MAYBE = "maybe", _("maybe")
    NOT = "not", _("not coming")


class VoteKind(models.TextChoices):
    ABSENCE = "absence", _("absence")
    VENUE = "venue", _("venue")


class Asked(models.TextChoices):
    """Who is asked for a word where the ballots did not decide (CL-3, CL-8)."""

    HOST = "host", _("host")
    CASTING = "casting", _("casting vote")


class ObjectionKind(models.TextChoices):
    DISPUTE = "dispute", _("dispute")
    PROTEST = "protest", _("protest")


class BottleCause(models.TextChoices):
    """What a bottle is owed for: a count of absences, a breach, careless ones, or somebody's word."""

    ABSENCES = "absences", _("absences")
    DELIBERATE = "deliberate", _("deliberate breach")
    CARELESS = "careless", _("careless breaches")
    WORD = "word", _("noted by hand")


class Message(models.TextChoices):
    """The kinds of message this app knows (club.outbox)."""

    NIGHT = "night", _("invitation to a night")
    NIGHT_CHANGED = "night-changed", _("a night moved or called off")
    VOTE_OPEN = "vote-open", _("a vote is open")
    VOTE_REMINDER = "vote-reminder", _("reminder of an open vote")
    WORD_ASKED = "word-asked", _("your word decides a vote")
    VOTE_RESULT = "vote-result", _("result of a vote")
    BOTTLE_DUE = "bottle-due", _("a bottle is due")


class Scope(models.TextChoices):
    """What a token may do at most; its owner's role in each club is asked besides."""

    READ = "read", pgettext_lazy("what a token may", "read")
    SCORE = "score", _("read, and key results")
    ALL = "all", _("everything I may do myself")
