"""What becomes of votes and offers when somebody leaves, and comes back (CL-3, CL-5b, CL-6)."""

import pytest
import time_machine

from club.actions import votes
from club.actions.choosing import deactivate
from club.actions.membership import end_membership, start_membership
from club.actions.objections import dispute, protest
from club.actions.venues import offer
from club.dates import today
from club.enums import Asked, Message
from club.models import Club, Night, Notice, Person, Vote
from club.outbox import words_of
from club.queries.venues import venue
from club.queries.votes import outcome, waiting_for
from leagues.actions.days_survey import mend_days, survey_days
from leagues.actions.erasing import erase
from tests.club.votes_contract import refused
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.votes import DAY, NOW, absence_vote, choose, key_for, night, owner, venue_vote

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
def boss(club) -> Person:
    """Has the casting vote."""
    found = owner(club)
    found.periods.create(joined=today(club) - 400 * DAY)
    return found


def leave(person: Person) -> None:
    end_membership(person=person, left=today(person.club), by=None)


def come_back(person: Person) -> None:
    start_membership(person=person, joined=today(person.club), by=None)


def tied(people: list[Person], host: Person, clock) -> Vote:
    """One for, one against, on the absence of the sixth; the time of the host runs."""
    vote = absence_vote(people[:2], people[5], host=host)
    choose(vote, {people[0]: "excused", people[1]: "unexcused"})
    clock.move_to(vote.closes_at)
    votes.settle_due()
    return vote


def told(where: Night) -> tuple[str, str]:
    found = venue(where)
    return found.state, found.host.name if found.host else ""


class Differences(list):
    def __call__(self, what: str, *, stored: object, follows: object) -> None:
        if stored != follows:
            self.append(what)


def test_a_vote_that_the_casting_vote_settled_stays_so_when_the_host_comes_back(club, people, boss, clock):
    vote = tied(people, people[2], clock)
    leave(people[2])
    votes.say(vote=vote, asked=Asked.CASTING, person=boss, option="excused", by=boss)
    come_back(people[2])
    vote.refresh_from_db()
    assert (outcome(vote).by, waiting_for(people[2])) == ("casting", [])
    found = Differences()
    survey_days(club, found)
    assert found == []
    mend_days(club)
    vote.refresh_from_db()
    assert (vote.result, vote.decided_by) == ("excused", "casting")


def test_a_stored_result_is_not_rebuilt_from_a_vote_that_would_be_undecided(club, people, clock):
    vote = tied(people, people[2], clock)
    Vote.objects.filter(pk=vote.pk).update(result="excused", decided_by="host", settled_at=NOW)
    found = Differences()
    survey_days(club, found)
    assert found == []
    mend_days(club)
    vote.refresh_from_db()
    assert (vote.result, vote.decided_by) == ("excused", "host")


def test_a_host_who_left_is_asked_no_more_when_he_comes_back_before_any_word(people, boss, clock):
    vote = tied(people, people[2], clock)
    leave(people[2])
    assert boss in [notice.person for notice in Notice.objects.filter(kind=Message.WORD_ASKED)]
    come_back(people[2])
    vote.refresh_from_db()
    assert outcome(vote).asked == "casting"
    refused(
        "host-time-over",
        lambda: votes.say(vote=vote, asked=Asked.HOST, person=people[2], option="excused", by=people[2]),
    )


def test_a_casting_word_passes_a_host_over_whatever_is_written_of_him(people, boss, clock):
    vote = tied(people, people[2], clock)
    leave(people[2])
    votes.say(vote=vote, asked=Asked.CASTING, person=boss, option="unexcused", by=boss)
    Vote.objects.filter(pk=vote.pk).update(host_left_at=None)
    assert outcome(Vote.objects.get(pk=vote.pk)).by == "casting"


@pytest.mark.parametrize("let_go", [deactivate, erase])
def test_a_guest_host_who_is_offered_no_more_or_erased_is_passed_over(club, people, boss, clock, let_go):
    guest = PersonFactory(club=club, guest=True)
    vote = tied(people, guest, clock)
    assert outcome(vote).asked == "host"
    let_go(person=guest, by=None)
    vote.refresh_from_db()
    assert (vote.host_left_at is not None, outcome(vote).asked) == (True, "casting")


def test_a_host_who_left_before_the_opening_is_passed_over(people, boss, clock):
    leave(people[2])
    assert outcome(tied(people, people[2], clock)).asked == "casting"


def test_the_only_offer_falls_when_its_host_leaves(club, people):
    where = night(club)
    offer(night=where, host=people[0], place="Fő utca", by=None)
    leave(people[0])
    assert told(where) == ("none", "")


