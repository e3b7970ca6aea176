"""What no column says by itself: names that can be seen, rules that the engine knows."""

from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings

from club.actions.clubs import TIMES, refuse_slug, zones
from club.actions.naming import checked_name, checked_person_name
from club.errors import Refusal
from leagues.actions.club_file.lines import Row
from leagues.actions.club_file.refusing import FileRefused, shortened
from rules_engine import registry, season, title
from rules_engine.club_rules import HouseRules
from rules_engine.core.violations import Refused

MOST_RAISED = 1_000_000_000


def _club(row: Row, line: int) -> None:
    _require(row["zone"] in zones(), line, row, "zone")
    _require(row["language"] in dict(settings.LANGUAGES), line, row, "language")
    _require(row["results_revision"] <= MOST_RAISED, line, row, "results_revision")
    _require(row["last_parti_number"] <= MOST_RAISED, line, row, "last_parti_number")
    for name, (least, most) in TIMES.items():
        _require(least <= row[name] <= most, line, row, name)
    _try(lambda: refuse_slug(row["slug"]), line, row, "slug")
    _require(_is_kept_as(checked_name, row["name"]), line, row, "name")


def _person(row: Row, line: int) -> None:
    if row["erased_at"] is None:
        _require(_is_kept_as(checked_person_name, row["name"]), line, row, "name")


def _league(row: Row, line: int) -> None:
    _require(_is_kept_as(checked_name, row["name"]), line, row, "name")
    _options(row, line)


def _options(row: Row, line: int) -> None:
    _require(isinstance(row["options"], dict), line, row, "options")
    _try(lambda: registry.game(row["game"]).rules(row["options"]), line, row, "options")


def _rules(read: Callable[[Any], object]) -> Callable[[Row, int], None]:
    def check(row: Row, line: int) -> None:
        _require(isinstance(row["rules"], dict), line, row, "rules")
        _try(lambda: read(row["rules"]), line, row, "rules")

    return check


def _object(column: str) -> Callable[[Row, int], None]:
    def check(row: Row, line: int) -> None:
        _require(isinstance(row[column], dict), line, row, column)

    return check


def _is_kept_as(check: Callable[[str], str], name: str) -> bool:
    try:
        return check(name) == name
    except Refusal:
        return False


def _require(fits: bool, line: int, row: Row, column: str) -> None:
    if not fits:
        raise FileRefused("column", line, column=column, value=shortened(row[column]))


def _try(deed: Callable[[], object], line: int, row: Row, column: str) -> None:
    try:
        deed()
    except (Refusal, Refused, LookupError, TypeError, ValueError):
        _require(False, line, row, column)


FITTING: Mapping[str, Callable[[Row, int], None]] = {
    "activity": _object("data"),
    "club": _club,
    "correction": _object("changes"),
    "houseruleset": _rules(HouseRules.of),
    "league": _league,
    "notice": _object("args"),
    "parti": _options,
    "person": _person,
    "season": _rules(season.Rules.of),
    "titlerules": _rules(title.Rules.of),
}
"""By kind: look at one row."""
