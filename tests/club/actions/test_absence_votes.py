"""The vote on an absence: the host's say in a tie, then the casting vote, then silence (CL-3)."""

import datetime

import pytest
import time_machine
from django.db import IntegrityError, transaction

from club.actions import settling, votes
from club.actions.membership import end_membership
from club.actions.voting import fresh
from club.dates import today
from club.enums import Asked, Message, Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Ballot, Club, Notice, Person, Vote, Word
from club.queries.ballots import rows_of
from club.queries.casting import decider
from club.queries.shown import spoken
from club.queries.votes import outcome, outcomes, waiting_for
from tests.club.votes_contract import refused
from tests.factories import ClubFactory, LeagueFactory, PersonFactory, account, cast
from tests.factories.partis import ranked_parti
from tests.factories.votes import NOW, absence_vote, choose

pytestmark = pytest.mark.django_db
TIED = ("excused", "unexcused")


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
def absent(people) -> Person:
    return people[5]


@pytest.fixture
def owner(club) -> Person:
    return PersonFactory(club=club, name="Zsófi", role=Role.OWNER)


def say(vote: Vote, asked: Asked, person: Person, option: str):
    return votes.say(vote=vote, asked=asked, person=person, option=option, by=person)


def tie(vote: Vote, people: list[Person], clock) -> None:
    """One for, one against; the time of the voters is over."""
    choose(vote, dict(zip(people, TIED, strict=True)))
    clock.move_to(vote.closes_at)


def stand(vote: Vote) -> tuple[bool | None, str | None, str | None]:
    found = outcome(vote)
    return found.excused, found.by, found.asked  # type: ignore[union-attr]


@pytest.mark.parametrize("own", TIED)
def test_the_hosts_own_ballot_breaks_the_tie(people, absent, own):
    vote = absence_vote(people[:2], absent, host=people[0])
    choose(vote, {people[0]: own, people[1]: TIED[own == "excused"]})
    vote.refresh_from_db()
    assert (vote.result, vote.decided_by) == (own, "host")


def test_the_host_does_not_overrule_a_majority(people, absent):
    vote = absence_vote(people[:3], absent, host=people[0])
    choose(vote, {people[0]: "excused", people[1]: "unexcused", people[2]: "unexcused"})
    vote.refresh_from_db()
    assert (vote.result, vote.decided_by) == ("unexcused", "majority")


def test_a_host_who_does_not_vote_is_asked_and_his_word_decides(people, absent, clock):
    vote = absence_vote(people[:2], absent, host=people[2])
    choose(vote, dict(zip(people[:2], TIED, strict=True)))
    assert stand(vote) == (None, None, "host")
    assert [each.asked for each in waiting_for(people[2])] == ["host"]
    assert Notice.objects.get(kind=Message.WORD_ASKED).event == f"vote-{vote.pk}-host"
    say(vote, Asked.HOST, people[2], "unexcused")
    vote.refresh_from_db()
    assert (vote.result, vote.decided_by) == ("unexcused", "host")


def test_host_silent_then_casting_vote_silent_then_excused_all_by_the_clock(people, absent, owner, clock):
    vote = absence_vote(people[:2], absent, host=people[2])
    tie(vote, people[:2], clock)
    assert stand(vote) == (None, None, "host")
    clock.move_to(vote.host_until)
    assert stand(vote) == (None, None, "casting")
    refused("host-time-over", lambda: say(vote, Asked.HOST, people[2], "unexcused"))
    clock.move_to(vote.casting_until)
    assert stand(vote) == (True, "silence", None)
    refused("vote-over", lambda: say(vote, Asked.CASTING, owner, "unexcused"))
    votes.settle_due()
    vote.refresh_from_db()
    assert (vote.result, vote.decided_by) == ("excused", "silence")


def test_the_casting_vote_waits_for_the_hosts_time(people, absent, owner, clock):
    vote = absence_vote(people[:2], absent, host=people[2])
    tie(vote, people[:2], clock)
    refused("host-first", lambda: say(vote, Asked.CASTING, owner, "excused"))


def test_no_host_is_known_and_the_casting_vote_is_asked_at_once(people, absent, owner, clock):
    vote = absence_vote(people[:2], absent)
    tie(vote, people[:2], clock)
    assert stand(vote) == (None, None, "casting")
    say(vote, Asked.CASTING, owner, "unexcused")
    assert stand(vote) == (False, "casting", None)


