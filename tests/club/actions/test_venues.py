"""Where a night is: offers, disputes, votes, protests and the casting vote (CL-6 … CL-9)."""

import datetime

import pytest
import time_machine

from club.actions import venues, votes
from club.actions.membership import end_membership
from club.actions.objections import dispute, protest
from club.dates import today
from club.enums import Answer, Asked, Message, Role
from club.models import Activity, Club, Notice, Offer, Person, Reply, Vote
from club.queries.venues import hosted, venue
from club.queries.venues import venues as venues_of
from club.queries.votes import waiting_for
from tests.club.votes_contract import refused
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.votes import DAY, NOW, choose, key_for, night, venue_vote

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


def offer(where, host: Person, place: str = "Fő utca 1.", by=None) -> Offer:
    return venues.offer(night=where, host=host, place=place, by=by or host)


def told(where) -> tuple[str, str]:
    found = venue(where)
    return found.state, found.host.name if found.host else ""


def test_nobody_offers_then_one_offer_stands_until_it_is_withdrawn(club, people):
    where = night(club)
    assert told(where) == ("none", "")
    made = offer(where, people[0])
    assert told(where) == ("offer", "Ádám")
    venues.withdraw_offer(offer=made, by=people[0])
    venues.withdraw_offer(offer=made, by=people[0])
    assert told(where) == ("none", "")
    assert Activity.objects.filter(deed="offer-withdrawn").count() == 1


def test_the_step_rises_with_every_change_and_never_falls(club, people, clock):
    where, steps = night(club), []

    def step() -> None:
        steps.append(venue(where).step)

    step()
    made = offer(where, people[0])
    step()
    venues.withdraw_offer(offer=made, by=people[0])
    step()
    offer(where, people[0])
    step()
    offer(where, people[1], "Kossuth tér")
    step()
    clock.move_to(Vote.objects.get().closes_at)
    step()
    votes.say(
        vote=Vote.objects.get(),
        asked=Asked.CASTING,
        person=PersonFactory(club=club, role=Role.OWNER),
        option=key_for(Vote.objects.get(), "Beszab"),
        by=None,
    )
    step()
    votes.cancel(vote=Vote.objects.get(), because="night-cancelled")
    step()
    assert steps == sorted(set(steps))


def test_a_second_offer_opens_the_vote_at_once(club, people):
    where = night(club)
    offer(where, people[0])
    offer(where, people[1])
    vote = Vote.objects.get(night=where)
    start = datetime.datetime.combine(where.date, where.start_time, NOW.tzinfo)
    assert vote.closes_at == start - datetime.timedelta(hours=48)
    assert told(where) == ("voting", "")
    assert vote.entitled.count() == 6


@pytest.mark.parametrize("hours", [48, 30, 48.5])
def test_a_vote_that_opens_late_closes_at_the_start(club, people, clock, hours):
    where = night(club)
    start = datetime.datetime.combine(where.date, where.start_time, NOW.tzinfo)
    clock.move_to(start - datetime.timedelta(hours=hours))
    offer(where, people[0])
    offer(where, people[1])
    assert Vote.objects.get().closes_at == start


def test_the_same_offer_twice_is_one_and_another_place_is_refused(club, people):
    where = night(club)
    assert offer(where, people[0]) == offer(where, people[0])
    refused("offered-already", lambda: offer(where, people[0], "Kossuth tér"))


@pytest.mark.parametrize(("place", "code"), [("  ", "place-missing"), ("x" * 201, "place-too-long")])
def test_a_place_that_says_nothing_or_too_much_is_refused(club, people, place, code):
    where = night(club)
    refused(code, lambda: offer(where, people[0], place))


def test_a_guest_and_somebody_elses_offer_are_refused(club, people):
    where = night(club)
    guest = PersonFactory(club=club, guest=True)
    refused("not-a-member", lambda: offer(where, guest))
    refused("not-yours", lambda: offer(where, people[0], by=people[1]))
    member = account(club, Role.MEMBER)
    refused("not-yours", lambda: offer(where, people[0], by=member))


def test_a_scorekeeper_enters_an_offer_and_is_named(club, people):
    scorer = account(club, Role.SCOREKEEPER)
    assert offer(night(club), people[0], by=scorer).entered_by == scorer


def test_an_offer_in_a_vote_is_frozen(club, people):
    vote = venue_vote(people)
    mine = Offer.objects.get(host=people[0])
    refused("offer-frozen", lambda: venues.withdraw_offer(offer=mine, by=people[0]))
    Offer.objects.filter(pk=mine.pk).update(place="Másutt")
    assert vote.options.get(key=f"offer-{mine.pk}").wording == "Ádám, Fő utca"


