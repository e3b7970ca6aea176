"""Rows put into the database exactly as they stood elsewhere."""

from collections.abc import Sequence
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model

AT_A_TIME = 500


def insert_as_they_are(
    table: type[Model], rows: Sequence[Model], using: str = DEFAULT_DB_ALIAS, at_a_time: int = AT_A_TIME
) -> None:
    """Insert rows with their ids and every moment as it is given.

    `bulk_create` would set the moments that a row sets by itself when it is made; no signal is sent.
    """
    # Through tables of many-to-many relations have managers too.
    manager: Any = table._base_manager.using(using)
    fields = list(table._meta.local_concrete_fields)
    operations = connections[using].ops
    for start in range(0, len(rows), at_a_time):
        rest = list(rows[start : start + at_a_time])
        while rest:
            most = max(operations.bulk_batch_size(fields, rest), 1)
            manager._insert(rest[:most], fields=fields, raw=True, using=using)
            rest = rest[most:]
