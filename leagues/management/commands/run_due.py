"""`manage.py run_due`: what a beat and a worker would do now, for a club that runs neither."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.actions.upkeep import Upkeep, run_due


class Command(BaseCommand):
    help = "Do everything that is due now: title replays and lapses. Silent unless --verbosity 2."

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        done = run_due()
        if verbosity < 2:
            return
        for upkeep in filter(None, done):
            self.stdout.write("\n".join(_sentences(upkeep)))


def _sentences(upkeep: Upkeep) -> list[str]:
    name = {"club": upkeep.league.club.slug, "league": upkeep.league.slug}
    sentences = []
    if upkeep.awards:
        text = ngettext(
            "%(club)s/%(league)s: the title was worked out after %(count)s parti.",
            "%(club)s/%(league)s: the title was worked out after %(count)s partis.",
            upkeep.awards,
        )
        sentences.append(text % {**name, "count": upkeep.awards})
    if upkeep.lapsed:
        sentences.append(_("%(club)s/%(league)s: the title is no longer held.") % name)
    return sentences
