"""PostgreSQL: pg_dump, which sees one moment, and pg_restore, of the server's version or a newer one."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db import connection

from config.keeping.errors import KeepingError
from config.keeping.files import appearing
from config.keeping.versions import Migration, require_known

MAGIC = b"PGDMP"
OWNERLESS = ("--no-owner", "--no-privileges")


def backup(file: Path) -> None:
    """Dump the database as it is at this moment, and look whether the dump can be read."""
    program = _program("pg_dump")
    with appearing(file) as beside:
        _run([program, "--format=custom", *OWNERLESS, f"--file={beside}", f"--dbname={_target()}"])
        _applied(beside)


def restore(file: Path) -> bool:
    """Put a dump into an empty database, whole or not at all; says whether it has to be migrated."""
    program = _program("pg_restore")
    if there := tables():
        raise KeepingError(
            f"The database has tables already ({there[0]}). A copy is put back into an empty place only."
        )
    is_older = require_known(_applied(file), file)
    how = ["--single-transaction", "--exit-on-error", *OWNERLESS]
    _run([program, *how, f"--dbname={_target()}", str(file)])
    return is_older


def tables() -> list[str]:
    """What is in the database, by name."""
    with connection.cursor() as cursor:
        return sorted(connection.introspection.table_names(cursor))


def _applied(file: Path) -> list[Migration]:
    """The migrations a dump has, read off it."""
    said = _run([_program("pg_restore"), "--data-only", "--table=django_migrations", "--file=-", str(file)])
    return list(_migrations(said))


def _migrations(text: str) -> Iterator[Migration]:
    columns: list[str] | None = None
    for line in text.splitlines():
        begun = re.match(r"COPY .*django_migrations \((.*)\) FROM stdin;$", line)
        if begun:
            columns = begun[1].split(", ")
        elif line == r"\.":
            columns = None
        elif columns is not None:
            row = dict(zip(columns, line.split("\t"), strict=True))
            yield row["app"], row["name"]


def _program(name: str) -> str:
    """Where the program is; refuses one that is missing or older than the server."""
    found = shutil.which(name)
    if found is None:
        raise KeepingError(f"{name} is missing. Install the client of PostgreSQL (postgresql-client).")
    said = _run([found, "--version"])
    major = re.search(r"\(PostgreSQL\) (\d+)", said)
    connection.ensure_connection()
    server = int(connection.pg_version) // 10_000  # type: ignore[attr-defined]  # of this backend alone
    if major is None or int(major[1]) < server:
        raise KeepingError(
            f"{name} is of version {said.split()[-1]}, the server of {server}: install {server}."
        )
    return found


def _params() -> dict[str, Any]:
    """How Django reaches the database, as libpq names it."""
    given = connection.get_connection_params()
    return {key: value for key, value in given.items() if isinstance(value, str | int) and key != "password"}


def _target() -> str:
    from psycopg.conninfo import make_conninfo

    own = {"autocommit", "prepare_threshold", "server_side_binding"}  # of psycopg
    return make_conninfo(**{key: value for key, value in _params().items() if key not in own})


def _run(command: list[str]) -> str:
    """What the program says; the password goes by the environment, where nobody sees it."""
    password = connection.settings_dict["PASSWORD"]
    env = {**os.environ, "LC_ALL": "C", **({"PGPASSWORD": password} if password else {})}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it failed."])[-1]
        raise KeepingError(f"{Path(command[0]).name}: {last}")
    return done.stdout
