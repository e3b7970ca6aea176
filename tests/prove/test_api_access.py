"""Who may ask and send what of the API: every address × role × method, by token.

A new address needs one line in tests/prove/programs/; what is not in it fails. Who may not gets 404 like at a
missing address, 403 where he may read what he may not change, and 401 where he is nobody yet.
"""

from collections.abc import Iterator

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from club.actions.membership import end_membership
from club.enums import Scope, Visibility
from club.models import Person, User
from tests.factories.programs import program
from tests.factories.whole import NOW, ROLES, Whole, whole_club
from tests.prove.programs import club, leagues, partis, scoring
from tests.prove.programs.table import Address
from tests.prove.test_access_matrix import INSIDE, MAY

pytestmark = pytest.mark.django_db
TABLE = {**club.TABLE, **scoring.TABLE, **leagues.TABLE, **partis.TABLE}
OURS = {"api-schema", "api-docs"}  # for everybody, and of no club
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
REFUSED = {401, 403, 404, 405}


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"asking": None, "writing": None})
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture(params=[Visibility.PUBLIC, Visibility.MEMBERS])
def whole(request: pytest.FixtureRequest) -> Whole:
    return whole_club(request.param)


def patterns() -> Iterator[URLPattern]:
    waiting: list[URLPattern | URLResolver] = [
        one for one in get_resolver().url_patterns if str(one.pattern).startswith("api/")
    ]
    for one in waiting:
        if isinstance(one, URLResolver):
            waiting.extend(one.url_patterns)
        elif one.name not in OURS:
            yield one


def address_of(pattern: URLPattern, whole: Whole) -> str:
    name = str(pattern.name)
    given = {"slug": whole.club.slug, **TABLE[name].kwargs(whole)}
    return reverse(name, kwargs={key: given[key] for key in pattern.pattern.converters})


def clients(whole: Whole) -> dict[str, APIClient]:
    return {role: program(user) if isinstance(user, User) else APIClient() for role, user in _users(whole)}


def _users(whole: Whole) -> list[tuple[str, object]]:
    return [(role, whole.accounts[role]) for role in ROLES]


def answer(client: APIClient, method: str, address: str) -> int:
    """The code of one request, as if it had been the only one."""
    cache.clear()
    with transaction.atomic():
        send = getattr(client, method.lower())
        headers = {"If-Match": "*"}
        sent = (
            send(address, headers=headers)
            if method == "GET"
            else send(address, {}, format="json", headers=headers)
        )
        transaction.set_rollback(True)
    return int(sent.status_code)


def expected(one: Address, method: str, role: str, *, is_secret: bool) -> set[int] | None:
    """The codes of the matrix; None: done, or told what is wrong with what was sent."""
    odd = one.odd.get((method, role)) or one.odd.get((method, "*"))
    if odd:
        return {odd}
    if method not in one.may:
        return {401, 403, 404, 405}
    outside = one.of_club and is_secret and role not in INSIDE
    if role in MAY[one.may[method]] and not outside:
        return None
    if role == "public":
        return {401, 404} if outside else {401}
    return {404} if outside else {403, 404}


def test_every_address_is_in_the_table() -> None:
    names = {str(one.name) for one in patterns()}
    assert names - TABLE.keys() == set(), "Say in tests/prove/programs/ who may ask and send it."
    assert TABLE.keys() - names == set()


@pytest.mark.parametrize("method", METHODS)
def test_the_matrix(whole: Whole, method: str) -> None:
    them, wrong = clients(whole), []
    is_secret = whole.club.visibility == Visibility.MEMBERS
    for pattern in patterns():
        address = address_of(pattern, whole)
        for role in ROLES:
            found = answer(them[role], method, address)
            due = expected(TABLE[str(pattern.name)], method, role, is_secret=is_secret)
            fits = found < 500 and found not in REFUSED if due is None else found in due
            if not fits:
                wrong.append((pattern.name, method, role, f"{found} for {due or 'done'}"))
    assert wrong == []


def test_a_token_for_reading_changes_nothing() -> None:
    whole = whole_club(Visibility.MEMBERS)
    owner = whole.accounts["owner"]
    assert isinstance(owner, User)
    client, wrong = program(owner, Scope.READ), []
    for pattern in patterns():
        for method in TABLE[str(pattern.name)].may.keys() - {"GET"}:
            if answer(client, method, address_of(pattern, whole)) != 403:
                wrong.append((pattern.name, method))
    assert wrong == []


OWN_WORD = (
    "api-reply", "api-reply-for", "api-absence-reason", "api-ballot", "api-word", "api-offer",
    "api-withdraw-offer", "api-dispute", "api-protest", "api-confirm-bottle", "api-read-messages",
    "api-account",
)  # fmt: skip


def test_a_token_for_keying_results_speaks_for_nobody() -> None:
    """Whoever gave it to a machine at the table has not given it his answers, reasons and ballots."""
    whole = whole_club(Visibility.MEMBERS)
    owner = whole.accounts["owner"]
    assert isinstance(owner, User)
    client, by_name = program(owner, Scope.SCORE), {str(one.name): one for one in patterns()}
    for name in OWN_WORD:
        for method in TABLE[name].may.keys() - {"GET"}:
            assert answer(client, method, address_of(by_name[name], whole)) == 403, (name, method)


def test_a_token_made_before_the_removal_is_dead() -> None:
    """P18: nothing of the club is found with it any more."""
    whole = whole_club(Visibility.MEMBERS)
    assert isinstance(whole.hero.user, User)
    client = program(whole.hero.user)
    end_membership(person=Person.objects.get(pk=whole.hero.pk), left=NOW.date(), by=None)
    of_club = [one for one in patterns() if TABLE[str(one.name)].of_club]
    assert [
        one.name for one in of_club if answer(client, "GET", address_of(one, whole)) not in {404, 405}
    ] == []
