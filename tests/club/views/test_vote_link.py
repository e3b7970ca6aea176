"""A vote opened by a personal link, without an account."""

import pytest
import time_machine
from django.urls import reverse

from club import links
from club.actions.membership import end_membership
from club.actions.votes import cancel
from club.dates import today
from club.models import Ballot, Person, Vote
from tests.factories import LeagueFactory, PersonFactory, cast
from tests.factories.votes import NOW, absence_vote, choose, venue_vote

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def people() -> list[Person]:
    return cast(LeagueFactory().club, 6)


@pytest.fixture
def vote(people) -> Vote:
    return absence_vote(people[:3], people[4], host=people[5])


def link(vote: Vote, person: Person, purpose: str = "vote") -> str:
    return reverse("vote-link", args=[links.make(purpose, vote.pk, person.pk, person.link_version)])


def test_opening_the_link_votes_for_nobody_and_a_tap_votes(client, vote, people):
    address = link(vote, people[0])
    assert client.get(address).status_code == 200
    assert not Ballot.objects.exists()
    assert client.post(address, {"option": "excused"}).status_code == 302
    ballot = Ballot.objects.get()
    assert (ballot.entitled.person, ballot.entered_by) == (people[0], None)
    assert "You chose: Excused" in client.get(address).content.decode()


def test_a_link_shows_nobody_elses_ballot(client, vote, people):
    choose(vote, {people[0]: "excused", people[1]: "excused"})
    page = client.get(link(vote, people[2]))
    assert "You chose" not in page.content.decode()
    assert all(line.count is None for line in page.context["shown"].lines)


def test_a_late_tap_is_told_that_it_was_not_counted(client, clock, vote, people):
    clock.move_to(vote.closes_at)
    page = client.post(link(vote, people[0]), {"option": "excused"})
    assert page.status_code == 422
    assert "The voting is closed; this ballot was not counted." in page.content.decode()
    assert not Ballot.objects.exists()


def test_the_host_says_his_word_by_his_link(client, clock, vote, people):
    clock.move_to(vote.closes_at)
    client.post(link(vote, people[5]), {"option": "unexcused", "asked": "host"})
    vote.refresh_from_db()
    assert (vote.result, vote.decided_by) == ("unexcused", "host")


def test_a_guest_who_is_host_can_use_his_link(client, clock, people):
    guest = PersonFactory(club=people[0].club, guest=True)
    vote = absence_vote(people[:2], people[4], host=guest)
    clock.move_to(vote.closes_at)
    client.post(link(vote, guest), {"option": "unexcused", "asked": "host"})
    vote.refresh_from_db()
    assert vote.result == "unexcused"


def test_somebody_who_does_not_vote_here_is_refused(client, vote, people):
    page = client.post(link(vote, people[3]), {"option": "excused"})
    assert page.status_code == 422
    assert not Ballot.objects.exists()


@pytest.mark.parametrize("token", ["x", "x:y:z"])
def test_a_token_that_was_not_made_here_is_not_found(client, token):
    assert client.get(reverse("vote-link", args=[token])).status_code == 404


def test_a_link_of_another_purpose_or_club_opens_nothing(client, vote, people):
    assert client.get(link(vote, people[0], "night")).status_code == 404
    other = PersonFactory(club=LeagueFactory().club)
    assert client.get(link(vote, other)).status_code == 410


def test_a_link_dies_with_the_membership_a_renewal_and_the_vote(client, vote, people):
    renewed = link(vote, people[1])
    Person.objects.filter(pk=people[1].pk).update(link_version=2)
    end_membership(person=people[0], left=today(vote.club), by=None)
    assert client.get(link(vote, people[0])).status_code == 410
    assert client.get(renewed).status_code == 410
    cancel(vote=vote, because="cause-withdrawn")
    assert client.post(link(vote, people[2]), {"option": "excused"}).status_code == 410
    assert not Ballot.objects.exists()


def test_a_venue_is_voted_on_by_link_with_counts_in_sight(client, people):
    vote = venue_vote(people)
    key = vote.options.first().key
    page = client.post(link(vote, people[2]), {"option": key}, follow=True)
    assert [line.count for line in page.context["shown"].lines] == [1, 0]
