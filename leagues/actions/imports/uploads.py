"""Files on their way: kept for an hour, stored step by step, stopped between two partis."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from club.models import Club, Person, User
from club.permissions import require_scorer
from club.secrets import new_secret
from leagues.actions.holding import hold_league
from leagues.actions.imports.parts import FileParti
from leagues.actions.imports.plan import Plan
from leagues.actions.imports.store import Step, close_import, store_parti
from leagues.actions.imports.turns import Turns
from leagues.enums import Passage
from leagues.models import League, Upload
from leagues.queries.uploads import KEPT

NAME_LENGTH = 120


def keep_upload(*, league: League, name: str, data: bytes, by: User) -> Upload:
    """Keep a file that was brought, until an hour after it was last touched."""
    require_scorer(user=by, club=league.club)
    forget_old_uploads()
    return Upload.objects.create(league=league, by=by, token=new_secret(), name=name[:NAME_LENGTH], data=data)


def choose(*, upload: Upload, choice: Mapping[str, Any], by: User) -> None:
    """Keep what a person said of how the file is to be read; a file that is being stored stays as it is."""
    require_scorer(user=by, club=upload.league.club)
    upload.choice = {**upload.choice, **choice}
    waiting = Upload.objects.filter(pk=upload.pk, passage=Passage.LOOKED_AT)
    waiting.update(choice=upload.choice, moved_at=timezone.now())


def begin(*, upload: Upload, plan: Plan, by: User) -> None:
    """Let the storing begin: from here on it is finished or stopped, also if nobody looks on."""
    require_scorer(user=by, club=upload.league.club)
    fresh = {"stored": 0, "people": [], "total": len(plan.new), "moved_at": timezone.now()}
    Upload.objects.filter(pk=upload.pk, passage=Passage.LOOKED_AT).update(passage=Passage.STORING, **fresh)
    upload.refresh_from_db()


def store_next(
    *,
    upload: Upload,
    partis: Sequence[FileParti],
    confirmed: Collection[str],
    has_time: Callable[[], bool],
) -> bool:
    """Store these partis one after another as long as there is time; whether nothing of them is left to do.

    Stops where somebody else stopped or finished it. Raises ImportRefused where the league has changed.
    """
    turns = Turns()
    return all(has_time() and _store_one(upload, parti, confirmed, turns) for parti in partis)


def stop(*, upload: Upload, by: User | None) -> int:
    """Stop between two partis; what is stored stays. Returns how many partis that is."""
    return _end(upload, Passage.LOOKED_AT, by)


def finish(*, upload: Upload) -> int:
    """Say that everything is stored; the file itself is let go. Returns how many partis that is."""
    return _end(upload, Passage.STORED, upload.by)


def forget_old_uploads() -> None:
    """Drop what nobody has touched for an hour. One that is being stored is touched by every parti."""
    Upload.objects.filter(moved_at__lte=timezone.now() - KEPT).delete()


def forget_uploads_of(club: Club) -> None:
    """Drop every file of this club: any of them may hold the name that has to go."""
    Upload.objects.filter(league__club=club).delete()


def _store_one(upload: Upload, parti: FileParti, confirmed: Collection[str], turns: Turns) -> bool:
    with turns.one(), transaction.atomic():
        # The club first, as everywhere, then the file: whoever stops it waits for this parti.
        hold_league(upload.league)
        if not _count(upload):
            return False
        step = store_parti(league=upload.league, parti=parti, confirmed=confirmed, by=upload.by)
        _keep_people(upload, step)
    return True


def _count(upload: Upload) -> bool:
    storing = Upload.objects.filter(pk=upload.pk, passage=Passage.STORING)
    return bool(storing.update(stored=F("stored") + 1, moved_at=timezone.now()))


def _keep_people(upload: Upload, step: Step | None) -> None:
    """Remember who was made, for the trace; a parti that another run had stored meanwhile is not counted.

    That may have been a run of this very file, which has counted it: so `total` stays until the end.
    """
    row = Upload.objects.filter(pk=upload.pk)
    if step is None:
        row.update(stored=F("stored") - 1)
    elif step.people:
        made = row.values_list("people", flat=True).get()
        row.update(people=[*made, *(person.pk for person in step.people)])


def _end(upload: Upload, passage: Passage, by: User | None) -> int:
    with transaction.atomic():
        if not Upload.objects.filter(pk=upload.pk, passage=Passage.STORING).update(passage=passage):
            upload.refresh_from_db()
            return upload.stored
        upload.refresh_from_db()
        if passage == Passage.STORED:
            Upload.objects.filter(pk=upload.pk).update(data=b"", choice={}, total=upload.stored)
        people = Person.objects.filter(pk__in=upload.people).values_list("pk", flat=True).order_by("pk")
        close_import(league=upload.league, partis=upload.stored, people=list(people), by=by)
    return upload.stored
