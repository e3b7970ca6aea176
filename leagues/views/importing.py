"""How a file and what would become of it are shown."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.actions.imports.parts import FileParti, Problem
from leagues.actions.imports.plan import Stranger
from leagues.files.columns import LABELS, Columns
from leagues.files.preview import Preview
from leagues.files.told import left_out, tell
from leagues.models import League
from rules_engine import registry

DELIMITERS = {",": _("commas"), ";": _("semicolons"), "\t": _("tabs")}
ENCODINGS = {"utf-8": "UTF-8", "cp1250": "Windows-1250"}


@dataclass(frozen=True, slots=True)
class ColumnShown:
    """A header of the file and what it was taken for; None where it is not used."""

    header: str
    meaning: str | Promise | None


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
    """A name nobody in the club has, and whether it has been confirmed."""

    stranger: Stranger
    confirmed: bool


def file_context(league: League, found: Preview, confirmed: Collection[str]) -> dict[str, Any]:
    """Return what the page says about a file: how it was read, its partis, its new names."""
    columns = found.reading.columns
    return {
        "found": found,
        "encoding": ENCODINGS.get(found.reading.encoding),
        "delimiter": DELIMITERS[columns.delimiter] if columns else None,
        "columns": _columns(columns) if columns else [],
        "partis": _partis(league, found),
        "strangers": [StrangerShown(new, new.key in confirmed) for new in found.plan.strangers],
        "can_store": not found.problems and bool(found.plan.new),
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


def _columns(columns: Columns) -> list[ColumnShown]:
    meanings = {index: LABELS[column] for column, index in columns.places.items()}
    return [
        ColumnShown(header, meanings.get(index))
        for index, header in enumerate(columns.headers)
        if header or index in meanings
    ]


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
