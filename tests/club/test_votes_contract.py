"""Both kinds of votes keep the contract."""

import pytest
import time_machine

from club.actions.venues import offer
from club.enums import Answer, Role
from club.models import Club, Person, Reply, Vote
from tests.club.votes_contract import VoteContract
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.votes import NOW, absence_vote, night, venue_vote

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def club() -> Club:
    return ClubFactory()


class TestAbsence(VoteContract):
    first, second = "excused", "unexcused"

    def open_vote(self, people: list[Person]) -> Vote:
        return absence_vote(people, PersonFactory(club=people[0].club, name="Távol"), host=people[0])


class TestVenue(VoteContract):
    """Between the places of Ádám and Beszab, on a night that nobody else can come to."""

    first, second = "Ádám", "Beszab"

    def open_vote(self, people: list[Person]) -> Vote:
        return venue_vote(people)

    @pytest.fixture
    def owner(self, club, people, vote):
        """Joined after the opening."""
        return PersonFactory(club=club, name="Zsófi", role=Role.OWNER)


class TestDisputedPlace(TestVenue):
    """A yes or no to the only place."""

    first, second = "Ádám", "not-there"

    def open_vote(self, people: list[Person]) -> Vote:
        return venue_vote(people, places=1)


def test_who_declined_the_night_does_not_vote(club):
    people = cast(club, 4)
    where = night(club)
    Reply.objects.create(night=where, person=people[3], answer=Answer.NOT, said_at=NOW)
    for host in people[:2]:
        offer(night=where, host=host, place="Fő utca", by=None)
    vote = Vote.objects.get()
    assert set(vote.entitled.values_list("person", flat=True)) == {person.pk for person in people[:3]}
