"""The reigns of one person in one league."""

from collections.abc import Mapping
from dataclasses import dataclass

from club.dates import today
from leagues.views.person_facts import Facts
from leagues.views.reigns import ReignRow, reign_rows

SHOWN = 6  # reigns; the page of the King has all of them


@dataclass(frozen=True, slots=True)
class Reigns:
    """How often somebody was King, for how many days in all, and the newest reigns, newest first."""

    count: int
    days: int
    rows: tuple[ReignRow, ...]

    @property
    def older(self) -> int:
        return self.count - len(self.rows)


def reigns_of(facts: Facts, names: Mapping[int, str], most: int | None = SHOWN) -> Reigns | None:
    """When the person was King, and how each reign ended; None for who never was."""
    pairs, now = facts.portrait.reigns[::-1], today(facts.league.club)
    if not pairs:
        return None
    days = sum(((own.end or now) - own.start).days for own, _following in pairs)
    runs = [[reign for reign in pair if reign] for pair in pairs[:most]]
    rows = (reign_rows(run, names.__getitem__, now)[-1] for run in runs)
    return Reigns(len(pairs), days, tuple(rows))
