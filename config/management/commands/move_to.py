"""`manage.py move_to DATABASE_URL`: everything over to another, empty database."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.keeping.errors import KeepingError
from config.keeping.moving import move_to


class Command(BaseCommand):
    help = "Copy all rows with their ids into the empty database at DATABASE_URL; nothing is sent."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("url", metavar="DATABASE_URL", help="as in postgres://user:password@host/name")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            moved = move_to(options["url"], self.stdout.write)
        except KeepingError as error:
            raise CommandError(f"Nothing was moved. {error}") from None
        rows = sum(one.rows for one in moved.values())
        self.stdout.write(f"{len(moved)} tables, {rows} rows: the same on both. Now set DATABASE_URL.")
