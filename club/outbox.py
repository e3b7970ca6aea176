"""The outbox: what is to be said to whom is written with the deed, and put into words when it is sent.

Each app registers the kinds of message it knows; the rows hold ids only, so that what is sent is true then,
and nothing is announced of a deed that was rolled back. `club.actions.sending` sends.
"""

import datetime
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise

from club.models import Club, Notice, Person


@dataclass(frozen=True, slots=True)
class Words:
    """A message in the reader's language.

    `path` is the page it leads to, signed in or not; `link` an address that knows the reader (club.links),
    for e-mail only, empty where the kind has none.
    """

    subject: str
    text: str
    path: str
    link: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of message: what people call it where they switch it off, and what it says.

    `words` is called in the reader's language with `club` and `person` loaded; None says that the message has
    become pointless (answered, called off, withdrawn), so that it is dropped. `to_guests`: who never was a
    member gets it too; who has left never gets anything.
    """

    key: str
    label: str | Promise
    words: Callable[[Notice], Words | None]
    to_guests: bool = False


_kinds: dict[str, Kind] = {}


def register(*kinds: Kind) -> None:
    """Make kinds of message known; called once by each app, when it is ready."""
    _kinds.update((kind.key, kind) for kind in kinds)


def kinds() -> tuple[Kind, ...]:
    """All kinds, in the order in which they were registered."""
    return tuple(_kinds.values())


def kind_of(key: str) -> Kind | None:
    return _kinds.get(key)


def post(
    *,
    club: Club,
    people: Iterable[int],
    kind: str,
    event: str,
    args: Mapping[str, int],
    expires_at: datetime.datetime,
    due_at: datetime.datetime | None = None,
) -> None:
    """Put one message about `event` to each of these people (ids) into the outbox, in the deed's transaction.

    Who has one about the same event already gets no second. One query, however many people.
    """
    letters = [Letter(person, event, args) for person in dict.fromkeys(people)]
    post_each(club=club, kind=kind, letters=letters, expires_at=expires_at, due_at=due_at)


@dataclass(frozen=True, slots=True)
class Letter:
    """One message of many posted at once, each about an event of its own."""

    person: int
    event: str
    args: Mapping[str, int]


def post_each(
    *,
    club: Club,
    kind: str,
    letters: Iterable[Letter],
    expires_at: datetime.datetime,
    due_at: datetime.datetime | None = None,
) -> None:
    """Put many messages of one kind into the outbox in one query; as `post` otherwise."""
    now = timezone.now()
    Notice.objects.bulk_create(
        [
            Notice(
                club=club,
                person_id=letter.person,
                kind=kind,
                event=letter.event,
                args=dict(letter.args),
                posted_at=now,
                due_at=due_at or now,
                expires_at=expires_at,
            )
            for letter in letters
        ],
        ignore_conflicts=True,
    )


def put_off(
    *, club: Club, kind: str, event: str, due_at: datetime.datetime, expires_at: datetime.datetime
) -> bool:
    """Let what is not due yet of an event go out later.

    False where some of it is out, or may go out any moment.
    """
    now, about = timezone.now(), Notice.objects.filter(club=club, kind=kind, event=event)
    early = about.filter(sent_at__isnull=True, dropped_at__isnull=True, due_at__gt=now, due_at__lt=due_at)
    early.exclude(claimed_until__gt=now).update(due_at=due_at, expires_at=expires_at)
    out = Q(due_at__lte=now) | Q(sent_at__isnull=False) | Q(claimed_until__gt=now)
    return not about.filter(out).exists()


def withdraw(*, club: Club, kind: str, event: str, because: str) -> None:
    """Drop what has not been sent yet of an event that is off; what was sent waits for nobody any more."""
    withdraw_each(club=club, kind=kind, events=[event], because=because)


def withdraw_each(*, club: Club, kind: str, events: Iterable[str], because: str) -> None:
    """The same for many events in two queries."""
    off = Notice.objects.filter(club=club, kind=kind, event__in=[*events], dropped_at__isnull=True)
    now = timezone.now()
    off.filter(sent_at__isnull=True).update(dropped_at=now, dropped_because=because)
    off.filter(read_at__isnull=True).update(read_at=now)


def done(*, person: Person, kinds: Iterable[str], event: str) -> None:
    """Mark as read what somebody was told about an event and what followed it: he has done what was asked."""
    about = Q(event=event) | Q(event__startswith=f"{event}-")
    told = Notice.objects.filter(about, person=person, kind__in=[*kinds], read_at__isnull=True)
    told.update(read_at=timezone.now())


def waiting() -> QuerySet[Notice]:
    """What is neither sent nor dropped."""
    return Notice.objects.filter(sent_at__isnull=True, dropped_at__isnull=True)


def words_of(notice: Notice) -> Words | None:
    """What the message says in the language that is active; None where it has become pointless."""
    kind = kind_of(notice.kind)
    return kind.words(notice) if kind else None
