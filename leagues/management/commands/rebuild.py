"""`manage.py rebuild [--check]`: derive everything again, or say what differs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.actions.rebuild import rebuild
from leagues.actions.sheets_survey import BrokenSheet
from leagues.actions.survey import survey
from scoring.sentences import violation_sentence


class Command(BaseCommand):
    help = "Derive places, title and reigns again from the sheets."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="Change nothing; exit 1 naming what differs."
        )

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        if check:
            self._check()
            return
        rebuilt = rebuild()
        self.stdout.write(
            ngettext("Derived again: %(count)s award.", "Derived again: %(count)s awards.", rebuilt.awards)
            % {"count": rebuilt.awards}
        )
        if rebuilt.broken:
            kept = _(
                "The places of these partis stay as they were, because nothing follows from their sheets:"
            )
            raise CommandError("\n".join([kept, *map(_broken, rebuilt.broken)]))

    def _check(self) -> None:
        found = survey()
        differences = [*map(_broken, found.broken), *found.differences]
        for difference in differences:
            self.stdout.write(difference)
        self.stdout.write(
            _("Compared: %(count)s. Checksum of what follows: %(checksum)s.")
            % {"count": found.compared, "checksum": found.checksum}
        )
        if differences:
            count = len(differences)
            raise CommandError(
                ngettext("%(count)s thing differs.", "%(count)s things differ.", count) % {"count": count}
            )


def _broken(sheet: BrokenSheet) -> str:
    return _("Sheet of parti %(number)s of %(club)s: %(sentence)s") % {
        "number": sheet.number,
        "club": sheet.club,
        "sentence": " ".join(map(violation_sentence, sheet.violations)),
    }
