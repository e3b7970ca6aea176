"""The traces of a club, newest first, and what they are about, in so many queries however many they are."""

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Model, Q, QuerySet

from club.models import Activity, Bottle, Club, Night, Option, Person, Vote
from leagues.models import League
from leagues.queries.records import people_in
from scoring.models import Attendance, Correction, Parti, PlayDay, Seat


@dataclass(frozen=True, slots=True)
class Behind:
    """The rows behind some traces by id; what is gone by now is missing. `accounts`: who an account is."""

    people: Mapping[int, Person]
    accounts: Mapping[int, Person]
    partis: Mapping[int, Parti]
    nights: Mapping[int, Night]
    votes: Mapping[int, Vote]
    bottles: Mapping[int, Bottle]
    leagues: Mapping[int, League]
    seats: Mapping[int, Seat]
    corrections: Mapping[int, Correction]
    days: Mapping[int, datetime.date]
    options: Mapping[str, str]


def activities(
    club: Club, *, deeds: Collection[str] | None = None, person: Person | None = None
) -> QuerySet[Activity]:
    """The club's traces in a total order, newest first: of these deeds, about or by this person."""
    found = Activity.objects.filter(club=club).select_related("by").order_by("-at", "-id")
    if deeds is not None:
        found = found.filter(deed__in=deeds)
    if person is not None:
        mine = Q(about="person", about_id=person.pk) | Q(data__person=person.pk)
        found = found.filter(mine | Q(by=person.user_id) if person.user_id else mine)
    return found


def behind(club: Club, found: Sequence[Activity]) -> Behind:
    """Everything that the sentences about these traces name."""
    about = _Ids(found)
    corrections = _rows(Correction.objects.filter(parti__club=club), about.named("correction"))
    batches = [batch_of(one, corrections) for one in found]
    votes = _rows(Vote.objects.filter(club=club).select_related("night"), about.of("vote"))
    bottles = _rows(Bottle.objects.filter(club=club), about.of("bottle"))
    people = {
        *about.of("person"),
        *(pk for one in found for pk in people_in(one.data)),
        *(pk for batch in batches for pk in people_in(batch)),
        *(vote.absent_id or 0 for vote in votes.values()),
        *(bottle.person_id for bottle in bottles.values()),
    }
    accounts = {one.by_id for one in found if one.by_id}
    known = list(Person.objects.filter(Q(pk__in=people) | Q(user__in=accounts), club=club))
    seats = Seat.objects.filter(parti__club=club).select_related("person")
    return Behind(
        people={person.pk: person for person in known},
        accounts={person.user_id: person for person in known if person.user_id},
        partis=_rows(Parti.objects.filter(club=club), about.of("parti")),
        nights=_rows(Night.objects.filter(club=club), about.of("night")),
        votes=votes,
        bottles=bottles,
        leagues=_rows(League.objects.filter(club=club), {*about.of("league"), *_house(found)}),
        seats=_rows(seats, {*_seats(found), *_put_right(batches)}),
        corrections=corrections,
        days=_days(club, about),
        options=_options(votes),
    )


def batch_of(activity: Activity, corrections: Mapping[int, Correction]) -> Mapping[str, Any]:
    """What was put right in a parti (`scoring.actions.changes`), empty for every other deed."""
    correction = corrections.get(activity.data.get("correction", 0))
    found: Mapping[str, Any] = correction.changes if correction else activity.data.get("changes", {})
    return found


class _Ids:
    """The ids in some traces: of the rows they are about, and of those that their data name."""

    def __init__(self, found: Sequence[Activity]) -> None:
        self.found = found

    def of(self, kind: str) -> set[int]:
        about = {one.about_id for one in self.found if one.about == kind and one.about_id}
        return about | self.named(kind)

    def named(self, key: str) -> set[int]:
        said = [one.data.get(key) for one in self.found]
        return {pk for pk in said if isinstance(pk, int) and not isinstance(pk, bool)}


def _rows(rows: QuerySet[Any], ids: Collection[int]) -> dict[int, Any]:
    return {row.pk: row for row in rows.filter(pk__in=ids)} if ids else {}


def _house(found: Iterable[Activity]) -> list[int]:
    """The leagues of before and after, where another became the house league."""
    sides = [
        (one.data.get("before"), one.data.get("after")) for one in found if one.deed == "house-league-changed"
    ]
    return [pk for pair in sides for pk in pair if isinstance(pk, int)]


def _seats(found: Iterable[Activity]) -> Iterable[int]:
    """The seats whose points or people stood or stand in a row."""
    for one in found:
        if one.about == "parti":
            for side in (one.data.get("before"), one.data.get("after")):
                yield from (int(pk) for pk in side or () if str(pk).isdigit())


def _put_right(batches: Iterable[Mapping[str, Any]]) -> Iterable[int]:
    """The seats whose points or totals were put right."""
    for batch in batches:
        yield from (one["seat"] for one in batch.get("totals", ()))
        for row in batch.get("rows", ()):
            yield from (int(seat) for seat in (*row["before"], *row["after"]))


def _days(club: Club, about: _Ids) -> dict[int, datetime.date]:
    """The days of play by their own ids, those of attendances by ids below zero."""
    days: QuerySet[Model] = PlayDay.objects.filter(club=club)
    found = {row.pk: row.date for row in _rows(days, about.of("playday")).values()}
    rows = Attendance.objects.filter(day__club=club).select_related("day")
    return found | {-row.pk: row.day.date for row in _rows(rows, about.of("attendance")).values()}


def _options(votes: Mapping[int, Vote]) -> dict[str, str]:
    """The wording of places by their key."""
    rows = Option.objects.filter(vote__in=votes).exclude(wording="") if votes else []
    return {option.key: option.wording for option in rows}
