"""`manage.py restore FILE`: a backup back into an empty place."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from config.keeping import postgres, sqlite
from config.keeping.errors import KeepingError
from config.keeping.pipes import read_from


class Command(BaseCommand):
    help = "Put a backup where DATABASE_URL points, which must be empty."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="what `backup` wrote; - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with read_from(options["file"]) as file:
                is_older = _restored(file)
        except KeepingError as error:
            raise CommandError(f"Nothing was restored. {error}") from None
        self.stdout.write(f"{options['file']} is restored and checked.")
        if is_older:
            self.stdout.write("It is of an older version: run manage.py migrate before anything serves.")


def _restored(file: Path) -> bool:
    kind = _kind(file)
    if kind != connection.vendor:
        raise KeepingError(
            f"{file} is of another kind of database ({kind}). Restore it into one of its own kind, and go on "
            "with manage.py move_to."
        )
    if kind == "sqlite":
        return sqlite.restore(file, Path(connection.settings_dict["NAME"]))
    return postgres.restore(file)


def _kind(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            start = opened.read(16)
    except OSError as error:
        raise KeepingError(f"{file} cannot be read: {error.strerror}.") from None
    if start == sqlite.MAGIC:
        return "sqlite"
    if start.startswith(postgres.MAGIC):
        return "postgresql"
    raise KeepingError(f"{file} is no backup.")
