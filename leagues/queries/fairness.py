"""Who played, sat out, dealt and was host in a season, and what would be even."""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from django.db.models import Exists, Func, IntegerField, OuterRef

from club.models import MembershipPeriod, Person
from leagues.models import League
from leagues.queries.hosting import Gathering, gatherings
from leagues.queries.partis import counted
from scoring.models import Place, Tally
from scoring.queries.tallies import tallies_missing, without_tallies

SPREAD = 2  # standard deviations that chance is allowed: about 19 cases of 20

Due = Mapping[int, tuple[int, int]]
"""By person (id) of one parti or night: the weight of his part in it, and how much of it he had."""


class HandsPlayed(Func):
    """How many hands a tally holds, counted by the database."""

    function = "JSON_ARRAY_LENGTH"
    output_field = IntegerField()

    def as_postgresql(self, compiler, connection, **context):  # type: ignore[no-untyped-def]
        return self.as_sql(compiler, connection, function="JSONB_ARRAY_LENGTH", **context)


@dataclass(frozen=True, slots=True)
class Part:
    """How much somebody had of something that is shared out, and from where to where it would be even."""

    count: int
    even: Fraction
    low: int
    high: int

    @property
    def is_outside(self) -> bool:
        return not self.low <= self.count <= self.high

    @property
    def is_more(self) -> bool:
        return self.count > self.high


@dataclass(frozen=True, slots=True)
class Fair:
    """A person's season: partis he sat in, hands he played in those keyed by hands (None without any), and
    his parts, None where nothing is known."""

    person: Person
    is_guest: bool
    partis: int
    played: int | None
    sat_out: Part | None
    dealt: Part | None
    hosted: Part | None

    @property
    def share(self) -> Fraction | None:
        """What part of the hands at his tables he sat out."""
        at_table = self.sat_out.count + (self.played or 0) if self.sat_out else 0
        return Fraction(self.sat_out.count, at_table) if self.sat_out and at_table else None

    @property
    def percent(self) -> int | None:
        """The same in per cent, rounded half up."""
        return None if self.share is None else math.floor(self.share * 100 + Fraction(1, 2))


@dataclass(frozen=True, slots=True)
class Fairness:
    """The people in order of their names; how many of the `partis` were keyed by hands, and in how many the
    seats are known; how many of the `nights` have a known host."""

    partis: int
    keyed: int
    seated: int
    nights: int
    nights_known: int
    rows: tuple[Fair, ...]


@dataclass(slots=True)
class _Told:
    """What the tallies of one parti say, by person; `dealt` where the seats are known."""

    played: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    sat_out: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    dealt: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, person: int, played: int, sat_out: int, dealt: int | None) -> None:
        self.played[person] += played
        self.sat_out[person] += sat_out
        if dealt is not None:
            self.dealt[person] += dealt

    def of(self, counts: Mapping[int, int]) -> Due:
        """Everybody's part of `counts`, due by the hands he played."""
        return {person: (self.played[person], count) for person, count in counts.items()}


def fairness(league: League, start: date, end: date) -> Fairness:
    """The fairness of the days from `start` to `end`, both included, in a constant number of queries."""
    partis = counted(league).filter(date__gte=start, date__lte=end)
    heads = list(partis.values_list("pk", "date", "night_id"))
    there = _there(Place.objects.filter(parti__in=partis.order_by()).values_list("parti", "person"))
    told = _told([parti for parti, _day, _night in heads])
    for parti, one in told.items():
        there[parti] |= one.played.keys()
    nights = gatherings(league, [(day, night, there[parti]) for parti, day, night in heads])
    people = _people({*set().union(*there.values()), *(one.host for one in nights if one.host)})
    return Fairness(
        partis=len(heads),
        keyed=len(told),
        seated=sum(bool(one.dealt) for one in told.values()),
        nights=len(nights),
        nights_known=sum(one.host is not None for one in nights),
        rows=tuple(_rows(people, there, told, nights)),
    )


