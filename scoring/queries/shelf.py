"""The bottles of a club as pages show them: with what each is owed for, and when it is due.

What follows from absences and breaches is shown as it follows by now, also before anybody has stored it; a
bottle like that has no id yet.
"""

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from club.enums import BottleCause
from club.models import Bottle, Club, Person
from club.queries.bottles import bottles_of
from rules_engine.club_rules.bottles import next_parti
from scoring.models import Attendance, Breach
from scoring.queries.bottles import days_of_partis
from scoring.queries.matching import Cause
from scoring.queries.standing import Book, book_of

Rows = Mapping[Cause, Any]


@dataclass(frozen=True, slots=True)
class Shown:
    """A bottle with the absences or the breaches that it is or was owed for, oldest first.

    due: the day of the next parti after it was incurred, None while none is known.
    """

    bottle: Bottle
    absences: tuple[Attendance, ...]
    breaches: tuple[Breach, ...]
    due: datetime.date | None

    def is_overdue(self, today: datetime.date) -> bool:
        return self.bottle.is_due and self.due is not None and self.due < today


def shelf(club: Club, now: datetime.datetime) -> list[Shown]:
    """All bottles whatever became of them, the newest first, in a constant number of queries."""
    owed, days = _owed(book_of(club, now)), days_of_partis(club, now)
    rows = _rows(cause for _bottle, causes in owed for cause in causes)
    _name(club, [bottle for bottle, _causes in owed if bottle.pk is None])
    by_word = bottles_of(club).filter(cause=BottleCause.WORD)
    found = [_shown(bottle, causes, rows, days) for bottle, causes in owed]
    found += [_shown(bottle, (), rows, days) for bottle in by_word]
    return sorted(found, key=lambda one: (one.bottle.incurred, one.bottle.pk or 0), reverse=True)


def _owed(book: Book) -> list[tuple[Bottle, Sequence[Cause]]]:
    """Each with what it is owed for; what points at one that has lost its cause still does."""
    taken = {cause for one in book.standing for cause in one.causes}
    left: dict[int, list[Cause]] = defaultdict(list)
    for cause, bottle in book.links.items():
        if cause not in taken:
            left[bottle].append(cause)
    return [(one.bottle, one.causes or left[one.bottle.pk]) for one in book.standing]


def _rows(causes: Iterable[Cause]) -> Rows:
    ids: dict[Any, list[int]] = defaultdict(list)
    for model, pk in causes:
        ids[model].append(pk)
    absences = Attendance.objects.filter(pk__in=ids[Attendance]).select_related("day")
    breaches = Breach.objects.filter(pk__in=ids[Breach]).select_related("parti")
    found: dict[Cause, Any] = {(Attendance, row.pk): row for row in absences}
    return found | {(Breach, row.pk): row for row in breaches}


def _name(club: Club, bottles: Sequence[Bottle]) -> None:
    """Load who owes these bottles, which are not stored yet."""
    people = Person.objects.filter(club=club).in_bulk([bottle.person_id for bottle in bottles])
    for bottle in bottles:
        bottle.person = people[bottle.person_id]


def _shown(bottle: Bottle, causes: Sequence[Cause], rows: Rows, days: Sequence[datetime.date]) -> Shown:
    absences = [rows[cause] for cause in causes if cause[0] is Attendance]
    breaches = [rows[cause] for cause in causes if cause[0] is Breach]
    return Shown(
        bottle,
        tuple(sorted(absences, key=lambda row: row.day.date)),
        tuple(sorted(breaches, key=lambda row: (row.parti.date, row.pk))),
        next_parti(days, bottle.incurred),
    )
