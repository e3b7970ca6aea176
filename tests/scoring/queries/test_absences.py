"""What came of an absence, by the clock alone, and how many count (CL-1 … CL-3, CL-5b)."""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from club.actions import votes
from club.models import Bottle, Person, Vote
from leagues.models import League
from rules_engine.club_rules import OPTIONS
from scoring.actions.absences import record_day, sweep
from scoring.actions.house_rules import set_house_rules
from scoring.models import PlayDay
from scoring.queries.absences import attendances, counts, excuse_of, standings_of
from scoring.queries.shelf import shelf
from scoring.sentences import excuse_said
from tests.factories import ClubFactory, LeagueFactory, PersonFactory, cast
from tests.factories.absences import NOON, day_with, played, row_of, stated
from tests.factories.sheets import FRIDAY
from tests.factories.votes import choose

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)
LAST = datetime.timedelta(microseconds=1)
VECTORS = Path(__file__).parents[2] / "vectors" / "club.jsonl"
CASES = [json.loads(line) for line in VECTORS.read_text("utf-8").splitlines() if line.strip()]
ABSENCES = [case for case in CASES if case["case"]["kind"] == "absences"]


@pytest.fixture
def people(time_machine) -> list[Person]:
    """Ádám to Őri Zsuzsa; the last two were absent, and it is the noon after."""
    time_machine.move_to(NOON, tick=False)
    people = cast(ClubFactory(), 6)
    day_with(people[:4])
    return people


def standing(person: Person, at: datetime.datetime) -> str:
    return excuse_of(row_of(person), at).standing


def test_silence_is_unexcused_from_the_very_moment_on(people):
    assert standing(people[4], NOON + 3 * DAY - LAST) == "asked"
    assert standing(people[4], NOON + 3 * DAY) == "silent"
    assert standing(people[0], NOON + 3 * DAY) == "present"


def test_vote_ends_at_its_deadline_without_any_job(people):
    vote = stated(people[4])
    choose(vote, {people[0]: "unexcused", people[1]: "unexcused", people[2]: "excused"})
    assert standing(people[4], NOON + 7 * DAY - LAST) == "voting"
    assert standing(people[4], NOON + 7 * DAY) == "unexcused"
    assert Vote.objects.get().settled_at is None


def test_tie_waits_for_the_host_then_for_the_casting_vote_then_excuses(people):
    PlayDay.objects.update(host=PersonFactory(club=people[0].club, name="Zoli"))
    choose(stated(people[4]), {people[0]: "unexcused", people[1]: "excused"})
    assert standing(people[4], NOON + 13 * DAY - LAST) == "voting"
    found = excuse_of(row_of(people[4]), NOON + 13 * DAY)
    assert (found.standing, found.outcome and found.outcome.by) == ("excused", "silence")


def test_stored_result_is_taken_as_it_is(people, django_assert_num_queries):
    vote = stated(people[4])
    choose(vote, dict.fromkeys(people[:4], "excused"))
    row = row_of(people[4])
    with django_assert_num_queries(0):
        assert excuse_of(row).standing == "excused"


def test_outcome_is_said_with_how_it_was_decided(people):
    choose(stated(people[4]), dict.fromkeys(people[:3], "excused") | {people[3]: "unexcused"})
    vote = row_of(people[4]).vote
    Vote.objects.update(settled_at=None, result="", decided_by="")
    vote.refresh_from_db()
    assert excuse_said(excuse_of(row_of(people[4]))) == "excused by vote, 3 to 1"
    assert excuse_said(excuse_of(row_of(people[5]))) == "may still state a reason"


def test_count_is_of_unexcused_absences_only(people, time_machine):
    members = [people[3], people[4], people[5]]
    choose(stated(people[4]), dict.fromkeys(people[:4], "excused"))
    assert [count.number for _person, count in standings_of(people[0].club, members)] == [0, 0, 0]
    time_machine.move_to(NOON + 3 * DAY, tick=False)
    found = standings_of(people[0].club, members)
    assert [(count.number, count.limit) for _person, count in found] == [(0, 8), (0, 8), (1, 8)]
    assert found[2][1].days == (FRIDAY,)