def test_a_host_who_is_himself_absent_has_no_say(people, absent, owner, clock):
    vote = absence_vote(people[:2], absent, host=absent)
    tie(vote, people[:2], clock)
    assert stand(vote) == (None, None, "casting")
    with pytest.raises(Refusal):
        say(vote, Asked.HOST, absent, "excused")


def test_the_absent_person_neither_votes_nor_has_the_casting_vote(people, club, clock):
    king = PersonFactory(club=club, name="Zsófi", role=Role.OWNER)
    second = PersonFactory(club=club, name="Zsuzsa", role=Role.OWNER)
    vote = absence_vote([*people[:2], king], king)
    assert not vote.entitled.filter(person=king).exists()
    refused("not-entitled", lambda: votes.cast(vote=vote, person=king, option="excused", by=king))
    tie(vote, people[:2], clock)
    refused("casting-vote-elsewhere", lambda: say(vote, Asked.CASTING, king, "excused"))
    say(vote, Asked.CASTING, second, "unexcused")


def test_a_host_who_left_hands_on_at_once(people, absent, owner, clock):
    vote = absence_vote(people[:2], absent, host=people[2])
    tie(vote, people[:2], clock)
    end_membership(person=people[2], left=today(absent.club), by=None)
    vote.refresh_from_db()
    assert stand(vote) == (None, None, "casting")
    refused("not-a-member", lambda: say(vote, Asked.HOST, people[2], "excused"))


def test_a_host_who_left_after_his_ballot_still_decides(people, absent, clock):
    vote = absence_vote(people[:3], absent, host=people[0])
    choose(vote, {people[0]: "unexcused", people[1]: "excused"})
    end_membership(person=people[0], left=today(absent.club), by=None)
    clock.move_to(vote.closes_at)
    assert stand(vote) == (False, "host", None)


def test_a_host_who_left_after_his_word_is_not_undone(people, absent, clock):
    vote = absence_vote(people[:2], absent, host=people[2])
    tie(vote, people[:2], clock)
    say(vote, Asked.HOST, people[2], "unexcused")
    end_membership(person=people[2], left=today(absent.club), by=None)
    assert stand(vote) == (False, "host", None)


def test_a_guest_may_be_host_and_say_his_word(club, people, absent, clock):
    guest = PersonFactory(club=club, name="Vendég", guest=True)
    vote = absence_vote(people[:2], absent, host=guest)
    tie(vote, people[:2], clock)
    scorer = account(club, Role.SCOREKEEPER)
    word = votes.say(vote=vote, asked=Asked.HOST, person=guest, option="excused", by=scorer)
    assert (word.person, word.entered_by) == (guest, scorer)


def test_nobody_may_vote_and_it_is_tied_at_once(people, absent):
    vote = absence_vote([], absent, host=people[0])
    assert stand(vote) == (None, None, "host")
    assert Notice.objects.get(kind=Message.WORD_ASKED).person == people[0]


def test_opening_twice_gives_the_vote_that_stands(people, absent):
    first = absence_vote(people[:2], absent)
    assert absence_vote(people[:4], absent) == first
    votes.cancel(vote=first, because="cause-withdrawn")
    assert absence_vote(people[:4], absent) != first


def test_who_left_before_the_opening_does_not_vote(people, absent):
    end_membership(person=people[1], left=today(absent.club), by=None)
    vote = absence_vote(people[:3], absent)
    assert set(vote.entitled.values_list("person", flat=True)) == {people[0].pk, people[2].pk}


def test_the_trace_of_a_secret_ballot_says_no_choice(people, absent):
    vote = absence_vote(people[:2], absent)
    choose(vote, {people[0]: "excused"})
    choose(vote, {people[0]: "unexcused"})
    traces = Activity.objects.filter(deed="ballot-cast").order_by("pk")
    assert [trace.data for trace in traces] == [
        {"person": people[0].pk, "changed": changed} for changed in (False, True)
    ]


def test_a_word_stands_when_a_correction_makes_another_king_and_is_marked(clock):
    league = LeagueFactory(rules={"window": 2, "need": 2, "min_partis": 2})
    people = cast(league.club, 6)
    for week in (20, 13):
        day = today(league.club) - datetime.timedelta(days=week)
        ranked_parti(league, day, people[:4])
    vote = absence_vote(people[2:4], people[5])
    choose(vote, dict(zip(people[2:4], TIED, strict=True)))
    say(vote, Asked.CASTING, people[0], "unexcused")
    assert spoken(rows_of([vote])[vote.pk])[0].moved is None
    for days in (12, 11):
        ranked_parti(league, today(league.club) - datetime.timedelta(days=days), people[1::-1] + people[2:4])
    assert stand(vote) == (False, "casting", None)
    assert spoken(rows_of([vote])[vote.pk])[0].moved == people[1]


