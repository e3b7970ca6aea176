"""P19: forms resist forgery and guessing. Reading writes nothing, sending asks for the token of the form."""

import re
from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.enums import Visibility
from club.models import User
from tests.factories import UserFactory
from tests.factories.whole import NOW, Whole, whole_club
from tests.prove.addresses import addresses
from tests.prove.doors import operators, programs

pytestmark = pytest.mark.django_db
WRITE = re.compile(r'\s*(?:INSERT(?: OR IGNORE)? INTO|UPDATE|DELETE FROM) "(\w+)"')
PASSWORD = "jolly-joker-7"
# What no form changes: when an account and its device were seen last, and the session itself.
SEEN = ("django_session", "usersessions_usersession", "club_user")
# Answered before anybody asks for a token: these take a POST from nobody at all.
SENT_BY_NOBODY = {404, 405}
# The button that mail programs show themselves (RFC 8058): its secret is in the address.
WITHOUT_TOKEN = {"switch-off"}


@pytest.fixture
def whole() -> Whole:
    with time_machine.travel(NOW, tick=False):
        yield whole_club(Visibility.MEMBERS)


def signed_in(whole: Whole, role: str, **given: Any) -> Client:
    client = Client(**given)
    client.force_login(whole.accounts[role])
    return client


def written(client: Client, method: str, address: str, **given: str) -> list[str]:
    """What a request writes, but for what it sees of the account."""
    with CaptureQueriesContext(connection) as asked:
        answer = getattr(client, method)(address, given)
        b"".join(answer)  # a download is closed when it has been read
    return writes(asked)


def writes(asked: CaptureQueriesContext) -> list[str]:
    """The tables that were written to."""
    found = (WRITE.match(one["sql"]) for one in asked)
    return [write[1] for write in found if write and write[1] not in SEEN]


@pytest.mark.parametrize("role", ["owner", "member"])
def test_reading_writes_nothing(whole: Whole, role: str) -> None:
    client = signed_in(whole, role)
    wrong = {
        address: found for _name, address in addresses(whole) if (found := written(client, "get", address))
    }
    assert wrong == {}


def test_a_write_would_be_seen(whole: Whole) -> None:
    """The control."""
    client, address = signed_in(whole, "owner"), f"/c/{whole.club.slug}/people/"
    assert written(client, "post", address, name="Somebody New")


def test_every_form_asks_for_its_token(whole: Whole) -> None:
    client, trusting = signed_in(whole, "owner", enforce_csrf_checks=True), signed_in(whole, "owner")
    for name, address in addresses(whole):
        if name not in WITHOUT_TOKEN:
            assert client.post(address).status_code in {403, *SENT_BY_NOBODY}, name
    answer = trusting.post(f"/c/{whole.club.slug}/people/", {"name": "Somebody New"})
    assert answer.status_code == 302  # the same form with its token, as the test client has it


def sent(client: Client, method: str, address: str, body: str = "{}") -> tuple[int, list[str]]:
    """The code of what a browser's session asks of the API, and what that writes."""
    with CaptureQueriesContext(connection) as asked:
        given = {"data": body, "content_type": "application/json", "HTTP_IF_MATCH": "*"}
        answer = client.generic(method, address, **({} if method == "GET" else given))
    return answer.status_code, writes(asked)


@pytest.mark.parametrize("role", ["owner", "member"])
def test_a_session_reads_at_the_api_and_writes_nothing_by_it(whole: Whole, role: str) -> None:
    client = signed_in(whole, role)
    read = {address: sent(client, method, address) for method, address in programs(whole) if method == "GET"}
    assert {address: found for address, found in read.items() if found[0] >= 500 or found[1]} == {}
    assert 200 in {code for code, _written in read.values()}


def test_a_session_changes_nothing_at_the_api_without_the_token(whole: Whole) -> None:
    client, trusting = signed_in(whole, "owner", enforce_csrf_checks=True), signed_in(whole, "owner")
    writing = [(method, address) for method, address in programs(whole) if method != "GET"]
    assert {one: found for one in writing if (found := sent(client, *one)) != (403, [])} == {}
    address, body = f"/api/v1/clubs/{whole.club.slug}/people/", '{"name": "Somebody New"}'
    code, found = sent(trusting, "POST", address, body)  # as with its token
    assert (code, bool(found)) == (201, True)


def test_the_operators_forms_ask_for_their_token_and_reading_there_writes_nothing(whole: Whole) -> None:
    chief = User.objects.create_superuser("chief@example.com", PASSWORD)
    client, trusting = Client(enforce_csrf_checks=True), Client()
    for one in (client, trusting):
        one.force_login(chief)
    there = [*operators()]
    assert len(there) > 60
    assert {address: found for address in there if (found := written(trusting, "get", address))} == {}
    assert {address: code for address in there if (code := client.post(address).status_code) != 403} == {}
    assert client.get("/admin/").status_code == 200  # and signed in still
    assert trusting.post("/admin/logout/").status_code == 302
    assert trusting.get("/admin/").status_code == 302


def test_the_session_is_another_one_after_the_sign_in() -> None:
    user, client = UserFactory(email="vera@example.com", password=PASSWORD), Client()
    session = client.session
    session["planted"] = "by somebody else"
    session.save()
    client.cookies["sessionid"] = before = session.session_key
    client.post("/sign-in/", {"username": user.email, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(user.pk)
    assert client.session.session_key != before
    assert not Session.objects.filter(session_key=before).exists()


def test_the_session_ends_with_the_sign_out() -> None:
    client = Client()
    client.force_login(UserFactory())
    before = client.session.session_key
    client.post("/sign-out/")
    assert not Session.objects.filter(session_key=before).exists()


def test_twenty_guesses_under_changing_addresses_have_to_wait() -> None:
    UserFactory(email="vera@example.com", password=PASSWORD)
    answers = [
        Client().post(
            "/sign-in/",
            {"username": "vera@example.com", "password": f"wrong{number}"},
            headers={"X-Forwarded-For": f"10.0.0.{number}, 10.1.0.{number}"},
        ).status_code
        for number in range(20)
    ]  # fmt: skip
    assert answers[0] == 200
    assert answers[-1] == 429
    right = {"username": "vera@example.com", "password": PASSWORD}
    assert Client().post("/sign-in/", right).status_code == 429
    assert User.objects.get().last_login is None
