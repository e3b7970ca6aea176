"""`manage.py blank_sheet --game GAME --players N … FILE.pdf`: the empty score sheet of a table (PD-6)."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext

from rules_engine import registry
from rules_engine.core.violations import Refused
from scoring.sentences import violation_sentence
from scoring.sheets.empty import empty_drawing
from scoring.sheets.pdf import pdf


class Command(BaseCommand):
    help = "Print the empty score sheet of a table to a PDF file."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True, choices=[game.slug for game in registry.games()])
        parser.add_argument("--players", required=True, type=int, help="how many sit at the table")
        parser.add_argument(
            "--first-dealer", type=int, default=0, help="the seat that deals first; the first seat is 0"
        )
        parser.add_argument("--names", default="", help="who sits there, in seating order: Kati,Zoli,…")
        parser.add_argument(
            "--rule", action="append", default=[], metavar="NAME=VALUE", help="a house option: trump_per=hand"
        )
        parser.add_argument("--lang", default="hu", choices=[code for code, _ in settings.LANGUAGES])
        parser.add_argument("file", type=Path, help="the PDF to write")

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override(options["lang"]):
            page = _page(options)
            told = _written(options["file"], page)
        self.stdout.write(told)


def _written(file: Path, page: bytes) -> str:
    """The name of the file, fit to be told; raises CommandError where there can be no such file."""
    told = str(file).encode(errors="replace").decode()
    try:
        file.write_bytes(page)
    except OSError as error:
        raise CommandError(f"{told}: {error.strerror}") from None
    except ValueError:  # signs of which no name is made
        raise CommandError(gettext("“%(name)s” cannot be the name of a file.") % {"name": told}) from None
    return told


def _page(options: dict[str, Any]) -> bytes:
    """The file; raises CommandError with everything that is wrong with the table."""
    game, dealer = registry.game(options["game"]), options["first_dealer"]
    try:
        rules = game.rules(dict(map(_rule, options["rule"])))
        # First of all the table: a list of names as long as anybody asks for is not made.
        game.schedule(players=options["players"], first_dealer=dealer, rules=rules)
        names = _names(options["names"], options["players"])
        drawn = empty_drawing(game, names=names, first_dealer=dealer, rules=rules)
    except Refused as refused:
        raise CommandError(" ".join(map(violation_sentence, refused.violations))) from None
    return pdf(drawn)


def _rule(text: str) -> tuple[str, object]:
    """A house option as it is typed: true, false and numbers are what they say, anything else is a word."""
    name, _sign, value = text.partition("=")
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def _names(text: str, players: int) -> list[str]:
    """One name for each seat, or none at all."""
    names = [name.strip() for name in text.split(",")] if text else [""] * players
    if len(names) != players:
        told = gettext("%(players)s players and %(names)s names: give one name for each seat.")
        raise CommandError(told % {"players": players, "names": len(names)})
    return names
