"""P24: whatever the API is sent, as its description has it or against it, it answers without a fault.

schemathesis asks every operation that the real WSGI application describes, as an owner and as nobody, of a
club that has some of everything. Each call is taken back. FUZZ_EXAMPLES=200 goes on longer, FUZZ_SEED=7
elsewhere.
"""

import os
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
import time_machine
from django.core.cache import cache
from django.core.signals import got_request_exception, request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from django.urls import resolve
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from rest_framework.throttling import SimpleRateThrottle
from schemathesis.generation import GenerationMode
from werkzeug.test import Client

from club.actions.tokens import make_token
from club.enums import Scope
from club.models import User
from tests.factories.whole import NOW, Whole, whole_club
from tests.prove import fuzzed
from tests.prove.test_api_access import TABLE

pytestmark = pytest.mark.django_db
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "1"))
SEED = int(os.environ.get("FUZZ_SEED", "1"))
HEADERS = (
    {"If-Match": '"1"'}, {"If-Match": '"0-00000000"'}, {"If-None-Match": "*"}, {"Accept-Language": "hu"},
    {"Accept": "text/html"}, {"Idempotency-Key": "k"}, {"Idempotency-Key": "x" * 65},
    {"Idempotency-Key": "é"},
)  # fmt: skip
MODES = {"owner": tuple(GenerationMode), "nobody": (GenerationMode.POSITIVE,)}


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"asking": None, "writing": None})
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """A request would close the connection that takes it back."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.parametrize("who", MODES)
def test_no_answer_is_a_fault(who: str) -> None:
    fuzz = Fuzz.of(whole_club(), who)
    schema = schemathesis.openapi.from_wsgi("/api/schema/", fuzz.application)
    for found in schema.get_all_operations():
        for mode in MODES[who]:
            sending(found.ok(), mode, fuzz)()
    assert fuzz.faults == [], "\n\n".join(fuzz.faults)
    # What is refused at the door proves nothing of the rooms behind it.
    assert who == "nobody" or fuzz.codes[200] + fuzz.codes[201] > fuzz.codes.total() / 8


def test_a_fault_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: a view that breaks fails the test above."""
    monkeypatch.setattr("leagues.api.standings.season_table", lambda *_args: 1 / 0)
    fuzz = Fuzz.of(whole_club(), "nobody")
    schema = schemathesis.openapi.from_wsgi("/api/schema/", fuzz.application)
    sending(
        schema["/api/v1/clubs/{slug}/leagues/{league_slug}/standings/"]["GET"], GenerationMode.POSITIVE, fuzz
    )()
    assert "ZeroDivisionError" in fuzz.faults[0]


def sending(operation: Any, mode: GenerationMode, fuzz: "Fuzz") -> Callable[[], None]:
    """Sends EXAMPLES calls of this operation, the same for the same seed."""

    @seed(SEED)
    @settings(
        max_examples=EXAMPLES, database=None, deadline=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(operation.as_strategy(generation_mode=mode), st.integers(0, 2**32))
    def send(case: Any, number: int) -> None:
        fuzz.send(case, Random(number))

    return send


@dataclass
class Fuzz:
    """Who asks about which club, and what was answered."""

    application: Any
    whole: Whole
    secret: str
    codes: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, whole: Whole, who: str) -> "Fuzz":
        user = whole.accounts["owner"]
        assert isinstance(user, User)
        _token, secret = make_token(user=user, name="A fuzzer", scope=Scope.ALL, days=30)
        return cls(get_wsgi_application(), whole, secret if who == "owner" else "")

    def send(self, case: Any, random: Random) -> None:
        path, more = self._path(case, random), self._more(case, random)
        with transaction.atomic(), faults_of_views() as faults:
            answer = Client(self.application).open(path, method=case.method, **more)
            transaction.set_rollback(True)
        cache.clear()
        self.codes[answer.status_code] += 1
        if answer.status_code >= 500:
            self.faults.append(f"{case.method} {path} {more}"[:1500] + "".join(faults))

    def _path(self, case: Any, random: Random) -> str:
        """What is in the club; in one of four addresses something strange in one place."""
        there, given = self._there(case.path), case.path_parameters or {}
        strange = random.choice(list(there)) if there and random.random() < 0.25 else None
        odd = random.choice((given.get(str(strange)), *fuzzed.ODD))
        parts = {name: fuzzed.in_text(odd) if name == strange else one for name, one in there.items()}
        return str(case.path.format(**{name: quote(one, safe="") for name, one in parts.items()}))

    def _there(self, path: str) -> dict[str, str]:
        names = fuzzed.names_in(path)
        found = resolve(path.format(**dict.fromkeys(names, "1")))
        there = {"slug": self.whole.club.slug, **TABLE[str(found.url_name)].kwargs(self.whole)}
        return {name: str(there["pk" if name == "id" else name]) for name in names}

    def _more(self, case: Any, random: Random) -> dict[str, Any]:
        asked = dict(case.query or {})
        query = {name: fuzzed.spoilt(value, self._ids, random) for name, value in asked.items()}
        headers = {"If-Match": "*"} | (random.choice(HEADERS) if random.random() < 0.3 else {})
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        texts = {fuzzed.in_text(name): fuzzed.in_text(value) for name, value in query.items()}
        return {"query_string": texts, "headers": headers, **self._body(case, random)}

    def _body(self, case: Any, random: Random) -> dict[str, Any]:
        if case.method == "GET":
            return {}
        body = case.body if isinstance(case.body, dict | list | str | int | float | None) else None
        if case.media_type == "multipart/form-data":
            return {"data": fuzzed.form_of(body, random)}
        sent = fuzzed.in_json(fuzzed.spoilt(body, self._ids, random))
        odd = random.choice(fuzzed.BODIES) if random.random() < 0.1 else sent
        return {"data": odd, "content_type": "application/json"}

    @property
    def _ids(self) -> list[int]:
        return [1, 2, 3, 4, *(person.pk for person in self.whole.people)]


@contextmanager
def faults_of_views() -> Iterator[list[str]]:
    """Their tracebacks."""
    found: list[str] = []

    def hear(**_kwargs: Any) -> None:
        found.append(traceback.format_exc())

    got_request_exception.connect(hear)
    try:
        yield found
    finally:
        got_request_exception.disconnect(hear)
