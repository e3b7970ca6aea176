"""Sentences about messages."""

from django.utils.translation import gettext_lazy as _

from club.sentences.basic import Sentences

SENTENCES: Sentences = {
    "not-yourself": _("Everybody chooses this alone."),
}
