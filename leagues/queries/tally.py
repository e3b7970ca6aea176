"""How many bottles everybody came to in each season of the house league."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from club.models import Bottle, Person
from leagues.models import League, Season
from leagues.queries.seasons import season_on, seasons


@dataclass(slots=True)
class Tally:
    """One person in one season. What was brought for a cause that was withdrawn is not incurred; what it
    settles is."""

    person: Person
    incurred: int = 0
    brought: int = 0
    let_off: int = 0
    due: int = 0

    def count(self, bottle: Bottle) -> None:
        self.incurred += bottle.cause_gone_at is None
        self.brought += bottle.brought_at is not None
        self.let_off += bool(bottle.cancelled_because) and bottle.cause_gone_at is None
        self.due += bottle.is_due


def tallies(league: League, bottles: Iterable[Bottle]) -> list[tuple[Season | None, list[Tally]]]:
    """The newest season first, in each the people in alphabetical order.

    A bottle belongs to the season of the day on which it was incurred; those of a day that is in none come
    last, under None.
    """
    there = seasons(league)
    found: dict[Season | None, dict[int, Tally]] = defaultdict(dict)
    for bottle in bottles:
        if bottle.cause_gone_at is None or bottle.brought_at is not None:
            of_season = found[season_on(there, bottle.incurred)]
            of_season.setdefault(bottle.person_id, Tally(bottle.person)).count(bottle)
    return [(season, _in_order(found[season])) for season in (*reversed(there), None) if season in found]


def _in_order(people: dict[int, Tally]) -> list[Tally]:
    return sorted(people.values(), key=lambda one: (one.person.sort_key, one.person.pk))
