"""Two workers replay the title of one league at the same moment, round after round."""

import datetime
from typing import Any

from club.actions.revisions import raise_revision
from leagues.actions import title
from leagues.actions.survey import survey
from leagues.models import League
from tests.factories import LeagueFactory, cast
from tests.factories.partis import ranked_parti
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 6
PARTIS = 30
FRIDAY = datetime.date(2025, 9, 5)


def replay(racer: Racer) -> list[tuple[Any, int]]:
    """For each round the awards this replay made, or its error, and how many stored things differ then."""
    racer.prepare(_league)
    if not racer.guarded:
        _take_the_guard_off(racer)
    answers = []
    for _round in racer.rounds(ROUNDS):
        racer.prepare(_change)
        league = League.objects.select_related("club").get()
        racer.meet()
        awards = told(lambda: title.replay(league))  # noqa: B023
        racer.meet()
        answers.append((awards, len(survey().differences)))
    return answers


def _take_the_guard_off(racer: Racer) -> None:
    """Let both replays read and forget before either writes, as without transaction and claim."""
    marked, forget = title.mark_of, title._forget

    def mark_together(league: League) -> Any:
        mark = marked(league)
        racer.meet()
        return mark

    def forget_together(league: League, *, since: datetime.date) -> None:
        forget(league, since=since)
        racer.meet()

    title.mark_of, title._forget = mark_together, forget_together
    title._claim = lambda league, mark: None
    title.transaction = NO_TRANSACTION


def _change() -> None:
    raise_revision(club=League.objects.get().club, changed_from=FRIDAY)


def _league() -> None:
    league = LeagueFactory(club__slug="race")
    people = cast(league.club, 6)
    for number in range(PARTIS):
        there = people[number % 6 :] + people[: number % 6]
        ranked_parti(league, FRIDAY + datetime.timedelta(weeks=number), there[:5])
