"""How a file and what would become of it are shown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.models import Person
from club.names import sort_key
from club.queries.people import people_of
from leagues.actions.imports.parts import FileParti, Problem
from leagues.files.alike import alike
from leagues.files.columns import LABELS, ROLES, Columns
from leagues.files.preview import Preview
from leagues.files.sheets import letters
from leagues.files.told import left_out, tell
from leagues.files.uploads import Held
from leagues.models import League, Upload
from rules_engine import registry
from scoring.sentences import runs

DELIMITERS = {",": _("commas"), ";": _("semicolons"), "\t": _("tabs")}
ENCODINGS = {"utf-8": "UTF-8", "cp1250": "Windows-1250", "iso-8859-2": "ISO-8859-2"}
KINDS = {"xlsx": "XLSX", "ods": "ODS", "xls": "XLS"}


@dataclass(frozen=True, slots=True)
class ColumnShown:
    """A column of the file, what it was taken for, and what it might be."""

    letters: str
    header: str
    role: str
    roles: tuple[tuple[str, str | Promise], ...]

    @property
    def label(self) -> str | Promise:
        return LABELS[self.role]


@dataclass(frozen=True, slots=True)
class PartiShown:
    """One parti of the file with its totals, the best first."""

    parti: FileParti
    totals: tuple[tuple[str, int], ...]
    is_new: bool
    is_beside: bool
    seats_unknown: bool


@dataclass(frozen=True, slots=True)
class StrangerShown:
    """A name nobody in the club has: who it was said to be ("new", an id, or nothing), and who it may be."""

    key: str
    name: str
    rows: int
    who: str
    alike: tuple[Person, ...]


def file_context(league: League, held: Held) -> dict[str, Any]:
    """Return what the page says about a file: how it was read, its partis, its new names."""
    found = held.found
    columns = found.reading.columns
    people = list(people_of(league.club).filter(erased_at__isnull=True))
    return {
        "found": found,
        "columns": list(_columns(columns)) if columns else [],
        "partis": _partis(league, found),
        "strangers": _strangers(held, people),
        "people": people,
        "can_store": not found.problems and bool(found.plan.new),
        **_source_context(found),
    }


def refusal_context(found: Preview, problems: Sequence[Problem]) -> dict[str, Any]:
    """Return what the page says about what is wrong, and the rows: read = kept + refused."""
    refused = found.reading.refused(problems)
    return {
        "refusals": tell(problems),
        "more_refusals": left_out(problems),
        "only_names": all(problem.violation.code == "player-unknown" for problem in problems),
        "refused": refused,
        "kept": found.read - refused,
    }


def progress_said(upload: Upload) -> str:
    """How far the storing of a file is."""
    told = gettext("%(stored)s of %(total)s partis are stored.")
    return told % {"stored": upload.stored, "total": upload.total}


def _source_context(found: Preview) -> dict[str, Any]:
    source, columns = found.reading.source, found.reading.columns
    return {
        "source": source,
        "kind": KINDS.get(source.kind),
        "encoding": ENCODINGS.get(source.encoding),
        "delimiter": DELIMITERS.get(source.delimiter),
        "delimiters": DELIMITERS.items() if source.delimiter else (),
        "sheets": source.sheets if len(source.sheets) > 1 else (),
        "other_sheets": ", ".join(source.others),
        "hidden_rows": runs(source.hidden_rows),
        "hidden_columns": ", ".join(letters(number - 1) for number in source.hidden_columns),
        "is_wide": bool(columns and columns.is_wide),
    }


def _columns(columns: Columns) -> Iterator[ColumnShown]:
    roles = tuple((role, LABELS[role]) for role in ROLES)
    for index, (header, role) in enumerate(zip(columns.headers, columns.roles, strict=True)):
        yield ColumnShown(letters(index), header, role, roles)


def _strangers(held: Held, people: Sequence[Person]) -> list[StrangerShown]:
    """The names that nobody has, also those of whom it was said who they are."""
    by_id = {person.pk: person for person in people}
    names = {person.name: person.pk for person in people}
    asked = [
        StrangerShown(
            key=stranger.key,
            name=stranger.name,
            rows=len(stranger.lines),
            who="new" if stranger.key in held.confirmed else "",
            alike=tuple(by_id[number] for number in alike(stranger.name, names)),
        )
        for stranger in held.found.plan.strangers
    ]
    known = [
        StrangerShown(key, key, 0, str(person.pk), (person,))
        for key, person in held.people.items()
        if person is not None
    ]
    return sorted([*asked, *known], key=lambda shown: sort_key(shown.name))


def _partis(league: League, found: Preview) -> list[PartiShown]:
    best_first = registry.game(league.game).higher_is_better
    new = set(map(id, found.plan.new))
    partis = sorted((*found.plan.new, *found.plan.unchanged), key=lambda parti: parti.lines[0])
    return [
        PartiShown(
            parti=parti,
            totals=tuple(sorted(parti.totals().items(), key=lambda total: total[1], reverse=best_first)),
            is_new=id(parti) in new,
            is_beside=id(parti) in new and parti.date in found.plan.beside,
            seats_unknown=any(table.hands and not table.seats_known for table in parti.tables),
        )
        for parti in partis
    ]
