"""Every table there is, and its rows as they are stored, for copying and comparing."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import AutoField, BigAutoField, Model

CHUNK = 2000


@dataclass(frozen=True, slots=True)
class Sum:
    """How many rows a table has, and a hash over all of them."""

    rows: int
    sha256: str


def every_table() -> list[type[Model]]:
    """Ours, those of accounts, sessions and administration, and those between two others."""
    found = apps.get_models(include_auto_created=True)
    return [table for table in found if table._meta.managed and not table._meta.proxy]


def rows_of(table: type[Model], using: str) -> Iterator[Any]:
    """The rows by their keys; read within `club.erased.names_as_stored`."""
    return table._base_manager.using(using).order_by("pk").iterator(CHUNK)


def summed(table: type[Model], using: str = DEFAULT_DB_ALIAS) -> Sum:
    """The same on every database where the rows are the same."""
    digest, count = hashlib.sha256(), 0
    names = [column.attname for column in table._meta.concrete_fields]
    for row in rows_of(table, using):
        values = [getattr(row, name) for name in names]
        digest.update(json.dumps(values, cls=_Exact, sort_keys=True).encode() + b"\n")
        count += 1
    return Sum(count, digest.hexdigest())


class _Exact(DjangoJSONEncoder):
    """Moments to the microsecond; what else JSON has no word for as its text."""

    def default(self, value: Any) -> Any:
        if hasattr(value, "isoformat"):
            return value.isoformat()
        return value.hex() if isinstance(value, bytes) else super().default(value)


def last_ids(using: str) -> dict[str, int]:
    """The last id that each table ever gave, also to a row that is gone."""
    return {
        table._meta.db_table: last
        for table in every_table()
        if isinstance(table._meta.pk, AutoField | BigAutoField)
        and (last := _last_id(table._meta.db_table, using))
    }


def go_on_from(ids: dict[str, int], using: str) -> None:
    """Let every table give ids after these: a link to a row that is gone must not lead to a new one."""
    with connections[using].cursor() as cursor:
        for name, last in ids.items():
            if connections[using].vendor == "postgresql":
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [name, last])
            else:
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [name])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [name, last])


def _last_id(name: str, using: str) -> int:
    with connections[using].cursor() as cursor:
        if connections[using].vendor == "postgresql":
            cursor.execute(
                "SELECT pg_sequence_last_value(pg_get_serial_sequence(%s, 'id')::regclass)", [name]
            )
        else:
            cursor.execute("SELECT max(seq) FROM sqlite_sequence WHERE name = %s", [name])
        found = cursor.fetchone()
    return int(found[0] or 0) if found else 0
