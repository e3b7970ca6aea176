"""What is said about votes: to vote, to decide, and what came of it. No ballot is told before the close."""

import datetime
from collections.abc import Iterator

import pytest
import time_machine
from django.core import mail

from club.actions import votes
from club.actions.membership import end_membership
from club.actions.objections import protest
from club.actions.sending import send_due
from club.actions.votes import settle_due
from club.enums import Asked, Message
from club.models import Club, Night, Person, Vote
from club.outbox import Words
from tests.factories import ClubFactory, PersonFactory, cast
from tests.factories.messages import said, told_of
from tests.factories.votes import DAY, NOW, absence_vote, choose, key_for, owner, venue_vote

pytestmark = pytest.mark.django_db
EXCUSED, UNEXCUSED = "excused", "unexcused"


@pytest.fixture(autouse=True)
def _now() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def club() -> Club:
    return ClubFactory(slug="cellar", name="The Cellar")


@pytest.fixture
def people(club: Club) -> list[Person]:
    """Ádám, Beszab, Csaba and Gergő, who has letters sent to him."""
    found = cast(club, 4)
    Person.objects.filter(pk=found[3].pk).update(email="gergo@example.com")
    return found


@pytest.fixture
def kati(club: Club) -> Person:
    """Who was absent."""
    return PersonFactory(club=club, name="Kati")


def of(person: Person, kind: Message) -> Words:
    words = said(person, kind)
    assert words is not None
    return words


def test_a_vote_on_an_absence_says_what_is_asked_and_until_when(people: list[Person], kati: Person) -> None:
    vote = absence_vote(people, kati)
    words = of(people[0], Message.VOTE_OPEN)
    assert words.text == (
        "Is the absence of Kati on 6 March 2026 excused?\n"
        "Nobody sees the ballots before the vote closes.\n"
        "Please answer before 11 March 2026, 10:00."
    )
    assert words.path == f"/c/cellar/votes/{vote.pk}/"
    assert told_of(Message.VOTE_OPEN) == ["Beszab", "Csaba", "Gergő", "Ádám"]


def test_a_vote_on_a_place_says_of_which_night(people: list[Person]) -> None:
    venue_vote(people)
    assert of(people[0], Message.VOTE_OPEN).text.startswith("Where do we meet on 17 March 2026?")


def test_the_link_of_a_vote_opens_its_page_without_an_account(
    people: list[Person], kati: Person, client: object
) -> None:
    absence_vote(people, kati)
    response = client.get(of(people[0], Message.VOTE_OPEN).link)  # type: ignore[attr-defined]
    assert response.status_code == 200


def test_who_has_voted_is_neither_asked_nor_reminded(people: list[Person], kati: Person) -> None:
    vote = absence_vote(people, kati)
    choose(vote, {people[0]: EXCUSED})
    assert said(people[0], Message.VOTE_OPEN) is None
    with time_machine.travel(NOW + 3 * DAY, tick=False):
        votes.remind_due()
        assert told_of(Message.VOTE_REMINDER) == ["Beszab", "Csaba", "Gergő"]
        assert of(people[1], Message.VOTE_REMINDER).text.startswith("You have not voted yet.")
        choose(vote, {people[1]: EXCUSED})
        assert said(people[1], Message.VOTE_REMINDER) is None


def test_who_has_not_voted_is_reminded_of_the_real_close_of_a_night_moved_forward(
    people: list[Person],
) -> None:
    vote = venue_vote(people)
    choose(vote, {people[0]: people[1].name})
    Night.objects.filter(pk=vote.night_id).update(date=(NOW + 3 * DAY).date())
    with time_machine.travel(NOW + 2 * DAY, tick=False):
        votes.remind_due()
        assert told_of(Message.VOTE_REMINDER) == []
    with time_machine.travel(NOW + 2.5 * DAY, tick=False):
        votes.remind_due()
        assert told_of(Message.VOTE_REMINDER) == ["Beszab", "Csaba", "Gergő"]
        assert "Please answer before 10 March 2026, 19:00." in of(people[1], Message.VOTE_REMINDER).text


def test_the_word_on_a_place_may_come_until_the_night_is_over(people: list[Person]) -> None:
    boss = owner(people[0].club)
    boss.periods.create(joined=datetime.date(2020, 1, 1))
    vote = venue_vote(people)
    with time_machine.travel(vote.closes_at, tick=False):
        settle_due()
        assert of(boss, Message.WORD_ASKED).text.endswith("\nPlease answer before the night is over.")


def test_after_the_close_nobody_is_asked_to_vote(people: list[Person], kati: Person) -> None:
    absence_vote(people, kati)
    with time_machine.travel(NOW + 4 * DAY, tick=False):
        assert said(people[0], Message.VOTE_OPEN) is None


def test_a_vote_that_was_called_off_says_nothing(people: list[Person], kati: Person) -> None:
    vote = absence_vote(people, kati)
    votes.cancel(vote=vote, because="cause-withdrawn")
    assert said(people[0], Message.VOTE_OPEN) is None
    send_due()
    assert mail.outbox == []


def test_a_tie_asks_the_host_and_names_no_winner(people: list[Person], kati: Person) -> None:
    _tied(people, kati, host=PersonFactory(club=kati.club, name="Pista"))
    host = Person.objects.get(name="Pista")
    assert told_of(Message.WORD_ASKED) == ["Pista"]
    assert of(host, Message.WORD_ASKED).text == (
        "Is the absence of Kati on 6 March 2026 excused?\n"
        "The vote is tied, and you decide as the host.\n"
        "Please answer before 14 March 2026, 10:00."
    )


