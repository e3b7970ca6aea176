"""The cases of the rulebook on votes and venues, told through the database."""

from typing import Any

import pytest
import time_machine

from club.actions import venues, votes
from club.actions.objections import dispute
from club.enums import Asked, Role
from club.models import Club, Person, Vote
from club.queries.venues import venue
from club.queries.votes import outcome
from tests.factories import ClubFactory, PersonFactory
from tests.factories.votes import NOW, absence_vote, choose, night
from tests.rules_engine.vectors import load

pytestmark = pytest.mark.django_db


def cases(kind: str) -> Any:
    found = [case for case in load("club.jsonl") if case["case"]["kind"] == kind]
    assert found
    return pytest.mark.parametrize("told", found, ids=[case["id"] for case in found])


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def club() -> Club:
    return ClubFactory()


def named(club: Club, names: Any) -> dict[str, Person]:
    return {name: PersonFactory(club=club, name=name) for name in names}


@cases("absence-vote")
def test_absence_vote(told, club, clock):
    case = told["case"]
    people = named(club, {*case["votes"], case["host"]})
    vote = absence_vote(
        [people[name] for name in case["votes"]], PersonFactory(club=club), host=people[case["host"]]
    )
    keys = {True: "excused", False: "unexcused"}
    choose(vote, {people[name]: keys[said] for name, said in case["votes"].items()})
    clock.move_to(vote.closes_at)
    assert outcome(vote).excused == told["expect"]


@cases("venue")
def test_venue(told, club, clock):
    case, where = told["case"], night(club)
    king = PersonFactory(club=club, role=Role.OWNER)
    hosts = named(club, [f"host of {place}" for place in case["offers"]])
    voters = named(club, case.get("votes", {}))
    for host, place in zip(hosts.values(), case["offers"], strict=True):
        venues.offer(night=where, host=host, place=place, by=host)
    if case.get("disputed"):
        dispute(night=where, person=king, reason="", by=king)
    vote = Vote.objects.filter(night=where).first()
    if "votes" in case:
        assert vote is not None
        choose(vote, {voters[name]: f"host of {place}" for name, place in case["votes"].items()})
        clock.move_to(vote.closes_at)
    if "king_choice" in case:
        assert vote is not None
        option = vote.options.get(wording=case["king_choice"]).key
        votes.say(vote=vote, asked=Asked.CASTING, person=king, option=option, by=king)
    assert (venue(where).place or None) == told["expect"]
