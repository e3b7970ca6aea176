"""The reigns of one person in one league."""

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from club.dates import today
from leagues.queries.own_reigns import Held, reigns_of
from leagues.views.person_facts import Facts
from leagues.views.reigns import how_it_ended

SHOWN = 6  # reigns; the page of the King has all of them


@dataclass(frozen=True, slots=True)
class OwnReign:
    """A reign as the list prints it; `end` None while it lasts."""

    start: datetime.date
    end: datetime.date | None
    days: int
    how: str


@dataclass(frozen=True, slots=True)
class Reigns:
    """How often somebody was King, for how many days in all, and the newest reigns, newest first."""

    count: int
    days: int
    rows: tuple[OwnReign, ...]

    @property
    def older(self) -> int:
        return self.count - len(self.rows)


def reigns_told(facts: Facts, names: Mapping[int, str], most: int | None = SHOWN) -> Reigns | None:
    """When the person was King, and how each reign ended; None for who never was."""
    now = today(facts.league.club)
    found = reigns_of(facts.league, facts.person, now, facts.mark)[::-1]
    if not found:
        return None
    days = sum(_days(held, now) for held in found)
    return Reigns(len(found), days, tuple(_told(held, names, now) for held in found[:most]))


def _told(held: Held, names: Mapping[int, str], now: datetime.date) -> OwnReign:
    successor = names[held.replaced_by] if held.replaced_by else ""
    return OwnReign(held.reign.start, held.reign.end, _days(held, now), how_it_ended(held.reign, successor))


def _days(held: Held, now: datetime.date) -> int:
    return ((held.reign.end or now) - held.reign.start).days
