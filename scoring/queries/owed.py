"""Which bottles follow from absences and breaches by the club's rules (CL-1, CL-4, CL-5)."""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from club.enums import BottleCause
from club.models import Club
from rules_engine.club_rules import Attendance as Attended
from rules_engine.club_rules import Bottle, Breach, absence_bottles, breach_bottles
from rules_engine.club_rules.options import HouseBook
from scoring.models import Attendance, Parti
from scoring.queries.absences import attendances
from scoring.queries.breaches import careless_and_deliberate
from scoring.queries.house_rules import house_book

Histories = Mapping[int, Sequence[Attended]]


@dataclass(frozen=True, slots=True)
class Owed:
    """One bottle that follows; `causes` are the ids of absences or of breaches, oldest first."""

    person: int
    cause: BottleCause
    drink: str
    incurred: datetime.date
    causes: tuple[int, ...]


def owed(club: Club, now: datetime.datetime, *, followed: bool = False) -> list[Owed]:
    """All bottles that follow by now, of everybody, in a constant number of queries; `followed`: without the
    absences that were decided since the bottles were last worked out.

    Breaches count in any parti of the club, absences only in those of the house league.
    """
    book = house_book(club)
    histories = attendances(club, datetime.date.max, now, followed=followed)
    return [*_for_absences(club, book, histories), *_for_breaches(club, book)]


def _for_absences(club: Club, book: HouseBook, histories: Histories) -> Iterator[Owed]:
    absent = Attendance.objects.filter(day__club=club, day__counts=True, present=False)
    ids = {(person, day): pk for pk, person, day in absent.values_list("pk", "person", "day__date")}
    for person, history in sorted(histories.items()):
        for bottle in absence_bottles(person, history, (), book):
            causes = tuple(ids[person, day] for day in bottle.causes)
            yield Owed(person, BottleCause.ABSENCES, bottle.drink, bottle.incurred, causes)


def _for_breaches(club: Club, book: HouseBook) -> Iterator[Owed]:
    noted = careless_and_deliberate(Parti.objects.filter(club=club))
    for bottle in breach_bottles(noted, (), book):
        causes = tuple(int(str(breach.key)) for breach in bottle.causes)
        yield Owed(bottle.player, _kind(bottle), bottle.drink, bottle.incurred, causes)


def _kind(bottle: Bottle[int, Breach[int]]) -> BottleCause:
    is_deliberate = bottle.causes[-1].kind == "deliberate"
    return BottleCause.DELIBERATE if is_deliberate else BottleCause.CARELESS
