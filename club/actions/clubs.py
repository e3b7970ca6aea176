"""Clubs: made and changed. `leagues.actions.leagues.found_club` makes one whole, with its league."""

import datetime
from collections.abc import Mapping
from functools import cache
from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from club.actions.naming import checked_name, checked_person_name
from club.actions.people import lock
from club.actions.traces import trace
from club.enums import Role, Visibility
from club.errors import Refusal
from club.models import Club, MembershipPeriod, Person, User
from club.models.clubs import slug_is_plain
from club.permissions import require_owner

DAYS, HOURS = 60, 336

TIMES = {
    "reason_days": (1, DAYS),
    "vote_days": (1, DAYS),
    "host_days": (0, DAYS),
    "casting_days": (0, DAYS),
    "venue_hours": (0, HOURS),
    "results_hours": (0, HOURS),
}
"""The times an owner may set, with the least and the most; nobody can state a reason or vote in no time."""


SHOWN = ("name", "zone", "language", "visibility")
"""What everybody sees of a club and its owners may change."""


def create_club(*, slug: str, name: str, zone: str, language: str, visibility: str, by: User | None) -> Club:
    """Make a club without people. The caller has asked who may.

    Refuses slug-malformed, slug-taken, name-…, zone-unknown, language-unknown, visibility-unknown.
    """
    refuse_slug(slug)
    club = Club(slug=slug)
    _fill(club, name=name, zone=zone, language=language, visibility=visibility)
    try:
        with transaction.atomic():
            club.save()
            trace(club=club, by=by, deed="club-founded", about=club, slug=slug)
    except IntegrityError:
        raise Refusal("slug-taken", slug=slug) from None
    return club


def change_club(*, club: Club, name: str, zone: str, language: str, visibility: str, by: User | None) -> None:
    """Change what a club is called, where it plays, how it speaks and who sees it. Owners do."""
    with transaction.atomic():
        lock(club)
        require_owner(user=by, club=club)
        _fill(club, name=name, zone=zone, language=language, visibility=visibility)
        before = _what(Club.objects.get(pk=club.pk))
        club.save(update_fields=[*SHOWN])
        trace(club=club, by=by, deed="club-changed", about=club, before=before, after=_what(club))


def change_times(*, club: Club, times: Mapping[str, int], by: User | None) -> None:
    """Change how long people have for a reason, a vote or a word (fields of TIMES); what is open keeps its
    own. Refuses time-wrong: less or more than there may be.
    """
    with transaction.atomic():
        lock(club)
        require_owner(user=by, club=club)
        _refuse_times(times)
        club.refresh_from_db(fields=[*TIMES])
        before = {name: getattr(club, name) for name in times}
        for name, value in times.items():
            setattr(club, name, value)
        club.save(update_fields=[*times])
        trace(club=club, by=by, deed="times-changed", about=club, before=before, after=dict(times))


def _refuse_times(times: Mapping[str, int]) -> None:
    for name, value in times.items():
        least, most = TIMES[name]
        if not least <= value <= most:
            raise Refusal("time-wrong", least=least, most=most)


def seat_owner(*, club: Club, user: User, joined: datetime.date, by: User | None, name: str = "") -> Person:
    """Make the account the first owner of a new club; its person is a member from that day on, called as the
    account unless a name is given."""
    name = checked_person_name(name or user.name or user.email.split("@")[0])
    person = Person.objects.create(club=club, name=name, user=user, role=Role.OWNER)
    MembershipPeriod.objects.create(person=person, joined=joined)
    trace(club=club, by=by, deed="person-added", about=person, person=person.pk, joined=joined.isoformat())
    return person


@cache
def zones() -> tuple[str, ...]:
    """The time zones there are, by name, without the bare abbreviations."""
    return tuple(sorted(zone for zone in available_timezones() if "/" in zone or zone == "UTC"))


def refuse_slug(slug: str) -> None:
    """Refuse slug-malformed: an address of a club or league is plain and short."""
    try:
        slug_is_plain(slug)
    except ValidationError:
        raise Refusal("slug-malformed") from None
    if len(slug) > 40:
        raise Refusal("slug-malformed")


def _what(club: Club) -> dict[str, str]:
    return {name: str(getattr(club, name)) for name in SHOWN}


def _fill(club: Club, *, name: str, zone: str, language: str, visibility: str) -> None:
    if zone not in zones():
        raise Refusal("zone-unknown", zone=zone)
    if language not in dict(settings.LANGUAGES):
        raise Refusal("language-unknown", language=language)
    if visibility not in Visibility.values:
        raise Refusal("visibility-unknown")
    club.name = checked_name(name)
    club.zone, club.language, club.visibility = zone, language, visibility
