"""What a member finds on the club's home between two partis: the next night, votes that wait, bottles due."""

from collections.abc import Sequence
from dataclasses import dataclass

from club.forms.nights import OWN_ANSWERS
from club.models import Club, Person
from club.queries.ballots import rows_of
from club.queries.nights import next_night
from club.queries.shown import Shown, shown
from club.queries.votes import Waiting
from leagues.views.bottle_lines import Debt, debts_of
from leagues.views.night_rows import NightRow, rows_of_nights

BOTTLES = 5


@dataclass(frozen=True, slots=True)
class Between:
    """The next night, if one is planned; the votes in which the reader is asked; and what is owed.

    `due` are the first few of the bottles, `owed` is how many there are.
    """

    night: NightRow | None
    votes: Sequence[Shown]
    due: Sequence[Debt]
    owed: int
    answers = OWN_ANSWERS


def between(club: Club, person: Person, asked: Sequence[Waiting]) -> Between:
    """The same number of queries however much the club has in its book. `asked`: the votes that wait."""
    night = next_night(club)
    bottles = [line for line in debts_of(club, person, may_score=False) if line.bottle.is_due]
    return Between(
        night=rows_of_nights(club, [night], person)[0] if night else None,
        votes=_votes(club, person, asked),
        due=bottles[:BOTTLES],
        owed=len(bottles),
    )


def _votes(club: Club, person: Person, asked: Sequence[Waiting]) -> Sequence[Shown]:
    found = rows_of([waiting.vote for waiting in asked])
    return shown(found.values(), club, person)
