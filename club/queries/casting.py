"""Whose the casting vote is: the King's, the last holder's, the longest-serving owner's (CL-3, CL-9)."""

import datetime
from collections.abc import Collection

from django.db.models import Exists, F, Min, OuterRef, Q

from club import casting_vote
from club.enums import Role
from club.models import Club, MembershipPeriod, Person


def decider(club: Club, on: datetime.date, *, but: Collection[int] = ()) -> Person | None:
    """Who has the casting vote of the club on a day; `but` are people (ids) who cannot: whose absence it is.

    A holder who has left or was erased cannot; a guest can. None where the club has no owner who could.
    """
    holders = [pk for pk in casting_vote.holders(club, on) if pk not in but]
    able = {person.pk: person for person in _able(club, holders)}
    found = next((able[pk] for pk in holders if pk in able), None)
    return found or _longest_serving_owner(club, but)


def _able(club: Club, ids: Collection[int]) -> Collection[Person]:
    """Those of these people who are members or have never been."""
    periods = MembershipPeriod.objects.filter(person=OuterRef("pk"))
    here = Q(Exists(periods.filter(left__isnull=True))) | ~Q(Exists(periods))
    return Person.objects.filter(here, club=club, pk__in=ids, erased_at__isnull=True) if ids else ()


def _longest_serving_owner(club: Club, but: Collection[int]) -> Person | None:
    """By the day from which the present membership runs; the older record where two joined together."""
    owners = Person.objects.filter(
        club=club, role=Role.OWNER, periods__isnull=False, periods__left__isnull=True
    ).exclude(pk__in=but)
    return owners.annotate(since=Min(F("periods__joined"))).order_by("since", "pk").first()