def test_when_the_chosen_host_leaves_his_place_falls_and_the_other_one_stands(club, people):
    vote = venue_vote(people)
    choose(vote, dict.fromkeys(people, "Ádám"))
    leave(people[0])
    vote.refresh_from_db()
    assert (vote.cancelled_because, vote.result) == ("host-left", key_for(vote, "Ádám"))
    assert told(vote.night) == ("offer", "Beszab")
    dispute(night=vote.night, person=people[2], reason="", by=people[2])
    assert told(vote.night) == ("voting", "")


def test_when_the_chosen_host_is_erased_offers_are_open_again(people, boss, club):
    vote = venue_vote(people, places=1)
    choose(vote, dict.fromkeys([*people, boss], "Ádám"))
    assert told(vote.night) == ("votes", "Ádám")
    erase(person=people[0], by=None)
    assert told(vote.night) == ("none", "")
    offer(night=vote.night, host=people[3], place="Kossuth tér", by=people[3])
    assert told(vote.night) == ("offer", "Gergő")


def test_when_the_chosen_host_of_three_leaves_the_others_are_voted_on(people):
    vote = venue_vote(people, places=3)
    choose(vote, dict.fromkeys(people, "Ádám"))
    leave(people[0])
    again = Vote.objects.get(night=vote.night, cancelled_at=None)
    assert [option.offer.host.name for option in again.options.all()] == ["Beszab", "Csaba"]
    assert not again.entitled.filter(person=people[0]).exists()


def test_who_lost_the_vote_leaves_and_the_place_stands(people):
    vote = venue_vote(people)
    choose(vote, dict.fromkeys(people, "Beszab"))
    leave(people[0])
    assert told(vote.night) == ("votes", "Beszab")


def test_a_vote_ends_that_would_be_about_the_place_of_somebody_who_left(people):
    vote = venue_vote(people)
    choose(vote, {people[2]: "Ádám"})
    leave(people[0])
    vote.refresh_from_db()
    assert (vote.cancelled_because, vote.result) == ("host-left", "")
    assert told(vote.night) == ("offer", "Beszab")


def test_once_the_night_has_begun_its_place_stays(people, clock):
    vote = venue_vote(people)
    choose(vote, dict.fromkeys(people, "Ádám"))
    clock.move_to(NOW + 10 * DAY + 10 * DAY / 24)
    leave(people[0])
    assert told(vote.night) == ("votes", "Ádám")


def place_news(person: Person) -> list[Notice]:
    found = Notice.objects.filter(person=person, kind=Message.NIGHT_CHANGED)
    return [notice for notice in found if "place_fell" in notice.args]


def test_after_a_protest_a_place_whose_host_left_cannot_be_chosen(people, boss, clock):
    vote = venue_vote(people, places=3)
    kept, gone = key_for(vote, people[0]), key_for(vote, people[2])
    choose(vote, dict.fromkeys(people[:4], kept))
    clock.move_to(vote.closes_at)
    leave(people[2])
    protest(night=vote.night, person=people[4], reason="Too far.", by=people[4])
    refused(
        "option-unknown",
        lambda: votes.say(vote=vote, asked=Asked.CASTING, person=boss, option=gone, by=boss),
    )
    votes.say(vote=vote, asked=Asked.CASTING, person=boss, option=key_for(vote, people[1]), by=boss)
    assert venue(vote.night).host == people[1]


def test_a_protest_is_the_kings_matter_also_when_a_place_falls_after_it(people, boss, clock):
    vote = venue_vote(people, places=3)
    choose(vote, {person: key_for(vote, people[0]) for person in people[:4]})
    clock.move_to(vote.closes_at)
    protest(night=vote.night, person=people[4], reason="Too far.", by=people[4])
    leave(people[2])
    found = venue(vote.night)
    assert (found.state, len(found.outcome.among)) == ("casting", 2)
    assert [waiting.asked for waiting in waiting_for(boss)] == ["casting"]


def test_a_dispute_goes_on_when_the_second_place_falls(people):
    first = venue_vote(people, places=1)
    offer(night=first.night, host=people[3], place="Elsewhere", by=people[3])
    leave(people[3])
    again = Vote.objects.get(night=first.night, cancelled_at=None)
    assert [option.key for option in again.options.all()] == [key_for(again, people[0]), "not-there"]
    assert venue(first.night).state == "voting"


def test_members_hear_that_the_place_they_knew_has_fallen(club, people):
    evening = night(club)
    offer(night=evening, host=people[0], place="Fő utca 1.", by=people[0])
    leave(people[0])
    (told,) = place_news(people[1])
    words = words_of(told)
    assert "has left the club" in words.text
    assert "Nobody offers another place yet." in words.text


def test_nobody_hears_of_a_place_that_was_never_the_one(people, clock):
    vote = venue_vote(people, places=2)
    choose(vote, {person: key_for(vote, people[0]) for person in people[:4]})
    clock.move_to(vote.closes_at)
    leave(people[1])
    assert venue(vote.night).host == people[0]
    assert place_news(people[2]) == []
