"""The people of a file: new ones made, membership from the first parti on."""

import datetime
from collections.abc import Iterable, Mapping, Sequence

from club.actions.people import register
from club.models import Club, MembershipPeriod, Person, User
from club.names import comparison_key
from leagues.actions.imports.parts import FileParti
from leagues.actions.imports.plan import Stranger


def create_people(
    club: Club, strangers: Sequence[Stranger], days: Mapping[str, datetime.date], by: User | None
) -> list[Person]:
    """Make a member of each new name, from the first parti on."""
    return [
        register(club=club, name=stranger.name, joined=days[stranger.key], by=by) for stranger in strangers
    ]


def first_days(partis: Iterable[FileParti]) -> dict[str, datetime.date]:
    """Return the earliest date of each name, as names are compared."""
    days: dict[str, datetime.date] = {}
    for parti in partis:
        for key in map(comparison_key, parti.names):
            days[key] = min(parti.date, days.get(key, parti.date))
    return days


def join_from_first_day(people: Mapping[str, Person], days: Mapping[str, datetime.date]) -> None:
    """Draw the membership of people already known back to their first parti; a guest stays a guest."""
    first = {people[key].pk: day for key, day in days.items() if key in people}
    oldest = {period.person_id: period for period in _newest_first(first)}
    late = [period for period in oldest.values() if first[period.person_id] < period.joined]
    for period in late:
        period.joined = first[period.person_id]
    MembershipPeriod.objects.bulk_update(late, ["joined"])


def _newest_first(people: Iterable[int]) -> Iterable[MembershipPeriod]:
    return MembershipPeriod.objects.filter(person__in=list(people)).order_by("-joined", "-id")
