"""Sending what the outbox holds. Safe in two places at once, and when the sender dies.

Each message is claimed by a conditional update just before it goes out, and marked as sent by another one
on the claim. No transaction is open meanwhile. Who dies between the two loses his claim after a while; the
letter then goes out again under the same Message-ID.
"""

import datetime
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from uuid import uuid4

from django.core.mail import EmailMessage, get_connection
from django.db.models import F, Q, QuerySet
from django.utils import timezone, translation

from club.letters import address_of, language_of, letter
from club.models import Notice, SwitchedOff
from club.outbox import Kind, kind_of, waiting, words_of
from club.queries.people import open_period, was_member

log = logging.getLogger(__name__)

CLAIMED_FOR = datetime.timedelta(minutes=5)
LONGEST_WAIT = datetime.timedelta(hours=1)
AT_MOST = 200
SECONDS = 180.0
"""How long one run goes on; shorter than a claim and than the time limit of a job."""


@dataclass(slots=True)
class Sent:
    """What one run did: letters sent, messages only put on the list, dropped, and to be tried again."""

    mailed: int = 0
    listed: int = 0
    dropped: int = 0
    failed: int = 0

    def __bool__(self) -> bool:
        return any((self.mailed, self.listed, self.dropped, self.failed))


def send_due(now: datetime.datetime | None = None, limit: int = AT_MOST) -> Sent:
    """Send what is due, oldest first; `now` stands in for the clock.

    Asked at sending: is the reader still a member, does the message still matter, does he want a letter.
    One that fails is tried again later, until it expires, and stops none of the others.
    """
    sent, post = Sent(), _Post()
    try:
        for notice in _claimed(now, limit):
            _deal_with(notice, now or timezone.now(), post, sent)
    finally:
        post.close()
    return sent


def _claimed(now: datetime.datetime | None, limit: int) -> Iterator[Notice]:
    """The due messages one by one, each claimed as it comes; what another sender holds is left out."""
    started = monotonic()
    for pk in list(
        _free(now or timezone.now()).order_by("due_at", "pk").values_list("pk", flat=True)[:limit]
    ):
        if monotonic() - started > SECONDS:
            return
        claim, at = str(uuid4()), now or timezone.now()
        mine = _free(at).filter(pk=pk)
        if mine.update(claim=claim, claimed_until=at + CLAIMED_FOR, attempts=F("attempts") + 1):
            yield Notice.objects.select_related("club", "person__club", "person__user").get(pk=pk)


def _free(at: datetime.datetime) -> QuerySet[Notice]:
    return waiting().filter(Q(claimed_until=None) | Q(claimed_until__lte=at), due_at__lte=at)


def _deal_with(notice: Notice, at: datetime.datetime, post: "_Post", sent: Sent) -> None:
    """Send or drop one message that is claimed; whatever goes wrong is logged and tried again."""
    try:
        because = _unfit(notice, at)
        if because:
            sent.dropped += _mark(notice, dropped_at=at, dropped_because=because)
        else:
            _put_out(notice, at, post, sent)
    except Exception:
        log.exception("Message %s (%s) was not sent.", notice.pk, notice.kind)
        sent.failed += _mark(notice, claim="", claimed_until=at + _wait(notice.attempts))


def _unfit(notice: Notice, at: datetime.datetime) -> str:
    """Why a message must not go out whatever it says, empty where it may."""
    kind = kind_of(notice.kind)
    if kind is None:
        return "unknown"
    if notice.expires_at <= at:
        return "expired"
    return "" if _belongs(notice, kind) else "no-member"


def _belongs(notice: Notice, kind: Kind) -> bool:
    """Whether the reader is a member of the club, or for some kinds a guest of it."""
    person = notice.person
    if person.club_id != notice.club_id or person.erased_at or person.deactivated_at:
        return False
    return open_period(person) is not None or (kind.to_guests and not was_member(person))


def _put_out(notice: Notice, at: datetime.datetime, post: "_Post", sent: Sent) -> None:
    to = _wanted_at(notice)
    with translation.override(language_of(notice.person)):
        words = words_of(notice)
        if words is None:
            sent.dropped += _mark(notice, dropped_at=at, dropped_because="pointless")
        elif to:
            post.send(letter(notice, words, to))
            sent.mailed += _mark(notice, sent_at=at, mailed=True)
        else:
            sent.listed += _mark(notice, sent_at=at)


def _wanted_at(notice: Notice) -> str:
    """The address of a reader who wants this kind by e-mail, else empty."""
    off = SwitchedOff.objects.filter(person=notice.person, kind=notice.kind)
    return "" if off.exists() else address_of(notice.person)


def _mark(notice: Notice, **values: object) -> int:
    """Write what became of a message, as long as the claim on it holds; 1 where it did."""
    kept = waiting().filter(pk=notice.pk, claim=notice.claim).update(**values)
    if not kept:
        log.warning("The claim on message %s was lost.", notice.pk)
    return kept


def _wait(attempts: int) -> datetime.timedelta:
    """1, 2, 4 … minutes, an hour at most."""
    return min(datetime.timedelta(minutes=2 ** min(attempts - 1, 10)), LONGEST_WAIT)


class _Post:
    """One connection to the mail server for a whole run; one that cannot be reached is asked only once."""

    def __init__(self) -> None:
        self._connection = get_connection()
        self._down: Exception | None = None

    def send(self, message: EmailMessage) -> None:
        """Hand a letter over; raises what the server or the way to it says."""
        if self._down is not None:
            raise ConnectionError("The mail server could not be reached a moment ago.") from self._down
        self._open()
        try:
            self._connection.send_messages([message])
        except Exception:
            # A refused address leaves the line as it is, a broken line must be opened again.
            self.close()
            raise

    def close(self) -> None:
        try:
            self._connection.close()
        except Exception:
            log.warning("The line to the mail server did not close well.", exc_info=True)

    def _open(self) -> None:
        try:
            self._connection.open()
        except Exception as error:
            self._down = error
            raise