def test_offers_made_by_the_close_join_the_vote(club, people, clock):
    vote = venue_vote(people)
    offer(vote.night, people[2])
    assert [option.offer.host.name for option in vote.options.order_by("position")] == [
        "Ádám",
        "Beszab",
        "Csaba",
    ]
    clock.move_to(vote.closes_at)
    refused("offers-closed", lambda: offer(vote.night, people[3]))


def test_a_dispute_is_a_yes_or_no_and_a_second_offer_makes_the_no_void(club, people):
    vote = venue_vote(people, places=1)
    assert [option.key for option in vote.options.all()][-1] == "not-there"
    choose(vote, {people[2]: "not-there"})
    assert not waiting_for(people[2])
    offer(vote.night, people[3], "Kossuth tér")
    assert [each.vote for each in waiting_for(people[2])] == [vote]
    assert dict(venue(vote.night).outcome.counts) == {key_for(vote, "Ádám"): 0, key_for(vote, "Gergő"): 0}
    refused(
        "option-unknown",
        lambda: votes.cast(vote=vote, person=people[2], option="not-there", by=people[2]),
    )


def test_who_said_no_to_the_only_place_and_left_is_waited_for_no_longer(club, people):
    vote = venue_vote(people, places=1)
    choose(vote, {people[2]: "not-there"})
    offer(vote.night, people[3], "Kossuth tér")
    end_membership(person=people[2], left=today(club), by=None)
    choose(vote, dict.fromkeys([*people[:2], *people[3:]], "Ádám"))
    assert told(vote.night) == ("votes", "Ádám")


def test_a_no_leaves_the_night_without_a_place(club, people, clock):
    vote = venue_vote(people, places=1)
    choose(vote, {people[1]: "not-there"})
    clock.move_to(vote.closes_at)
    assert told(vote.night) == ("votes", "")
    votes.settle_due()
    vote.refresh_from_db()
    assert vote.result == "not-there"


def test_who_declined_does_not_dispute_and_several_offers_are_not_disputed(club, people):
    where = night(club)
    refused("dispute-one-offer", lambda: dispute(night=where, person=people[2], reason="", by=people[2]))
    offer(where, people[0])
    Reply.objects.create(night=where, person=people[2], answer=Answer.NOT, said_at=NOW)
    refused("dispute-declined", lambda: dispute(night=where, person=people[2], reason="", by=people[2]))
    offer(where, people[1])
    refused("dispute-one-offer", lambda: dispute(night=where, person=people[3], reason="", by=people[3]))


def test_a_dispute_sent_twice_is_one(club, people):
    where = night(club)
    offer(where, people[0])
    first = dispute(night=where, person=people[1], reason="messze van", by=people[1])
    assert dispute(night=where, person=people[1], reason="messze van", by=people[1]) == first
    assert Vote.objects.count() == 1


def test_nothing_is_disputed_or_offered_beside_another_after_the_start(club, people, clock):
    where = night(club)
    offer(where, people[0])
    clock.move_to(datetime.datetime.combine(where.date, where.start_time, NOW.tzinfo))
    refused("night-begun", lambda: dispute(night=where, person=people[1], reason="", by=people[1]))
    refused("night-begun", lambda: offer(where, people[1]))
    refused("night-begun", lambda: venues.withdraw_offer(offer=Offer.objects.get(), by=people[0]))
    bare = night(club, hour=18)
    offer(bare, people[0])
    assert told(bare) == ("offer", "Ádám")


def test_a_cancelled_night_takes_nothing(club, people):
    where = night(club)
    where.cancelled_at = NOW
    where.save()
    refused("night-cancelled", lambda: offer(where, people[0]))


def test_three_three_one_is_tied_between_the_two(club, clock):
    people = cast(club, 8)
    vote = venue_vote(people, places=3)
    choose(vote, dict.fromkeys(people[:3], "Ádám"))
    choose(vote, dict.fromkeys(people[3:6], "Beszab"))
    choose(vote, {people[6]: "Csaba"})
    clock.move_to(vote.closes_at)
    found = venue(vote.night)
    assert (found.state, found.place) == ("casting", "")
    assert [key_for(vote, name) for name in ("Ádám", "Beszab")] == list(found.outcome.among)
    owner = PersonFactory(club=club, role=Role.OWNER)
    third = key_for(vote, "Csaba")
    refused(
        "option-unknown",
        lambda: votes.say(vote=vote, asked=Asked.CASTING, person=owner, option=third, by=owner),
    )
    assert [option.key for option in waiting_for(owner)[0].options] == list(found.outcome.among)


