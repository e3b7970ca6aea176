"""The race for the crown: the title's state before the next parti, who can play it, and who is said to."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass

from club.models import Night, Person
from club.queries.nights import coming, upcoming
from club.queries.people import choosable, members_of
from leagues.models import League
from leagues.queries.folding import fold_on, mark_of
from leagues.queries.leagues import game_of
from rules_engine import title
from rules_engine.core.tables import ACROSS_TABLES, PER_TABLE
from rules_engine.rotation import table_sizes


def state_on(league: League, on: datetime.date, gone: title.Away[int]) -> title.State[int]:
    """The state after the last parti on or before that day, right whether or not the job has run."""
    return fold_on(league, mark_of(league), on, gone).state


@dataclass(frozen=True, slots=True)
class Shape:
    """How places are given out in a parti of so many: `side` is 2 where partners share one, `tables` are
    the sizes of the tables where each has places of its own, empty for one ranking over everybody."""

    side: int
    tables: tuple[int, ...]


def shape_of(league: League, people: int) -> Shape:
    """The shape of the league's next parti, by its house options."""
    game = game_of(league)
    if game is None:
        return Shape(1, ())
    apart = game.rules(league.options).get(ACROSS_TABLES) == PER_TABLE
    return Shape(max(len(side) for side in game.sides), table_sizes(people) if apart else ())


def better_of(league: League, rules: title.Rules) -> bool | None:
    """Whether the better placed of a parti has the better points by the title's rules, as `outlook` asks.

    None for a game of sides: its own end can place those with fewer points first (PT-30).
    """
    game = game_of(league)
    if game is None or any(len(side) > 1 for side in game.sides):
        return None
    return game.higher_is_better == (rules.points == "more")


@dataclass(frozen=True, slots=True)
class Folk:
    """Who can be named for the next parti, in the order of names: members, and recent guests."""

    members: list[Person]
    guests: list[Person]

    @property
    def everybody(self) -> list[Person]:
        return [*self.members, *self.guests]


def folk(league: League, recent: Sequence[title.Parti[int]]) -> Folk:
    """The members of the club, and who else played one of the `recent` partis and can still be chosen."""
    played = {result.player for parti in recent for result in parti.results}
    inside = set(members_of(league.club).values_list("pk", flat=True))
    people = list(choosable(league.club).filter(pk__in=inside | played))
    return Folk(
        [person for person in people if person.pk in inside],
        [person for person in people if person.pk not in inside],
    )


def next_night(league: League, last: datetime.date | None) -> Night | None:
    """The next night of the club that is not called off and on whose day the league has not played yet."""
    ahead = upcoming(league.club).filter(cancelled_at__isnull=True)
    return (ahead if last is None else ahead.filter(date__gt=last)).first()


def said_to_come(night: Night) -> list[int]:
    """The members who said they are coming, by id."""
    return [person.pk for person in coming(night)]
