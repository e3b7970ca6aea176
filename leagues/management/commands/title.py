"""`manage.py title LEAGUE [--club SLUG] [--on DATE] --json`: who is King, and why."""

import argparse
import datetime
import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from club.dates import today
from club.writing import listed
from leagues.models import League
from leagues.queries.title import title_object
from rules_engine.core.inputs import written_day


class Command(BaseCommand):
    help = "Say who is King in a league."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("league", help="The league's slug.")
        parser.add_argument("--club", help="The club's slug, where several have a league of this name.")
        parser.add_argument("--on", type=_day, help="The day, as 2026-01-05; today unless given.")
        parser.add_argument("--json", action="store_true", help="The whole object with standings and reigns.")

    def handle(
        self, *args: Any, league: str, club: str | None, on: datetime.date | None, **options: Any
    ) -> None:
        found = _league(league, club)
        answer = title_object(found, on or today(found.club))
        self.stdout.write(json.dumps(answer, ensure_ascii=False) if options["json"] else _sentence(answer))


def _league(slug: str, club: str | None) -> League:
    leagues = League.objects.filter(slug=slug).select_related("club").order_by("club__slug")
    found = list(leagues.filter(club__slug=club) if club else leagues)
    if not found:
        raise CommandError(_("There is no league %(slug)s.") % {"slug": f"{club}/{slug}" if club else slug})
    if len(found) > 1:
        clubs = listed([league.club.slug for league in found])
        raise CommandError(
            _("Several clubs have a league %(slug)s: %(clubs)s. Say which one with --club.")
            % {"slug": slug, "clubs": clubs}
        )
    return found[0]


def _sentence(answer: dict[str, object]) -> str:
    if answer["holder"] is None:
        return _vacancy(str(answer["vacant_because"]))
    return _("%(name)s is the King since %(day)s.") % {"name": answer["holder"], "day": answer["since"]}


def _vacancy(reason: str) -> str:
    """Why there is no King, by the reason of the object."""
    sentences = {
        "never-awarded": _("There is no King: too few partis have been played to award the title."),
        "nobody-qualifies": _("There is no King: nobody came to enough partis."),
        "tied": _("There is no King: the best are wholly tied."),
        "pause": _("There is no King: the title lapsed after too long without a parti."),
        "nine-months": _("There is no King: the title lapsed because the King did not play for too long."),
        "left": _("There is no King: the last one left the club."),
    }
    return sentences[reason]


def _day(text: str) -> datetime.date:
    day = written_day(text)
    if day is None:
        raise argparse.ArgumentTypeError(_("%(text)s is not a date like 2026-01-05.") % {"text": text})
    return day
