"""`manage.py rebuild [--check]`: derive everything again, or say what differs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.actions.rebuild import rebuild
from leagues.actions.survey import survey


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
        awards = rebuild()
        self.stdout.write(
            ngettext("Derived again: %(count)s award.", "Derived again: %(count)s awards.", awards)
            % {"count": awards}
        )

    def _check(self) -> None:
        found = survey()
        for difference in found.differences:
            self.stdout.write(difference)
        self.stdout.write(
            _("Compared: %(count)s. Checksum of what follows: %(checksum)s.")
            % {"count": found.compared, "checksum": found.checksum}
        )
        if found.differences:
            count = len(found.differences)
            raise CommandError(
                ngettext("%(count)s thing differs.", "%(count)s things differ.", count) % {"count": count}
            )
