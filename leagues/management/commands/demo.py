"""`manage.py demo [--remove]`: a club to look around in."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from leagues.actions.demo import DEMO_EMAIL, DEMO_PASSWORD, DEMO_SLUG, load_demo, remove_demo


class Command(BaseCommand):
    help = "Load the demo club into an empty database, or remove it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--remove", action="store_true", help="remove the demo club and its account")

    def handle(self, *args: Any, **options: Any) -> None:
        self.quiet = options["verbosity"] == 0
        if options["remove"]:
            self._say("The demo is gone." if remove_demo() else "There is no demo here.")
        elif load_demo():
            self._say(f"The demo is at /c/{DEMO_SLUG}/; sign in as {DEMO_EMAIL}, password {DEMO_PASSWORD}.")
        else:
            self._say("Nothing to do: the database is not empty, or its demo is fresh.")

    def _say(self, line: str) -> None:
        if not self.quiet:
            self.stdout.write(line)
