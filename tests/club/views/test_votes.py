"""The pages of votes: what waits for the reader, what stays secret, what a refusal says."""

import pytest
import time_machine
from django.urls import reverse

from club.actions.membership import end_membership
from club.actions.venues import offer
from club.actions.votes import cancel
from club.enums import Role
from club.models import Ballot, Club, Notice, Person, User, Vote
from tests.factories import LeagueFactory, PersonFactory, account, cast
from tests.factories.absences import day_with, stated
from tests.factories.votes import DAY, NOW, absence_vote, choose, venue_vote

pytestmark = pytest.mark.django_db
SECRET = ("Excused", "Unexcused")


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def club() -> Club:
    return LeagueFactory().club


@pytest.fixture
def people(club) -> list[Person]:
    return cast(club, 6)


@pytest.fixture
def vera(client, club) -> User:
    user = account(club, Role.MEMBER)
    client.force_login(user)
    return user


@pytest.fixture
def me(vera, club) -> Person:
    return Person.objects.get(user=vera, club=club)


@pytest.fixture
def vote(people, me) -> Vote:
    """On the absence of the fifth; I vote with the first three."""
    return absence_vote([me, *people[:3]], people[4], host=people[0])


def page_of(vote: Vote) -> str:
    return reverse("vote", args=[vote.club.slug, vote.pk])


def list_of(club: Club) -> str:
    return reverse("votes", args=[club.slug])


def text(response) -> str:
    return " ".join(response.content.decode().split())


def test_what_waits_for_me_stands_first_and_one_tap_votes(client, vote, people, me):
    absence_vote(people[:3], people[5])
    page = client.get(list_of(vote.club))
    assert [each.rows.vote for each in page.context["waiting"]] == [vote]
    assert [each.rows.vote.absent for each in page.context["open"]] == [people[5]]
    after = client.post(page_of(vote), {"option": "excused", "next": list_of(vote.club)})
    assert after.url == list_of(vote.club)
    assert Ballot.objects.get(entitled__person=me).option.key == "excused"
    assert not client.get(list_of(vote.club)).context["waiting"]


def test_a_get_votes_for_nobody(client, vote):
    client.get(page_of(vote), {"option": "excused"})
    assert not Ballot.objects.exists()


def test_pages_are_not_there_for_others(client, vote):
    client.force_login(account(LeagueFactory().club, name="Anna"))
    assert client.get(list_of(vote.club)).status_code == 404
    assert client.get(page_of(vote)).status_code == 404
    assert client.post(page_of(vote), {"option": "excused"}).status_code == 404


def test_a_vote_of_another_club_is_not_found_under_mine(client, vote):
    other = account(LeagueFactory().club, name="Anna")
    client.force_login(other)
    mine = other.people.get().club
    assert client.get(reverse("vote", args=[mine.slug, vote.pk])).status_code == 404


def test_ballots_are_secret_until_the_close_then_named(client, clock, vote, people):
    choose(vote, {people[0]: "excused", people[1]: "unexcused"})
    page = client.get(page_of(vote))
    assert "2 of 4 have voted." in text(page)
    assert [(line.count, line.ballots) for line in page.context["shown"].lines] == [(None, ())] * 2
    clock.move_to(vote.closes_at)
    lines = client.get(page_of(vote)).context["shown"].lines
    assert [[each.entitled.person for each in line.ballots] for line in lines] == [[people[0]], [people[1]]]


def test_the_page_says_closed_by_the_clock_and_refuses_with_a_sentence(client, clock, vote, people):
    choose(vote, {people[1]: "unexcused"})
    clock.move_to(vote.closes_at)
    page = client.post(page_of(vote), {"option": "excused"})
    assert page.status_code == 422
    assert "The voting is closed; this ballot was not counted." in text(page)
    assert page.context["shown"].state == "decided"
    assert Ballot.objects.count() == 1


def test_a_tie_names_who_decides_and_marks_no_winner(client, clock, vote, people):
    choose(vote, {people[1]: "excused", people[2]: "unexcused"})
    clock.move_to(vote.closes_at)
    page = client.get(page_of(vote))
    assert f"Tied: {people[0].name} decides as the host" in text(page)
    assert not any(line.won for line in page.context["shown"].lines)
    assert 'class="won"' not in text(page)


def test_a_member_cannot_vote_for_somebody_else(client, vote, people):
    sent = {"deed": "ballot-for", "for-person": people[0].pk, "for-option": "excused"}
    assert client.post(page_of(vote), sent).status_code == 403
    assert not Ballot.objects.exists()


def test_a_scorekeeper_enters_a_ballot_and_is_not_shown_it(client, club, people):
    scorer = account(club, Role.SCOREKEEPER)
    client.force_login(scorer)
    vote = absence_vote(people[:3], people[4])
    assert "Not yet voted:" in text(client.get(page_of(vote)))
    sent = {"deed": "ballot-for", "for-person": people[1].pk, "for-option": "unexcused"}
    page = client.post(page_of(vote), sent, follow=True)
    assert f"The ballot of {people[1].name} is kept." in text(page)
    assert Ballot.objects.get().entered_by == scorer
    assert "checked" not in text(page)
    assert page.context["shown"].lines[1].count is None


def test_a_scorekeeper_is_told_that_somebody_has_voted_himself(client, club, people):
    client.force_login(account(club, Role.SCOREKEEPER))
    vote = absence_vote(people[:3], people[4])
    choose(vote, {people[1]: "excused"})
    sent = {"deed": "ballot-for", "for-person": people[1].pk, "for-option": "unexcused"}
    page = client.post(page_of(vote), sent)
    assert page.status_code == 422
    assert f"{people[1].name} has voted already; only {people[1].name} can change it." in text(page)
    assert Ballot.objects.get().option.key == "excused"


