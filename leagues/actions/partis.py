"""Start, close and correct the partis of a league: scoring's deeds, with what belongs to the league."""

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db import IntegrityError, transaction

from club.actions.choosing import take_up
from club.actions.people import add_guest, lock
from club.errors import Refusal
from club.models import Club, Night, Person, User
from club.names import comparison_key
from club.permissions import require_scorer
from club.queries.people import person_named
from leagues.actions.days import follow_partis
from leagues.actions.holding import hold_league
from leagues.actions.news import results_to_come
from leagues.actions.nights import follow_day, night_for
from leagues.actions.seasons import ensure_seasons, take_back
from leagues.actions.seats import refuse_people
from leagues.models import League, LeagueParti
from scoring.actions import corrections, partis
from scoring.actions.changes import Batch
from scoring.actions.lots import TablePlan
from scoring.models import Correction, Parti

Entrant = Person | str
"""Somebody who plays: a person of the club, or the name of a guest who may be new to it."""


def entrant_key(entrant: Entrant) -> str:
    """What makes two entrants the same one."""
    return entrant.name_key if isinstance(entrant, Person) else comparison_key(entrant)


@dataclass(frozen=True, slots=True)
class Seating:
    """One table: who sits there in order of play, and the position of the first dealer."""

    entrants: tuple[Entrant, ...]
    first_dealer: int


class MarkUsed(Refusal):
    """The form has started another parti before: one of another day, or with other people."""

    def __init__(self, parti: Parti) -> None:
        super().__init__("mark-used", number=parti.number, date=parti.date)
        self.parti = parti


class Started(NamedTuple):
    """The parti, and whether it is new: a form sent twice gives the parti it started the first time."""

    parti: Parti
    is_new: bool


def start(
    *,
    league: League,
    date: datetime.date,
    start_time: datetime.time | None,
    tables: Sequence[Seating],
    mark: str,
    by: User | None,
    night: Night | None = None,
) -> Started:
    """Start a parti of the league with the seats as they were drawn at the table (PD-4, PD-5).

    Names that the club does not know become people without membership. `mark` names the form. The parti
    belongs to `night`, else to the only one of its day.
    Raises NotAllowed, MarkUsed, Refusal (date-…, stranger, person-twice, name-…, people-too-few,
    people-too-many, league-gone, night-of-another-day) and the engine's Refused (table-size).
    """
    entrants = [one for table in tables for one in table.entrants]

    def begin() -> Parti:
        refuse_people(league.game, len(entrants))
        return partis.start(
            club=league.club,
            game=league.game,
            options=league.options,
            date=date,
            start_time=start_time,
            tables=[_plan(league.club, table, by) for table in tables],
            by=by,
            mark=mark,
        )

    return _once(league, mark, begin, by, _Asked(date, _keys(entrants)), night)


def start_by_lot(
    *,
    league: League,
    date: datetime.date,
    start_time: datetime.time | None,
    entrants: Sequence[Entrant],
    mark: str,
    by: User | None,
    night: Night | None = None,
) -> Started:
    """The same, tables, seats and first dealers by lot; the draw is kept with who drew and when."""

    def begin() -> Parti:
        refuse_people(league.game, len(entrants))
        return partis.start_by_lot(
            club=league.club,
            game=league.game,
            options=league.options,
            date=date,
            start_time=start_time,
            people=_people(league.club, entrants, by),
            by=by,
            mark=mark,
        )

    return _once(league, mark, begin, by, _Asked(date, _keys(entrants)), night)


def close(
    *, parti: Parti, by: User | None, unequal_is_right: bool = False, short_counts: bool = False
) -> Parti:
    """Close a parti; its day has a season from then on. As scoring's otherwise."""
    with transaction.atomic():
        partis.close(parti=parti, by=by, unequal_is_right=unequal_is_right, short_counts=short_counts)
        ensure_seasons(parti.league_parti.league, [parti.date])
        follow_partis(league=parti.league_parti.league, days=[parti.date], by=by)
        results_to_come(parti)
    return parti


