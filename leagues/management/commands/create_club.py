"""`manage.py create_club SLUG --game GAME …`: an empty club with one league and default rules."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import translation

from club.enums import Visibility
from club.errors import Refusal
from club.queries.people import account_of
from club.sentences import sentence
from leagues.actions.leagues import found_club


class Command(BaseCommand):
    help = "Make an empty club with one league and default rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the club's address, as in /c/SLUG/")
        parser.add_argument("--game", required=True, help="as in pikk-dama")
        parser.add_argument("--name", help="the club's name; its address unless given")
        parser.add_argument("--league", default="", help="the league's address; the club's unless given")
        parser.add_argument("--owner", help="the e-mail address of the account that owns it")
        parser.add_argument("--zone", default="Europe/Budapest", help="the time zone it plays in")
        parser.add_argument("--lang", default="hu", help="the language it speaks")
        parser.add_argument("--visibility", default=Visibility.MEMBERS.value, choices=Visibility.values)

    def handle(self, *args: Any, **options: Any) -> None:
        known = bool(options["owner"] and account_of(options["owner"]))
        try:
            with translation.override("en"):
                club = found_club(
                    slug=options["slug"],
                    name=options["name"] or options["slug"],
                    game=options["game"],
                    league_slug=options["league"],
                    zone=options["zone"],
                    language=options["lang"],
                    visibility=options["visibility"],
                    by=None,
                    owner_email=options["owner"],
                )
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from None
        self.stdout.write(f"{club.name}: {settings.BASE_URL}/c/{club.slug}/")
        if options["owner"] and not known:
            self.stdout.write(
                f"{options['owner']} chooses a password at {settings.BASE_URL}{reverse('password-reset')}"
            )
