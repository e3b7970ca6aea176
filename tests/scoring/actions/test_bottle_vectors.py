"""The cases of the club's rules on bottles, from rows in the database to bottles in it."""

import datetime
from typing import Any

import pytest
from django.utils import timezone

from club.models import Club, Person
from rules_engine.club_rules import OPTIONS
from scoring.actions.bottles import sync
from scoring.models import Attendance, Breach, HouseRuleSet, Parti
from scoring.queries.shelf import shelf
from tests.factories import ClubFactory, LeagueFactory, PersonFactory
from tests.factories.bottles import excused, play_day
from tests.factories.partis import ranked_parti
from tests.rules_engine.vectors import load

pytestmark = pytest.mark.django_db


def cases(kind: str) -> list[Any]:
    found = [one for one in load("club.jsonl") if one["case"]["kind"] == kind]
    assert found
    return [pytest.param(one["case"], one["expect"], id=one["id"]) for one in found]


def ruled_club(case: dict[str, Any]) -> Club:
    club = ClubFactory()
    rules = {option.name: case[option.name] for option in OPTIONS if option.name in case}
    HouseRuleSet.objects.create(club=club, rules=rules)
    return club


def day(text: str) -> datetime.date:
    return datetime.date.fromisoformat(text)


def owed(club: Club) -> list[dict[str, Any]]:
    """The bottles that the page shows, as the vectors write them, oldest first."""
    sync(club=club)
    return [
        {
            "player": one.bottle.person.name,
            "drink": one.bottle.drink,
            "incurred": one.bottle.incurred.isoformat(),
            "due": one.due and one.due.isoformat(),
        }
        for one in reversed(shelf(club, timezone.now()))
    ]


@pytest.mark.parametrize(("case", "expect"), cases("absences"))
def test_absences(case: dict[str, Any], expect: Any) -> None:
    club = ruled_club(case)
    member = PersonFactory(club=club, name=case["member"])
    for parti in case["partis"]:
        found = play_day(club, day(parti["date"]))
        if member.name in parti["excused"]:
            excused(found, member)
        else:
            present = member.name in parti["present"]
            Attendance.objects.create(day=found, person=member, present=present)
    assert owed(club) == expect


@pytest.mark.parametrize(("case", "expect"), cases("breaches"))
def test_breaches(case: dict[str, Any], expect: Any) -> None:
    club = ruled_club(case)
    names = sorted({breach["player"] for breach in case["breaches"]} | {"W", "X", "Y", "Z"})
    people: dict[str, Person] = {name: PersonFactory(club=club, name=name) for name in names}
    partis: dict[str, Parti] = {}
    league = LeagueFactory(club=club)
    for date in sorted({*case["parti_dates"], *(breach["date"] for breach in case["breaches"])}):
        partis[date] = ranked_parti(league, date, [*people.values()])
    for date in case["parti_dates"]:
        play_day(club, day(date))
    for breach in case["breaches"]:
        who, parti = people[breach["player"]], partis[breach["date"]]
        Breach.objects.create(parti=parti, person=who, kind=breach["kind"])
    assert owed(club) == expect
