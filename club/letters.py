"""A message as a letter: to which address, in which language, with what at its head and its foot."""

from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext as _

from club import links
from club.models import Notice, Person
from club.outbox import Words

SWITCHES = "messages"
"""The purpose of the personal link to the page on which messages are switched off."""


def address_of(person: Person) -> str:
    """Where letters to somebody go: to the account, else to the address that the club knows; may be empty."""
    user = person.user
    return user.email if user is not None and user.is_active else person.email


def language_of(person: Person) -> str:
    """The language somebody reads: the account's, the person's, the club's, English; one that Parti has."""
    chosen = (person.user.language if person.user else "", person.language, person.club.language)
    known = dict(settings.LANGUAGES)
    return next((language for language in chosen if language in known), settings.LANGUAGE_CODE)


def absolute(path: str) -> str:
    """The whole address of a page, for a reader who is elsewhere."""
    return path if "://" in path else f"{settings.BASE_URL}{path}"


def switches_token(person: Person) -> str:
    return links.make(SWITCHES, person.pk, person.pk, person.link_version)


def letter(notice: Notice, words: Words, to: str) -> EmailMessage:
    """The letter of a message; called in the reader's language, like the words were."""
    token = switches_token(notice.person)
    one_click = absolute(reverse("switch-off", args=(token, notice.kind)))
    return EmailMessage(
        subject=" ".join(f"{notice.club.name}: {words.subject}".split()),
        body=_body(notice, words, absolute(reverse("switches", args=(token,)))),
        to=[to],
        headers={
            "Message-ID": message_id(notice),
            "List-Unsubscribe": f"<{one_click}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


def message_id(notice: Notice) -> str:
    """The same at every attempt, so that a letter that went out before a crash is recognised."""
    host = urlsplit(settings.BASE_URL).hostname or "localhost"
    return f"<notice-{notice.pk}-{int(notice.posted_at.timestamp() * 1000)}@{host}>"


def _body(notice: Notice, words: Words, switches: str) -> str:
    foot = _("This comes from %(club)s. Choose here which messages reach you by e-mail:\n%(address)s") % {
        "club": notice.club.name,
        "address": switches,
    }
    return "\n\n".join([words.text, *_addresses(words), f"-- \n{foot}"]) + "\n"


def _addresses(words: Words) -> list[str]:
    """The personal link, where there is one, before the page in the book."""
    page = _("In the book:\n%(address)s") % {"address": absolute(words.path)}
    if not words.link:
        return [page]
    own = _("Your own link, which needs no signing in; keep it to yourself:\n%(address)s")
    return [own % {"address": absolute(words.link)}, page]
