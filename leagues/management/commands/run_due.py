"""`manage.py run_due`: what a beat and a worker would do now, for a club that runs neither."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.actions.sending import Sent
from leagues.actions.upkeep import Done, Upkeep, run_due
from leagues.files.uploads import go_on_with_all


class Command(BaseCommand):
    help = "Do everything that is due now: votes, absences, titles, messages. Silent unless --verbosity 2."

    def handle(self, *args: Any, verbosity: int, **options: Any) -> None:
        done = run_due()
        go_on_with_all()
        if verbosity < 2:
            return
        for sentence in _told(done):
            self.stdout.write(sentence)


def _told(done: Done) -> Iterator[str]:
    if done.settled:
        text = ngettext("%(count)s vote was settled.", "%(count)s votes were settled.", done.settled)
        yield text % {"count": done.settled}
    for upkeep in filter(None, done.leagues):
        yield from _sentences(upkeep)
    if done.sent:
        yield _posted(done.sent)


def _posted(sent: Sent) -> str:
    text = _(
        "Messages: %(mailed)s sent by e-mail, %(listed)s on the list only, %(dropped)s dropped, "
        "%(failed)s to be tried again."
    )
    return text % {
        "mailed": sent.mailed,
        "listed": sent.listed,
        "dropped": sent.dropped,
        "failed": sent.failed,
    }


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