def test_a_silent_host_is_followed_by_the_casting_vote(people: list[Person], kati: Person) -> None:
    boss = owner(kati.club)
    boss.periods.create(joined=datetime.date(2020, 1, 1))
    host = PersonFactory(club=kati.club, name="Pista")
    _tied(people, kati, host=host)
    with time_machine.travel(NOW + 7 * DAY, tick=False):
        settle_due()
        assert said(host, Message.WORD_ASKED) is None
        assert "The vote is tied, and you have the casting vote." in of(boss, Message.WORD_ASKED).text


def test_a_guest_who_is_host_is_asked_for_his_word_by_mail(people: list[Person], kati: Person) -> None:
    _tied(people, kati, host=PersonFactory(club=kati.club, guest=True, email="guest@example.com"))
    send_due()
    assert ["guest@example.com"] in [letter.to for letter in mail.outbox]


def test_a_host_who_left_is_not_asked(people: list[Person], kati: Person) -> None:
    host = PersonFactory(club=kati.club, name="Pista", email="pista@example.com")
    _tied(people, kati, host=host)
    end_membership(person=host, left=NOW.date(), by=None)
    send_due()
    assert ["pista@example.com"] not in [letter.to for letter in mail.outbox]


def test_the_result_tells_the_count_and_the_answer(people: list[Person], kati: Person) -> None:
    vote = absence_vote(people, kati)
    choose(vote, dict(zip(people, [EXCUSED, EXCUSED, EXCUSED, UNEXCUSED], strict=True)))
    assert of(kati, Message.VOTE_RESULT).text == (
        "Is the absence of Kati on 6 March 2026 excused?\n"
        "For “excused”: 3, against: 1.\n"
        "It is excused: it does not count."
    )
    assert told_of(Message.VOTE_RESULT) == ["Beszab", "Csaba", "Gergő", "Kati", "Ádám"]


def test_the_result_of_a_tie_says_that_it_was_tied_and_who_decided(
    people: list[Person], kati: Person
) -> None:
    host = PersonFactory(club=kati.club, name="Pista")
    vote = _tied(people, kati, host=host)
    votes.say(vote=vote, asked=Asked.HOST, person=host, option=UNEXCUSED, by=host)
    text = of(people[0], Message.VOTE_RESULT).text
    assert "The vote was tied, and it was decided by Pista." in text
    assert "It is not excused: it counts towards a bottle." in text


def test_the_result_of_silence_says_so(people: list[Person], kati: Person) -> None:
    _tied(people, kati, host=None)
    with time_machine.travel(NOW + 10 * DAY, tick=False):
        settle_due()
        assert "nobody who was asked answered" in of(people[0], Message.VOTE_RESULT).text


def test_the_result_of_a_place_says_where_and_who_is_host(people: list[Person]) -> None:
    vote = venue_vote(people)
    choose(vote, dict.fromkeys(people, people[1].name))
    assert "At Beszab, Fő utca. The host: Beszab" in of(people[0], Message.VOTE_RESULT).text


def test_a_member_who_is_host_and_owner_gets_one_result(people: list[Person], kati: Person) -> None:
    Person.objects.filter(pk=people[3].pk).update(role="owner")
    choose(absence_vote(people, kati, host=people[3]), dict.fromkeys(people, EXCUSED))
    send_due()
    decided = [letter for letter in mail.outbox if "decided" in letter.subject]
    assert [letter.to for letter in decided] == [["gergo@example.com"]]


def test_no_message_before_the_close_tells_a_ballot(people: list[Person], kati: Person) -> None:
    vote = absence_vote(people, kati)
    before = of(people[2], Message.VOTE_OPEN)
    choose(vote, {people[0]: UNEXCUSED, people[1]: EXCUSED})
    assert of(people[2], Message.VOTE_OPEN) == before
    with time_machine.travel(NOW + 3 * DAY, tick=False):
        votes.remind_due()
        assert of(people[2], Message.VOTE_REMINDER).text == (
            "You have not voted yet.\n"
            "Is the absence of Kati on 6 March 2026 excused?\n"
            "Please answer before 11 March 2026, 10:00."
        )


def test_a_protest_makes_the_result_pointless_until_it_is_decided(people: list[Person]) -> None:
    boss = owner(people[0].club)
    boss.periods.create(joined=datetime.date(2020, 1, 1))
    vote = venue_vote(people)
    choose(vote, dict.fromkeys([*people, boss], people[1].name))
    protest(night=vote.night, person=people[0], reason="", by=people[0])
    assert said(people[0], Message.VOTE_RESULT) is None
    assert "There was a protest" in of(boss, Message.WORD_ASKED).text
    votes.say(vote=vote, asked=Asked.CASTING, person=boss, option=key_for(vote, "Ádám"), by=boss)
    text = of(people[2], Message.VOTE_RESULT).text
    assert "After a protest it was decided by Zoli." in text
    assert "At Ádám, Fő utca. The host: Ádám" in text


def _tied(people: list[Person], absent: Person, *, host: Person | None) -> Vote:
    vote = absence_vote(people, absent, host=host)
    choose(vote, dict(zip(people, [EXCUSED, EXCUSED, UNEXCUSED, UNEXCUSED], strict=True)))
    return vote
