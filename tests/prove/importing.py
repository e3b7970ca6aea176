"""Two go on with one file of results at the same moment, as a page and a worker or two workers do.

The files: partis of which the totals are known, one a week, all by people the club knows.
"""

import datetime
from collections.abc import Sequence
from typing import Any

from club.enums import Role
from club.models import Activity, User
from leagues.actions.imports import store
from leagues.actions.imports.uploads import begin, keep_upload
from leagues.files import uploads
from leagues.models import League, LeagueParti, Upload
from tests.factories import LeagueFactory, account, cast
from tests.leagues.files.sheets import as_file, total_rows
from tests.prove.race import Racer, told

PARTIS = 8
FIRST = datetime.date(2025, 3, 7)
WEEK = datetime.timedelta(weeks=1)
TOTALS = (30, -10, -20, 0)


def results(names: Sequence[str], partis: int = PARTIS) -> bytes:
    """A file of so many partis of these people."""
    totals = dict(zip(names, TOTALS, strict=True))
    return as_file(*(total_rows(totals, date=f"{FIRST + week * WEEK}") for week in range(partis)))


def begun(league: League, data: bytes, by: User) -> Upload:
    """The file brought, looked at and confirmed; nothing of it stored."""
    upload = keep_upload(league=league, name="results.csv", data=data, by=by)
    begin(upload=upload, plan=uploads.look(upload).found.plan, by=by)
    return upload


def go_on_at_once(racer: Racer) -> dict[str, Any]:
    """Both have looked before either stores; what each was told, and what there is afterwards."""
    racer.prepare(_brought)
    upload = Upload.objects.select_related("league__club", "by").get()
    held = uploads.look(upload)
    if not racer.guarded:
        _look_no_more(upload.league, held.found.plan.in_order)
    uploads._time_for_one_or = lambda seconds: lambda: racer.meet() is None  # side by side, parti by parti
    heard = told(lambda: uploads._go_on(upload, held, 60))
    racer.meet()
    return {"told": heard, **stored()}


def stored() -> dict[str, Any]:
    """The days that have a parti, how far the file says it is, and how many imports were traced."""
    days = LeagueParti.objects.filter(parti__date__lt=FIRST + PARTIS * WEEK).order_by("parti__date")
    upload = Upload.objects.get()
    return {
        "days": [f"{day}" for day in days.values_list("parti__date", flat=True)],
        "passage": upload.passage,
        "far": [upload.stored, upload.total],
        "imports": Activity.objects.filter(deed="import").count(),
    }


def all_days() -> list[str]:
    return [f"{FIRST + week * WEEK}" for week in range(PARTIS)]


def _brought() -> None:
    league = LeagueFactory()
    names = [person.name for person in cast(league.club, 4)]
    begun(league, results(names), account(league.club, Role.SCOREKEEPER))


def _look_no_more(league: League, partis: Sequence[Any]) -> None:
    """What was seen before the other began is taken to hold still."""
    seen = {parti.date: store.checked_plan(league=league, partis=[parti], confirmed=()) for parti in partis}
    store.checked_plan = lambda *, partis, **given: seen[partis[0].date]  # type: ignore[assignment]
