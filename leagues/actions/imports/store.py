"""Store the partis of a file, a transaction for each; all of them are asked first, or none is stored.

A run that ends half-way, by a click or a power cut, leaves whole partis behind. The next run finds them
stored already and goes on with the rest: every row is there once.
"""

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
from leagues.actions.imports.turns import Turns
from leagues.actions.seasons import ensure_seasons
from leagues.models import League, LeagueParti
from scoring.actions.results import TableResult, record
from scoring.models import Parti
from scoring.signals import parti_changed


class ImportRefused(Refusal):
    """`problems` say why. Nothing was stored, unless the league changed on the way: then the `stored` partis
    before."""

    def __init__(self, problems: Iterable[Problem], *, stored: int = 0) -> None:
        super().__init__("import-refused")
        self.problems = tuple(problems)
        self.stored = stored


@dataclass(frozen=True, slots=True)
class Stored:
    """What an import did: the partis it made, those that were there already, the people it made."""

    partis: tuple[Parti, ...]
    unchanged: tuple[FileParti, ...]
    people: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One parti stored, and the people made for it."""

    parti: Parti
    people: tuple[Person, ...]


def store_results(
    *, league: League, partis: Sequence[FileParti], confirmed: Collection[str], by: User | None
) -> Stored:
    """Store the partis that the league does not have, and make the people whose names are `confirmed`.

    `confirmed` holds names as they are compared. Membership starts at the first
    parti. Results from a file open no questions and nobody is told.
    Raises NotAllowed; ImportRefused for names not confirmed and partis stored with other results.
    """
    require_scorer(user=by, club=league.club)
    plan = checked_plan(league=league, partis=partis, confirmed=confirmed)
    steps, turns = list[Step](), Turns()
    try:
        for parti in plan.in_order:
            with turns.one():
                step = store_parti(league=league, parti=parti, confirmed=confirmed, by=by)
            steps.extend([step] if step else [])
    except ImportRefused as refused:
        refused.stored = len(steps)
        _close(league, steps, by)
        raise
    _close(league, steps, by)
    people = sorted((person for step in steps for person in step.people), key=lambda one: one.sort_key)
    made = {(step.parti.date, step.parti.start_time) for step in steps}
    overtaken = [parti for parti in plan.in_order if (parti.date, parti.start_time) not in made]
    return Stored(tuple(step.parti for step in steps), (*plan.unchanged, *overtaken), tuple(people))


def checked_plan(*, league: League, partis: Sequence[FileParti], confirmed: Collection[str]) -> Plan:
    """What storing would do; raises ImportRefused with everything that stands in the way."""
    plan = plan_import(league=league, partis=partis)
    if problems := plan.refusals(confirmed):
        raise ImportRefused(problems)
    return plan


def store_parti(
    *, league: League, parti: FileParti, confirmed: Collection[str], by: User | None
) -> Step | None:
    """Store one parti with everything that follows in its transaction; None where it is there already.

    The title follows when the import is closed (`close_import`); until then pages work it out themselves.
    """
    with transaction.atomic():
        # Whoever else brings or starts a parti now waits here, so that the plan still holds when it is kept.
        hold_league(league)
        plan = checked_plan(league=league, partis=[parti], confirmed=confirmed)
        return _store(league, parti, plan, by) if plan.new else None


def close_import(*, league: League, partis: int, people: Sequence[int], by: User | None) -> None:
    """Leave the trace of what was stored, and let the title follow it all at once."""
    if not partis:
        return
    with transaction.atomic():
        trace(club=league.club, by=by, deed="import", about=league, partis=partis, people=[*people])
        _announce(league.club)


def _close(league: League, steps: Sequence[Step], by: User | None) -> None:
    people = [person.pk for step in steps for person in step.people]
    close_import(league=league, partis=len(steps), people=people, by=by)


def _store(league: League, parti: FileParti, plan: Plan, by: User | None) -> Step:
    days = first_days([parti])
    join_from_first_day(plan.people, days)
    created = create_people(league.club, plan.strangers, days, by)
    people = {**plan.people, **{person.name_key: person for person in created}}
    stored = _record(league, parti, people, by)
    LeagueParti.objects.create(league=league, parti=stored)
    ensure_seasons(league, [parti.date])
    raise_revision(club=league.club, changed_from=parti.date)
    follow_import(league=league, days={parti.date}, by=by)
    return Step(stored, tuple(created))


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
