"""Make one person of two records: everything moves to the one that is kept, and the other is gone."""

import datetime
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from club.actions import votes
from club.actions.people import lock
from club.actions.revisions import raise_revision
from club.actions.traces import trace
from club.dates import today
from club.enums import Role
from club.errors import Refusal
from club.models import (
    Entitled,
    Feed,
    MembershipPeriod,
    Notice,
    Offer,
    Person,
    Reply,
    SwitchedOff,
    User,
)
from club.permissions import require_owner
from club.queries.people import open_period
from club.queries.venues import venues
from club.signals import membership_changed
from leagues.actions.days import follow_partis
from leagues.actions.repointing import repoint
from leagues.models import Career, League
from leagues.queries.doubles import fingerprint, obstacles, sat_in, united
from leagues.queries.records import pointing_at, rows_about
from scoring.actions.absence_letters import WITHDRAWN, no_longer_ask
from scoring.models import Attendance, Parti, PlayDay

# Of each relation it is decided what becomes of two rows that cannot both be the same person's: of those in
# `_settle` one goes first, of the others there are never two, or the merge is refused.
DECIDED = frozenset(
    [
        "Attendance.person",
        "Bottle.confirmed_by",
        "Bottle.person",
        "Breach.person",
        "Career.person",
        "Claim.person",
        "Entitled.person",
        "Feed.person",
        "Invitation.person",
        "MembershipPeriod.person",
        "Notice.person",
        "Objection.person",
        "Offer.host",
        "Place.person",
        "PlayDay.host",
        "Reign.person",
        "Reply.person",
        "Seat.person",
        "Sitting.person",
        "SwitchedOff.person",
        "Tally.person",
        "Vote.absent",
        "Vote.host",
        "Word.person",
    ]
)


class MergeStale(Refusal):
    """Something about the two has changed since it was shown what would move."""

    def __init__(self) -> None:
        super().__init__("merge-stale")


def merge(*, kept: Person, emptied: Person, seen: str, by: User | None) -> None:
    """Give everything of `emptied` to `kept` and remove the record; `seen` is the fingerprint of the preview.

    Owners do. Refuses stranger, MergeStale and whatever `obstacles` finds: merge-self, merge-met,
    merge-two-accounts, merge-both-voted, merge-confirmed, merge-vote-open, person-erased.
    """
    club = kept.club
    with transaction.atomic():
        lock(club)
        require_owner(user=by, club=club)
        if emptied.club_id != club.pk:
            raise Refusal("stranger", name=emptied.name)
        for person in (kept, emptied):
            _read_again(person)
        if seen != fingerprint(kept, emptied):
            raise MergeStale
        if found := obstacles(kept, emptied):
            raise found[0]
        _move(kept, emptied, by)
        transaction.on_commit(partial(membership_changed.send, sender=Person, club_id=club.pk))


def _read_again(person: Person) -> None:
    if not Person.objects.filter(pk=person.pk).exists():
        raise MergeStale
    person.refresh_from_db()


def _move(kept: Person, emptied: Person, by: User | None) -> None:
    day, days = _first_day(kept, emptied), _days_of_both(kept, emptied)
    # Careers name those whom somebody met, and none from before that day can name either of the two.
    Career.objects.filter(league__club=kept.club, date__gte=day).delete()
    _settle(kept, emptied, by)
    for column in pointing_at(Person):
        rows_about(emptied, column).update(**{column.name: kept})
    repoint(kept.club, emptied.pk, kept.pk)
    _unite(kept, emptied)
    trace(club=kept.club, by=by, deed="people-merged", about=kept, person=kept.pk, emptied=emptied.pk)
    raise_revision(club=kept.club, changed_from=day)
    for league in League.objects.filter(club=kept.club).select_related("club"):
        follow_partis(league=league, days=days, by=by)


def _unite(kept: Person, emptied: Person) -> None:
    """Account, role and address of the one that has them; then the other record is gone."""
    user, role, email, language = emptied.user, emptied.role, emptied.email, emptied.language
    emptied_was_offered = emptied.deactivated_at is None
    emptied.delete()
    if user is not None:
        kept.user, kept.role = user, role
    if open_period(kept) is None:
        kept.role = Role.MEMBER
    kept.email, kept.language = kept.email or email, kept.language or language
    if emptied_was_offered:
        kept.deactivated_at = None
    kept.save()


