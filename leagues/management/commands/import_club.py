"""`manage.py import_club FILE [--slug NEW]`: a whole club out of one file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from club.errors import Refusal
from leagues.actions.club_file.deeds import Imported, import_club
from leagues.sentences import sentence


class Command(BaseCommand):
    help = "Make a club from a file of `export_club`; of one that is here, say whether it is the same."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file of the club")
        parser.add_argument("--slug", default="", help="its address here; the file's own unless given")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with options["file"].open("rb") as brought, translation.override("en"):
                done = import_club(brought=brought, slug=options["slug"], by=None)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from None
        except Refusal as refusal:
            raise CommandError(f"{sentence(refusal)} Nothing was changed.") from None
        self.stdout.write(_said(done))


def _said(done: Imported) -> str:
    if done.is_new:
        return f"{done.club.name}: {settings.BASE_URL}/c/{done.club.slug}/"
    return f"{done.club.name} is here already, the same in everything: no change."
