"""The first line of a results file: which sign parts the columns, and what each column is."""

import csv
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

DELIMITERS = (",", ";", "\t")
REQUIRED = ("date", "player", "points")
NAMES = {
    "date": ("date", "dátum", "datum"),
    "time": ("time", "idő", "ura"),
    "table": ("table", "asztal", "miza"),
    "player": ("player", "játékos", "igralec"),
    "hand": ("hand", "játszma", "delitev"),
    "points": ("points", "pont", "točke"),
}
LABELS = {
    "date": gettext_lazy("date"),
    "time": gettext_lazy("time"),
    "table": gettext_lazy("table"),
    "player": gettext_lazy("player"),
    "hand": gettext_lazy("hand"),
    "points": gettext_lazy("points"),
}
_MISSING = gettext_noop(
    "The first line must name the columns date, player and points (also time, table and hand). "
    "Missing: {missing}. It reads: {header}"
)
_TWICE = gettext_noop("Two columns are named {header}.")
_SHOWN = 100
_LONGEST = 2000


def _plain(header: str) -> str:
    letters = unicodedata.normalize("NFKD", header.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


_MEANING = {_plain(name): column for column, names in NAMES.items() for name in names}


@dataclass(frozen=True, slots=True)
class Columns:
    """What the header says: `places` is column → index, `unused` the headers that mean nothing here."""

    delimiter: str
    headers: tuple[str, ...]
    places: dict[str, int]
    unused: tuple[str, ...]


def read_header(text: str) -> Columns:
    """Return the columns of the first line; raises Refused when one is missing or named twice."""
    # A first line that is longer names no columns; whoever made it does not get to fill the memory.
    line = (text.lstrip("\r\n")[:_LONGEST].splitlines() or [""])[0]
    best = max((_columns(line, delimiter) for delimiter in DELIMITERS), key=lambda found: len(found.places))
    missing = [column for column in REQUIRED if column not in best.places]
    if missing:
        named = ", ".join(str(LABELS[column]) for column in missing)
        data = {"missing": named, "header": line.strip()[:_SHOWN]}
        raise Refused(Violation("columns", _MISSING, data=data))
    known = [header for header in best.headers if _plain(header) in _MEANING]
    if len(known) > len(best.places):
        raise Refused(Violation("columns", _TWICE, data={"header": _named_twice(known)}))
    return best


def _columns(line: str, delimiter: str) -> Columns:
    headers = tuple(header.strip() for header in next(csv.reader([line], delimiter=delimiter), []))
    places: dict[str, int] = {}
    for index, header in enumerate(headers):
        if _plain(header) in _MEANING:
            places.setdefault(_MEANING[_plain(header)], index)
    unused = tuple(header for header in headers if header and _plain(header) not in _MEANING)
    return Columns(delimiter, headers, places, unused)


def _named_twice(known: Sequence[str]) -> str:
    meanings = [_MEANING[_plain(header)] for header in known]
    return next(
        header for header, meaning in zip(known, meanings, strict=True) if meanings.count(meaning) > 1
    )
