"""A PostgreSQL server of our own in a folder, to be stopped as by a power cut, and started again."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.prove.machine import HERE, free_port

PROGRAMS = ("initdb", "pg_ctl")


def is_possible() -> bool:
    """The programs are here, and somebody who may run them: the server refuses to run as root."""
    return None not in map(_program, PROGRAMS) and (os.getuid() != 0 or _nobody() is not None)


class Cluster:
    """`url`: its only database."""

    def __init__(self, folder: Path) -> None:
        self.data, self.port = folder / "data", free_port()
        self.log = folder / "log"
        self.url = f"postgres://postgres@{HERE}:{self.port}/postgres"

    def make(self) -> None:
        _run("initdb", "--pgdata", str(self.data), "--username=postgres", "--auth=trust", "--encoding=UTF8")

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses={HERE} -c unix_socket_directories=''"
        _run("pg_ctl", "start", "--wait", "-D", str(self.data), "-l", str(self.log), "-o", options)

    def stop_at_once(self) -> None:
        """All its processes end where they are; nothing is written any more."""
        _run("pg_ctl", "stop", "--mode=immediate", "--wait", "-D", str(self.data))

    @property
    def runs(self) -> bool:
        return (self.data / "postmaster.pid").exists()


@contextmanager
def cluster() -> Iterator[Cluster]:
    folder = Path(tempfile.mkdtemp(prefix="parti-cluster-"))
    made = Cluster(folder)
    if os.getuid() == 0:
        shutil.chown(folder, *_names())
    try:
        made.make()
        made.start()
        yield made
    finally:
        if made.runs:
            made.stop_at_once()
        shutil.rmtree(folder)


def _run(name: str, *given: str) -> None:
    program = _program(name)
    assert program is not None
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    if os.getuid() == 0:
        user, group = _names()
        quiet |= {"user": user, "group": group, "extra_groups": []}
    subprocess.run([program, *given], cwd="/", check=True, **quiet)


def _program(name: str) -> str | None:
    """On the path, or where Debian keeps those of its newest version."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    return str(found[-1]) if found else shutil.which(name)


def _names() -> tuple[str, int]:
    nobody = _nobody()
    assert nobody is not None
    return nobody.pw_name, nobody.pw_gid


def _nobody() -> pwd.struct_passwd | None:
    """Whom the superuser lets run it."""
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    return None
