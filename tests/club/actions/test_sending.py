"""What goes out, to whom, in which language, and what does not."""

import datetime
from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from club import outbox
from club.actions.membership import end_membership
from club.actions.sending import CLAIMED_FOR, Sent, send_due
from club.models import Club, Notice, Person, SwitchedOff
from tests.factories import ClubFactory, PersonFactory, UserFactory
from tests.factories.messages import A_DAY, HELLO, NOON, Down, greetings, post_hello

pytestmark = pytest.mark.django_db
MINUTE = datetime.timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _noon() -> Iterator[None]:
    with greetings(), time_machine.travel(NOON, tick=False):
        yield


@pytest.fixture
def club() -> Club:
    return ClubFactory(slug="cellar", name="The Cellar")


@pytest.fixture
def kati(club: Club) -> Person:
    return PersonFactory(club=club, name="Kati", email="kati@example.com")


def test_a_letter_says_who_sends_it_where_it_leads_and_how_to_switch_it_off(
    kati: Person, settings: Any
) -> None:
    settings.BASE_URL = "https://cards.example.org"
    post_hello(kati)
    assert send_due() == Sent(mailed=1)
    letter, notice = mail.outbox[0], Notice.objects.get()
    assert (letter.to, letter.subject) == (["kati@example.com"], "The Cellar: People")
    assert "Hello, Kati!" in letter.body
    assert "https://cards.example.org/c/cellar/" in letter.body
    assert "https://cards.example.org/go/TOKEN/" in letter.body
    assert "https://cards.example.org/m/" in letter.body
    headers = letter.extra_headers
    assert headers["Message-ID"] == f"<notice-{notice.pk}-{int(NOON.timestamp() * 1000)}@cards.example.org>"
    assert headers["List-Unsubscribe"].startswith("<https://cards.example.org/m/")
    assert headers["List-Unsubscribe"].endswith("/hello/>")
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert headers["Auto-Submitted"] == "auto-generated"
    assert (notice.sent_at, notice.mailed) == (NOON, True)


def test_a_letter_goes_out_once(kati: Person) -> None:
    post_hello(kati)
    post_hello(kati)
    assert [send_due(), send_due()] == [Sent(mailed=1), Sent()]
    assert len(mail.outbox) == 1


def test_a_letter_goes_to_the_account_before_the_address_the_club_knows(kati: Person) -> None:
    kati.user = UserFactory(email="own@example.com")
    kati.save()
    post_hello(kati)
    send_due()
    assert mail.outbox[0].to == ["own@example.com"]


def test_a_letter_for_an_account_that_is_shut_goes_to_the_address_the_club_knows(kati: Person) -> None:
    kati.user = UserFactory(email="own@example.com", is_active=False)
    kati.save()
    post_hello(kati)
    send_due()
    assert mail.outbox[0].to == ["kati@example.com"]


@pytest.mark.parametrize(
    ("account", "person", "club_language", "subject"),
    [
        ("hu", "en", "en", "Névsor"),
        ("", "hu", "en", "Névsor"),
        ("en", "hu", "hu", "People"),
        ("", "", "hu", "Névsor"),
        ("", "xx", "en", "People"),
        ("", "", "xx", "People"),
    ],
)
def test_a_letter_speaks_the_readers_language(
    account: str, person: str, club_language: str, subject: str
) -> None:
    club = ClubFactory(name="Cellar", language=club_language)
    user = UserFactory(language=account)
    post_hello(PersonFactory(club=club, language=person, user=user))
    send_due()
    assert mail.outbox[0].subject == f"Cellar: {subject}"


def test_without_an_address_a_message_is_on_the_list_alone(club: Club) -> None:
    post_hello(PersonFactory(club=club))
    assert send_due() == Sent(listed=1)
    notice = Notice.objects.get()
    assert (notice.sent_at, notice.mailed, mail.outbox) == (NOON, False, [])


def test_a_kind_that_is_switched_off_is_on_the_list_alone(kati: Person) -> None:
    SwitchedOff.objects.create(person=kati, kind=HELLO)
    post_hello(kati)
    assert send_due() == Sent(listed=1)
    assert mail.outbox == []


def test_who_left_after_the_message_was_posted_gets_nothing(kati: Person) -> None:
    post_hello(kati)
    end_membership(person=kati, left=NOON.date(), by=None)
    assert _dropped() == "no-member"


@pytest.mark.parametrize("moment", ["erased_at", "deactivated_at"])
def test_who_is_erased_or_deactivated_gets_nothing(kati: Person, moment: str) -> None:
    post_hello(kati)
    Person.objects.filter(pk=kati.pk).update(**{moment: NOON})
    assert _dropped() == "no-member"


def test_a_guest_gets_nothing(club: Club) -> None:
    post_hello(PersonFactory(club=club, guest=True, email="guest@example.com"))
    assert _dropped() == "no-member"


def test_a_member_of_another_club_gets_nothing(kati: Person) -> None:
    post_hello(kati)
    Notice.objects.update(club=ClubFactory())
    assert _dropped() == "no-member"


def test_a_sender_who_returns_after_a_day_sends_nothing_stale(kati: Person) -> None:
    post_hello(kati, lasts=datetime.timedelta(hours=20))
    with time_machine.travel(NOON + A_DAY, tick=False):
        assert _dropped() == "expired"


def test_what_has_become_pointless_is_dropped(kati: Person) -> None:
    post_hello(kati, event="pointless")
    assert _dropped() == "pointless"


