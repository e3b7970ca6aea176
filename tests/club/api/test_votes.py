"""Votes by API: what waits for the caller, what stays secret, ballots and words."""

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actions.votes import cancel
from club.enums import Role, Visibility
from club.models import Answered, Ballot, Person, Word
from tests.factories import ClubFactory, PersonFactory, account, cast
from tests.factories.bodies import all_refused
from tests.factories.programs import program
from tests.factories.votes import NOW, absence_vote, choose, key_for, venue_vote

pytestmark = pytest.mark.django_db
AT = "/api/v1/clubs/pikk-dama/votes/"


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOW, tick=False) as clock:
        yield clock


@pytest.fixture
def club():
    return ClubFactory(slug="pikk-dama", visibility=Visibility.MEMBERS)


@pytest.fixture
def people(club):
    return cast(club, 6)


@pytest.fixture
def user(club):
    return account(club, Role.MEMBER)


@pytest.fixture
def me(user):
    return Person.objects.get(user=user)


@pytest.fixture
def mine(clock, user):
    return program(user)


@pytest.fixture
def scorer(clock, club):
    return program(account(club, Role.SCOREKEEPER))


@pytest.fixture
def vote(people, me):
    """On the absence of the fifth; I vote with the first three, the first of them is host."""
    return absence_vote([me, *people[:3]], people[4], host=people[0])


def at(vote, deed=""):
    return f"{AT}{vote.pk}/{deed and deed + '/'}"


def send(client, vote, deed="ballot", **body):
    return client.post(at(vote, deed), body, format="json")


def ids(answer):
    return [one["id"] for one in answer.json()["results"]]


def test_the_list_says_what_waits_for_whom(mine, vote, people):
    other = absence_vote(people[:3], people[5])
    gone = absence_vote(people[:3], people[3])
    cancel(vote=gone, because="correction")
    assert ids(mine.get(AT)) == [gone.pk, other.pk, vote.pk]
    assert ids(mine.get(AT, {"which": "waiting"})) == [vote.pk]
    assert ids(mine.get(AT, {"which": "open"})) == [other.pk, vote.pk]
    assert ids(mine.get(AT, {"which": "over"})) == [gone.pk]
    assert ids(mine.get(AT, {"kind": "venue"})) == []
    assert mine.get(AT, {"which": "all"}).status_code == 400
    row = mine.get(AT).json()["results"][2]
    assert (row["state"], row["asked"], row["voters"], row["voted"], row["has_voted"]) == (
        "voting", "voters", 4, 0, False,
    )  # fmt: skip


def test_as_many_queries_for_many(mine, people, me):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            assert mine.get(AT).status_code == 200
        return len(asked)

    absence_vote([me, *people[:3]], people[4])
    venue_vote(people)
    few = queries()
    for absent in people[:4]:
        absence_vote([me, people[5]], absent)
    assert queries() == few


def test_a_ballot_is_cast_and_changed_and_its_answer_hides_the_choice(mine, vote, me):
    answer = mine.post(
        at(vote, "ballot"), {"option": "excused"}, format="json", headers={"Idempotency-Key": "one"}
    )
    assert (answer.status_code, answer.json()["has_voted"], answer.json()["voted"]) == (200, True, 1)
    assert "excused" not in str(Answered.objects.get().body)
    assert mine.get(at(vote)).json()["mine"] == "excused"
    assert send(mine, vote, option="unexcused").status_code == 200
    assert Ballot.objects.get(entitled__person=me).option.key == "unexcused"


def test_a_secret_vote_tells_nobody_until_it_closes(clock, mine, scorer, vote, people):
    choose(vote, {people[1]: "excused", people[2]: "unexcused"})
    for client in (mine, scorer):
        said = client.get(at(vote)).json()
        assert [(one["count"], one["ballots"]) for one in said["options"]] == [(None, [])] * 2
        assert said["mine"] is None
        assert {one["person"]["name"] for one in said["entitled"]} >= {people[1].name}
    clock.move_to(vote.closes_at)
    said = mine.get(at(vote)).json()
    assert [one["ballots"][0]["person"]["name"] for one in said["options"]] == [
        people[1].name,
        people[2].name,
    ]
    assert (said["state"], said["asked"], said["host"]["name"]) == ("host", None, people[0].name)


