"""A day of play: who was there, who is asked, and what a later deed changes (CL-5b)."""

import datetime

import pytest

from club.models import MembershipPeriod, Notice
from scoring.actions.absences import record_day
from scoring.models import Attendance, PlayDay
from scoring.queries.absences import excuse_of
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.absences import day_with, row_of, stated
from tests.factories.sheets import FRIDAY

pytestmark = pytest.mark.django_db


def test_day_asks_absent_members():
    league = LeagueFactory()
    people = cast(league.club, 6)
    day_with(people[:4])
    assert [row_of(one).present for one in people] == [True] * 4 + [False] * 2
    asked = Notice.objects.filter(kind="reason-asked").order_by("person__sort_key")
    assert [notice.person for notice in asked] == people[4:]
    vote = stated(people[4])
    assert {one.person for one in vote.entitled.all()} == set(people[:4])
    assert excuse_of(row_of(people[4])).standing == "voting"
    assert excuse_of(row_of(people[5])).standing == "asked"
