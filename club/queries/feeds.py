"""Whose calendar an address is. Only a hash of its secret is kept."""

from django.db.models import Q

from club.models import Feed, Person
from club.secrets import secret_hash

LIVING = Q(
    person__periods__isnull=False,
    person__periods__left__isnull=True,
    person__deactivated_at__isnull=True,
    person__erased_at__isnull=True,
    person__user__is_active=True,
)


def reader_of(slug: str, secret: str) -> Person | None:
    """The member of this club whose calendar this is, asked at every request.

    None where there is no such address any more: renewed, removed, or the membership or the account ended.
    """
    found = Feed.objects.filter(LIVING, secret_hash=secret_hash(secret), person__club__slug=slug)
    feed = found.select_related("person__club", "person__user").first()
    return feed.person if feed else None
