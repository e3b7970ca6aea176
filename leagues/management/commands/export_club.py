"""`manage.py export_club SLUG FILE`: a whole club in one file."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.models import Club
from leagues.actions.club_file.deeds import export_club


class Command(BaseCommand):
    help = "Write a whole club into one file (docs/club_file.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the club's address, as in /c/SLUG/")
        parser.add_argument("file", type=Path, help="the file to write, as in club.jsonl.gz")

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["slug"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['slug']}.")
        path: Path = options["file"]
        try:
            _write(club, path)
        except FileExistsError:
            raise CommandError(f"There is {path} already; nothing is written over.") from None
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from None
        self.stdout.write(f"{club.name}: {path}, {path.stat().st_size} bytes.")


def _write(club: Club, path: Path) -> None:
    """Whole before it appears, never over another file, and for nobody else to read: it holds addresses."""
    if path.exists():
        raise FileExistsError
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            export_club(club=club, out=out, by=None)
        os.link(beside, path)  # unlike a rename, not over one that came meanwhile
    finally:
        beside.unlink(missing_ok=True)