def parts(dues: Iterable[Due]) -> dict[int, Part]:
    """Everybody's part of what was shared out in these partis or nights.

    Even is what each would have, had everything in a parti been shared out by the weights of those who were
    there. From `low` to `high` is what chance makes of it: twice the standard deviation, where each parti may
    give anybody the part that any other had in it.
    """
    count: dict[int, int] = defaultdict(int)
    even: dict[int, Fraction | int] = defaultdict(int)
    spread: dict[int, Fraction | int] = defaultdict(int)
    for due in dues:
        fair = _fair(due)
        variance = _variance(due, fair)
        for person, (_weight, had) in due.items():
            count[person] += had
            even[person] += fair[person]
            spread[person] += variance
    return {person: _part(count[person], Fraction(even[person]), spread[person]) for person in count}


def _fair(due: Due) -> Mapping[int, Fraction | int]:
    """What each would have had of one parti."""
    if len(set(due.values())) == 1:  # all alike, as at most tables: whole numbers are much quicker
        return {person: had for person, (_, had) in due.items()}
    weights, all_had = sum(weight for weight, _ in due.values()), sum(had for _, had in due.values())
    return {
        person: Fraction(all_had * weight, weights) if weights else Fraction(all_had, len(due))
        for person, (weight, _) in due.items()
    }


def _variance(due: Due, fair: Mapping[int, Fraction | int]) -> Fraction | int:
    off = [had - fair[person] for person, (_, had) in due.items()]
    return sum(one * one for one in off) / Fraction(len(off)) if any(off) else 0


def _part(count: int, even: Fraction, variance: Fraction | int) -> Part:
    about = SPREAD * math.sqrt(variance)
    low = min(math.ceil(even - about), math.floor(even))
    return Part(count, even, max(0, low), max(math.floor(even + about), math.ceil(even)))


def _there(places: Iterable[tuple[int, int]]) -> dict[int, set[int]]:
    """Who was in which parti, as far as the places say."""
    found: dict[int, set[int]] = defaultdict(set)
    for parti, person in places:
        found[parti].add(person)
    return found


def _told(partis: Collection[int]) -> dict[int, _Told]:
    """By parti (id) what its tallies say; of a book from before there were any, what its sheets say."""
    found: dict[int, _Told] = defaultdict(_Told)
    columns = ("parti_id", "person_id", "sat_out", "dealt")
    stored = Tally.objects.filter(parti__in=partis).order_by("parti", "seat", "person")
    missing = tallies_missing(without_tallies(partis))
    rows = [
        *stored.values_list(*columns, HandsPlayed("hands")),
        *((one.parti_id, one.person_id, one.sat_out, one.dealt, len(one.hands)) for one in missing),
    ]
    for parti, person, sat_out, dealt, played in rows:
        found[parti].add(person, played, sat_out, dealt)
    return found


def _people(ids: Collection[int]) -> list[Person]:
    """In order of names; `was_member` says who is or was more than a guest."""
    periods = MembershipPeriod.objects.filter(person=OuterRef("pk"))
    people = Person.objects.filter(pk__in=ids).annotate(was_member=Exists(periods))
    return list(people.order_by("sort_key", "pk"))


def _rows(
    people: Iterable[Person],
    there: Mapping[int, Collection[int]],
    told: Mapping[int, _Told],
    nights: Iterable[Gathering],
) -> Iterable[Fair]:
    people = list(people)
    guests = {person.pk for person in people if not person.was_member}  # type: ignore[attr-defined]
    sat_out = parts(one.of(one.sat_out) for one in told.values())
    dealt = parts(one.of(one.dealt) for one in told.values())
    hosted = parts(one.due(guests) for one in nights if one.host)
    partis, played = _counts(there), _sums(one.played for one in told.values())
    for person in people:
        pk = person.pk
        yield Fair(
            person, pk in guests, partis.get(pk, 0), played.get(pk),
            sat_out.get(pk), dealt.get(pk), hosted.get(pk),
        )  # fmt: skip


def _counts(there: Mapping[int, Collection[int]]) -> dict[int, int]:
    return _sums(dict.fromkeys(people, 1) for people in there.values())


def _sums(each: Iterable[Mapping[int, int]]) -> dict[int, int]:
    found: dict[int, int] = defaultdict(int)
    for numbers in each:
        for person, number in numbers.items():
            found[person] += number
    return dict(found)
