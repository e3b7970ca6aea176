"""`manage.py backup FILE`: the whole database into one file, while people write."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from config.keeping import postgres, sqlite
from config.keeping.errors import KeepingError


class Command(BaseCommand):
    help = "Copy the whole database, as it is at this moment, into a new file."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file to write; it must not be there yet")

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            if connection.vendor == "sqlite":
                sqlite.backup(Path(connection.settings_dict["NAME"]), file)
            else:
                postgres.backup(file)
        except KeepingError as error:
            raise CommandError(f"No backup was made. {error}") from None
        self.stdout.write(f"{file}: {file.stat().st_size} bytes, checked.")