def correct(
    *,
    parti: Parti,
    batch: Batch,
    guests: Mapping[int, str],
    reason: str,
    revision: int,
    by: User | None,
) -> Correction:
    """Correct a closed parti; `guests`: seat id → name of who sat there. Raises as scoring's, name-…"""
    with transaction.atomic():
        with_guests = _with_guests(parti, batch, guests, by)  # from here on the club is held
        before = Parti.objects.get(pk=parti.pk).date
        correction = corrections.correct(
            parti=parti, batch=with_guests, reason=reason, revision=revision, by=by
        )
        if parti.date != before:  # else a season that was removed would come back
            ensure_seasons(parti.league_parti.league, [parti.date])
            take_back(parti.league_parti.league, before)
        follow_day(parti)
        follow_partis(league=parti.league_parti.league, days=[before, parti.date], by=by)
    return correction


def void(*, parti: Parti, reason: str, revision: int, by: User | None) -> Correction:
    """Void a closed parti; whoever played nowhere else that day was absent then. Raises as scoring's."""
    with transaction.atomic():
        correction = corrections.void(parti=parti, reason=reason, revision=revision, by=by)
        parti.refresh_from_db(fields=["date"])
        take_back(parti.league_parti.league, parti.date)
        follow_partis(league=parti.league_parti.league, days=[parti.date], by=by)
    return correction


def amend(
    *,
    parti: Parti,
    batch: Batch,
    guests: Mapping[int, str],
    by: User | None,
    people: Mapping[int, int] | None = None,
) -> None:
    """Put date and people of an open parti right, guests by name as above; `people` as scoring's."""
    with transaction.atomic():
        batch = _with_guests(parti, batch, guests, by)
        corrections.amend(parti=parti, batch=batch, by=by, people=people)
        follow_day(parti)


class _Asked(NamedTuple):
    """What makes a form sent again the same form."""

    date: datetime.date
    people: frozenset[str]

    def already(self, parti: Parti) -> Started:
        """The parti the form started before; raises MarkUsed where it is not the one asked for now."""
        seated = frozenset(parti.seats.values_list("person__name_key", flat=True))
        if (parti.date, seated) != self:
            raise MarkUsed(parti)
        return Started(parti, is_new=False)


def _once(
    league: League,
    mark: str,
    begin: Callable[[], Parti],
    by: User | None,
    asked: _Asked,
    night: Night | None,
) -> Started:
    """Start one parti for each mark; when two come at the same time, the constraint decides."""
    require_scorer(user=by, club=league.club)
    try:
        with transaction.atomic():
            hold_league(league)
            earlier = _started_with(league.club, mark)
            if earlier:
                return asked.already(earlier)
            parti = begin()
            parti.night = night_for(league.club, parti.date, night)
            parti.save(update_fields=["night"])
            LeagueParti.objects.create(league=league, parti=parti)
            return Started(parti, is_new=True)
    except IntegrityError:
        earlier = _started_with(league.club, mark)
        if earlier is None:
            raise
        return asked.already(earlier)


def _started_with(club: Club, mark: str) -> Parti | None:
    return Parti.objects.filter(club=club, started_with=mark).first() if mark else None


def _keys(entrants: Sequence[Entrant]) -> frozenset[str]:
    return frozenset(map(entrant_key, entrants))


def _plan(club: Club, table: Seating, by: User | None) -> TablePlan:
    return TablePlan(tuple(_people(club, table.entrants, by)), table.first_dealer)


def _people(club: Club, entrants: Sequence[Entrant], by: User | None) -> list[Person]:
    return [known_or_guest(club, one, by) for one in entrants]


def known_or_guest(club: Club, entrant: Entrant, by: User | None) -> Person:
    """The person; for a name whoever has it in the club already, else a new guest.

    Who was deactivated and plays all the same is offered again from now on.
    """
    person = entrant if isinstance(entrant, Person) else _guest(club, entrant, by)
    if person.deactivated_at is not None:
        take_up(person=person, by=by)
    return person


def _guest(club: Club, name: str, by: User | None) -> Person:
    """Whoever has this name in the club already, else a new guest."""
    return person_named(club=club, name=name) or add_guest(club=club, name=name, by=by)


def _with_guests(parti: Parti, batch: Batch, guests: Mapping[int, str], by: User | None) -> Batch:
    lock(parti.club)
    named = {seat: _guest(parti.club, name, by) for seat, name in guests.items()}
    return replace(batch, people={**batch.people, **named})
