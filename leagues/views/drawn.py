"""The log of the lots: what was drawn, by whom and when, a repeated draw beside the first (PD-4, PD-5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from leagues.queries.title import names
from scoring.models import Draw, Parti


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """One table as it was drawn: names in the order of the seats, and who was to deal first."""

    names: tuple[str, ...]
    first_dealer: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing of lots and its tables."""

    draw: Draw
    tables: tuple[DrawnTable, ...]


def drawn(parti: Parti) -> list[Drawn]:
    """Every draw of the parti in order, in two queries."""
    draws = list(parti.draws.select_related("by"))
    people = names({pk for draw in draws for table in draw.result for pk in table["people"]}) if draws else {}
    return [Drawn(draw, tuple(_table(table, people) for table in draw.result)) for draw in draws]


def _table(result: Mapping[str, Any], people: Mapping[int, str]) -> DrawnTable:
    seated = tuple(people.get(pk, "?") for pk in result["people"])
    return DrawnTable(seated, seated[result["first_dealer"]])
