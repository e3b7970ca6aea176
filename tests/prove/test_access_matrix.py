"""Who may open and send what: every address × role × method, in a club that everybody sees and in one that
only its members see.

A new address needs one line in TABLE; what is not in it fails. `get` and `post` name who may:
`all`, `members`, `scorers`, `owners` of the club, `signed-in`, `nobody` (the address does not know the
method). Who may not gets what a missing page gives: 404; or the way to sign in (302) where he is nobody yet
and the club is no secret, and 403 for what was sent.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest
import time_machine
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from club.actions.membership import end_membership
from club.enums import Visibility
from club.models import Person
from tests.factories.whole import NOW, ROLES, Whole, whole_club
from tests.prove.addresses import addresses, names

pytestmark = pytest.mark.django_db

INSIDE = ("member", "scorekeeper", "owner")
MAY = {
    "all": ROLES,
    "signed-in": tuple(role for role in ROLES if role != "public"),
    "members": INSIDE,
    "scorers": ("scorekeeper", "owner"),
    "owners": ("owner",),
    "nobody": (),
}


class Page(NamedTuple):
    """Who may read, who may send; `of_club`: what outsiders see depends on the club's visibility."""

    get: str
    post: str
    of_club: bool = True


def site(get: str, post: str) -> Page:
    """An address outside a club, or one that its secret opens to whoever has it."""
    return Page(get, post, of_club=False)


