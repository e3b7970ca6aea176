"""One stores a large file of results while another writes now and then, as people at a table do."""

from time import monotonic, sleep
from typing import Any

from django.db import transaction

from club.actions.people import lock
from club.models import Club
from leagues.actions.imports import plan, store, turns
from leagues.files.preview import preview
from leagues.models import League, LeagueParti
from tests.factories import LeagueFactory, cast
from tests.prove.importing import results
from tests.prove.race import Racer

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
