"""A file that appears whole or not at all, and for nobody else to read."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from config.keeping.errors import KeepingError


@contextmanager
def appearing(path: Path) -> Iterator[Path]:
    """A new file beside `path`, empty, that takes its name when all has gone well. Never over another one."""
    if path.exists():
        raise KeepingError(f"There is {path} already; nothing is written over.")
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        yield beside
        _onto_disk(beside)
        os.link(beside, path)  # unlike a rename, not over one that came meanwhile
        _onto_disk(path.parent)
    except FileExistsError:
        raise KeepingError(f"There is {path} already; nothing is written over.") from None
    except OSError as error:
        raise KeepingError(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        for left in (
            beside,
            *(beside.with_name(f"{beside.name}{end}") for end in ("-wal", "-shm", "-journal")),
        ):
            left.unlink(missing_ok=True)


def _onto_disk(path: Path) -> None:
    there = os.open(path, os.O_RDONLY)
    try:
        os.fsync(there)
    finally:
        os.close(there)
