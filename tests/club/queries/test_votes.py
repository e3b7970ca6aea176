"""Whose ballot or word is awaited."""

import pytest
import time_machine

from club.enums import Role
from club.models import Person
from club.queries.votes import waiting_for
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.votes import NOW, absence_vote, choose, venue_vote

pytestmark = pytest.mark.django_db
QUERIES_OF_THE_CASTING_VOTE = 7


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def people() -> list[Person]:
    return cast(ClubFactory(), 6)


def asked(person: Person) -> list[str]:
    return [waiting.asked for waiting in waiting_for(person)]


def test_a_ballot_is_awaited_until_it_is_cast(people):
    vote = absence_vote(people[:3], people[4])
    assert (asked(people[0]), asked(people[3])) == (["voters"], [])
    choose(vote, {people[0]: "excused"})
    assert (asked(people[0]), asked(people[1])) == ([], ["voters"])


def test_nothing_is_awaited_of_who_did_not_vote_once_the_voting_is_over(people, clock):
    vote = absence_vote(people[:3], people[4], host=people[5])
    choose(vote, {people[0]: "excused", people[1]: "unexcused"})
    clock.move_to(vote.closes_at)
    assert (asked(people[2]), asked(people[5])) == ([], ["host"])


def test_the_casting_vote_is_awaited_after_the_host_and_no_longer_than_its_time(people, clock):
    owner = PersonFactory(club=people[0].club, role=Role.OWNER)
    vote = absence_vote(people[:2], people[4], host=people[5])
    for moment, awaited in (
        (vote.closes_at, []),
        (vote.host_until, ["casting"]),
        (vote.casting_until, []),
    ):
        clock.move_to(moment)
        assert asked(owner) == awaited


def test_choices_are_named_and_those_that_close_first_come_first(people):
    venue_vote(people)
    absence_vote(people[:3], people[4])
    first, second = waiting_for(people[0])
    assert [option.key for option in first.options] == ["excused", "unexcused"]
    assert [option.wording for option in second.options] == ["Ádám, Fő utca", "Beszab, Fő utca"]


def test_queries_do_not_grow_with_votes_and_voters(people, django_assert_max_num_queries):
    crowd = [PersonFactory(club=people[0].club) for _number in range(30)]
    absence_vote(people[:2], people[4])
    with django_assert_max_num_queries(10) as few:
        waiting_for(people[0])
    for absent in people[2:4]:
        absence_vote([*people[:2], *crowd], absent)
    with django_assert_max_num_queries(10) as many:
        assert len(waiting_for(people[0])) == 3
    assert len(many) == len(few)


@pytest.mark.parametrize("number", [1, 5])
def test_votes_on_places_that_wait_for_one_word_take_as_many_queries(
    people, clock, django_assert_num_queries, number
):
    owner = PersonFactory(club=people[0].club, role=Role.OWNER)
    several = [venue_vote(people) for _each in range(number)]
    clock.move_to(several[0].closes_at)
    with django_assert_num_queries(QUERIES_OF_THE_CASTING_VOTE):
        assert len(waiting_for(owner)) == number
    with django_assert_num_queries(QUERIES_OF_THE_CASTING_VOTE):
        assert waiting_for(people[0]) == []
