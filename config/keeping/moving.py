"""Everything over to another database, SQLite or PostgreSQL: all rows with their ids, and nothing is sent."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model
from django.db.utils import DatabaseError

from club import erased
from club.stored import insert_as_they_are
from config.environment import ROOT
from config.keeping.errors import KeepingError
from config.keeping.tables import CHUNK, Sum, every_table, go_on_from, last_ids, rows_of, summed
from config.settings import database_at

TARGET = "target"
KNOWN = ("django.db.backends.sqlite3", "django.db.backends.postgresql")


def move_to(url: str, say: Callable[[str], object]) -> dict[str, Sum]:
    """Copy every row of every table into the empty database at `url`, and compare both.

    Sessions too, so that people stay signed in; messages as they stand. While it runs nobody can write. Where
    anything goes wrong the target has its tables and no row.
    """
    with _target(url):
        _require_empty()
        _require_up_to_date()
        _make_tables(url)
        say("The tables are made; copying.")
        with _nobody_writes(), erased.names_as_stored():
            return _copied(say)


@contextmanager
def _target(url: str) -> Iterator[None]:
    settings = _place_at(url)
    connections.settings[TARGET] = connections.configure_settings({DEFAULT_DB_ALIAS: settings})[
        DEFAULT_DB_ALIAS
    ]
    try:
        yield
    finally:
        connections[TARGET].close()
        del connections[TARGET]
        del connections.settings[TARGET]


def _place_at(url: str) -> dict[str, Any]:
    """Where a URL leads. What is wrong with it is not quoted: it may hold a password."""
    try:
        found = database_at(url)
    except ValueError:
        found = {}
    if found.get("ENGINE") not in KNOWN or found.get("NAME") in ("", ":memory:"):
        raise KeepingError(
            "This is no address of a database. It is written postgres://user:password@host/name "
            "or sqlite:////folder/file."
        )
    return found


def _require_empty() -> None:
    try:
        with connections[TARGET].cursor() as cursor:
            there = connections[TARGET].introspection.table_names(cursor)
    except DatabaseError as error:
        raise KeepingError(f"The target cannot be reached: {str(error).splitlines()[0]}") from None
    if there:
        raise KeepingError(
            f"The target has tables already ({min(there)}). Everything moves into an empty place only."
        )


def _require_up_to_date() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise KeepingError("This database is of an older version: run manage.py migrate first.")


def _make_tables(url: str) -> None:
    """In a process of its own, which knows no other database."""
    command = [sys.executable, str(ROOT / "manage.py"), "migrate", "--verbosity=0"]
    done = subprocess.run(
        command, env={**os.environ, "DATABASE_URL": url}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise KeepingError(f"The tables could not be made: {(done.stderr.strip().splitlines() or [''])[-1]}")


@contextmanager
def _nobody_writes() -> Iterator[None]:
    """What would be written here after a table was copied would be lost."""
    with transaction.atomic():  # on SQLite the one lock for writing
        if connection.vendor == "postgresql":
            names = ", ".join(connection.ops.quote_name(table._meta.db_table) for table in every_table())
            with connection.cursor() as cursor:
                cursor.execute(f"LOCK TABLE {names} IN SHARE MODE")
        yield


def _copied(say: Callable[[str], object]) -> dict[str, Sum]:
    with transaction.atomic(using=TARGET):
        for table in reversed(every_table()):
            table._base_manager.using(TARGET).all()._raw_delete(TARGET)  # what `migrate` filled in
        for table in every_table():
            _copy(table)
        go_on_from(last_ids(DEFAULT_DB_ALIAS), TARGET)
        return {table._meta.label: _compared(table) for table in every_table()}


def _copy(table: type[Model]) -> None:
    rows = rows_of(table, DEFAULT_DB_ALIAS)
    while lot := list(islice(rows, CHUNK)):
        insert_as_they_are(table, lot, using=TARGET)


def _compared(table: type[Model]) -> Sum:
    here, there = summed(table), summed(table, TARGET)
    if here != there:
        raise KeepingError(
            f"{table._meta.label} came out different: {here.rows} rows here, {there.rows} there."
        )
    return here
