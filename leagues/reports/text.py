"""A report as plain text to paste into a chat."""

from collections.abc import Iterator

from leagues.reports.words import Told, ToldParti
from rules_engine.core.numbers import signed

CROWN = "\N{CROWN}"


def text(said: Told, address: str) -> str:
    """The report with line breaks, and where to read more at its end."""
    blocks = [_head(said), *map(_parti, said.partis), _crown(said), "\n".join(said.bottles), said.following]
    return "\n\n".join(block for block in [*blocks, address] if block) + "\n"


def _head(said: Told) -> str:
    return "\n".join(line for line in (f"{said.club}, {said.day}", said.where) if line)


def _parti(parti: ToldParti) -> str:
    return "\n".join(_lines(parti))


def _lines(parti: ToldParti) -> Iterator[str]:
    yield parti.title
    yield from (f"{place.place}. {place.person.name} {signed(place.points)}" for place in parti.places)
    yield from parti.lines
    if parti.corrected:
        yield parti.corrected


def _crown(said: Told) -> str:
    sign = f"{CROWN} " if said.has_king else ""
    return "\n".join(f"{sign}{sentence}" for sentence in (*said.crown, said.since) if sentence)