TABLE = {
    # the site and accounts
    "site": site("all", "nobody"),
    "account": site("signed-in", "signed-in"),
    "account_confirm_login_code": site("all", "all"),
    "account_login": site("all", "all"),
    "account_request_login_code": site("all", "all"),
    "end-other-sessions": site("nobody", "signed-in"),
    "end-session": site("nobody", "signed-in"),
    "found-club": site("signed-in", "signed-in"),
    "found-from-file": site("signed-in", "signed-in"),
    "mail": site("missing", "nobody"),  # in development only
    "passkey-options": site("nobody", "signed-in"),
    "passkeys": site("signed-in", "signed-in"),
    "password-change": site("signed-in", "signed-in"),
    "password-reset": site("all", "all"),
    "password-reset-confirm": site("all", "all"),
    "password-reset-sent": site("all", "nobody"),
    "remove-passkey": site("nobody", "signed-in"),
    "metrics": site("all", "nobody"),  # from this machine; tests/config/test_metrics.py asks the others
    "remove-token": site("nobody", "signed-in"),
    "tokens": site("signed-in", "signed-in"),
    "sessions": site("signed-in", "nobody"),
    "sign-in": site("all", "all"),
    "sign-in-passkey": site("nobody", "all"),
    "sign-in-passkey-options": site("nobody", "all"),
    "sign-out": site("nobody", "all"),
    "sign-up": site("all", "all"),
    # who has the secret
    "absence-link": site("all", "all"),
    "calendar-feed": site("all", "nobody"),
    "join": site("all", "signed-in"),
    "join-sign-up": site("all", "all"),
    "night-link": site("all", "all"),
    "switch-off": site("all", "all"),
    "switches": site("all", "all"),
    "vote-link": site("all", "all"),
    # what a club shows
    "fairness": Page("all", "nobody"),
    "rating": Page("all", "nobody"),
    "badge": Page("all", "nobody"),
    "game-rules": Page("all", "nobody"),
    "hand": Page("all", "scorers"),
    "hand-record": Page("all", "scorers"),
    "home": Page("all", "nobody"),
    "king": Page("all", "nobody"),
    "king-json": Page("all", "nobody"),
    "league-fairness": Page("all", "nobody"),
    "league-rating": Page("all", "nobody"),
    "league-badge": Page("all", "nobody"),
    "league-home": Page("all", "nobody"),
    "league-king": Page("all", "nobody"),
    "league-king-json": Page("all", "nobody"),
    "league-partis": Page("all", "nobody"),
    "league-report": Page("all", "nobody"),
    "league-report-image": Page("all", "nobody"),
    "league-race": Page("all", "nobody"),
    "league-rules": Page("all", "nobody"),
    "league-standings": Page("all", "nobody"),
    "parti": Page("all", "scorers"),
    "partis": Page("all", "nobody"),
    "people": Page("all", "owners"),
    "person": Page("all", "nobody"),
    "report": Page("all", "nobody"),
    "report-image": Page("all", "nobody"),
    "race": Page("all", "nobody"),
    "rules": Page("all", "nobody"),
    "sheet": Page("all", "scorers"),
    "sheet-pdf": Page("all", "nobody"),
    "standings": Page("all", "nobody"),
    # what members read and do
    "absences": Page("members", "members"),
    "league-try-rules": Page("members", "nobody"),
    "try-rules": Page("members", "nobody"),
    "activity": Page("members", "nobody"),
    "bottles": Page("members", "members"),
    "calendar": Page("members", "members"),
    "message-settings": Page("members", "members"),
    "messages": Page("members", "members"),
    "night": Page("members", "nobody"),
    "nights": Page("members", "nobody"),
    "reply": Page("nobody", "members"),
    "venue-dispute": Page("members", "members"),
    "venue-offer": Page("members", "members"),
    "venue-protest": Page("members", "members"),
    "venue-withdraw": Page("members", "members"),
    "vote": Page("members", "members"),
    "votes": Page("members", "nobody"),
    # what scorekeepers do
    "amend": Page("scorers", "scorers"),
    "at-table": Page("scorers", "scorers"),
    "change-night": Page("scorers", "scorers"),
    "close": Page("scorers", "scorers"),
    "contact": Page("scorers", "scorers"),  # and the person himself
    "correct": Page("scorers", "scorers"),
    "club-file": Page("owners", "nobody"),
    "club-file-download": Page("owners", "nobody"),
    "import": Page("scorers", "scorers"),
    "import-file": Page("scorers", "scorers"),
    "invite": Page("scorers", "scorers"),
    "plan-night": Page("scorers", "scorers"),
    "redraw": Page("nobody", "scorers"),
    "reply-for": Page("nobody", "scorers"),
    "start": Page("scorers", "scorers"),
    "void": Page("scorers", "scorers"),
    # what owners do
    "answer-claim": Page("nobody", "owners"),
    "edit-person": Page("owners", "owners"),
    "erase-person": Page("owners", "owners"),
    "house-rules": Page("owners", "owners"),
    "league-season": Page("owners", "owners"),
    "league-seasons": Page("owners", "owners"),
    "season": Page("owners", "owners"),
    "seasons": Page("owners", "owners"),
    "league-make-house": Page("nobody", "owners"),
    "league-remove": Page("nobody", "owners"),
    "league-settings": Page("owners", "owners"),
    "leagues": Page("owners", "owners"),
    "merge-person": Page("owners", "owners"),
    "settings": Page("owners", "owners"),
}

# What is otherwise than the rule, with its reason.
ODD = {
    ("sheet", "POST", "public"): 302,  # what was typed is kept, and leads to signing in
    ("join", "POST", "public"): 403,  # comes back in a form after signing in
    ("league-report", "GET", "*"): 404,  # nothing was played in it
    ("league-report-image", "GET", "*"): 404,
    ("import-file", "GET", "scorekeeper"): 404,  # seen by nobody but the owner who brought it
    ("import-file", "POST", "scorekeeper"): 404,
    ("absences", "POST", "*"): 404,  # a form that names no absence
    ("venue-withdraw", "POST", "*"): 404,  # nobody of them has offered a place
}
# Django's own forms take a PUT for a POST, with the same checks; some answer whoever is signed in, or has a
# dead link, before they look at the method.
OF_DJANGO = {
    "account_confirm_login_code",
    "account_login",
    "account_request_login_code",
    "password-change",
    "password-reset",
    "password-reset-confirm",
    "sign-in",
}
REFUSED = {403, 404, 405}


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture(params=[Visibility.PUBLIC, Visibility.MEMBERS])
def whole(request: pytest.FixtureRequest) -> Whole:
    return whole_club(request.param)


