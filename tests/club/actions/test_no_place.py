"""A vote that leaves its night without a place: others are offered then, and disputed (CL-6, CL-7)."""

import datetime

import pytest
import time_machine

from club.actions import venues, votes
from club.actions.objections import dispute, protest
from club.enums import Asked, Message
from club.models import Club, Notice, Objection, Offer, Person, Vote
from club.queries.ballots import rows_of
from club.queries.shown import Shown, shown
from club.queries.venues import venue
from club.queries.votes import standing_votes, waiting_for
from tests.club.votes_contract import refused
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.evenings import book
from tests.factories.messages import said
from tests.factories.votes import DAY, NOW, choose, owner, venue_vote

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def club() -> Club:
    return ClubFactory()


@pytest.fixture
def people(club) -> list[Person]:
    return cast(club, 6)


@pytest.fixture
def no(people) -> Vote:
    """All said no to the only place."""
    vote = venue_vote(people, places=1)
    choose(vote, dict.fromkeys(people, "not-there"))
    return vote


def offer(where, host: Person, place: str) -> Offer:
    return venues.offer(night=where, host=host, place=place, by=host)


def told(where) -> tuple[str, str]:
    found = venue(where)
    return found.state, found.host.name if found.host else ""


def read(vote: Vote) -> Shown:
    fresh = Vote.objects.get(pk=vote.pk)
    return shown(rows_of([fresh]).values(), fresh.club, Person.objects.all()[0])[0]


def start_of(vote: Vote) -> datetime.datetime:
    return datetime.datetime.combine(vote.night.date, vote.night.start_time, NOW.tzinfo)


def test_after_a_no_another_place_stands_alone_and_the_no_stays_to_be_read(no, people):
    assert venue(no.night).is_free
    offer(no.night, people[3], "Kossuth tér")
    assert told(no.night) == ("offer", "Gergő")
    assert Offer.objects.get(host=people[0]).withdrawn_at is not None
    one = read(no)
    assert (one.state, one.won.key, one.is_laid_down) == ("decided", "not-there", True)
    assert [line.count for line in one.lines] == [0, 6]


def test_a_no_by_the_clock_alone_makes_room_as_well_and_is_stored(people, clock):
    vote = venue_vote(people, places=1)
    choose(vote, {people[1]: "not-there"})
    clock.move_to(vote.closes_at)
    offer(vote.night, people[3], "Kossuth tér")
    vote.refresh_from_db()
    assert (vote.result, vote.voting_closed_at) == ("not-there", vote.closes_at)


def test_the_host_of_the_refused_place_may_offer_another(no, people):
    made = offer(no.night, people[0], "Kossuth tér")
    assert offer(no.night, people[0], "Kossuth tér") == made
    assert told(no.night) == ("offer", "Ádám")


def test_the_new_place_is_disputed_protested_against_and_decided_like_the_first(no, people, club):
    boss = PersonFactory(club=club, role="owner")
    offer(no.night, people[3], "Kossuth tér")
    dispute(night=no.night, person=people[1], reason="", by=people[1])
    second = Vote.objects.get(night=no.night, cancelled_at=None)
    choose(second, dict.fromkeys([*people, boss], "Gergő"))
    protest(night=no.night, person=people[1], reason="", by=people[1])
    votes.say(vote=second, asked=Asked.CASTING, person=boss, option="not-there", by=boss)
    assert told(no.night) == ("decided", "")
    offer(no.night, people[4], "Duna-part")
    dispute(night=no.night, person=people[1], reason="", by=people[1])
    assert told(no.night) == ("voting", "")
    assert list(Objection.objects.values_list("kind", flat=True)) == [
        "dispute",
        "dispute",
        "protest",
        "dispute",
    ]


def test_while_a_tie_waits_for_the_casting_vote_nothing_else_is_offered(people, clock):
    vote = venue_vote(people, places=1)
    choose(vote, {people[1]: "not-there", people[2]: "Ádám"})
    clock.move_to(vote.closes_at)
    refused("offers-closed", lambda: offer(vote.night, people[3], "Kossuth tér"))


def test_after_the_start_of_a_night_without_a_place_one_may_be_offered(no, people, clock):
    clock.move_to(start_of(no))
    offer(no.night, people[3], "Kossuth tér")
    assert told(no.night) == ("offer", "Gergő")


def test_a_step_rises_when_a_place_is_refused_and_another_one_offered(no, people):
    before = venue(no.night).step
    offer(no.night, people[3], "Kossuth tér")
    assert venue(no.night).step > before


def test_a_tie_that_nobody_decided_lapses_once_and_is_told(club, people, clock):
    boss = owner(club)
    vote = venue_vote(people)
    clock.move_to(start_of(vote) + DAY)
    assert votes.settle_due() == [vote]
    vote.refresh_from_db()
    assert (vote.settled_at is not None, vote.result, vote.decided_by) == (True, "", "")
    before = book()
    assert votes.settle_due() == []
    assert book() == before
    assert (list(standing_votes(club)), waiting_for(boss), read(vote).state) == ([], [], "lapsed")
    assert said(people[0], Message.VOTE_RESULT).text == (
        "Where do we meet on 17 March 2026?\n"
        "The vote was tied, and nobody who was asked answered.\n"
        "No place was chosen."
    )


def test_one_moment_before_its_end_a_tie_still_waits(club, people, clock):
    boss = owner(club)
    boss.periods.create(joined=NOW.date())
    vote = venue_vote(people)
    clock.move_to(start_of(vote) + DAY - datetime.timedelta(seconds=1))
    assert votes.settle_due() == []
    assert waiting_for(boss)


def test_after_a_lapsed_vote_it_may_be_noted_where_the_night_was(people, clock):
    vote = venue_vote(people)
    clock.move_to(start_of(vote) + DAY)
    offer(vote.night, people[3], "Kossuth tér")
    assert told(vote.night) == ("offer", "Gergő")
    assert read(vote).state == "lapsed"


@pytest.mark.parametrize("number", [1, 5])
def test_lapsed_votes_cost_the_job_one_query_however_many(people, clock, django_assert_num_queries, number):
    several = [venue_vote(people) for _each in range(number)]
    clock.move_to(start_of(several[0]) + DAY)
    assert len(votes.settle_due()) == number
    with django_assert_num_queries(1):
        votes.settle_due()


def test_who_said_no_hears_of_the_second_place_and_others_do_not(people):
    vote = venue_vote(people, places=1)
    choose(vote, {people[2]: "not-there", people[3]: "Ádám"})
    offer(vote.night, people[4], "Kossuth tér")
    offer(vote.night, people[5], "Duna-part")
    again = Notice.objects.get(kind=Message.VOTE_OPEN, event=f"vote-{vote.pk}-again")
    assert again.person == people[2]
    assert said(people[2], Message.VOTE_OPEN).text.startswith(
        "There is a second place now: your “no” to the only one counts no more.\n"
    )
    choose(vote, {people[2]: "Ádám"})
    assert said(people[2], Message.VOTE_OPEN) is None
