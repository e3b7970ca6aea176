"""What the race stands on: the title before the next parti, and who is meant to play it."""

import datetime
from collections.abc import Collection
from dataclasses import dataclass

from club.models import Night, Person
from leagues.forms.race import why_not
from leagues.models import League
from leagues.queries.race import better_of, next_night, said_to_come, shape_of
from rules_engine import title
from rules_engine.title.slots import Slots, slots_of


@dataclass(frozen=True, slots=True)
class Ground:
    """All that the outlook of a line-up on a day is worked out from: the state after the last parti, the
    rules of the day, and who has left."""

    league: League
    on: datetime.date
    state: title.State[int]
    rules: title.Rules
    away: title.Away[int]

    def outlook(self, lineup: Collection[int]) -> title.Outlook[int]:
        """What the next parti can do when exactly these people play it."""
        shape = shape_of(self.league, len(lineup))
        return title.outlook(
            self.state,
            lineup,
            on=self.on,
            rules=self.rules,
            away=self.away,
            side=shape.side,
            tables=shape.tables,
            better=better_of(self.league, self.rules),
        )

    def look(self, lineup: Collection[int]) -> title.Outlook[int] | None:
        """The same, None where so many make no parti."""
        return None if why_not(self.league, len(lineup)) else self.outlook(lineup)

    def slots(self, people: int) -> Slots:
        """The places of an order without ties in a parti of so many."""
        shape = shape_of(self.league, people)
        return slots_of(people, shape.side, shape.tables)

    @property
    def partis(self) -> tuple[title.Parti[int], ...]:
        """The window, oldest first."""
        return self.state.recent[-self.rules.window :]

    @property
    def rows(self) -> tuple[title.Row[int], ...]:
        """The standings of the window as they are on the day, before the parti."""
        return title.rank_rows(self.partis, self.rules, awarded=self.on, away=self.away)


@dataclass(frozen=True, slots=True)
class Meant:
    """Which parti is meant where the address does not say: that of the next `night`, if there is one.

    `coming` is how many said they are coming to it, None where there is none or who asks may not know; `who`
    they are, or those of the last parti where so many make none (`by_word` tells which).
    """

    night: Night | None
    coming: int | None
    who: tuple[int, ...]
    by_word: bool

    def day(self, now: datetime.date) -> datetime.date:
        """Its day, today where no night is planned."""
        return self.night.date if self.night else now


def meant(league: League, state: title.State[int], person: Person | None) -> Meant:
    """Everybody may know when the next night is (a report says so too), but only members who comes to it."""
    night = next_night(league, state.last_award)
    coming = said_to_come(night) if night and person else None
    if coming is not None and not why_not(league, len(coming)):
        return Meant(night, len(coming), tuple(coming), by_word=True)
    last = state.recent[-1].results if state.recent else ()
    there = tuple(result.player for result in last)
    return Meant(night, None if coming is None else len(coming), there, by_word=False)