@pytest.fixture
def secret() -> Whole:
    """A club that only its members see, for what takes long and does not depend on who sees the club."""
    return whole_club(Visibility.MEMBERS)


def clients(whole: Whole) -> dict[str, Client]:
    found = {role: Client() for role in ROLES}
    for role, client in found.items():
        if role != "public":
            client.force_login(whole.accounts[role])
    return found


def answer(client: Client, method: str, address: str) -> int:
    """The code of one request, as if it had been the only one."""
    cookies = client.cookies.copy()
    cache.clear()
    with transaction.atomic():
        code = getattr(client, method.lower())(address).status_code
        transaction.set_rollback(True)
    client.cookies = cookies
    return int(code)


def expected(name: str, method: str, role: str, *, is_secret: bool) -> int | None:
    """The code of the matrix; None: done, or told in a page what is wrong with what was sent."""
    page = TABLE[name]
    may = page.post if method == "POST" else page.get
    odd = ODD.get((name, method, role)) or (
        ODD.get((name, method, "*")) if role in MAY.get(may, ()) else None
    )
    if odd or may in {"nobody", "missing"}:
        return odd or _never(page, may, role)
    outside = page.of_club and is_secret and role not in INSIDE
    if role in MAY[may] and not outside:
        return None
    if method == "POST":
        return _not_sent(page, role, outside)
    return (404 if outside else 302) if role == "public" else 404


def _never(page: Page, may: str, role: str) -> int:
    """Pages of one's account ask first who one is."""
    asks = not page.of_club and "signed-in" in {page.get, page.post}
    return 404 if may == "missing" else 302 if asks and role == "public" else 405


def _not_sent(page: Page, role: str, outside: bool) -> int:
    if role == "public":
        return 403 if page.of_club else 302
    return 403 if role in MAY.get(page.get, ()) and not outside else 404


def test_every_address_is_in_the_table() -> None:
    assert set(names()) - TABLE.keys() == set(), "Say in TABLE who may open and send it."
    assert TABLE.keys() - set(names()) == set()


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_the_matrix(whole: Whole, method: str) -> None:
    assert deviations(whole, method) == []


def test_a_head_is_answered_like_a_get(secret: Whole) -> None:
    assert deviations(secret, "HEAD") == []


def deviations(whole: Whole, method: str) -> list[tuple[str, str, str, str]]:
    """Where an answer is not the one of the matrix: address, method, role, code found and due."""
    them, wrong = clients(whole), []
    is_secret = whole.club.visibility == Visibility.MEMBERS
    for name, address in addresses(whole):
        for role in ROLES:
            found = answer(them[role], method, address)
            due = expected(name, "GET" if method == "HEAD" else method, role, is_secret=is_secret)
            if found != due and not (due is None and found < 500 and found not in REFUSED):
                wrong.append((name, method, role, f"{found} for {due or 'done'}"))
    return wrong


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_no_other_method_does_anything(secret: Whole, method: str) -> None:
    owner = clients(secret)["owner"]
    wrong = [
        (name, found)
        for name, address in addresses(secret)
        if (found := answer(owner, method, address)) != 405 and name not in OF_DJANGO
    ]
    assert wrong == []


def test_everything_made_before_the_removal_is_dead(secret: Whole) -> None:
    """A session, personal links, a calendar and an invitation do not outlive the membership (P18)."""
    client = Client()
    client.force_login(secret.hero.user)
    end_membership(person=Person.objects.get(pk=secret.hero.pk), left=NOW.date(), by=None)
    wrong = []
    for name, address in addresses(secret):
        page = TABLE[name]
        if page.get in {"members", "scorers", "owners"} and answer(client, "GET", address) != 404:
            wrong.append(name)
        by_link = name.endswith("-link") or name.startswith("switch") or name == "calendar-feed"
        methods = ["GET"] if name == "calendar-feed" else ["GET", "POST"]
        if by_link and any(answer(Client(), method, address) not in {404, 410} for method in methods):
            wrong.append(name)
    assert wrong == []