def test_a_scorekeeper_has_no_forms_for_others_on_an_absence_of_his_own(client, club, people):
    scorer = account(club, Role.SCOREKEEPER)
    client.force_login(scorer)
    vote = absence_vote(people[:3], scorer.people.get())
    assert "For somebody who rang" not in text(client.get(page_of(vote)))
    sent = {"deed": "ballot-for", "for-person": people[1].pk, "for-option": "excused"}
    page = client.post(page_of(vote), sent)
    assert page.status_code == 422
    assert "Nobody enters ballots or words for others in a vote on an absence of his own." in text(page)
    assert not Ballot.objects.exists()


def test_a_vote_that_chose_no_place_is_read_in_the_list_after_another_was_offered(client, people, me):
    vote = venue_vote(people, places=1)
    choose(vote, dict.fromkeys([*people, me], "not-there"))
    offer(night=vote.night, host=people[3], place="Kossuth tér", by=people[3])
    page = client.get(list_of(vote.club))
    assert "<b>Not there</b>. Most votes decided. Another place was offered since." in text(page)
    assert [line.count for line in client.get(page_of(vote)).context["shown"].lines] == [0, 7]


def test_the_place_of_a_host_who_left_is_read_as_one_that_counts_no_more(client, people, me):
    vote = venue_vote(people)
    choose(vote, dict.fromkeys([*people, me], people[0].name))
    end_membership(person=people[0], left=NOW.date(), by=None)
    assert "The host has left the club since: this place counts no more." in text(client.get(page_of(vote)))


def test_the_casting_vote_on_a_place_may_speak_until_the_night_is_over(client, clock, people, me):
    PersonFactory(club=me.club, name="Zsófi", role=Role.OWNER)
    vote = venue_vote(people)
    clock.move_to(vote.closes_at)
    said = "Tied: Zsófi decides with the casting vote, until the night is over."
    assert said in text(client.get(page_of(vote)))


def test_a_ballot_without_a_choice_keeps_who_was_chosen(client, club, people):
    client.force_login(account(club, Role.SCOREKEEPER))
    vote = absence_vote(people[:3], people[4])
    page = client.post(page_of(vote), {"deed": "ballot-for", "for-person": people[1].pk})
    assert page.status_code == 422
    assert f'value="{people[1].pk}" selected' in text(page)


def test_the_host_says_his_word_on_the_page(client, clock, people, me):
    vote = absence_vote(people[:2], people[4], host=me)
    choose(vote, {people[0]: "excused", people[1]: "unexcused"})
    client.post(page_of(vote), {"asked": "host", "option": "unexcused"})
    vote.refresh_from_db()
    assert (vote.result, vote.decided_by) == ("unexcused", "host")


def test_members_only_list_is_the_same_number_of_queries_for_one_vote_and_for_many(
    client, people, me, django_assert_max_num_queries
):
    counted = []
    for number in (1, 4):
        for absent in people[:number]:
            absence_vote([me, *people[4:]], absent, host=people[5])
        client.get(list_of(me.club))
        with django_assert_max_num_queries(40) as asked:
            client.get(list_of(me.club))
        counted.append(len(asked))
    assert counted[0] == counted[1]


def test_a_vote_called_off_never_shows_its_secret_ballots(client, clock, vote, people):
    choose(vote, {people[1]: "excused"})
    cancel(vote=vote, because="cause-withdrawn")
    clock.move_to(vote.closes_at + DAY)
    page = client.get(page_of(vote))
    assert [line.count for line in page.context["shown"].lines] == [None, None]
    assert "Called off" in text(page)


def test_counts_of_a_venue_are_open_and_the_tap_is_on_its_page(client, people, me):
    vote = venue_vote(people)
    choose(vote, {people[0]: people[0].name})
    page = client.get(page_of(vote))
    assert [line.count for line in page.context["shown"].lines] == [1, 0]
    assert people[0].name in text(page)


def test_the_messages_hold_ids_alone(vote, people):
    choose(vote, {people[1]: "excused"})
    assert all(list(notice.args) == ["vote"] for notice in Notice.objects.all())


def test_who_votes_on_an_absence_reads_the_reason(client):
    league = LeagueFactory()
    user = account(league.club, Role.MEMBER)
    people = [*cast(league.club, 5), user.people.get()]
    day_with([people[0], people[5]], date=NOW.date())
    vote = stated(people[4], note="influenza", date=NOW.date())
    client.force_login(user)
    assert "<q>influenza</q>" in text(client.get(page_of(vote)))
    assert "<q>influenza</q>" in text(client.get(list_of(vote.club)))


def test_the_operator_sees_that_somebody_has_voted_and_not_what(client, vote, people):
    choose(vote, {people[0]: "unexcused"})
    boss = account(LeagueFactory().club, name="Anna")
    User.objects.filter(pk=boss.pk).update(is_staff=True, is_superuser=True)
    client.force_login(boss)
    ballot = Ballot.objects.get()
    ballots = reverse("admin:club_ballot_changelist")
    one = reverse("admin:club_ballot_change", args=[ballot.pk])
    for address in (ballots, one):
        page = client.get(address)
        assert page.status_code == 200
        assert "unexcused" not in text(page)
    assert client.get(ballots, {"option": ballot.option_id}).status_code != 200
    assert client.get(ballots, {"option__key": "unexcused"}).status_code != 200