def test_a_protest_hands_on_to_the_casting_vote_among_all_and_then_it_is_final(club, people, clock):
    vote = venue_vote(people, places=3)
    choose(vote, {people[0]: "Ádám"})
    refused("protest-too-early", lambda: protest(night=vote.night, person=people[1], reason="", by=people[1]))
    clock.move_to(vote.closes_at)
    votes.settle_due()
    assert told(vote.night) == ("votes", "Ádám")
    owner = PersonFactory(club=club, role=Role.OWNER)
    refused("not-entitled", lambda: protest(night=vote.night, person=owner, reason="", by=owner))
    made = protest(night=vote.night, person=people[1], reason="", by=people[1])
    assert protest(night=vote.night, person=people[1], reason="", by=people[1]) == made
    refused("protested-already", lambda: protest(night=vote.night, person=people[2], reason="", by=people[2]))
    assert told(vote.night) == ("casting", "")
    assert Notice.objects.get(kind=Message.WORD_ASKED).person == owner
    votes.say(vote=vote, asked=Asked.CASTING, person=owner, option=key_for(vote, "Csaba"), by=owner)
    assert told(vote.night) == ("decided", "Csaba")
    assert dict(venue(vote.night).outcome.counts)[key_for(vote, "Ádám")] == 1
    refused("protest-final", lambda: protest(night=vote.night, person=people[2], reason="", by=people[2]))
    results = Notice.objects.filter(kind=Message.VOTE_RESULT, dropped_at__isnull=True)
    assert set(results.values_list("event", flat=True)) == {f"vote-{vote.pk}-protest"}


def test_no_protest_after_the_start(club, people, clock):
    vote = venue_vote(people)
    choose(vote, {people[0]: "Ádám"})
    clock.move_to(datetime.datetime.combine(vote.night.date, vote.night.start_time, NOW.tzinfo))
    refused("night-begun", lambda: protest(night=vote.night, person=people[1], reason="", by=people[1]))


def test_without_a_vote_there_is_nothing_to_protest_against(club, people):
    where = night(club)
    offer(where, people[0])
    refused("protest-no-vote", lambda: protest(night=where, person=people[1], reason="", by=people[1]))


def test_the_casting_vote_is_silent_and_the_night_has_no_place(club, people, clock):
    owner = PersonFactory(club=club, role=Role.OWNER)
    vote = venue_vote(people)
    clock.move_to(datetime.datetime.combine(vote.night.date, vote.night.start_time, NOW.tzinfo) + DAY)
    assert told(vote.night) == ("casting", "")
    assert not waiting_for(owner)
    refused(
        "word-not-asked",
        lambda: votes.say(
            vote=vote, asked=Asked.CASTING, person=owner, option=key_for(vote, "Ádám"), by=owner
        ),
    )


def test_a_night_moved_forward_takes_the_close_along_and_one_moved_back_does_not(club, people, clock):
    vote = venue_vote(people)
    where = vote.night
    where.date = (NOW + 2 * DAY).date()
    where.save()
    clock.move_to(datetime.datetime.combine(where.date, where.start_time, NOW.tzinfo))
    refused("vote-closed", lambda: choose(vote, {people[0]: "Ádám"}))
    where.date = (NOW + 40 * DAY).date()
    where.save()
    clock.move_to(vote.closes_at)
    refused("vote-closed", lambda: choose(vote, {people[0]: "Ádám"}))


def test_a_vote_called_off_with_its_night_opens_again_with_the_same_offers(club, people):
    vote = venue_vote(people)
    votes.cancel(vote=vote, because="night-cancelled")
    again = votes.open_venue_vote(night=vote.night, by=None)
    assert again != vote
    assert [option.offer.host.name for option in again.options.all()] == ["Ádám", "Beszab"]
    assert told(vote.night) == ("voting", "")


def test_hosting_history_counts_nights_before_by_what_came_of_them(club, people, clock):
    past = night(club)
    offer(past, people[0])
    lost = venue_vote(people)
    choose(lost, dict.fromkeys(people, "Beszab"))
    clock.shift(20 * DAY)
    coming = night(club, date=(NOW + 30 * DAY).date())
    found = hosted(people[:3], coming)
    assert [(found[one.pk].times, found[one.pk].last) for one in people[:3]] == [
        (1, past.date),
        (1, lost.night.date),
        (0, None),
    ]


def test_a_night_that_is_only_planned_makes_nobody_a_host(club, people, clock):
    planned = night(club)
    offer(planned, people[0])
    later = night(club, date=(NOW + 30 * DAY).date())
    assert hosted(people[:1], later)[people[0].pk].times == 0
    clock.move_to(datetime.datetime.combine(planned.date, datetime.time(23, 59), NOW.tzinfo))
    assert hosted(people[:1], later)[people[0].pk].times == 0
    clock.shift(DAY)
    assert hosted(people[:1], later)[people[0].pk].times == 1
    planned.cancelled_at = NOW
    planned.save()
    assert hosted(people[:1], later)[people[0].pk].times == 0


def test_venues_of_many_nights_take_as_many_queries_as_of_one(club, people, django_assert_max_num_queries):
    nights = [venue_vote(people).night for _number in range(3)]
    for those in (nights[:1], nights):
        with django_assert_max_num_queries(9):
            assert len(venues_of(those)) == len(those)
