"""One form, sent twice at the same moment, starts a parti with somebody the club does not know yet."""

import datetime
from typing import Any, NamedTuple

from club.actions import people
from club.models import Club, Person
from leagues.actions import partis as leagues
from leagues.actions.partis import Seating
from leagues.models import League
from scoring.actions import partis
from scoring.models import Parti
from tests.factories import LeagueFactory, cast
from tests.prove.race import NO_TRANSACTION, Racer, told

ROUNDS = 6
FRIDAY = datetime.date(2025, 9, 5)


class Seen(NamedTuple):
    """Number of the parti and whether it is new, or the refusal; what the club has once both were told."""

    told: Any
    partis: int
    guests: int


def start_against_start(racer: Racer) -> list[Seen]:
    """Each round is a form of its own, with a guest of its own."""
    racer.prepare(lambda: cast(LeagueFactory(club__slug="race").club, 3))
    if not racer.guarded:
        _look_before_either_adds(racer)
    answers = []
    for turn in racer.rounds(ROUNDS):
        league, members = League.objects.select_related("club").get(), list(Person.objects.all()[:3])
        racer.meet()
        answer = told(lambda: _start(league, members, turn))  # noqa: B023
        racer.meet()
        answers.append(
            Seen(
                answer,
                Parti.objects.filter(started_with=f"form {turn}").count(),
                Person.objects.filter(name=f"Guest {turn}").count(),
            )
        )
    return answers


def _start(league: League, members: list[Person], turn: int) -> tuple[int, bool]:
    started = leagues.start(
        league=league,
        date=FRIDAY,
        start_time=None,
        tables=[Seating((*members, f"Guest {turn}"), 0)],
        mark=f"form {turn}",
        by=None,
    )
    return started.parti.number, started.is_new


def _look_before_either_adds(racer: Racer) -> None:
    """Both look for the guest before either adds him: no queue at the club, no transaction."""
    named = leagues.person_named

    def look(*, club: Club, name: str) -> Person | None:
        person = named(club=club, name=name)
        racer.meet()
        return person

    leagues.person_named, leagues.lock = look, lambda club: None
    leagues.transaction = people.transaction = partis.transaction = NO_TRANSACTION