def test_limit_is_that_of_the_day(people, time_machine):
    set_house_rules(club=people[0].club, valid_from=NOON.date() + DAY, rules={"limit": 5}, by=None)
    assert counts(people[0].club)[people[4].pk].limit == 8
    time_machine.move_to(NOON + DAY, tick=False)
    assert counts(people[0].club)[people[4].pk].limit == 5


def test_day_that_counts_no_more_counts_nowhere(people, time_machine):
    record_day(club=people[0].club, date=FRIDAY, present=[], by=None)
    time_machine.move_to(NOON + 30 * DAY, tick=False)
    assert counts(people[0].club) == {}


def test_who_was_no_member_that_day_after_all_is_not_counted(people, time_machine):
    people[4].periods.update(left=FRIDAY)
    time_machine.move_to(NOON + 3 * DAY, tick=False)
    assert set(counts(people[0].club)) == {one.pk for one in people} - {people[4].pk}


def test_nothing_after_the_asked_day(people):
    assert attendances(people[0].club, FRIDAY - DAY) == {}


def test_counts_take_a_fixed_number_of_queries(people, django_assert_num_queries, time_machine):
    club = people[0].club
    day_with(people[:4], FRIDAY - 7 * DAY)
    stated(people[4])
    with django_assert_num_queries(6) as few:
        counts(club)
    for week in range(2, 6):
        day_with(people[:4], FRIDAY - 7 * week * DAY)
        stated(people[5], date=FRIDAY - 7 * week * DAY)
    with django_assert_num_queries(len(few)):
        counts(club)


def evening(day: str) -> datetime.datetime:
    return datetime.datetime.fromisoformat(f"{day}T21:00+00:00")


def play(league: League, cast_: dict[str, Person], parti: dict[str, Any]) -> None:
    """A parti as the case has it, with three more whom it does not name, and what was said about it."""
    day = datetime.date.fromisoformat(parti["date"])
    others = [person for name, person in cast_.items() if len(name) > 1]
    there = [cast_[name] for name in parti["present"]] + others
    played(league, *there, date=day)
    for name in parti["excused"]:
        choose(stated(cast_[name], date=day), dict.fromkeys(there, "excused"))


@pytest.mark.parametrize("case", ABSENCES, ids=[case["id"] for case in ABSENCES])
def test_bottles_of_the_cases_of_the_rules(case, time_machine):
    given, league = case["case"], LeagueFactory()
    names = {given["member"], *(name for parti in given["partis"] for name in parti["present"])}
    people = {name: PersonFactory(club=league.club, name=name) for name in sorted(names)}
    people |= {name: PersonFactory(club=league.club, name=name) for name in ("Xénia", "Yvett", "Zita")}
    days = [parti["date"] for parti in given["partis"]]
    time_machine.move_to(evening(days[0]), tick=False)
    rules = {option.name: given[option.name] for option in OPTIONS if option.name in given}
    set_house_rules(club=league.club, valid_from=None, rules=rules, by=None)
    for parti in given["partis"]:
        time_machine.move_to(evening(parti["date"]), tick=False)
        play(league, people, parti)
    time_machine.move_to(evening(days[-1]) + 30 * DAY, tick=False)
    votes.settle_due()
    sweep()
    assert bottles_of(people[given["member"]]) == case["expect"]


def bottles_of(person: Person) -> list[dict[str, Any]]:
    """As the page shows them, oldest first; all of them are stored."""
    shown = [one for one in shelf(person.club, timezone.now()) if one.bottle.person == person]
    assert Bottle.objects.filter(person=person).count() == len(shown)
    return [
        {
            "player": person.name,
            "drink": one.bottle.drink,
            "incurred": one.bottle.incurred.isoformat(),
            "due": one.due and one.due.isoformat(),
        }
        for one in reversed(shown)
    ]
