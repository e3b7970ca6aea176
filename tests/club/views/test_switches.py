"""Which messages come by e-mail: chosen by oneself, with an account or by the link in a letter."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from club import links
from club.actions.membership import end_membership
from club.actions.people import lock
from club.actions.sending import Sent, send_due
from club.actions.switches import choose
from club.dates import today
from club.letters import switches_token
from club.models import Club, Person, SwitchedOff
from club.outbox import kinds
from tests.factories import ClubFactory, PersonFactory, UserFactory
from tests.factories.messages import HELLO, greetings, post_hello

pytestmark = pytest.mark.django_db
SETTINGS = "/c/cellar/messages/settings/"


@pytest.fixture(autouse=True)
def _greetings() -> Iterator[None]:
    with greetings():
        yield


@pytest.fixture
def club() -> Club:
    return ClubFactory(slug="cellar", name="The Cellar")


@pytest.fixture
def kati(club: Club) -> Person:
    return PersonFactory(club=club, name="Kati", user=UserFactory(email="kati@example.com"))


def off(person: Person) -> set[str]:
    return set(SwitchedOff.objects.filter(person=person).values_list("kind", flat=True))


def all_but(*without: str) -> list[str]:
    return [kind.key for kind in kinds() if kind.key not in without]


def by_link(person: Person, kind: str = "") -> str:
    return f"/m/{switches_token(person)}/" + (f"{kind}/" if kind else "")


def test_a_member_switches_kinds_off_and_on_again(client: Client, kati: Person) -> None:
    assert kati.user
    client.force_login(kati.user)
    assert "kati@example.com" in client.get(SETTINGS).content.decode()
    client.post(SETTINGS, {"wanted": all_but("night", HELLO)})
    assert off(kati) == {"night", HELLO}
    post_hello(kati)
    assert send_due() == Sent(listed=1)
    client.post(SETTINGS, {"wanted": all_but("night")})
    assert off(kati) == {"night"}


def test_the_page_has_a_tick_for_every_kind(client: Client, kati: Person) -> None:
    assert kati.user
    client.force_login(kati.user)
    page = client.get(SETTINGS).content.decode()
    assert page.count('type="checkbox"') == len(kinds()) == page.count("checked")


def test_a_kind_that_nobody_knows_is_refused_and_changes_nothing(client: Client, kati: Person) -> None:
    assert kati.user
    client.force_login(kati.user)
    response = client.post(SETTINGS, {"wanted": ["no-such-kind"]})
    assert response.status_code == 200
    assert "no-such-kind" in response.content.decode()
    assert off(kati) == set()


def test_the_link_of_a_letter_opens_the_switches_without_an_account(client: Client, kati: Person) -> None:
    post_hello(kati)
    send_due()
    address = next(line for line in mail.outbox[0].body.splitlines() if "/m/" in line)
    path = "/m/" + address.split("/m/")[1]
    assert "Kati in The Cellar" in client.get(path).content.decode()
    assert off(kati) == set()
    client.post(path, {"wanted": all_but(HELLO)})
    assert off(kati) == {HELLO}


def test_one_click_of_a_mail_program_switches_one_kind_off_without_a_form(kati: Person) -> None:
    strict = Client(enforce_csrf_checks=True)
    post_hello(kati)
    send_due()
    address = mail.outbox[0].extra_headers["List-Unsubscribe"].strip("<>")
    for _twice in range(2):
        response = strict.post("/m/" + address.split("/m/")[1], {"List-Unsubscribe": "One-Click"})
        assert response.status_code == 200
    assert off(kati) == {HELLO}


def test_a_guest_who_got_a_letter_may_switch_it_off(club: Club, client: Client) -> None:
    guest = PersonFactory(club=club, guest=True, email="guest@example.com")
    assert client.post(by_link(guest, HELLO)).status_code == 200
    assert off(guest) == {HELLO}


def test_looking_at_the_address_of_one_click_switches_nothing(client: Client, kati: Person) -> None:
    page = client.get(by_link(kati, HELLO)).content.decode()
    assert "Press “Save”" in page
    assert page.count("checked") == len(kinds()) - 1
    assert off(kati) == set()


def test_the_form_behind_the_link_needs_its_token(kati: Person) -> None:
    assert Client(enforce_csrf_checks=True).post(by_link(kati), {"wanted": []}).status_code == 403
    assert off(kati) == set()


def test_the_page_behind_the_link_speaks_the_language_of_the_letter(client: Client, kati: Person) -> None:
    assert kati.user
    kati.user.language = "hu"
    kati.user.save()
    assert 'lang="hu"' in client.get(by_link(kati)).content.decode()


@pytest.mark.parametrize("kind", ["", HELLO])
def test_a_dead_link_opens_nothing(client: Client, kati: Person, kind: str) -> None:
    address = by_link(kati, kind)
    Person.objects.filter(pk=kati.pk).update(link_version=2)
    assert [client.get(address).status_code, client.post(address).status_code] == [404, 404]
    kati.refresh_from_db()
    address = by_link(kati, kind)
    end_membership(person=kati, left=today(kati.club), by=None)
    assert [client.get(address).status_code, client.post(address).status_code] == [404, 404]
    assert off(kati) == set()


def test_a_link_for_something_else_or_a_forged_one_opens_nothing(client: Client, kati: Person) -> None:
    other = links.make("night", kati.pk, kati.pk, kati.link_version)
    for token in (other, switches_token(kati)[:-1] + "_", "x"):
        assert client.post(f"/m/{token}/{HELLO}/").status_code == 404
    assert client.post(by_link(kati, "no-such-kind")).status_code == 404
    assert off(kati) == set()


def test_choosing_costs_the_same_for_any_choice(kati: Person, django_assert_max_num_queries: Any) -> None:
    lock(kati.club)
    with django_assert_max_num_queries(6):
        choose(person=kati, wanted=[], by=kati)
    assert off(kati) == {kind.key for kind in kinds()}
