"""Store the partis of a file: all of them, or none."""

import datetime
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.db import transaction

from club.actions.revisions import raise_revision
from club.actions.traces import trace
from club.errors import Refusal
from club.models import Club, Person, User
from club.names import comparison_key
from club.permissions import require_scorer
from leagues.actions.days import follow_import
from leagues.actions.holding import hold_league
from leagues.actions.imports.parts import FileParti, FileTable, Problem
from leagues.actions.imports.people import create_people, first_days, join_from_first_day
from leagues.actions.imports.plan import Plan, plan_import
from leagues.actions.seasons import ensure_seasons
from leagues.models import League, LeagueParti
from scoring.actions.results import TableResult, record
from scoring.models import Parti
from scoring.signals import parti_changed


class ImportRefused(Refusal):
    """Nothing was stored; `problems` say why."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        super().__init__("import-refused")
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Stored:
    """What an import did: the partis it made, those that were there already, the people it made."""

    partis: tuple[Parti, ...]
    unchanged: tuple[FileParti, ...]
    people: tuple[Person, ...]


def store_results(
    *, league: League, partis: Sequence[FileParti], confirmed: Collection[str], by: User | None
) -> Stored:
    """Store the partis that the league does not have, and make the people whose names are `confirmed`.

    `confirmed` holds names as they are compared. Membership starts at the first
    parti. Results from a file open no questions and nobody is told.
    Raises NotAllowed; ImportRefused for names not confirmed and partis stored with other results.
    """
    club = league.club
    require_scorer(user=by, club=club)
    with transaction.atomic():
        # Whoever else brings or starts a parti now waits here, so that the plan still holds when it is kept.
        hold_league(league)
        plan = plan_import(league=league, partis=partis)
        problems = (*plan.problems, *plan.unconfirmed(confirmed))
        if problems:
            raise ImportRefused(problems)
        return _store(league, plan, by) if plan.new else Stored((), plan.unchanged, ())


def _store(league: League, plan: Plan, by: User | None) -> Stored:
    days = first_days(plan.new)
    join_from_first_day(plan.people, days)
    created = create_people(league.club, plan.strangers, days, by)
    people = {**plan.people, **{person.name_key: person for person in created}}
    ordered = sorted(plan.new, key=lambda parti: (parti.date, parti.start_time or datetime.time.min))
    partis = [_record(league, parti, people, by) for parti in ordered]
    LeagueParti.objects.bulk_create(LeagueParti(league=league, parti=parti) for parti in partis)
    ensure_seasons(league, (parti.date for parti in partis))
    raise_revision(club=league.club, changed_from=partis[0].date)
    follow_import(league=league, days={parti.date for parti in partis}, by=by)
    new = [person.pk for person in created]
    trace(club=league.club, by=by, deed="import", about=league, partis=len(partis), people=new)
    _announce(league.club)
    return Stored(tuple(partis), plan.unchanged, tuple(created))


def _record(league: League, parti: FileParti, people: Mapping[str, Person], by: User | None) -> Parti:
    return record(
        club=league.club,
        game=league.game,
        options=league.options,
        date=parti.date,
        start_time=parti.start_time,
        tables=[_result(table, people) for table in parti.tables],
        by=by,
    )


def _result(table: FileTable, people: Mapping[str, Person]) -> TableResult:
    return TableResult(
        number=table.number,
        people=tuple(people[comparison_key(name)] for name in table.names),
        seats_known=table.seats_known,
        hands=table.hands,
        totals=table.totals,
    )


def _announce(club: Club) -> None:
    transaction.on_commit(partial(parti_changed.send, sender=Parti, club_id=club.pk, parti_id=None))
