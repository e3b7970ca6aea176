"""Follow the ids of people that are stored within JSON and texts, when two records become one."""

from typing import Any

from django.db.models import Model

from club.models import Activity, Club, Notice
from leagues.models import TitleState
from leagues.queries.records import means_person, rows_of
from scoring.models import Correction, Draw

CHUNK = 500

STORED = (
    (Activity, "data"),
    (Correction, "changes"),
    (Draw, "result"),
    (Notice, "args"),
    (TitleState, "data"),
)
"""Every JSON column in which ids of people stand."""


def repoint(club: Club, old: int, new: int) -> None:
    """Let everything stored as JSON or text name `new` where it named `old`."""
    for table, column in STORED:
        _rewrite(club, table, column, old, new)
    Activity.objects.filter(club=club, about="person", about_id=old).update(about_id=new)
    for notice in Notice.objects.filter(club=club, event__endswith=f"-{old}", kind__in=NAMING):
        event = f"{notice.event.removesuffix(str(old))}{new}"
        if not Notice.objects.filter(person=notice.person_id, kind=notice.kind, event=event).exists():
            Notice.objects.filter(pk=notice.pk).update(event=event)


NAMING = ("king-changed", "word-asked")
"""The kinds of message whose event ends in the id of a person."""


def followed(data: Any, old: int, new: int, *, is_person: bool = False) -> Any:
    """The data with `new` in place of `old` wherever a person is meant."""
    if isinstance(data, dict):
        return {
            key: followed(one, old, new, is_person=means_person(key, is_person)) for key, one in data.items()
        }
    if isinstance(data, list):
        return [followed(one, old, new, is_person=is_person) for one in data]
    return new if is_person and data == old and not isinstance(data, bool) else data


def _rewrite(club: Club, table: type[Model], column: str, old: int, new: int) -> None:
    changed = []
    for row in rows_of(club, table).only("pk", column).iterator(CHUNK):
        before = getattr(row, column)
        after = followed(before, old, new)
        if after != before:
            setattr(row, column, after)
            changed.append(row)
    table._base_manager.bulk_update(changed, [column], batch_size=CHUNK)
