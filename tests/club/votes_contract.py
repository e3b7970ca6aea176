"""What holds of every vote, whatever it is about: `test_votes_contract.py` runs it for both kinds.

Five people vote: Ádám, Beszab, Csaba, Gergő and Kati; who is voted about or does not come is none of them.
"""

import datetime
from abc import ABC, abstractmethod

import pytest

from club.actions import votes
from club.actions.membership import end_membership, start_membership
from club.actions.people import add_member, rename_person
from club.dates import today
from club.enums import Asked, Message, Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Ballot, Club, Entitled, Notice, Person, Vote
from club.queries.ballots import rows_of
from club.queries.shown import shown
from club.queries.votes import outcome, waiting_for
from club.signals import vote_closed
from tests.factories import PersonFactory, account, cast
from tests.factories.evenings import book
from tests.factories.votes import DAY, choose, key_for


def refused(code: str, deed) -> None:
    """The deed is refused with this code, and nothing at all is changed."""
    before = book()
    with pytest.raises(Refusal) as told:
        deed()
    assert told.value.code == code
    assert book() == before


class VoteContract(ABC):
    """`first` and `second` are two of the choices; `closed` is the moment at which the voting ends."""

    first: str
    second: str

    @abstractmethod
    def open_vote(self, people: list[Person]) -> Vote: ...

    @pytest.fixture
    def people(self, club: Club) -> list[Person]:
        return cast(club, 5)

    @pytest.fixture
    def owner(self, club: Club, people: list[Person]) -> Person:
        """Has the casting vote, as nobody ever was King; he does not vote himself."""
        return PersonFactory(club=club, name="Zsófi", role=Role.OWNER)

    @pytest.fixture
    def vote(self, people: list[Person]) -> Vote:
        return self.open_vote(people)

    @pytest.fixture
    def heard(self):
        """The ids of the votes that were said to be closed."""
        ids: list[int] = []

        def hear(sender, vote_id, **_more):
            ids.append(vote_id)

        vote_closed.connect(hear)
        yield ids
        vote_closed.disconnect(hear)

    def cast(self, vote: Vote, person: Person, choice: str, by=None) -> Ballot:
        return votes.cast(vote=vote, person=person, option=key_for(vote, choice), by=by or person)

    # who votes

    def test_the_entitled_are_told_at_the_opening(self, vote, people):
        told = Notice.objects.filter(kind=Message.VOTE_OPEN, event=f"vote-{vote.pk}")
        assert set(told.values_list("person", flat=True)) == {person.pk for person in people}
        assert {notice.expires_at for notice in told} == {vote.closes_at}

    def test_the_list_is_frozen_when_people_come_go_and_are_renamed(self, vote, people, club):
        add_member(club=club, name="Új Tag", joined=today(club), by=None)
        rename_person(person=people[0], name="Másnevű", by=None)
        Person.objects.filter(pk=people[1].pk).update(deactivated_at=vote.opened_at)
        rows = rows_of([vote])[vote.pk]
        assert {each.person_id for each in rows.voters} == {person.pk for person in people}
        refused("not-entitled", lambda: self.cast(vote, Person.objects.get(name="Új Tag"), self.first))

    def test_who_left_uncast_is_waited_for_no_longer(self, vote, people, club):
        end_membership(person=people[4], left=today(club), by=None)
        rows = rows_of([vote])[vote.pk]
        assert {each.person_id for each in rows.voters} == {person.pk for person in people[:4]}
        assert Entitled.objects.get(vote=vote, person=people[4]).left_at is not None
        assert not waiting_for(people[4])

    def test_the_ballot_of_who_left_stays(self, vote, people, club):
        self.cast(vote, people[4], self.first)
        end_membership(person=people[4], left=today(club), by=None)
        rows = rows_of([vote])[vote.pk]
        assert len(rows.voters) == 5
        assert Entitled.objects.get(vote=vote, person=people[4]).left_at is None
        refused("not-a-member", lambda: self.cast(vote, people[4], self.second))

    def test_the_voting_closes_when_the_last_one_missing_leaves(self, vote, people, club):
        choose(vote, dict.fromkeys(people[:4], self.first))
        end_membership(person=people[4], left=today(club), by=None)
        vote.refresh_from_db()
        assert vote.voting_closed_at is not None
        assert vote.result == key_for(vote, self.first)

    def test_who_came_back_does_not_vote_in_what_he_left(self, vote, people, club):
        end_membership(person=people[4], left=today(club), by=None)
        start_membership(person=people[4], joined=today(club), by=None)
        refused("not-entitled", lambda: self.cast(vote, people[4], self.first))

    # ballots

    def test_a_ballot_may_be_changed_until_the_close(self, vote, people):
        self.cast(vote, people[0], self.first)
        self.cast(vote, people[0], self.second)
        ballot = Ballot.objects.get(entitled__vote=vote)
        assert ballot.option.key == key_for(vote, self.second)

    def test_the_same_ballot_twice_is_one_deed(self, vote, people):
        self.cast(vote, people[0], self.first)
        self.cast(vote, people[0], self.first)
        assert Activity.objects.filter(deed="ballot-cast").count() == 1

    def test_none_after_the_close_by_the_clock_with_no_job(self, vote, people, clock):
        self.cast(vote, people[0], self.first)
        clock.move_to(vote.closes_at)
        refused("vote-closed", lambda: self.cast(vote, people[1], self.first))
        refused("vote-closed", lambda: self.cast(vote, people[0], self.second))
        assert outcome(vote).by is not None

    def test_one_moment_before_the_close_it_counts(self, vote, people, clock):
        clock.move_to(vote.closes_at - datetime.timedelta(seconds=1))
        self.cast(vote, people[0], self.first)
        assert outcome(vote).by is None

    def test_when_all_have_voted_it_is_closed_and_no_ballot_is_changed(self, vote, people, clock):
        choose(vote, dict.fromkeys(people, self.first))
        assert outcome(vote).by is not None
        refused("vote-over", lambda: self.cast(vote, people[0], self.second))

    def test_a_ballot_for_somebody_else_is_refused(self, vote, people):
        with pytest.raises(NotAllowed):
            self.cast(vote, people[0], self.first, by=people[1])
        member = account(vote.club, Role.MEMBER)
        refused("not-yours", lambda: self.cast(vote, people[0], self.first, by=member))

    def test_somebody_not_entitled_is_refused(self, vote, owner):
        late = PersonFactory(club=vote.club, name="Késő")
        refused("not-entitled", lambda: self.cast(vote, late, self.first))

    def test_an_unknown_choice_is_refused(self, vote, people):
        refused("option-unknown", lambda: votes.cast(vote=vote, person=people[0], option="x", by=people[0]))

    def test_a_scorekeeper_enters_a_ballot_and_is_named(self, vote, people):
        scorer = account(vote.club, Role.SCOREKEEPER)
        self.cast(vote, people[0], self.first, by=scorer)
        assert Ballot.objects.get(entitled__vote=vote).entered_by == scorer
        self.cast(vote, people[0], self.second)
        assert Ballot.objects.get(entitled__vote=vote).entered_by is None

    def test_a_scorekeeper_never_replaces_a_ballot_that_somebody_cast_himself(self, vote, people):
        """Neither by another choice nor by the same: what it is cannot be found out by trying."""
        scorer = account(vote.club, Role.SCOREKEEPER)
        self.cast(vote, people[0], self.first)
        for choice in (self.first, self.second):
            refused("voted-already", lambda choice=choice: self.cast(vote, people[0], choice, by=scorer))
        self.cast(vote, people[1], self.first, by=scorer)
        self.cast(vote, people[1], self.second, by=scorer)
        assert Ballot.objects.get(entitled__person=people[1]).option.key == key_for(vote, self.second)

    def test_a_cancelled_vote_takes_no_ballot_and_no_word(self, vote, people):
        votes.cancel(vote=vote, because="cause-withdrawn")
        refused("vote-cancelled", lambda: self.cast(vote, people[0], self.first))
        assert not waiting_for(people[0])
        assert not Notice.objects.filter(dropped_at__isnull=True, event=f"vote-{vote.pk}").exists()

    # closing

    def test_closing_twice_gives_the_same_and_announces_once(
        self, vote, people, clock, heard, django_capture_on_commit_callbacks
    ):
        choose(vote, {people[0]: self.first})
        clock.move_to(vote.closes_at)
        with django_capture_on_commit_callbacks(execute=True):
            assert votes.settle_due() == [vote]
        before = book()
        clock.shift(DAY)
        with django_capture_on_commit_callbacks(execute=True):
            assert votes.settle_due() == []
        assert book() == before
        assert heard == [vote.pk]
        vote.refresh_from_db()
        assert vote.result == key_for(vote, self.first)

    def test_the_last_ballot_settles_at_once_and_the_job_adds_nothing(
        self, vote, people, heard, django_capture_on_commit_callbacks
    ):
        with django_capture_on_commit_callbacks(execute=True):
            choose(vote, dict.fromkeys(people, self.second))
        assert heard == [vote.pk]
        before = book()
        assert votes.settle_due() == []
        assert book() == before
        told = Notice.objects.filter(kind=Message.VOTE_RESULT, event=f"vote-{vote.pk}")
        assert set(told.values_list("person", flat=True)) >= {person.pk for person in people}

    def test_what_a_page_says_is_the_same_before_and_after_the_job(self, vote, people, clock):
        choose(vote, {people[0]: self.first, people[1]: self.first, people[2]: self.second})
        clock.move_to(vote.closes_at)
        before = outcome(vote)
        votes.settle_due()
        vote.refresh_from_db()
        assert outcome(vote) == before
        clock.shift(datetime.timedelta(days=400))
        assert outcome(vote) == before

    def test_nothing_is_settled_before_the_close(self, vote, people, clock):
        choose(vote, {people[0]: self.first})
        clock.move_to(vote.closes_at - datetime.timedelta(seconds=1))
        assert votes.settle_due() == []

    # ties

    @pytest.mark.parametrize("each", [0, 1, 2])
    def test_a_tie_is_a_tie_names_who_decides_and_marks_no_winner(self, vote, people, owner, clock, each):
        choose(vote, dict.fromkeys(people[1 : 1 + each], self.first))
        choose(vote, dict.fromkeys(people[1 + each : 1 + 2 * each], self.second))
        clock.move_to(vote.closes_at)
        votes.settle_due()
        vote.refresh_from_db()
        assert vote.settled_at is None
        one = shown(rows_of([vote]).values(), vote.club, people[0])[0]
        assert one.is_tied
        assert one.won is None
        assert [line.count for line in one.lines if line.tied] == [each, each]

    def test_one_ballot_decides(self, vote, people, clock):
        choose(vote, {people[1]: self.second})
        clock.move_to(vote.closes_at)
        votes.settle_due()
        vote.refresh_from_db()
        assert vote.result == key_for(vote, self.second)

    def test_who_decides_a_tie_is_asked_once(self, vote, people, owner, clock):
        clock.move_to(vote.closes_at)
        votes.settle_due()
        votes.settle_due()
        assert Notice.objects.filter(kind=Message.WORD_ASKED).count() == 1

    def test_a_word_is_refused_while_the_voting_runs(self, vote, people, owner):
        refused("still-voting", lambda: self.say(vote, Asked.CASTING, owner, self.first))

    def say(self, vote: Vote, asked: Asked, person: Person, choice: str, by=None):
        return votes.say(vote=vote, asked=asked, person=person, option=key_for(vote, choice), by=by or person)

    def until_casting(self, vote: Vote) -> datetime.datetime:
        """When the time of the casting vote begins."""
        return vote.host_until or vote.closes_at

    def test_the_casting_vote_decides_and_the_counts_stay(self, vote, people, owner, clock):
        choose(vote, {people[1]: self.first, people[2]: self.second})
        clock.move_to(self.until_casting(vote))
        votes.settle_due()
        assert waiting_for(owner)[0].asked == "casting"
        self.say(vote, Asked.CASTING, owner, self.second)
        vote.refresh_from_db()
        assert (vote.result, vote.decided_by) == (key_for(vote, self.second), "casting")
        one = shown(rows_of([vote]).values(), vote.club, people[0])[0]
        assert {line.count for line in one.lines} == {1}
        refused("vote-over", lambda: self.say(vote, Asked.CASTING, owner, self.first))

    def test_who_lost_the_casting_vote_in_between_is_refused(self, vote, people, owner, clock):
        clock.move_to(self.until_casting(vote))
        assert waiting_for(owner)
        other = PersonFactory(club=vote.club, name="Anna", role=Role.OWNER)
        Person.objects.filter(pk=owner.pk).update(role=Role.MEMBER)
        refused("casting-vote-elsewhere", lambda: self.say(vote, Asked.CASTING, owner, self.first))
        self.say(vote, Asked.CASTING, other, self.first)

    def test_a_scorekeeper_enters_the_word_and_is_named(self, vote, people, owner, clock):
        scorer = account(vote.club, Role.SCOREKEEPER)
        clock.move_to(self.until_casting(vote))
        assert self.say(vote, Asked.CASTING, owner, self.first, by=scorer).entered_by == scorer

    # reminding

    def test_only_who_has_not_voted_is_reminded_and_once(self, vote, people, clock):
        choose(vote, dict.fromkeys(people[:2], self.first))
        votes.remind_due()
        assert not Notice.objects.filter(kind=Message.VOTE_REMINDER).exists()
        clock.move_to(vote.closes_at - DAY)
        votes.remind_due()
        votes.remind_due()
        reminded = Notice.objects.filter(kind=Message.VOTE_REMINDER)
        assert sorted(reminded.values_list("person", flat=True)) == [person.pk for person in people[2:]]