def test_the_king_of_the_morning_spoke_before_the_parti_of_the_evening_and_is_not_doubted(clock):
    league = LeagueFactory(rules={"window": 2, "need": 2, "min_partis": 2})
    people = cast(league.club, 6)
    for days in (20, 13, 2):
        ranked_parti(league, today(league.club) - datetime.timedelta(days=days), people[:4])
    vote = absence_vote(people[2:4], people[5])
    choose(vote, dict(zip(people[2:4], TIED, strict=True)))
    say(vote, Asked.CASTING, people[0], "unexcused")
    clock.shift(datetime.timedelta(hours=12))
    for _parti in range(2):
        ranked_parti(league, today(league.club), people[1::-1] + people[2:4])
    assert decider(league.club, today(league.club)) == people[1]
    assert spoken(rows_of([vote])[vote.pk])[0].moved is None


def test_an_owner_who_spoke_before_there_was_a_king_that_evening_is_not_doubted(clock):
    league = LeagueFactory(rules={"window": 2, "need": 2, "min_partis": 2})
    people = cast(league.club, 6)
    boss = PersonFactory(club=league.club, role=Role.OWNER)
    vote = absence_vote(people[2:4], people[5])
    choose(vote, dict(zip(people[2:4], TIED, strict=True)))
    say(vote, Asked.CASTING, boss, "unexcused")
    for _parti in range(2):
        ranked_parti(league, today(league.club), people[:4])
    assert decider(league.club, today(league.club)) == people[0]
    assert spoken(rows_of([vote])[vote.pk])[0].moved is None


def test_a_scorekeeper_enters_nothing_for_others_on_an_absence_of_his_own(club, people, owner, clock):
    scorer = account(club, Role.SCOREKEEPER)
    mine = Person.objects.get(user=scorer)
    vote = absence_vote(people[:2], mine, host=people[2])
    refused("own-absence", lambda: votes.cast(vote=vote, person=people[0], option="excused", by=scorer))
    tie(vote, people[:2], clock)
    for asked, person, moment in (
        (Asked.HOST, people[2], vote.closes_at),
        (Asked.CASTING, owner, vote.host_until),
    ):
        clock.move_to(moment)
        with pytest.raises(NotAllowed):
            votes.say(vote=vote, asked=asked, person=person, option="excused", by=scorer)
    assert Word.objects.count() == 0


def test_opening_for_two_hundred_takes_as_many_queries_as_for_two(
    club, absent, django_assert_max_num_queries
):
    crowd = [PersonFactory(club=club, name=f"Tag {number}") for number in range(200)]
    for people in (crowd[:2], crowd):
        with django_assert_max_num_queries(12):
            vote = absence_vote(people, absent)
        votes.cancel(vote=vote, because="cause-withdrawn")
    assert vote.entitled.count() == 200


def test_outcomes_of_many_votes_take_as_many_queries_as_of_one(people, django_assert_max_num_queries):
    several = [absence_vote(people[:2], absent) for absent in people[2:]]
    for those in (several[:1], several):
        with django_assert_max_num_queries(7):
            assert len(outcomes(Vote.objects.filter(pk__in=[vote.pk for vote in those]))) == len(those)


def test_the_ballot_of_somebody_is_one_row_by_constraint(people, absent):
    vote = absence_vote(people[:2], absent)
    choose(vote, {people[0]: "excused"})
    ballot = Ballot.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Ballot.objects.create(entitled=ballot.entitled, option=ballot.option, cast_at=NOW)


def test_a_vote_that_cannot_be_settled_stops_none_of_the_others(clock, monkeypatch, people, absent):
    first, second = absence_vote(people[:3], absent), absence_vote(people[:3], people[4])

    def breaking(vote: Vote):
        if vote.pk == first.pk:
            raise RuntimeError("A row is damaged.")
        return fresh(vote)

    monkeypatch.setattr(settling, "fresh", breaking)
    clock.move_to(first.casting_until)
    assert votes.settle_due() == [second]