def _first_day(kept: Person, emptied: Person) -> datetime.date:
    """The earliest day on which the results may be others."""
    partis = Parti.objects.filter(pk__in=sat_in(kept) | sat_in(emptied)).values_list("date", flat=True)
    joined = MembershipPeriod.objects.filter(person__in=[kept, emptied]).values_list("joined", flat=True)
    return min([*partis, *joined], default=today(kept.club))


def _days_of_both(kept: Person, emptied: Person) -> list[datetime.date]:
    """The recorded days to which both stand somehow."""
    return sorted(_days_of(kept) & _days_of(emptied))


def _days_of(person: Person) -> set[datetime.date]:
    recorded = PlayDay.objects.filter(club=person.club)
    played = Parti.objects.filter(pk__in=sat_in(person)).values("date")
    there = recorded.filter(attendances__person=person) | recorded.filter(date__in=played)
    return set(there.values_list("date", flat=True))


def _settle(kept: Person, emptied: Person, by: User | None) -> None:
    """Of two rows that cannot both be the same person's, one goes."""
    _settle_attendances(kept, emptied, by)
    _settle_offers(kept, emptied)
    _keep_one(Reply, "night", kept, emptied, newest=lambda reply: reply.said_at)
    _keep_one(Entitled, "vote", kept, emptied, newest=lambda one: hasattr(one, "ballot"))
    _keep_one(SwitchedOff, "kind", kept, emptied)
    _keep_one(Notice, "event", kept, emptied)
    if Feed.objects.filter(person=kept).exists():
        Feed.objects.filter(person=emptied).delete()
    periods = MembershipPeriod.objects.filter(person__in=[kept, emptied])
    whole = united(list(periods.values_list("joined", "left")))
    periods.delete()
    MembershipPeriod.objects.bulk_create(
        MembershipPeriod(person=kept, joined=joined, left=left) for joined, left in whole
    )


def _keep_one(
    table: Any, key: str, kept: Person, emptied: Person, newest: Callable[[Any], Any] = lambda row: 0
) -> None:
    """Of two rows with the same key the newest stays, else that of the record that is kept."""
    mine = {_key(row, key): row for row in table.objects.filter(person=kept)}
    for row in table.objects.filter(person=emptied):
        other = mine.get(_key(row, key))
        if other is not None:
            (other if newest(row) > newest(other) else row).delete()


def _key(row: Model, key: str) -> object:
    """A message is one of its kind and event."""
    return (getattr(row, "kind", None), getattr(row, key)) if key == "event" else getattr(row, key)


def _settle_attendances(kept: Person, emptied: Person, by: User | None) -> None:
    """Present in either is present; absent in both, the one with a reason stays."""
    mine = {row.day_id: row for row in _attendances(kept)}
    for row in _attendances(emptied):
        other = mine.get(row.day_id)
        if other is not None:
            _drop(other if _says_more(row, other) else row, by)


def _attendances(person: Person) -> Iterable[Attendance]:
    return Attendance.objects.filter(person=person).select_related("vote", "day__club")


def _says_more(row: Attendance, other: Attendance) -> bool:
    return (row.present, bool(row.reason)) > (other.present, bool(other.reason))


def _drop(row: Attendance, by: User | None) -> None:
    no_longer_ask(row.day.club, [row], because=WITHDRAWN)
    if row.vote is not None and row.vote.cancelled_at is None:
        votes.cancel(vote=row.vote, because=WITHDRAWN, by=by)
    row.delete()


def _settle_offers(kept: Person, emptied: Person) -> None:
    """Of two open offers for a night the one that was chosen stays, else the later one."""
    mine = {offer.night_id: offer for offer in _open_offers(kept)}
    twice = [(mine[offer.night_id], offer) for offer in _open_offers(emptied) if offer.night_id in mine]
    chosen = venues([offer.night for offer, _other in twice])
    for pair in twice:
        host = chosen[pair[0].night_id].host
        off = next((offer for offer in pair if host is not None and offer.host_id != host.pk), pair[0])
        Offer.objects.filter(pk=off.pk).update(withdrawn_at=timezone.now())


def _open_offers(person: Person) -> Iterable[Offer]:
    return Offer.objects.filter(host=person, withdrawn_at=None).select_related("night__club")
