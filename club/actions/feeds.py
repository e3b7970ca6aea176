"""A member's calendar address: made, renewed, removed by the member alone."""

from django.db import transaction
from django.utils import timezone

from club.actions.traces import trace
from club.errors import NotAllowed
from club.models import Feed, Person, User
from club.queries.clubs import person_of
from club.secrets import new_secret, secret_hash


def make_feed(*, person: Person, by: User) -> str:
    """Give the member a new calendar address and say its secret, which is kept nowhere; an older one dies.

    Raises NotAllowed (not-yours).
    """
    with transaction.atomic():
        _require_own(person, by)
        secret = new_secret()
        kept = {"secret_hash": secret_hash(secret), "made_at": timezone.now()}
        Feed.objects.update_or_create(person=person, defaults=kept)
        trace(club=person.club, by=by, deed="feed-made", about=person, person=person.pk)
    return secret


def remove_feed(*, person: Person, by: User) -> bool:
    """Take the calendar address away, at once; False where there was none. Raises NotAllowed (not-yours)."""
    with transaction.atomic():
        _require_own(person, by)
        gone, _rows = Feed.objects.filter(person=person).delete()
        if gone:
            trace(club=person.club, by=by, deed="feed-removed", about=person, person=person.pk)
    return bool(gone)


def _require_own(person: Person, by: User) -> None:
    if person_of(user=by, club=person.club) != person:
        raise NotAllowed("not-yours")
