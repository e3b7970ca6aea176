"""What closing, correcting or voiding a parti would do: totals, places, reigns. Nothing is written."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from club.dates import today
from leagues.models import League
from leagues.queries.title import ReignChanges, Title, names, people_in, reign_changes, title_on, title_with
from rules_engine import title
from scoring.models import Parti, Place


@dataclass(frozen=True, slots=True)
class Standing:
    """A person in a parti: points and place."""

    person_id: int
    name: str
    points: int
    place: int


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A seat before and after; None where the parti does not count then."""

    before: Standing | None
    after: Standing | None

    @property
    def is_change(self) -> bool:
        return self.before != self.after

    @property
    def other_person(self) -> bool:
        return bool(self.before and self.after and self.before.person_id != self.after.person_id)

    @property
    def other_points(self) -> bool:
        return bool(self.before and self.after and self.before.points != self.after.points)

    @property
    def other_place(self) -> bool:
        return bool(self.before and self.after and self.before.place != self.after.place)


@dataclass(frozen=True, slots=True)
class Consequences:
    """Everything that would differ; `names` holds what is needed to show the reigns, by person id."""

    seats: tuple[SeatChange, ...]
    before: Title
    after: Title
    on: datetime.date
    names: Mapping[int, str]

    @property
    def reigns(self) -> ReignChanges:
        return reign_changes(self.before.reigns, self.after.reigns)

    @property
    def king_changes(self) -> bool:
        return self.before.verdict.holder != self.after.verdict.holder

    @property
    def king_after(self) -> str:
        """The King of today as it would be, empty for none."""
        return self._name(self.after.verdict.holder)

    @property
    def king_before(self) -> str:
        return self._name(self.before.verdict.holder)

    def _name(self, person_id: int | None) -> str:
        return "" if person_id is None else self.names[person_id]


def of_closing(parti: Parti, places: Sequence[Place]) -> Consequences:
    """If an open parti were closed with these places."""
    return _with(parti, (), places, parti.date, parti.start_time)


def of_correction(
    parti: Parti,
    places: Sequence[Place],
    *,
    date: datetime.date,
    start_time: datetime.time | None,
) -> Consequences:
    """If a closed parti had these places, unsaved as `scoring.actions.corrections.preview` gives them.

    Their people may be unsaved too, with ids below zero.
    """
    return _with(parti, _stored(parti), places, date, start_time)


def of_voiding(parti: Parti) -> Consequences:
    """If a closed parti counted no more."""
    league = parti.league_parti.league
    on = today(league.club)
    after = title_with(league, replaced={}, removed=[parti.pk], upto=on)
    return _compare(league, _stored(parti), (), after, on)


def _with(
    parti: Parti,
    stored: Sequence[Place],
    places: Sequence[Place],
    date: datetime.date,
    start_time: datetime.time | None,
) -> Consequences:
    league = parti.league_parti.league
    on = today(league.club)
    results = [title.Result(place.person_id, place.place, place.points) for place in places]
    after = title_with(league, replaced={parti.pk: (date, results)}, upto=on, times={parti.pk: start_time})
    return _compare(league, stored, places, after, on)


def _compare(
    league: League, stored: Sequence[Place], places: Sequence[Place], after: Title, on: datetime.date
) -> Consequences:
    before = title_on(league, on)
    people = {place.person_id: place.person.name for place in (*stored, *places)}
    return Consequences(
        seats=tuple(_seats(stored, places)),
        before=before,
        after=after,
        on=on,
        names={**names({*people, *people_in(before), *people_in(after)}), **people},
    )


def _stored(parti: Parti) -> list[Place]:
    return list(Place.objects.filter(parti=parti).select_related("person", "seat"))


def _seats(stored: Iterable[Place], places: Iterable[Place]) -> list[SeatChange]:
    """Seat by seat, in the order of the places as they would be, or as they are."""
    before = {place.seat_id: _standing(place) for place in stored}
    after = {place.seat_id: _standing(place) for place in places}
    return [SeatChange(before.get(seat), after.get(seat)) for seat in after or before]


def _standing(place: Place) -> Standing:
    return Standing(place.person_id, place.person.name, place.points, place.place)
