"""One stores a large file of results while another writes now and then, as people at a table do.

Or both store the same file.
"""

from io import StringIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import monotonic, sleep
from typing import Any

from django.core.management import call_command
from django.db import transaction

from club.actions.people import lock
from club.models import Club, Person
from leagues.actions.imports import plan, store, turns
from leagues.files.preview import preview
from leagues.models import League, LeagueParti
from tests.factories import CAST, LeagueFactory, cast
from tests.prove.importing import results
from tests.prove.race import Racer, told

PARTIS = 60
SLOW = 0.05  # seconds more for each parti: a small machine, an evening hand by hand
PAUSE = 0.05
PATIENT = 2.0
LONGEST = 40


def write_beside_a_file(racer: Racer) -> Any:
    """How many partis number 0 stored; how long number 1 waited for each of its own writes meanwhile."""
    racer.prepare(LeagueFactory)
    if racer.number == 1:
        return _waits(racer)
    if not racer.guarded:
        turns.GAP = 0
    vars(store)["plan_import"] = _slowly
    return _store(racer)


def command_at_once(racer: Racer) -> dict[str, Any]:
    """Both run the command on the same file of strangers; how each ended, and what there is then."""
    racer.prepare(LeagueFactory)
    league = League.objects.select_related("club").get()
    given = ["--club", league.club.slug, "--league", league.slug, "--create-people"]
    with NamedTemporaryFile(suffix=".csv") as file:
        Path(file.name).write_bytes(results(CAST[:4], PARTIS))
        racer.meet()
        heard = told(lambda: call_command("import_results", file.name, *given, stdout=StringIO()))
    racer.meet()
    return {"told": heard, "partis": LeagueParti.objects.count(), "people": Person.objects.count()}


def _store(racer: Racer) -> int:
    league = League.objects.select_related("club").get()
    names = [person.name for person in cast(league.club, 4)]
    found = preview(league=league, data=results(names, PARTIS))
    racer.meet()
    store.store_results(league=league, partis=found.reading.partis, confirmed=(), by=None)
    return LeagueParti.objects.count()


def _waits(racer: Racer) -> list[float]:
    club, waits = Club.objects.get(), list[float]()
    racer.meet()
    until = monotonic() + LONGEST
    while LeagueParti.objects.count() < PARTIS and monotonic() < until:
        began = monotonic()
        with transaction.atomic():
            lock(club)
        waits.append(monotonic() - began)
        sleep(PAUSE)
    return waits


def _slowly(**given: Any) -> plan.Plan:
    sleep(SLOW)
    return plan.plan_import(**given)
