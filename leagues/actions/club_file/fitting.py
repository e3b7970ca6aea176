"""What no column says by itself: names that can be seen, rules that the engine knows."""

import re
from collections.abc import Callable, Mapping
from typing import Any, get_args

from django.conf import settings

from club.actions.clubs import TIMES, refuse_slug, zones
from club.actions.naming import checked_name, checked_person_name
from club.dates import newest_day
from club.errors import Refusal
from club.outbox import kind_of
from leagues.actions.club_file import shapes
from leagues.actions.club_file.lines import Row
from leagues.actions.club_file.refusing import FileRefused, shortened
from rules_engine import registry, season, title
from rules_engine.club_rules import HouseRules
from rules_engine.club_rules.votes import DecidedBy
from rules_engine.core.violations import Refused
from scoring.actions.partis import EARLIEST

MOST_HANDS = 999
MOST_RULES = 1000
DECIDED_BY = ("", "offer", "votes", *get_args(DecidedBy))
WORD = re.compile(r"^[a-z]+(-[a-z]+)*$")


def _club(row: Row, line: int) -> None:
    _require(row["zone"] in zones(), line, row, "zone")
    _require(row["language"] in dict(settings.LANGUAGES), line, row, "language")
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


def _parti(row: Row, line: int) -> None:
    """Its day is one that a form takes."""
    _require(EARLIEST.isoformat() <= row["date"] <= newest_day().isoformat(), line, row, "date")
    _options(row, line)
    _require(1 <= row["rules_version"] <= MOST_RULES, line, row, "rules_version")


def _hand(row: Row, line: int) -> None:
    _require(1 <= row["number"] <= MOST_HANDS, line, row, "number")
    for name, shape in (("entry", shapes.ENTRY), ("players", shapes.is_four), ("draft", shapes.DRAFT)):
        _require(row[name] is None or shape(row[name]), line, row, name)
    _require(row["draft"] is None or row["entry"] is None, line, row, "draft")


def _seat(row: Row, line: int) -> None:
    _require(row["position"] < max(game.seats.stop for game in registry.games()), line, row, "position")


def _vote(row: Row, line: int) -> None:
    _require(row["decided_by"] in DECIDED_BY, line, row, "decided_by")
    _require((row["decided_by"] == "") >= (row["settled_at"] is None), line, row, "decided_by")


def _kind(row: Row, line: int) -> None:
    _require(kind_of(row["kind"]) is not None, line, row, "kind")


def _notice(row: Row, line: int) -> None:
    _kind(row, line)
    _require(shapes.words_to(shapes.ANSWER)(row["args"]), line, row, "args")


def _activity(row: Row, line: int) -> None:
    for name in ("deed", "about"):
        _require(WORD.match(row[name]) is not None, line, row, name)
    _require(shapes.is_object(row["data"]), line, row, "data")


def _shape(column: str, shape: shapes.Shape) -> Callable[[Row, int], None]:
    def check(row: Row, line: int) -> None:
        _require(shape(row[column]), line, row, column)

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
    "activity": _activity,
    "club": _club,
    "correction": _shape("changes", shapes.CHANGES),
    "draw": _shape("result", shapes.DRAWN),
    "hand": _hand,
    "handrecord": _shape("data", shapes.is_object),
    "houseruleset": _rules(HouseRules.of),
    "league": _league,
    "notice": _notice,
    "parti": _parti,
    "person": _person,
    "season": _rules(season.Rules.of),
    "seat": _seat,
    "switchedoff": _kind,
    "titlerules": _rules(title.Rules.of),
    "vote": _vote,
}
"""By kind: look at one row."""
