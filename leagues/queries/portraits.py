"""What the page of a person rests on: worked out once for a revision of the book and a day, and kept.

Ids only, no names: what somebody is called may change, or be erased, without any result changing.
"""

import datetime
from dataclasses import dataclass
from itertools import zip_longest

from club.dates import today
from club.models import Person
from leagues.models import League
from leagues.queries.careers import Career, Point, career_of, curve_of
from leagues.queries.folding import keep, kept, mark_of
from leagues.queries.partis import counted
from leagues.queries.title import reigns
from rules_engine.title import Reign
from scoring.models import Place


@dataclass(frozen=True, slots=True)
class Portrait:
    """Somebody in a league up to a day.

    keyed: in how many of the partis with a place his hands are known. reigns: each of his, oldest first, with
    the one after it, whoever's that was, which may have ended it; None after the last.
    """

    career: Career
    curve: tuple[Point, ...]
    keyed: int
    reigns: tuple[tuple[Reign[int], Reign[int] | None], ...]


def portrait_of(league: League, person: Person, on: datetime.date | None = None) -> Portrait | None:
    """The person at the end of `on`, today unless given; None for one who never sat in a parti of the
    league. In two queries where it is kept."""
    on = on or today(league.club)
    mark = mark_of(league)
    key = f"portrait-1:{mark.of_league(league)}:{mark.derived}:{mark.revision}:{person.pk}:{on.isoformat()}"
    found: Portrait | None = kept(key)
    if found is None:
        found = _portrait(league, person, on)
        keep(key, found)
    return found


def _portrait(league: League, person: Person, on: datetime.date) -> Portrait | None:
    career = career_of(league, person, on)
    if career is None:
        return None
    curve = curve_of(league, person, on)
    return Portrait(career, tuple(curve), _keyed(league, person, on), _reigns(league, person, on))


def _keyed(league: League, person: Person, on: datetime.date) -> int:
    partis = counted(league).filter(date__lte=on).order_by()
    return Place.objects.filter(person=person, parti__in=partis, hands_played__gt=0).count()


def _reigns(
    league: League, person: Person, on: datetime.date
) -> tuple[tuple[Reign[int], Reign[int] | None], ...]:
    found = reigns(league, on)
    pairs = zip_longest(found, found[1:])
    return tuple((reign, following) for reign, following in pairs if reign.player == person.pk)
