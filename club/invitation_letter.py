"""The letter with an invitation, in the language of the club: the reader's own is not known yet."""

import logging

from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from club.dates import local
from club.letters import absolute
from club.models import Invitation
from club.writing import written_date

log = logging.getLogger(__name__)


def join_address(token: str) -> str:
    """The whole address of an invitation."""
    return absolute(reverse("join", args=[token]))


def invitation_letter(invitation: Invitation, token: str) -> EmailMessage:
    """To the address of the invitation."""
    with translation.override(invitation.club.language):
        return EmailMessage(
            subject=_("An invitation to %(club)s") % {"club": invitation.club.name},
            body=_body(invitation, token),
            to=[invitation.email],
            headers={"Auto-Submitted": "auto-generated"},
        )


def send_letter(invitation: Invitation, token: str) -> bool:
    """Send it now; False where the mail server does not take it: then its link is passed on by hand."""
    try:
        invitation_letter(invitation, token).send()
    except OSError:
        log.exception("The letter of invitation %s was not sent.", invitation.pk)
        return False
    return True


def _body(invitation: Invitation, token: str) -> str:
    until = written_date(local(invitation.club, invitation.expires_at).date(), "long")
    named = _("You are invited as %(name)s.") % {"name": invitation.person} if invitation.person else ""
    paragraphs = [
        _("%(inviter)s invites you to the card club %(club)s, which keeps its book with Parti.")
        % {"inviter": invitation.made_by, "club": invitation.club.name},
        named,
        _("Come in here; the link works once, until %(day)s:") % {"day": until} + "\n" + join_address(token),
        _("If you do not know the club, do nothing."),
    ]
    return "\n\n".join(filter(None, paragraphs)) + "\n"
