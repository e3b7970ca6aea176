"""`manage.py backup FILE`: the whole database into one file, or with `-` into a pipe, while people write."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from config.keeping import postgres, sqlite
from config.keeping.errors import KeepingError
from config.keeping.pipes import PIPE, written_to


class Command(BaseCommand):
    help = "Copy the whole database, as it is at this moment, into a new file."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a new file, or - for standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            with written_to(file) as there:
                _copy(there)
                size = there.stat().st_size
        except KeepingError as error:
            raise CommandError(f"No backup was made. {error}") from None
        said = self.stderr if file == PIPE else self.stdout
        said.write(f"{file}: {size} bytes, checked.")


def _copy(file: Path) -> None:
    if connection.vendor == "sqlite":
        sqlite.backup(Path(connection.settings_dict["NAME"]), file)
    else:
        postgres.backup(file)
