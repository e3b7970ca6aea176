"""The log of the lots: what was drawn, by whom and when, a repeated draw beside the first (PD-4, PD-5)."""

from dataclasses import dataclass

from leagues.queries.title import names
from scoring.models import Draw, Parti


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawing of lots with the names at each table, in the order of the seats."""

    draw: Draw
    tables: tuple[tuple[str, ...], ...]


def drawn(parti: Parti) -> list[Drawn]:
    """Every draw of the parti in order, in two queries."""
    draws = list(parti.draws.select_related("by"))
    people = names({pk for draw in draws for table in draw.result for pk in table["people"]}) if draws else {}
    return [
        Drawn(draw, tuple(tuple(people.get(pk, "?") for pk in table["people"]) for table in draw.result))
        for draw in draws
    ]
