"""The standings of the club's own three files, against sums made from the text of the files alone."""

import datetime
from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import call_command

from leagues.actions.survey import survey
from leagues.actions.title import replay
from leagues.models import League
from leagues.queries.seasons import seasons
from leagues.queries.standings import season_table, standings_between
from rules_engine.season import Rules
from tests.factories import LeagueFactory

pytestmark = pytest.mark.django_db
DATA = Path(__file__).parents[1] / "data"
FILES = {
    "2023-24-totals.csv": ("utf-8-sig", "\t"),
    "2024-25-szezon.csv": ("cp1250", ";"),
    "season-2025-26.csv": ("utf-8", ","),
}
RULES: list[dict[str, object]] = [
    {},
    {"by": "points", "share": 0},
    {"by": "places", "share": 25},
    {"best": 5},
    {"by": "places", "drop": 2, "share": 0},
]

Nights = dict[datetime.date, dict[str, int]]


def typed() -> Nights:
    """Everybody's total of every night, added up from the lines as they stand in the files."""
    found: Nights = {}
    for name, (encoding, mark) in FILES.items():
        for line in (DATA / name).read_bytes().decode(encoding).splitlines()[1:]:
            if line.strip():
                _add(found, line.split(mark))
    return dict(sorted(found.items()))


def _add(found: Nights, cells: list[str]) -> None:
    written, player = cells[0].replace(" ", "").strip("."), cells[1 if len(cells) == 3 else 3].strip()
    day = datetime.date(*map(int, written.replace(".", "-").split("-")))
    night = found.setdefault(day, defaultdict(int))
    night[player] += int(cells[-1].strip().replace("−", "-"))


def obvious(nights: Nights, rules: Rules) -> dict[str, tuple[Any, ...]]:
    """Of everybody: partis, sum of places, firsts, points, score and rank."""
    played: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    for night in nights.values():
        for name, points in night.items():
            place = 1 + sum(other > points for other in night.values())
            played[name].append((place, points, len(night)))
    scores = {name: _score(mine, rules) for name, mine in played.items()}
    able = [name for name, mine in played.items() if 100 * len(mine) >= rules.share * len(nights)]
    better = [
        {other for other in able if (scores[other] < scores[name]) == (rules.by == "average")
         and scores[other] != scores[name]} for name in played
    ]  # fmt: skip
    return {
        name: (
            len(mine),
            sum(place for place, _points, _people in mine),
            sum(place == 1 for place, _points, _people in mine),
            sum(points for _place, points, _people in mine),
            scores[name],
            1 + len(ahead) if name in able else None,
        )
        for (name, mine), ahead in zip(played.items(), better, strict=True)
    }


def _score(mine: list[tuple[int, int, int]], rules: Rules) -> Fraction:
    kept = sorted(mine, key=lambda one: _worth(one, rules))[: max(1, len(mine) - rules.drop)]
    kept = kept[: rules.best or None]
    if rules.by == "average":
        return Fraction(sum(place for place, _points, _people in kept), len(kept))
    return -sum((_worth(one, rules) for one in kept), Fraction())


def _worth(one: tuple[int, int, int], rules: Rules) -> Fraction:
    """Less is better."""
    place, points, people = one
    return Fraction({"average": place, "points": -points, "places": place - people - 1}[rules.by])


@pytest.fixture
def league() -> League:
    found = LeagueFactory()
    with time_machine.travel("2026-11-30T12:00:00+00:00", tick=False):
        for name in FILES:
            where = ["--club", found.club.slug, "--league", found.slug]
            call_command("import_results", str(DATA / name), *where, "--create-people")
    return found


def shown(table: Any) -> dict[str, tuple[Any, ...]]:
    return {
        row.person.name: (row.partis, row.place_sum, row.firsts, row.points, row.score, row.rank)
        for row in table.rows
    }


def test_every_season_is_what_the_files_add_up_to(league):
    nights = typed()
    there = seasons(league)
    assert [one.name for one in there] == ["2023-24", "2024-25", "2025-26", "2026-27"]
    for one in there:
        inside = {day: night for day, night in nights.items() if one.start <= day <= one.end}
        assert shown(season_table(league, one)) == obvious(inside, Rules()), one
    replay(league)
    for one in there:
        inside = {day: night for day, night in nights.items() if one.start <= day <= one.end}
        assert shown(season_table(league, one)) == obvious(inside, Rules()), one
    assert survey().differences == []


@pytest.mark.parametrize("given", RULES, ids=str)
def test_any_days_by_any_rule_are_what_the_files_add_up_to(league, given):
    nights, rules = typed(), Rules.of(given)
    days = list(nights)
    for first, last in ((days[0], days[-1]), (days[3], days[3]), (days[5], days[-4])):
        inside = {day: night for day, night in nights.items() if first <= day <= last}
        assert shown(standings_between(league, first, last, rules)) == obvious(inside, rules), (first, last)
