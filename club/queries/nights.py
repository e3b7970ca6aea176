"""Nights of a club, and who said what about them."""

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Max, QuerySet

from club.dates import moment_of, today
from club.enums import Answer
from club.models import Activity, Club, Night, Person, Reply
from club.queries.people import members_of

MOVED = "night-moved"
"""The deed by which a night got another day or start."""


@dataclass(frozen=True, slots=True)
class Said:
    """One reply on a page; `stale` says that it was given for the day before the night was moved."""

    person: Person
    answer: Answer
    entered_by: str
    stale: bool


@dataclass(frozen=True, slots=True)
class Replies:
    """Who comes to a night: everybody in the order of names, and who has not said anything yet."""

    coming: list[Said] = field(default_factory=list)
    maybe: list[Said] = field(default_factory=list)
    absent: list[Said] = field(default_factory=list)
    silent: list[Person] = field(default_factory=list)

    @property
    def stale(self) -> list[str]:
        """The names of those whose answer is older than the night's last move."""
        return [said.person.name for said in (*self.coming, *self.maybe, *self.absent) if said.stale]

    def of(self, person: Person | None) -> Said | None:
        """What this person said."""
        everybody = (*self.coming, *self.maybe, *self.absent)
        return next((said for said in everybody if said.person == person), None)


def nights_of(club: Club) -> QuerySet[Night]:
    return Night.objects.filter(club=club)


def upcoming(club: Club, now: datetime.datetime | None = None) -> QuerySet[Night]:
    """The nights of today and later, soonest first, those called off among them."""
    return nights_of(club).filter(date__gte=today(club, now)).order_by("date", "start_time", "pk")


def past(club: Club, now: datetime.datetime | None = None) -> QuerySet[Night]:
    """The nights of the days before today, newest first."""
    return nights_of(club).filter(date__lt=today(club, now)).order_by("-date", "-start_time", "-pk")


def next_night(club: Club, now: datetime.datetime | None = None) -> Night | None:
    """The next night that is not called off, today's until the day is over."""
    return upcoming(club, now).filter(cancelled_at__isnull=True).first()


def nights_on(club: Club, day: datetime.date) -> QuerySet[Night]:
    """The nights of a day to which a parti may belong."""
    return nights_of(club).filter(date=day, cancelled_at__isnull=True)


def starts_at(night: Night) -> datetime.datetime:
    """The moment at which it starts."""
    return moment_of(night.club, night.date, night.start_time)


def is_over(night: Night, now: datetime.datetime | None = None) -> bool:
    """Whether the day of the night is over, so that nobody says any more that he comes."""
    return night.date < today(night.club, now)


def replies_of(nights: Iterable[Night]) -> Mapping[int, list[Reply]]:
    """The replies by night, each with its person and who keyed it, in the order of names; one query."""
    found: dict[int, list[Reply]] = defaultdict(list)
    replies = Reply.objects.filter(night__in=list(nights)).select_related("person", "entered_by")
    for reply in replies.order_by("person__sort_key", "person_id"):
        found[reply.night_id].append(reply)
    return found


def coming(night: Night) -> list[Person]:
    """The members who said they are coming, in the order of names."""
    said = Person.objects.filter(replies__night=night, replies__answer=Answer.COMING)
    return list(said.filter(pk__in=members_of(night.club)))


def said_about(club: Club, nights: Collection[Night]) -> Mapping[int, Replies]:
    """Who said what about each of these nights of the club, in three queries.

    Of a night to come only the words of present members count; the others have left.
    """
    members = {person.pk: person for person in members_of(club)}
    keyers = {person.user_id: person.name for person in members.values()}
    replies, moved, day = replies_of(nights), _moved(club, nights), today(club)
    found = {}
    for night in nights:
        those = members if night.date >= day else None
        said = [_said(reply, moved.get(night.pk), keyers) for reply in replies[night.pk]]
        found[night.pk] = _gathered(said, those)
    return found


def _moved(club: Club, nights: Collection[Night]) -> dict[int, datetime.datetime]:
    """When each of them was moved last."""
    about = Activity.objects.filter(
        club=club, about="night", about_id__in=[night.pk for night in nights], deed=MOVED
    )
    return dict(about.values_list("about_id").annotate(Max("at")).order_by())


def _gathered(replies: list[Said], members: Mapping[int, Person] | None) -> Replies:
    found = Replies()
    lists = {Answer.COMING: found.coming, Answer.MAYBE: found.maybe, Answer.NOT: found.absent}
    for said in replies:
        if members is None or said.person.pk in members:
            lists[said.answer].append(said)
    answered = {said.person.pk for said in replies}
    here = [person for person in (members or {}).values() if person.deactivated_at is None]
    found.silent.extend(person for person in here if person.pk not in answered)
    return found


def _said(reply: Reply, moved: datetime.datetime | None, keyers: Mapping[int | None, str]) -> Said:
    """`keyers` are the names that accounts have in the club; who has left it goes by that of the account."""
    keyed = ""
    if reply.entered_by is not None:
        keyed = keyers.get(reply.entered_by_id) or reply.entered_by.name
    stale = moved is not None and reply.said_at < moved
    return Said(reply.person, Answer(reply.answer), keyed, stale)
