"""SQLite: copies by its backup API, which sees one moment while others write. A copied file would not do."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from config.keeping.errors import KeepingError
from config.keeping.files import appearing
from config.keeping.versions import require_known

MAGIC = b"SQLite format 3\0"


def backup(database: Path, file: Path) -> None:
    """Copy the database as it is at this moment into a single file, and look whether the copy is sound."""
    if not database.exists():
        raise KeepingError(f"There is no database {database}.")
    with appearing(file) as beside:
        _copy(database, beside)
        with closing(_reading(beside)) as copy:
            _require_sound(copy, file)


def restore(file: Path, database: Path) -> bool:
    """Put a copy where nothing is yet; says whether it has to be migrated."""
    for there in (database, *(database.with_name(f"{database.name}{end}") for end in ("-wal", "-shm"))):
        if there.exists() and there.stat().st_size:
            raise KeepingError(f"There is {there} already. A copy is put back into an empty place only.")
    with _opened(file) as copy:
        _require_sound(copy, file)
        is_older = require_known(copy.execute("SELECT app, name FROM django_migrations"), file)
    database.unlink(missing_ok=True)  # of no length
    with appearing(database) as beside:
        _copy(file, beside)
        with closing(_reading(beside)) as back:
            _require_sound(back, file)
    return is_older


def _copy(source: Path, target: Path) -> None:
    with closing(_reading(source)) as there, closing(sqlite3.connect(target)) as here:
        there.backup(here)  # in one go: of one moment, and no write meanwhile makes it begin anew
        here.execute("PRAGMA journal_mode=DELETE")  # one file, whatever the mode of the first


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=60)


@contextmanager
def _opened(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(_reading(file)) as copy:
            yield copy
    except sqlite3.Error as error:
        raise KeepingError(f"{file} cannot be read: {error}.") from None


def _require_sound(copy: sqlite3.Connection, what: Path) -> None:
    found = [row[0] for row in copy.execute("PRAGMA integrity_check")]
    if found != ["ok"] or copy.execute("PRAGMA foreign_key_check").fetchone():
        raise KeepingError(f"{what} is damaged: {found[0]}.")
