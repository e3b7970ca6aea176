"""What `make bench` says of a big book: 2,000 partis of 50,000 hands and 200,000 scores, beside one of 20."""

import datetime
import os
import random
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, partial
from typing import TypeVar

from django.core.cache import cache as shared_cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.actions.revisions import raise_revision
from club.dates import today
from club.enums import Role
from club.models import User
from leagues.actions import partis
from leagues.actions.rebuild import rebuild
from leagues.actions.survey import survey
from leagues.actions.title import replay
from leagues.models import League
from leagues.queries.partis import counted
from scoring.actions.changes import Batch
from scoring.models import Hand, Parti, Score
from scoring.queries.reading import rows_of
from scoring.queries.written import in_points
from tests.big_book import write_book
from tests.factories import CAST, ClubFactory, LeagueFactory, PersonFactory, account
from tests.factories.sheets import row

T = TypeVar("T")

BIG, SMALL = 2_000, 20
TIMES = 15
APART = 10  # calls between the depths at which a page is measured: TIMES of them are more than 16 kB
ALLOWED = 3
PEOPLE = (*CAST, "Vali", "Zsófi")
EMPTY = "hearts/partis/"
PAGES = {
    "home": "",
    "King": "king/",
    "race": "king/race/",
    "try the rules": "king/try/",
    "standings, this season": "standings/",
    "standings, all time": "standings/?from={first}&to={last}",
    "rating": "rating/",
    "fairness": "fairness/",
    "person": "people/{person}/",
    "parti": "partis/{number}/",
    "partis": "partis/",
    "report": "reports/{last}/",
}
OF_MEMBERS = ("try the rules",)
PROMISED = ("standings, this season", "person")
KEPT = ("King", *PROMISED)  # for strangers, by leagues.views.strangers


@dataclass(frozen=True)
class Book:
    """A club with so many partis in its house league, none in another; its addresses filled in."""

    league: League
    owner: User
    seconds: float

    def address(self, page: str) -> str:
        partis = counted(self.league)
        first, last = partis[0], partis.reverse()[0]
        person = last.places.order_by("place").first()
        assert person is not None
        found = page.format(first=first.date, last=last.date, number=last.number, person=person.person_id)
        return f"/c/{self.league.club.slug}/{found}"


@cache
def book(count: int) -> Book:
    club = ClubFactory(slug=f"book-{count}")
    league = LeagueFactory(club=club, slug=f"book-{count}")
    LeagueFactory(club=club, slug="hearts", name="Hearts", game="hearts", house=False)
    people = [PersonFactory(club=club, name=name) for name in PEOPLE]
    until = today(club) - datetime.timedelta(1)
    start = time.process_time()
    write_book(league, people, count, until=until, chance=random.Random(1))
    return Book(league, account(club, Role.OWNER), time.process_time() - start)


def big_book() -> Iterable[str]:
    """A big book, written in bulk and derived by the real actions."""
    big = book(BIG)
    own = counted(big.league).order_by()
    hands = Hand.objects.filter(table__parti__in=own).count()
    scores = Score.objects.filter(seat__parti__in=own).count()
    yield f"{own.count():,} partis, {hands:,} hands, {scores:,} scores in {big.seconds:.0f} s"
    yield f"the whole file: {os.stat(connection.settings_dict['NAME']).st_size / 1e6:.0f} MB"


def pages() -> Iterable[str]:
    """Its pages for everybody and for an owner: queries (and with 20 partis), median of 15 in processor time
    and as a multiple of an empty page: that of a league of the same club without partis."""
    for role in ("everybody", "owner"):
        yield f"for {role}:"
        yield from _pages(role)


