"""Where a night is, by API: offers, disputes and protests."""

import pytest
import time_machine

from club.actions.venues import offer
from club.enums import Role
from club.models import Objection, Offer, Person, Vote
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.bodies import all_refused
from tests.factories.programs import program
from tests.factories.votes import NOW, choose, night, venue_vote

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama")


@pytest.fixture
def people(club):
    return cast(club, 4)


@pytest.fixture
def evening(club):
    return night(club)


@pytest.fixture
def mine(clock, club):
    return program(account(club, Role.MEMBER))


@pytest.fixture
def scorer(clock, club):
    return program(account(club, Role.SCOREKEEPER))


def send(client, evening, deed, **body):
    return client.post(f"/api/v1/clubs/pikk-dama/nights/{evening.pk}/{deed}/", body, format="json")


def test_one_offers_a_place_and_takes_it_back(mine, evening):
    answer = send(mine, evening, "offer", place="Fő utca 1.")
    assert (answer.status_code, answer.json()["place"]["place"]) == (200, "Fő utca 1.")
    made = answer.json()["offers"][0]["id"]
    assert send(mine, evening, "withdraw", offer=made).json()["place"]["state"] == "none"
    assert Offer.objects.get().withdrawn_at is not None


def test_a_scorekeeper_enters_the_place_of_who_rang_and_opens_the_vote(scorer, mine, evening, people):
    send(scorer, evening, "offer", place="Here", person=people[0].pk)
    answer = send(scorer, evening, "offer", place="There", person=people[1].pk)
    assert answer.json()["place"]["state"] == "voting"
    assert Offer.objects.first().entered_by is not None
    refused = send(mine, evening, "offer", place="There", person=people[2].pk)
    assert (refused.status_code, refused.json()["code"]) == (403, "not-yours")
    frozen = send(scorer, evening, "withdraw", offer=Offer.objects.first().pk)
    assert (frozen.status_code, frozen.json()["code"]) == (422, "offer-frozen")


def test_nobody_withdraws_the_place_of_another(mine, evening, people):
    made = offer(night=evening, host=people[0], place="Here", by=None)
    assert send(mine, evening, "withdraw", offer=made.pk).status_code == 403
    other = offer(night=night(PersonFactory().club), host=PersonFactory(), place="X", by=None)
    for pk in (other.pk, 10**30):
        assert send(mine, evening, "withdraw", offer=pk).status_code == 404


def test_the_only_place_is_disputed(mine, evening, people):
    assert send(mine, evening, "dispute").json()["code"] == "dispute-one-offer"
    offer(night=evening, host=people[0], place="Here", by=None)
    answer = send(mine, evening, "dispute", reason="Too far.")
    assert (answer.status_code, answer.json()["vote"]["state"]) == (200, "voting")
    assert Objection.objects.get().reason == "Too far."


def test_a_protest_after_the_vote(clock, club, people):
    user = account(club, Role.MEMBER)
    vote = venue_vote(people)
    choose(vote, {people[2]: people[0].name})
    mine = program(user)
    early = send(mine, vote.night, "protest")
    assert (early.status_code, early.json()["code"]) == (422, "protest-too-early")
    clock.move_to(vote.closes_at)
    answer = send(program(user), vote.night, "protest", reason="No.")
    assert (answer.status_code, answer.json()["place"]["state"]) == (200, "casting")
    said = program(user).get(f"/api/v1/clubs/pikk-dama/votes/{vote.pk}/").json()
    assert [(one["kind"], one["reason"]) for one in said["objections"]] == [("protest", "No.")]
    assert Person.objects.get(user=user).objections.count() == 1


def test_a_body_that_is_wrong(scorer, evening, people):
    at = f"/api/v1/clubs/pikk-dama/nights/{evening.pk}/"
    all_refused(scorer, "post", f"{at}offer/", {"place": "Here", "person": people[0].pk}, ["place"])
    all_refused(scorer, "post", f"{at}withdraw/", {"offer": 10**9}, ["offer"])
    offer(night=evening, host=people[0], place="Here", by=None)
    for deed in ("dispute", "protest"):
        all_refused(scorer, "post", f"{at}{deed}/", {"reason": "a", "person": people[0].pk})
    assert not Vote.objects.exists()
