"""A copy that goes through a pipe: `-` as the name of a file, as where the program runs in a container."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from config.keeping.errors import KeepingError

PIPE = Path("-")


@contextmanager
def written_to(file: Path) -> Iterator[Path]:
    """Where to write. What is meant for a pipe is made and checked beside first: it is sent whole or not."""
    if file != PIPE:
        yield file
        return
    if sys.stdout.isatty():
        raise KeepingError("A copy is nothing to read: lead it into a file, as in `backup - > FILE`.")
    with tempfile.TemporaryDirectory() as folder:
        beside = Path(folder) / "copy"
        yield beside
        with beside.open("rb") as copy:
            _through(copy, sys.stdout.buffer)


@contextmanager
def read_from(file: Path) -> Iterator[Path]:
    """Where to read; what comes by a pipe is put beside first, as it is read twice."""
    if file != PIPE:
        yield file
        return
    with tempfile.TemporaryDirectory() as folder:
        beside = Path(folder) / "copy"
        with beside.open("wb") as copy:
            _through(sys.stdin.buffer, copy)
        yield beside


def _through(source: IO[bytes], target: IO[bytes]) -> None:
    try:
        shutil.copyfileobj(source, target)
        target.flush()
    except OSError as error:
        raise KeepingError(f"The copy did not get through: {error.strerror}.") from None
