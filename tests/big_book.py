"""A book of thousands of partis, written in bulk: what nobody keys in a test.

Every parti is one table of four to six with known seats, every hand keyed, one night with a host. What
follows directly from the sheets (places, tallies) is written too, as closing would; the rest is derived by
the real actions.
"""

import datetime
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice

from django.utils import timezone

from club.actions.revisions import raise_revision
from club.models import Club, Night, Offer, Person
from leagues.actions.seasons import ensure_seasons
from leagues.actions.title import replay
from leagues.models import League, LeagueParti
from leagues.queries.leagues import leagues_of
from rules_engine import registry
from rules_engine.core.game import ScheduledHand
from scoring.enums import Detail, State
from scoring.models import Hand, Parti, Place, Score, Seat, Table, Tally
from scoring.queries.tallies import NO_TRUMP

GAME = registry.game("pikk-dama")
SIZES = (5, 4, 6, 5)  # 25, 20, 30, 25 hands: 25 on average
EVERY = datetime.timedelta(days=3)
AT_ONCE = 250  # partis in memory at a time
START = datetime.time(19, 30)


@dataclass(frozen=True)
class Played:
    """One parti to be written: who sat where, and the points of each hand by position."""

    date: datetime.date
    number: int
    people: tuple[Person, ...]
    hands: tuple[dict[int, int], ...]

    @property
    def totals(self) -> dict[int, int]:
        return {at: sum(row.get(at, 0) for row in self.hands) for at in range(len(self.people))}


def write_book(
    league: League, people: Sequence[Person], count: int, *, until: datetime.date, chance: random.Random
) -> None:
    """Add `count` closed partis to the league, EVERY days apart, the last one on `until`, and derive what
    follows. Their numbers follow the last of the club, whatever their days."""
    club = league.club
    club.refresh_from_db(fields=["last_parti_number"])
    days = [until - EVERY * back for back in reversed(range(count))]
    waiting = _played(people, days, club.last_parti_number, chance)
    while some := list(islice(waiting, AT_ONCE)):
        _write(league, some)
    club.last_parti_number += count
    club.save(update_fields=["last_parti_number"])
    ensure_seasons(league, days)
    raise_revision(club=club, changed_from=days[0])
    for one in leagues_of(club):
        replay(one)


def _played(
    people: Sequence[Person], days: Sequence[datetime.date], last_number: int, chance: random.Random
) -> Iterator[Played]:
    for at, (day, size) in enumerate(zip(days, cycle(SIZES)), start=1):
        came = tuple(chance.sample(people, size))
        rows = [dict(zip(due.players, _points(chance), strict=True)) for due in _schedule(size)]
        yield Played(day, last_number + at, came, tuple(rows))


@cache
def _schedule(size: int) -> tuple[ScheduledHand, ...]:
    return GAME.schedule(players=size)


@cache
def _rows_that_can_be() -> tuple[tuple[int, int, int, int], ...]:
    every = (
        (a, b, c, -a - b - c) for a in range(-30, 31, 9) for b in range(-24, 40, 8) for c in (-20, 5, 30)
    )
    return tuple(row for row in every if not GAME.check_points(row))


def _points(chance: random.Random) -> tuple[int, int, int, int]:
    return chance.choice(_rows_that_can_be())


def _write(league: League, some: Sequence[Played]) -> None:
    nights = _nights(league.club, some)
    partis = Parti.objects.bulk_create(
        Parti(
            club=league.club, number=one.number, date=one.date, start_time=START, night=night,
            game=league.game, rules_version=GAME.version, options=league.options, state=State.CLOSED,
            detail=Detail.HANDS, closed_at=timezone.now(), imported=True,
        )
        for one, night in zip(some, nights, strict=True)
    )  # fmt: skip
    LeagueParti.objects.bulk_create(LeagueParti(league=league, parti=parti) for parti in partis)
    tables = Table.objects.bulk_create(Table(parti=parti, number=1, first_dealer=0) for parti in partis)
    seats = Seat.objects.bulk_create(
        Seat(parti_id=table.parti_id, table=table, position=at, person=person)
        for one, table in zip(some, tables, strict=True)
        for at, person in enumerate(one.people)
    )
    rest = iter(seats)
    at_table = [list(islice(rest, len(one.people))) for one in some]
    _write_hands(some, tables, at_table)
    follow = [(one, own) for one, own in zip(some, at_table, strict=True)]
    Place.objects.bulk_create(place for one, own in follow for place in _places(one, own))
    Tally.objects.bulk_create(tally for one, own in follow for tally in _tallies(one, own))


def _nights(club: Club, some: Sequence[Played]) -> list[Night]:
    """A night for each; who sits first is host."""
    nights = Night.objects.bulk_create(Night(club=club, date=one.date, start_time=START) for one in some)
    Offer.objects.bulk_create(
        Offer(night=night, host=one.people[0], place="at home", offered_at=timezone.now())
        for one, night in zip(some, nights, strict=True)
    )
    return nights


def _write_hands(some: Sequence[Played], tables: Sequence[Table], at_table: Sequence[Sequence[Seat]]) -> None:
    now = timezone.now()
    keyed = [
        (Hand(table=table, number=number, written_at=now), own, row)
        for one, table, own in zip(some, tables, at_table, strict=True)
        for number, row in enumerate(one.hands, start=1)
    ]
    Hand.objects.bulk_create(hand for hand, _own, _row in keyed)
    Score.objects.bulk_create(
        Score(hand=hand, seat=own[at], points=points)
        for hand, own, row in keyed
        for at, points in row.items()
    )


def _places(one: Played, seats: Sequence[Seat]) -> list[Place]:
    places, totals = GAME.places([one.totals]), one.totals
    return [
        Place(
            parti_id=seat.parti_id, seat=seat, person_id=seat.person_id, place=places[at], points=totals[at],
            hands_played=sum(at in row for row in one.hands),
        )
        for at, seat in enumerate(seats)
    ]  # fmt: skip


def _tallies(one: Played, seats: Sequence[Seat]) -> list[Tally]:
    due = _schedule(len(seats))
    return [
        Tally(
            parti_id=seat.parti_id,
            seat=seat,
            person_id=seat.person_id,
            hands=[
                [hand.hand, row[at], hand.trump or NO_TRUMP, hand.passing, hand.name]
                for hand, row in zip(due, one.hands, strict=True)
                if at in row
            ],
            sat_out=sum(at in hand.out for hand in due),
            dealt=sum(at == hand.dealer for hand in due),
        )
        for at, seat in enumerate(seats)
    ]
