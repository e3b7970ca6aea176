"""`make bench`: processor times and query counts on a SQLite file of its own; figures, not verdicts.

python -m tests.bench
"""

# ruff: noqa: T201, E402
import datetime
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

FOLDER = tempfile.TemporaryDirectory()
os.environ["DATABASE_URL"] = f"sqlite:///{Path(FOLDER.name) / 'bench.sqlite3'}"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
os.environ.update(DEBUG="0", SECRET_KEY="bench " * 10)  # as a club serves it

import django

django.setup()

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.actions.revisions import raise_revision
from club.models import Club, Person
from leagues.actions.demo import load_demo
from leagues.actions.seasons import ensure_seasons
from leagues.actions.title import replay
from leagues.models import League, LeagueParti
from rules_engine import registry
from scoring.actions import hands, partis
from scoring.enums import Detail, State
from scoring.models import Parti, Place, Seat, Table
from scoring.queries.reading import rows_of
from scoring.queries.written import in_points
from tests import bench_hearts, bench_pages
from tests.factories import ClubFactory, LeagueFactory, cast
from tests.factories.sheets import keyed_parti, open_parti, row

FIRST_DAY = datetime.date(1990, 1, 3)
POINTS = (30, 10, -15, -25)
BIG_BOOK = (bench_pages.big_book, bench_pages.pages, bench_pages.deriving, bench_pages.behind)


def main() -> int:
    settings.ALLOWED_HOSTS, settings.STATIC_ROOT = ["testserver"], Path(FOLDER.name) / "static"
    for command in ("migrate", "collectstatic"):
        call_command(command, interactive=False, verbosity=0)
    for measure in (home_page, points, bench_hearts.speed, bench_hearts.memory, saving, closing, *BIG_BOOK):
        print(f"\n{(measure.__doc__ or '').strip()}")
        for line in measure():
            print(f"  {line}")
    return 0


def home_page() -> Iterable[str]:
    """The home page of the demo."""
    load_demo()
    answer = Client().get("/c/demo/")
    yield f"status {answer.status_code}, HTML {len(answer.content) / 1000:.1f} kB"
    css = sum(path.stat().st_size for path in Path("static").rglob("*") if path.is_file())
    yield f"with every stylesheet, script and image of ours {(len(answer.content) + css) / 1000:.1f} kB"


def points() -> Iterable[str]:
    """Could these points have happened? 2,000 different rows."""
    game = registry.game("pikk-dama")
    rows = [(a, b, -20, 20 - a - b) for a in range(-40, 10) for b in range(-20, 20)][:2000]
    game.check_points(rows[0])
    seconds = timed(lambda: [game.check_points(points) for points in rows])
    yield f"{len(rows) / seconds:,.0f} rows a second"


def saving() -> Iterable[str]:
    """Saving a hand, early and late in a parti of seven."""
    club = ClubFactory(slug="saving")
    rows = rows_of(open_parti(club, cast(club, 7)))[0]
    for number in rows.numbers:
        with CaptureQueriesContext(connection) as queries:
            seconds = timed(
                lambda n=number: hands.save(
                    table=rows.table, number=n, written=in_points(row(rows, n)), revision=0, by=None
                )
            )
        if number in {1, 18, 35}:
            yield f"hand {number}: {len(queries)} queries, {seconds * 1000:.1f} ms"


def closing() -> Iterable[str]:
    """Closing the newest parti (places, tallies, the job), after 100 and after 10,000 earlier ones."""
    times = {}
    for earlier in (100, 10_000):
        league = filled_league(f"closing-{earlier}", earlier)
        people = list(Person.objects.filter(club=league.club))[:4]
        samples, counts = [], set()
        for turn in range(5):
            parti = keyed_parti(league.club, people, date=FIRST_DAY + datetime.timedelta(earlier + turn))
            LeagueParti.objects.create(league=league, parti=parti)
            with CaptureQueriesContext(connection) as queries:
                samples.append(timed(lambda p=parti, g=league: close_and_replay(p, g)))
            counts.add(len(queries))
        times[earlier] = statistics.median(samples)
        yield f"after {earlier:,}: median {times[earlier] * 1000:.1f} ms, {sorted(counts)} queries"
    yield f"ratio {times[10_000] / times[100]:.2f}"


def close_and_replay(parti: Parti, league: League) -> None:
    partis.close(parti=parti, by=None)
    replay(league)


def filled_league(slug: str, count: int) -> League:
    """A league with so many closed partis, a day apart, written in bulk, its title derived."""
    club = ClubFactory(slug=slug)
    league = LeagueFactory(club=club, slug=slug)
    people = cast(club, 6)
    write_partis(club, league, people, count)
    Club.objects.filter(pk=club.pk).update(last_parti_number=count)
    ensure_seasons(league, [FIRST_DAY, FIRST_DAY + datetime.timedelta(count)])
    raise_revision(club=club, changed_from=FIRST_DAY)
    replay(league)
    return league


def write_partis(club: Club, league: League, people: list[Person], count: int) -> None:
    written = Parti.objects.bulk_create(
        Parti(
            club=club, number=number, date=FIRST_DAY + datetime.timedelta(number - 1), game=league.game,
            rules_version=1, options={}, state=State.CLOSED, detail=Detail.TOTALS, closed_at=timezone.now(),
        )
        for number in range(1, count + 1)
    )  # fmt: skip
    LeagueParti.objects.bulk_create(LeagueParti(league=league, parti=parti) for parti in written)
    tables = Table.objects.bulk_create(Table(parti=parti, number=1, seats_known=False) for parti in written)
    seats = Seat.objects.bulk_create(
        Seat(parti=parti, table=table, position=at, person=people[(at + parti.number) % 6], total=POINTS[at])
        for parti, table in zip(written, tables, strict=True)
        for at in range(4)
    )
    Place.objects.bulk_create(
        Place(
            parti_id=seat.parti_id,
            seat=seat,
            person_id=seat.person_id,
            place=seat.position + 1,
            points=seat.total,
        )
        for seat in seats
    )


def timed(deed: Callable[[], object]) -> float:
    """Processor time, which a busy machine disturbs least."""
    start = time.process_time()
    deed()
    return time.process_time() - start


if __name__ == "__main__":
    sys.exit(main())
