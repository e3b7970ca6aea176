"""Who was a member on a day: their absences count, and they may vote on those of others (CL-5b)."""

import datetime

from django.db.models import Exists, OuterRef, Q

from club.models import Club, MembershipPeriod


def members_on(club: Club, day: datetime.date) -> set[int]:
    """The ids of those whose membership covers the day; the day of leaving is none of it."""
    periods = MembershipPeriod.objects.filter(_covers(day), person__club=club)
    return set(periods.values_list("person_id", flat=True))


def member_then(day: str) -> Exists:
    """Whether the person of a row was a member on the day in the column `day` of it."""
    return Exists(MembershipPeriod.objects.filter(_covers(OuterRef(day)), person=OuterRef("person")))


def _covers(day: datetime.date | OuterRef) -> Q:
    return Q(joined__lte=day) & (Q(left__isnull=True) | Q(left__gt=day))