def test_a_scorekeeper_enters_ballots_and_a_member_does_not(mine, scorer, vote, people):
    assert send(scorer, vote, option="excused", person=people[1].pk).status_code == 200
    assert Ballot.objects.get().entered_by is not None
    answer = send(mine, vote, option="excused", person=people[2].pk)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")


def test_nobody_enters_for_others_about_his_own_absence(club, people, clock):
    user = account(club, Role.SCOREKEEPER)
    vote = absence_vote(people[:3], Person.objects.get(user=user))
    answer = send(program(user), vote, option="excused", person=people[0].pk)
    assert (answer.status_code, answer.json()["code"]) == (403, "own-absence")


def test_what_the_action_refuses(clock, mine, scorer, vote, people):
    assert send(mine, vote, option="maybe").json()["code"] == "option-unknown"
    assert send(scorer, vote, option="excused", person=people[4].pk).json()["code"] == "not-entitled"
    choose(vote, {people[1]: "excused"})
    answer = send(scorer, vote, option="excused", person=people[1].pk)
    assert (answer.status_code, answer.json()["code"]) == (409, "voted-already")
    assert send(mine, vote, "word", asked="host", option="excused").json()["code"] == "still-voting"
    clock.move_to(vote.closes_at)
    assert send(mine, vote, option="excused").json()["code"] == "vote-closed"
    assert Ballot.objects.count() == 1


def test_the_word_decides(clock, scorer, mine, vote, people):
    choose(vote, {people[1]: "excused", people[2]: "unexcused"})
    clock.move_to(vote.closes_at)
    assert send(mine, vote, "word", asked="host", option="excused").json()["code"] == "host-elsewhere"
    answer = send(scorer, vote, "word", asked="host", option="unexcused", person=people[0].pk)
    assert answer.status_code == 200
    assert (answer.json()["state"], answer.json()["result"], answer.json()["decided_by"]) == (
        "decided", "unexcused", "host",
    )  # fmt: skip
    assert mine.get(at(vote)).json()["words"][0]["entered_by"] == "Vera"
    assert send(mine, vote, "word", asked="casting", option="excused").json()["code"] == "vote-over"


def test_the_casting_vote_is_its_holders(clock, club, people):
    user = account(club, Role.OWNER)
    vote = venue_vote(people, 2)
    choose(vote, {people[2]: people[0].name, people[3]: people[1].name})
    clock.move_to(vote.closes_at)
    mine = program(user)
    said = mine.get(at(vote)).json()
    assert (said["state"], said["asked"], len(said["choices"])) == ("casting", "casting", 2)
    key = key_for(vote, people[1].name)
    assert send(mine, vote, "word", asked="casting", option=key).json()["result"] == key
    assert Word.objects.get().person.user == user


def test_an_open_vote_names_who_chose_what(mine, people):
    vote = venue_vote(people, 2)
    choose(vote, {people[2]: people[0].name})
    first = mine.get(at(vote)).json()["options"][0]
    assert (first["count"], first["ballots"][0]["person"]["id"]) == (1, people[2].pk)
    assert first["wording"] == f"{people[0].name}, Fő utca (host: {people[0].name})"


def test_a_body_that_is_wrong(mine, vote):
    all_refused(mine, "post", at(vote, "ballot"), {"option": "excused", "person": 10**9}, ["option"])
    right = {"asked": "host", "option": "excused"}
    all_refused(mine, "post", at(vote, "word"), right, ["asked", "option"])


def test_others_find_nothing(clock, vote, mine):
    other = absence_vote([PersonFactory()], PersonFactory())
    assert mine.get(at(other)).status_code == 404
    assert send(mine, other, option="excused").status_code == 404
    assert send(mine, vote, option="excused", person=other.absent_id).json()["code"] == "nobody-here"
    stranger = program(account(other.club, Role.OWNER))
    assert stranger.get(at(vote)).status_code == 404
    assert stranger.get(AT).status_code == 404
