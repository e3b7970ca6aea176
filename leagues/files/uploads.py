"""A kept file read again at every step, and stored as far as there is time."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from itertools import count
from time import monotonic
from typing import Any

from django.db import OperationalError
from django.utils import timezone

from club.models import Person
from leagues.actions.imports.store import ImportRefused
from leagues.actions.imports.uploads import begin, finish, forget_old_uploads, stop, store_next
from leagues.enums import Passage
from leagues.files.columns import ROLES
from leagues.files.preview import Preview, preview
from leagues.files.results import Choice
from leagues.models import Upload

STEP = 2.0  # seconds that a page waits for
ALONE = 20.0  # seconds of a job that nobody waits for
# A page that looks on takes a step at least that often; after that nobody does.
LEFT_ALONE = timedelta(seconds=45)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Held:
    """A file against its league, and what was said of it: `people` is who an unknown name is (None: new)."""

    found: Preview
    choice: Choice
    people: dict[str, Person | None]

    @property
    def confirmed(self) -> frozenset[str]:
        """The names that are new people."""
        return frozenset(key for key, person in self.people.items() if person is None)


def look(upload: Upload) -> Held:
    """Read the file as it was said, and compare it with the league; nothing is changed."""
    people = _people(upload)
    names = {key: person.name for key, person in people.items() if person is not None}
    choice = _choice(upload.choice, names)
    return Held(preview(league=upload.league, data=bytes(upload.data), choice=choice), choice, people)


def start(upload: Upload, by: Any) -> bool:
    """Check the whole file and begin to store it; whether that is done already. Raises ImportRefused."""
    held = look(upload)
    if problems := held.found.all_problems(held.confirmed):
        raise ImportRefused(problems)
    begin(upload=upload, plan=held.found.plan, by=by)
    return _go_on(upload, held, STEP)


def go_on(upload: Upload, seconds: float = STEP) -> bool:
    """Store as many partis as there is time for, one at least; whether that is all of them.

    Reading the file again is not counted, so that a large one goes forward too. What is no longer being
    stored is left. Raises ImportRefused where the league changed meanwhile; then the storing has stopped.
    """
    if upload.passage != Passage.STORING:
        return upload.passage == Passage.STORED
    return _go_on(upload, look(upload), seconds)


def go_on_with_all() -> int:
    """Go on with files whose pages have been closed, and let old ones go; how many were gone on with."""
    forget_old_uploads()
    waiting = Upload.objects.filter(
        passage=Passage.STORING, moved_at__lte=timezone.now() - LEFT_ALONE
    ).select_related("league__club", "by")
    return sum(_went_on(upload) for upload in waiting.order_by("moved_at", "id"))


def _went_on(upload: Upload) -> bool:
    try:
        go_on(upload, ALONE)
    except ImportRefused:
        # Whoever brought it finds it as it is: partly stored, with the reasons against the rest.
        return True
    except OperationalError as error:
        # Somebody held the book for too long; nothing is wrong with the file, and the next minute goes on.
        log.warning("The file %s waits: %s", upload.pk, error)
        return False
    except Exception:
        log.exception("The file %s could not be stored on.", upload.pk)
        return False
    return True


def _go_on(upload: Upload, held: Held, seconds: float) -> bool:
    try:
        if problems := held.found.all_problems(held.confirmed):
            raise ImportRefused(problems)
        left = held.found.plan.in_order
        done = store_next(
            upload=upload, partis=left, confirmed=held.confirmed, has_time=_time_for_one_or(seconds)
        )
    except ImportRefused as refused:
        refused.stored = stop(upload=upload, by=upload.by)
        raise
    if done:
        finish(upload=upload)
    upload.refresh_from_db()
    return upload.passage == Passage.STORED


def _time_for_one_or(seconds: float) -> Callable[[], bool]:
    """Says yes the first time, and then as long as the seconds last."""
    until, asked = monotonic() + seconds, count()
    return lambda: next(asked) == 0 or monotonic() < until


def _choice(data: dict[str, Any], names: dict[str, str]) -> Choice:
    roles = data.get("roles")
    return Choice(
        sheet=data.get("sheet"),
        delimiter=data.get("delimiter"),
        roles=dict(enumerate(role if role in ROLES else "ignore" for role in roles)) if roles else None,
        names=names,
    )


def _people(upload: Upload) -> dict[str, Person | None]:
    """Who the names are that were asked about; an answer with somebody who is gone meanwhile is none."""
    said: dict[str, int | None] = upload.choice.get("people", {})
    ids = [number for number in said.values() if number is not None]
    there = Person.objects.filter(club=upload.league.club_id, erased_at__isnull=True).in_bulk(ids)
    return {key: there.get(number) for key, number in said.items() if number is None or number in there}
