"""Whose the casting vote is: the King's, the last holder's, the longest-serving owner's (CL-3, CL-9)."""

import datetime
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Exists, F, Min, OuterRef, Q, QuerySet

from club import casting_vote
from club.enums import Role
from club.models import Club, MembershipPeriod, Person


@dataclass(frozen=True, slots=True)
class Chain:
    """Who can have the casting vote on a day, in the order in which they are asked."""

    holders: tuple[Person, ...]
    owners: tuple[Person, ...]

    def first(self, but: Collection[int] = ()) -> Person | None:
        """Whose it is; `but` are people (ids) who cannot: whose absence it is."""
        return next((person for person in (*self.holders, *self.owners) if person.pk not in but), None)


def decider(club: Club, on: datetime.date, *, but: Collection[int] = ()) -> Person | None:
    """Who has the casting vote of the club on a day; `but` are people (ids) who cannot: whose absence it is.

    A holder who has left or was erased cannot; a guest can. None where the club has no owner who could.
    """
    return chain(club, on).first(but)


def chain(club: Club, on: datetime.date) -> Chain:
    """Everybody whose turn it could be that day, as the book stands now; in two queries and the title's."""
    holders = casting_vote.holders(club, on)
    able = {person.pk: person for person in able_on(on).filter(club=club, pk__in=holders)} if holders else {}
    return Chain(tuple(able[pk] for pk in holders if pk in able), tuple(_owners(club)))


def able_on(day: datetime.date) -> QuerySet[Person]:
    """Those who could give a word that day: members, and guests, who never were any; not who had left."""
    periods = MembershipPeriod.objects.filter(person=OuterRef("pk"))
    inside = periods.filter(Q(left__isnull=True) | Q(left__gt=day), joined__lte=day)
    known = Q(erased_at__isnull=True) | Q(erased_at__date__gt=day)
    return Person.objects.filter(known, Exists(inside) | ~Exists(periods))


def _owners(club: Club) -> Iterable[Person]:
    """By the day from which the present membership runs; the older record where two joined together."""
    owners = Person.objects.filter(
        club=club, role=Role.OWNER, periods__isnull=False, periods__left__isnull=True
    )
    return owners.annotate(since=Min(F("periods__joined"))).order_by("since", "pk")