def _pages(role: str) -> Iterable[str]:
    small, big = (_client(book(count), role) for count in (SMALL, BIG))
    empty, _count = _measured(big, book(BIG).address(EMPTY))
    yield f"{'an empty page':24} {'':9} {empty * 1000:7.1f} ms"
    shown = {name: page for name, page in PAGES.items() if role == "owner" or name not in OF_MEMBERS}
    for name, page in shown.items():
        few = _queries(small, book(SMALL).address(page))
        milliseconds, many = _measured(big, book(BIG).address(page))
        ratio = milliseconds / empty
        told = f"{name:24} {few:3} → {many:3} {milliseconds * 1000:7.1f} ms {ratio:6.2f} ×"
        late = name in PROMISED and ratio > ALLOWED
        yield told + (f"  more than {ALLOWED} ×" if late else "") + ("" if few == many else "  other queries")
        if role == "everybody" and name in KEPT:
            anew, _many = _measured(big, book(BIG).address(page), before=shared_cache.clear)
            yield f"{'  made anew':24} {'':9} {anew * 1000:7.1f} ms {anew / empty:6.2f} ×"


def deriving() -> Iterable[str]:
    """Putting it right: the last and the first parti corrected, everything derived again and checked."""
    league = book(BIG).league
    for name, parti in (("last", counted(league).reverse()[0]), ("first", counted(league)[0])):
        _done, seconds = _timed(lambda p=parti: _correct(p))  # derives what follows, as the job does
        yield f"the {name} parti corrected and what follows derived: {seconds:.2f} s"
    rebuilt, seconds = _timed(rebuild)
    yield f"rebuild: {rebuilt.awards:,} awards, {seconds:.0f} s"
    found, seconds = _timed(survey)
    yield f"rebuild --check: {found.compared:,} things, {len(found.differences)} differ, {seconds:.0f} s"


def behind() -> Iterable[str]:
    """Pages when no job has run since the first parti was corrected: the first reader, and the next."""
    league = book(BIG).league
    raise_revision(club=league.club, changed_from=counted(league)[0].date)
    for name in ("home", "King", *PROMISED, "rating"):
        shared_cache.clear()
        address = book(BIG).address(PAGES[name])
        first, second = (_timed(lambda a=address: Client().get(a))[1] for _ in range(2))
        yield f"{name}: {first * 1000:.0f} ms, then {second * 1000:.0f} ms"
    replay(league)


def _client(of: Book, role: str) -> Client:
    client = Client()
    if role != "everybody":
        client.force_login(of.owner)
    return client


def _queries(client: Client, address: str) -> int:
    client.get(address)
    shared_cache.clear()
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    assert answer.status_code == 200, f"{address}: {answer.status_code}"
    return len(queries)


def _measured(
    client: Client, address: str, times: int = TIMES, before: Callable[[], None] = lambda: None
) -> tuple[float, int]:
    """After `before` each time: the median of processor time, which a busy machine disturbs least, and the
    number of queries.

    Each time from another depth of calls: Python keeps its frames in pieces of 16 kB, and a page whose
    longest loop happens to stand at the end of one asks the system for memory at every call.
    """
    count = _queries(client, address)
    samples = []
    for at in range(times):
        before()
        samples.append(_processor(_deeper(at * APART, lambda: client.get(address))))
    return statistics.median(samples), count


def _deeper(calls: int, deed: Callable[[], object]) -> Callable[[], object]:
    for _ in range(calls):
        deed = partial(_call, deed)
    return deed


def _call(deed: Callable[[], object]) -> object:
    return deed()


def _processor(deed: Callable[[], object]) -> float:
    start = time.process_time()
    deed()
    return time.process_time() - start


def _timed(deed: Callable[[], T]) -> tuple[T, float]:
    start = time.process_time()
    done = deed()
    return done, time.process_time() - start


def _correct(parti: Parti) -> None:
    """Another first row, so that totals move. The job runs at once, as everywhere without a broker."""
    rows = rows_of(parti)[0]
    points = (20, -20, 20, -20) if rows.points[1] != row(rows, 1, (20, -20, 20, -20)) else (10, -10, 20, -20)
    partis.correct(
        parti=parti,
        batch=Batch(rows={(1, 1): in_points(row(rows, 1, points))}),
        guests={},
        reason="a six read as a nine",
        revision=parti.revision,
        by=None,
    )