def test_a_kind_that_nobody_knows_is_dropped(kati: Person) -> None:
    post_hello(kati)
    Notice.objects.update(kind="good-bye")
    assert _dropped() == "unknown"


def _dropped() -> str:
    assert send_due() == Sent(dropped=1)
    assert mail.outbox == []
    notice = Notice.objects.get()
    assert notice.dropped_at == timezone.now()
    assert notice.sent_at is None
    return notice.dropped_because


def test_what_is_not_due_yet_waits(kati: Person) -> None:
    outbox.post(
        club=kati.club, people=[kati.pk], kind=HELLO, event="later", args={}, due_at=NOON + MINUTE,
        expires_at=NOON + A_DAY,
    )  # fmt: skip
    assert send_due() == Sent()
    assert send_due(NOON + MINUTE) == Sent(mailed=1)


def test_at_most_so_many_go_out_in_one_run_the_oldest_first(club: Club) -> None:
    for number in range(3):
        with time_machine.travel(NOON - (3 - number) * MINUTE, tick=False):
            post_hello(PersonFactory(club=club, email=f"{number}@example.com"))
    assert send_due(limit=2) == Sent(mailed=2)
    assert [letter.to[0][0] for letter in mail.outbox] == ["0", "1"]


def test_one_refused_address_stops_none_of_the_others(club: Club, settings: Any) -> None:
    settings.EMAIL_BACKEND = "tests.factories.messages.Picky"
    for name in ("ada", "refused", "bea"):
        post_hello(PersonFactory(club=club, email=f"{name}@example.com"))
    assert send_due() == Sent(mailed=2, failed=1)
    assert [letter.to for letter in mail.outbox] == [["ada@example.com"], ["bea@example.com"]]


def test_a_failed_letter_is_tried_again_later_and_later_until_it_expires(kati: Person, settings: Any) -> None:
    settings.EMAIL_BACKEND = "tests.factories.messages.Picky"
    kati.email = "refused@example.com"
    kati.save()
    post_hello(kati)
    tried = [minute for minute in range(60 * 25) if send_due(NOON + minute * MINUTE)]
    assert tried[:6] == [0, 1, 3, 7, 15, 31]
    assert tried[6:8] == [63, 123]
    assert tried[-1] == 24 * 60 + 3
    assert Notice.objects.get().dropped_because == "expired"


def test_a_letter_that_failed_goes_out_when_the_server_is_back(kati: Person, settings: Any) -> None:
    working, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, "tests.factories.messages.Down"
    post_hello(kati)
    assert send_due() == Sent(failed=1)
    settings.EMAIL_BACKEND = working
    assert send_due() == Sent()
    assert send_due(NOON + MINUTE) == Sent(mailed=1)


def test_a_server_that_cannot_be_reached_is_asked_once_in_a_run(club: Club, settings: Any) -> None:
    settings.EMAIL_BACKEND = "tests.factories.messages.Down"
    Down.tried = 0
    post_hello(*(PersonFactory(club=club, email=f"{number}@example.com") for number in range(3)))
    post_hello(PersonFactory(club=club))
    assert send_due() == Sent(listed=1, failed=3)
    assert Down.tried == 1


def test_words_that_break_stop_none_of_the_others(kati: Person, caplog: pytest.LogCaptureFixture) -> None:
    def broken(notice: Notice) -> None:
        raise LookupError("no such night")

    post_hello(kati)
    with greetings(broken):
        assert send_due() == Sent(failed=1)
    assert "(hello) was not sent" in caplog.text
    assert Notice.objects.get().attempts == 1


def test_what_another_sender_holds_is_left_alone_until_his_claim_runs_out(kati: Person) -> None:
    post_hello(kati)
    Notice.objects.update(claim="another", claimed_until=NOON + CLAIMED_FOR)
    assert send_due() == Sent()
    assert send_due(NOON + CLAIMED_FOR) == Sent(mailed=1)


def test_a_letter_sent_again_after_a_crash_has_the_same_identity(kati: Person) -> None:
    post_hello(kati)
    send_due()
    Notice.objects.update(sent_at=None, mailed=False)
    send_due(NOON + CLAIMED_FOR)
    assert len({letter.extra_headers["Message-ID"] for letter in mail.outbox}) == 1


def test_who_lost_his_claim_while_he_sent_marks_nothing(kati: Person) -> None:
    def overtaken(notice: Notice) -> outbox.Words:
        Notice.objects.update(claim="another", claimed_until=NOON + 2 * CLAIMED_FOR)
        return outbox.Words("Hello", "Hello", "/")

    post_hello(kati)
    with greetings(overtaken):
        assert send_due() == Sent()
    assert Notice.objects.get().sent_at is None


def test_what_was_withdrawn_is_not_sent(kati: Person) -> None:
    post_hello(kati)
    outbox.withdraw(club=kati.club, kind=HELLO, event="hello-1", because="off")
    assert send_due() == Sent()
    assert Notice.objects.get().dropped_because == "off"


def test_posting_to_two_hundred_takes_as_many_queries_each_time(
    club: Club, django_assert_max_num_queries: Any
) -> None:
    people = [PersonFactory(club=club, name=f"Member {number}") for number in range(200)]
    # SQLite takes fewer values in one statement than a row for each of them needs.
    with django_assert_max_num_queries(5):
        post_hello(*people)
    assert Notice.objects.count() == 200


def test_who_is_named_twice_gets_one_message(kati: Person) -> None:
    post_hello(kati, kati)
    assert Notice.objects.count() == 1
