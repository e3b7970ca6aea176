"""Requests that two processes send to the API at once, each from ten threads."""

import threading
from collections.abc import Callable, Mapping
from itertools import permutations
from typing import Any, NamedTuple

from django.db import connections
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from club.api import base
from club.enums import Role, Scope
from club.models import User
from scoring.actions import hands
from scoring.models import Breach, Hand, Parti, Table
from tests.factories import LeagueFactory, account, cast
from tests.factories.evenings import open_evening
from tests.factories.programs import program
from tests.prove.race import PATIENCE, Racer

THREADS = 10
ROWS = list(permutations((30, -5, -10, -15)))
AT = "/api/v1/clubs/race/partis/1/"


class Seen(NamedTuple):
    """The status and the body that each thread of one process was answered, and the rows that there are in
    the end."""

    told: list[tuple[int, Any]]
    rows: int


def one_key(racer: Racer) -> Seen:
    """Twenty send one request with one key."""
    client = _ready(racer, "Vera")
    return _breaches(racer, client, lambda: {"kind": "careless"})


def one_key_two_bodies(racer: Racer) -> Seen:
    """Ten send another body with it than the other ten."""
    client = _ready(racer, "Vera")
    return _breaches(racer, client, lambda: {"kind": ("careless", "deliberate")[racer.number]})


def one_key_two_accounts(racer: Racer) -> Seen:
    """Ten are sent by another account than the other ten."""
    client = _ready(racer, ("Vera", "Olga")[racer.number])
    return _breaches(racer, client, lambda: {"kind": "careless"})


def hand_seven(racer: Racer) -> Seen:
    """Twenty write hand 7, each other numbers, and none has seen a row; without the guard they write over."""
    client = _ready(racer, "Vera")
    if not racer.guarded:
        hands._create = _over

    def write(number: int) -> tuple[int, Any]:
        points = dict(zip("1234", ROWS[racer.number * THREADS + number], strict=True))
        body = {"revision": 0, "each": {"points": points}}
        answer = client.put(f"{AT}tables/1/sheet/7/", body, format="json")
        return answer.status_code, answer.json()

    told = _at_once(racer, write)
    return Seen(told, Hand.objects.filter(number=7).count())


def _breaches(racer: Racer, client: APIClient, body: Callable[[], dict[str, Any]]) -> Seen:
    """A breach is a deed that nothing but the key keeps from being done twice."""
    person = Parti.objects.get().seats.earliest("position").person_id

    def note(_number: int) -> tuple[int, Any]:
        sent = {"person": person, **body()}
        answer = client.post(f"{AT}breaches/", sent, format="json", headers={"Idempotency-Key": "one"})
        return answer.status_code, answer.json()

    told = _at_once(racer, note)
    return Seen(told, Breach.objects.count())


def _ready(racer: Racer, name: str) -> APIClient:
    """An evening with two scorekeepers, and a program of the one of this name; without the guard no key is
    looked at."""
    SimpleRateThrottle.THROTTLE_RATES = {"asking": None, "writing": None}
    racer.prepare(_evening)
    if not racer.guarded:
        base.once = lambda _request, _user, _club, do: do()
    return program(User.objects.get(name=name), Scope.SCORE, HTTP_HOST="localhost")


def _evening() -> None:
    league = LeagueFactory(club__slug="race")
    for name in ("Vera", "Olga"):
        account(league.club, Role.SCOREKEEPER, name=name)
    open_evening(league, cast(league.club, 4))


def _over(table: Table, number: int, values: Mapping[str, Any]) -> Hand:
    """Whatever is there, this is the row from now on."""
    return Hand.objects.update_or_create(table=table, number=number, defaults=dict(values))[0]


def _at_once(racer: Racer, send: Callable[[int], tuple[int, Any]]) -> list[tuple[int, Any]]:
    """What each thread of this process was answered; they begin together with those of the other."""
    told: list[tuple[int, Any]] = []
    together = threading.Barrier(THREADS + 1)

    def run(number: int) -> None:
        together.wait(PATIENCE)
        try:
            told.append(send(number))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(THREADS)]
    for thread in threads:
        thread.start()
    racer.meet()
    together.wait(PATIENCE)
    for thread in threads:
        thread.join(PATIENCE)
    racer.meet()
    return told
