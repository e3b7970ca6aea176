"""Everything that would move when two records become one, in words."""

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.models import Ballot, Bottle, Entitled, MembershipPeriod, Notice, Offer, Person, Reply, Word
from club.writing import written_date
from leagues.queries.doubles import sat_in, united
from scoring.models import Attendance, Breach, Parti


@dataclass(frozen=True, slots=True)
class Moving:
    """One kind of things that move, each in a few words; `count` alone where they are many of a sort."""

    title: str
    items: tuple[str, ...] = ()
    count: int = 0


def moving(kept: Person, emptied: Person) -> list[Moving]:
    """What would move from `emptied` to `kept`; kinds of which there are none are left out."""
    found = [*_played(emptied), *_belonging(kept, emptied), *_counted(emptied)]
    return [one for one in found if one.items or one.count]


def _played(emptied: Person) -> Iterator[Moving]:
    partis = Parti.objects.filter(pk__in=sat_in(emptied)).order_by("date", "number")
    yield Moving(
        _("Partis"),
        tuple(
            _("parti %(number)s, %(day)s") % {"number": parti.number, "day": _day(parti.date)}
            for parti in partis
        ),
    )
    breaches = Breach.objects.filter(person=emptied).select_related("parti").order_by("parti__date", "pk")
    yield Moving(
        _("Breaches"), tuple(f"{_day(one.parti.date)}: {one.get_kind_display()}" for one in breaches)
    )


def _belonging(kept: Person, emptied: Person) -> Iterator[Moving]:
    days = Attendance.objects.filter(person=emptied, present=False).order_by("day__date")
    yield Moving(_("Absences"), _days(days.values_list("day__date", flat=True)))
    bottles = Bottle.objects.filter(person=emptied).order_by("incurred", "pk")
    yield Moving(_("Bottles"), tuple(f"{_day(one.incurred)}: {_(one.drink)}" for one in bottles))
    offers = Offer.objects.filter(host=emptied).order_by("night__date")
    yield Moving(_("Places offered"), _days(offers.values_list("night__date", flat=True)))
    replies = Reply.objects.filter(person=emptied).order_by("night__date")
    yield Moving(_("Replies to nights"), _days(replies.values_list("night__date", flat=True)))
    yield _membership(kept, emptied)
    if emptied.user is not None:
        yield Moving(_("Account and role"), (f"{emptied.user.email}, {emptied.get_role_display()}",))
    if emptied.email and not kept.email:
        yield Moving(_("E-mail address"), (emptied.email,))


def _counted(emptied: Person) -> Iterator[Moving]:
    yield Moving(_("Votes with a right to vote"), count=Entitled.objects.filter(person=emptied).count())
    yield Moving(_("Ballots"), count=Ballot.objects.filter(entitled__person=emptied).count())
    yield Moving(_("Deciding words"), count=Word.objects.filter(person=emptied).count())
    yield Moving(_("Messages"), count=Notice.objects.filter(person=emptied).count())


def _membership(kept: Person, emptied: Person) -> Moving:
    """The periods as they would be of both together, where the emptied record has any."""
    if not emptied.periods.exists():
        return Moving("")
    both = MembershipPeriod.objects.filter(person__in=[kept, emptied]).values_list("joined", "left")
    spans = (
        _("from %(start)s to %(end)s") % {"start": _day(joined), "end": _day(left)}
        if left
        else _("from %(start)s") % {"start": _day(joined)}
        for joined, left in united(list(both))
    )
    return Moving(_("Membership of both together"), tuple(spans))


def _days(days: Iterable[datetime.date]) -> tuple[str, ...]:
    return tuple(map(_day, days))


def _day(day: datetime.date) -> str:
    return written_date(day, "medium")
