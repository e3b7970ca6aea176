"""The reigns of one person, without reading those of everybody."""

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import cast

from django.db.models import OuterRef, Subquery

from club.models import Person
from leagues.models import League, Reign
from leagues.queries.folding import Mark, fold_on
from leagues.queries.rules import away
from rules_engine import title


@dataclass(frozen=True, slots=True)
class Held:
    """A reign, and by whom he was replaced, None where he was not."""

    reign: title.Reign[int]
    replaced_by: int | None


def reigns_of(league: League, person: Person, on: datetime.date, mark: Mark) -> list[Held]:
    """Each reign of the person as of `on`, oldest first; `mark` is how far the league is derived.

    In one query, unless the newest of them may not be over or not everything is derived.
    """
    rows = list(_rows(league, person))
    before = mark.changed_from or datetime.date.max
    closed = [held for held, day in rows if day is not None and day <= on and day < before]
    if mark.changed_from is None and len(closed) == len(rows):
        return closed
    return [*closed, *_since(league, person, on, mark)]


def _rows(league: League, person: Person) -> Iterator[tuple[Held, datetime.date | None]]:
    """What is stored, each with the day of the award that closed it.

    The ids are in the order of play: whatever follows a change is stored anew.
    """
    later = Reign.objects.filter(league=league, pk__gt=OuterRef("pk")).order_by("pk").values("person")[:1]
    own = Reign.objects.filter(league=league, person=person).annotate(later=Subquery(later)).order_by("pk")
    for start, end, why, day, after in own.values_list("start", "end", "reason", "closed_by__date", "later"):
        yield _held(title.Reign(person.pk, start, end, cast("title.Reason", why or None)), after), day


def _since(league: League, person: Person, on: datetime.date, mark: Mark) -> Iterator[Held]:
    """Those that follow from the state of the title."""
    gone = away(league)
    folded = fold_on(league, mark, on, gone)
    found = title.reigns(title.as_of(folded.state, on, gone), folded.ended)
    for reign, following in zip_longest(found, found[1:]):
        if reign.player == person.pk:
            yield _held(reign, following.player if following else None)


def _held(reign: title.Reign[int], following: int | None) -> Held:
    return Held(reign, following if reign.reason == "replaced" else None)
