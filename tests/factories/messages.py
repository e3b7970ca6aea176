"""Messages of a kind that only tests know, and mail servers that fail."""

import datetime
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone, translation
from django.utils.translation import gettext

from club import outbox
from club.models import Notice, Person
from club.outbox import Kind, Words

HELLO = "hello"
NOON = datetime.datetime(2026, 11, 6, 12, tzinfo=datetime.UTC)
A_DAY = datetime.timedelta(days=1)


def hello(notice: Notice) -> Words | None:
    """A message whose subject is a word of the site; pointless for an event called "pointless"."""
    if notice.event == "pointless":
        return None
    return Words(gettext("People"), f"Hello, {notice.person.name}!", f"/c/{notice.club.slug}/", "/go/TOKEN/")


@contextmanager
def greetings(words: Any = hello) -> Iterator[None]:
    """The kind "hello" is known meanwhile."""
    with patch.dict(outbox._kinds, {HELLO: Kind(HELLO, "greeting", words)}):
        yield


def post_hello(*people: Person, event: str = "hello-1", lasts: datetime.timedelta = A_DAY) -> None:
    outbox.post(
        club=people[0].club,
        people=[person.pk for person in people],
        kind=HELLO,
        event=event,
        args={},
        expires_at=timezone.now() + lasts,
    )


class Picky(EmailBackend):
    """Refuses every address that says so."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        if any("refused" in address for message in messages for address in message.to):
            raise OSError("550 no such user here")
        return super().send_messages(messages)


class Down(EmailBackend):
    """Cannot be reached; counts how often somebody tried."""

    tried = 0

    def open(self) -> bool:
        Down.tried += 1
        raise ConnectionRefusedError("111")


def said(person: Person, kind: str, language: str = "en") -> Words | None:
    """What the newest message of this kind says to somebody now; None where it has become pointless."""
    newest = Notice.objects.filter(person=person, kind=kind).latest("pk")
    with translation.override(language):
        return outbox.words_of(Notice.objects.select_related("club", "person__club").get(pk=newest.pk))


def told_of(kind: str) -> list[str]:
    """Who has a message of this kind, by name, once for each message."""
    notices = Notice.objects.filter(kind=kind, dropped_at__isnull=True)
    return sorted(notices.values_list("person__name", flat=True))
