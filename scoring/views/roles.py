"""Who does what in a hand, for the sheet and for the page of the hand."""

from dataclasses import dataclass

from scoring.queries.lines import Line
from scoring.queries.rows import TableRows


@dataclass(frozen=True, slots=True)
class Roles:
    """Who does what in a hand, by name."""

    deals: str
    leads: str | None
    out: list[str]


def roles(line: Line, rows: TableRows) -> Roles | None:
    """Who deals, leads and sits out; None where the seats are not known."""
    if line.due is None:
        return None
    names = list(rows.names(line.number).values())
    leads = None if line.due.leader is None else names[line.due.leader]
    return Roles(names[line.due.dealer], leads, [names[seat] for seat in line.due.out])
