"""`manage.py import_results --club SLUG --league SLUG FILE`: bring a file of results into a league."""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from leagues.actions.imports.parts import Problem
from leagues.actions.imports.store import ImportRefused, Stored, store_results
from leagues.files.aside import left_aside, notes
from leagues.files.preview import Preview, preview
from leagues.files.report import report
from leagues.files.results import Choice
from leagues.files.text import LARGEST
from leagues.files.told import left_out, tell
from leagues.models import League

_BUSY = (
    "Somebody else has been writing for too long ({error}). What was stored before stays: run the command "
    "again and it goes on with the rest."
)


class Command(BaseCommand):
    help = "Read a file of results, check the whole of it, and store its partis one by one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--club", required=True, help="the club's address, as in /c/SLUG/")
        parser.add_argument("--league", required=True, help="the league's address")
        parser.add_argument("file", type=Path, help="a workbook (XLSX, ODS, XLS) or a CSV file")
        parser.add_argument(
            "--sheet", help="the sheet of the workbook, where the first with results is not meant"
        )
        parser.add_argument("--dry-run", action="store_true", help="say what would be stored, store nothing")
        parser.add_argument(
            "--create-people", action="store_true", help="make the people the club does not know"
        )
        parser.add_argument("--json", action="store_true", help="print one object instead of sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        league = _league(options["club"], options["league"])
        choice = Choice(sheet=options["sheet"])
        found = preview(league=league, data=_bytes(options["file"]), choice=choice)
        confirmed = {stranger.key for stranger in found.plan.strangers} if options["create_people"] else set()
        problems, stored, before = found.all_problems(confirmed), None, 0
        if not problems and not options["dry_run"]:
            problems, stored, before = _stored(league, found, confirmed)
        said = {**report(found, problems, stored), **left_aside(found.reading)}
        if options["json"]:
            self.stdout.write(json.dumps(said, ensure_ascii=False))
        else:
            self._print(said, problems, found, dry=options["dry_run"])
        if problems:
            told = f"Partis stored before this came up: {before}." if before else "Nothing was stored."
            raise CommandError(told, returncode=1)

    def _print(self, said: dict[str, Any], problems: Sequence[Problem], found: Preview, *, dry: bool) -> None:
        self.stdout.write("read {read} = kept {kept} + refused {refused}".format(**said))
        for note in notes(found.reading):
            self.stdout.write(note)
        for told in tell(problems):
            self.stdout.write(str(told))
        if left_out(problems):
            self.stdout.write(f"… and {left_out(problems)} more.")
        if not problems:
            self.stdout.write("\n".join(_done(said, found, dry=dry)))


def _league(club: str, slug: str) -> League:
    league = League.objects.select_related("club").filter(club__slug=club, slug=slug).first()
    if league is None:
        raise CommandError(f"There is no league “{slug}” in a club “{club}”.")
    return league


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            # One byte more than is read at all, so that a file that is too large is seen to be.
            return file.read(LARGEST + 1)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}.") from None


def _stored(
    league: League, found: Preview, confirmed: set[str]
) -> tuple[tuple[Problem, ...], Stored | None, int]:
    """What stands in the way after all, what was stored, and how many partis before it stood there."""
    try:
        stored = store_results(league=league, partis=found.reading.partis, confirmed=confirmed, by=None)
    except ImportRefused as refused:
        return refused.problems, None, refused.stored
    except OperationalError as error:
        raise CommandError(_BUSY.format(error=error)) from None
    return (), stored, 0


def _done(said: dict[str, Any], found: Preview, *, dry: bool) -> list[str]:
    if not said["partis"]:
        return [f"nothing new: {said['unchanged']} partis are stored already, with the same results"]
    verb = "would be stored" if dry else "stored"
    lines = [f"partis {verb}: {said['partis']}, there already: {said['unchanged']}"]
    if said["people_created"]:
        lines.append(f"new people: {', '.join(said['people_created'])}")
    if said["seats_unknown"]:
        lines.append(f"tables whose seats and dealers nothing in the file reveals: {said['seats_unknown']}")
    return lines
