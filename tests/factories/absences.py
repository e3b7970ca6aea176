"""Days of play and what people say about them, through the actions that the pages call."""

import datetime
from collections.abc import Sequence

from club.models import Person, Vote
from leagues.models import League
from scoring.actions.absences import record_day
from scoring.actions.reasons import state_reason
from scoring.models import Attendance, Parti, PlayDay
from tests.factories.evenings import closed_evening
from tests.factories.sheets import FRIDAY

NOON = datetime.datetime(2026, 10, 31, 11, tzinfo=datetime.UTC)
"""The noon after the day of play, in Budapest."""


def played(league: League, *people: Person, date: datetime.date = FRIDAY) -> Parti:
    """A parti of these people, keyed and closed as the page does it."""
    return closed_evening(league, people, date=date)


def day_with(people: Sequence[Person], date: datetime.date = FRIDAY) -> PlayDay:
    """A day recorded with these people there, without a parti behind it."""
    day = record_day(club=people[0].club, date=date, present=[one.pk for one in people], by=None)
    assert day is not None
    return day


def row_of(person: Person, date: datetime.date = FRIDAY) -> Attendance:
    """How somebody stood to a day, read afresh."""
    rows = Attendance.objects.select_related("day__club", "person", "vote")
    return rows.get(person=person, day__date=date)


def stated(person: Person, reason: str = "illness", note: str = "", date: datetime.date = FRIDAY) -> Vote:
    """A reason stated by the person himself, by his own link; the vote on it."""
    return state_reason(attendance=row_of(person, date), reason=reason, note=note, by=person)
