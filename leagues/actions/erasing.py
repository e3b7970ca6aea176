"""Erase a person on request: what was played stays, the name is gone everywhere at once."""

from functools import partial

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils import timezone

from club import erased
from club.actions.answers import forget_answers_of
from club.actions.leaving import member_left
from club.actions.membership import end_membership
from club.actions.people import keep_an_owner, lock
from club.actions.revisions import raise_revision
from club.actions.traces import trace
from club.actions.ways_in import close_ways_in
from club.dates import today
from club.enums import Role
from club.errors import Refusal
from club.models import Claim, Invitation, Notice, Offer, Option, Person, Reply, SwitchedOff, User
from club.names import comparison_key
from club.permissions import require_owner
from club.queries.people import open_period
from club.signals import membership_changed
from leagues.actions.forgetting import OMITTED, Names, forget, names_ever
from leagues.actions.imports.uploads import forget_uploads_of
from leagues.queries.records import pointing_at, rows_of
from scoring.models import Attendance


def erase(*, person: Person, by: User | None) -> None:
    """Take the name of a person out of the book for good, and whatever leads to him. Owners do.

    Places, partis and reigns stay, and are those of a former player; an open reign ends today (KT-17). The
    account goes too where no other club knows it. Refuses person-erased, last-owner.
    """
    with transaction.atomic():
        lock(person.club)
        require_owner(user=by, club=person.club)
        person.refresh_from_db()
        if person.erased_at is not None:
            raise Refusal("person-erased")
        keep_an_owner(person)
        names, user = _names_to_forget(person), person.user
        trace(club=person.club, by=by, deed="person-erased", about=person, person=person.pk)
        _end(person, by)
        _let_go(person)
        _take_name(person)
        forget(person.club, names)
        forget_answers_of(person.club)
        forget_uploads_of(person.club)
        if user is not None:
            _let_account_go(user, person)
        raise_revision(club=person.club, changed_from=today(person.club))
        transaction.on_commit(partial(membership_changed.send, sender=Person, club_id=person.club_id))


def _names_to_forget(person: Person) -> Names:
    """Whatever he was called and written to, but for names that somebody else here bears too."""
    said = {*names_ever(person), person.email}
    if person.user is not None:
        said |= {person.user.name, person.user.email}
    others = list(
        Person.objects.filter(club=person.club).exclude(pk=person.pk).values_list("name", flat=True)
    )
    borne = {comparison_key(name) for name in others}
    return Names.of([name for name in said if name and comparison_key(name) not in borne], others)


def _end(person: Person, by: User | None) -> None:
    if open_period(person) is not None:
        end_membership(person=person, left=today(person.club), by=by)
    member_left(person)
    close_ways_in(person=person, by=by)


def _let_go(person: Person) -> None:
    """What is his alone, or says where he lives, how he is and where he means to be."""
    club = person.club
    for table in (Claim, Notice, SwitchedOff):
        table.objects.filter(person=person).delete()
    Invitation.objects.filter(person=person).delete()
    addresses = {person.email, person.user.email if person.user else ""} - {""}
    for address in addresses:
        Invitation.objects.filter(club=club, email__iexact=address).update(email="")
    Reply.objects.filter(person=person, night__date__gte=today(club)).delete()
    Attendance.objects.filter(person=person).update(reason_note="")
    offers = Offer.objects.filter(host=person)
    Option.objects.filter(offer__in=offers).update(wording=OMITTED)
    offers.filter(night__date__gte=today(club), withdrawn_at=None).update(withdrawn_at=timezone.now())
    offers.update(place=OMITTED)


def _take_name(person: Person) -> None:
    person.email = person.language = ""
    person.user, person.role = None, Role.MEMBER
    person.erased_at = timezone.now()
    person.name = erased.stored(person.pk)
    person.save()
    kind = ContentType.objects.get_for_model(Person)
    LogEntry.objects.filter(content_type=kind, object_id=str(person.pk)).update(object_repr=person.name)


def _let_account_go(user: User, person: Person) -> None:
    """What the account keyed here was keyed by a former player; it goes where no other club knows it."""
    shadow = None
    for column in pointing_at(User):
        keyed = rows_of(person.club, column.model).filter(**{column.name: user})
        if column.model is not Claim and keyed.exists():
            shadow = shadow or _shadow_of(person)
            keyed.update(**{column.name: shadow})
    if not user.is_staff and not Person.objects.filter(user=user).exists():
        user.delete()


def _shadow_of(person: Person) -> User:
    """An account that nobody can use, in place of that of an erased person."""
    return User.objects.create_user(
        f"erased-{person.pk}@parti.invalid", name=erased.stored(person.pk), is_active=False
    )
