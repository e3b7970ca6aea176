"""Start a parti, draw again, put its head right, close it."""

import datetime
from collections.abc import Mapping, Sequence
from functools import partial

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from club.actions.people import lock
from club.actions.revisions import raise_revision
from club.actions.traces import trace
from club.dates import today
from club.errors import Refusal
from club.models import Club, Person, User
from club.permissions import require_scorer
from rules_engine import registry
from scoring.actions.ends import require_complete, require_confirmed
from scoring.actions.hands import touch_open
from scoring.actions.lots import TablePlan, draw_lots
from scoring.actions.places import post_places
from scoring.enums import State
from scoring.errors import PartiNotOpen
from scoring.models import Draw, Hand, Parti, Seat, Table
from scoring.queries.reading import rows_of
from scoring.signals import parti_changed

EARLIEST = datetime.date(1900, 1, 1)


def start(
    *,
    club: Club,
    game: str,
    options: Mapping[str, object],
    date: datetime.date,
    start_time: datetime.time | None,
    tables: Sequence[TablePlan],
    by: User | None,
    mark: str = "",
) -> Parti:
    """Start a parti with the seats as they were drawn at the table; game, rules and options freeze here.

    `mark` names the form it came from: the database refuses a second parti with the same one.
    Raises NotAllowed, Refusal (date-…, stranger, person-twice) and the engine's Refused (table-size).
    """
    with transaction.atomic():
        parti = _new_parti(club, game, options, date, start_time, by, mark)
        _check_people(club, [person for plan in tables for person in plan.people])
        _seat(parti, tables)
        trace(club=club, by=by, deed="start", about=parti, number=parti.number, date=date.isoformat())
    return parti


def start_by_lot(
    *,
    club: Club,
    game: str,
    options: Mapping[str, object],
    date: datetime.date,
    start_time: datetime.time | None,
    people: Sequence[Person],
    by: User | None,
    mark: str = "",
) -> Parti:
    """Start a parti and let the lot decide tables, seats and first dealers; the draw is kept."""
    with transaction.atomic():
        parti = _new_parti(club, game, options, date, start_time, by, mark)
        _check_people(club, people)
        _keep_draw(parti, draw_lots(people), by)
        trace(club=club, by=by, deed="start", about=parti, number=parti.number, date=date.isoformat())
    return parti


def redraw(*, parti: Parti, by: User | None) -> Draw:
    """Draw again while no hand has been written; the earlier draw stays beside the new one.

    Raises NotAllowed, PartiNotOpen, Refusal (draw-after-play; draw-not-by-lot where the seats were entered
    as drawn at the table, of which nothing would be kept).
    """
    with transaction.atomic():
        require_scorer(user=by, club=parti.club)
        touch_open(parti)
        if Hand.objects.filter(table__parti=parti).exists():
            raise Refusal("draw-after-play")
        if not parti.draws.filter(used=True).update(used=False):
            raise Refusal("draw-not-by-lot")
        people = [seat.person for seat in parti.seats.select_related("person")]
        parti.tables.all().delete()
        draw = _keep_draw(parti, draw_lots(people), by)
        trace(club=parti.club, by=by, deed="redraw", about=parti)
    return draw


def close(
    *, parti: Parti, by: User | None, unequal_is_right: bool = False, short_counts: bool = False
) -> Parti:
    """Close a parti: every row there and right, places posted, the club's results moved on (PD-23 … PD-28).

    `unequal_is_right` says that not everybody played the same number of hands, `short_counts` that the parti
    counts although it ended with fewer than four (PD-32), with whatever hands were played.
    Raises NotAllowed, PartiNotOpen (also when it is closed twice), NotComplete, HandsUnequal, Refusal
    (ended-short).
    """
    with transaction.atomic():
        require_scorer(user=by, club=parti.club)
        lock(parti.club)  # before the parti, as whoever notes a breach does
        _leave_open(parti, State.CLOSED, by)
        tables = rows_of(parti)
        require_complete(tables)
        require_confirmed(tables, post_places(parti), unequal_is_right or short_counts, short_counts)
        raise_revision(club=parti.club, changed_from=parti.date)
        trace(club=parti.club, by=by, deed="close", about=parti)
        announce(parti)
    return parti


def close_unfinished(*, parti: Parti, by: User | None) -> Parti:
    """End a parti that was broken off; it counts for nothing and its rows stay to be read."""
    with transaction.atomic():
        require_scorer(user=by, club=parti.club)
        _leave_open(parti, State.UNFINISHED, by)
        trace(club=parti.club, by=by, deed="close-unfinished", about=parti)
    return parti


def announce(parti: Parti) -> None:
    """Let the apps above hear of the change, once it is committed."""
    transaction.on_commit(partial(parti_changed.send, sender=Parti, club_id=parti.club_id, parti_id=parti.pk))


def refuse_day(club: Club, date: datetime.date) -> None:
    """A parti is played, then written down: its date is today's in the club's zone or earlier. One before
    EARLIEST is a year with a digit wrong."""
    if date < EARLIEST:
        raise Refusal("date-too-early", year=EARLIEST.year)
    if date > today(club):
        raise Refusal("date-in-future", date=date)


def _new_parti(
    club: Club,
    game: str,
    options: Mapping[str, object],
    date: datetime.date,
    start_time: datetime.time | None,
    by: User | None,
    mark: str,
) -> Parti:
    require_scorer(user=by, club=club)
    refuse_day(club, date)
    rules = registry.game(game)
    return Parti.objects.create(
        club=club,
        number=next_number(club),
        date=date,
        start_time=start_time,
        game=game,
        rules_version=rules.version,
        options=rules.rules(options),
        started_by=by,
        started_with=mark,
    )


def next_number(club: Club) -> int:
    """The next number of a parti in its club, never used again."""
    Club.objects.filter(pk=club.pk).update(last_parti_number=F("last_parti_number") + 1)
    club.refresh_from_db(fields=["last_parti_number"])
    return club.last_parti_number


def _check_people(club: Club, people: Sequence[Person]) -> None:
    for index, person in enumerate(people):
        if person.club_id != club.pk:
            raise Refusal("stranger", name=person.name)
        if person.pk in {earlier.pk for earlier in people[:index]}:
            raise Refusal("person-twice", name=person.name)


def _seat(parti: Parti, plans: Sequence[TablePlan]) -> None:
    for number, plan in enumerate(plans, start=1):
        # The schedule refuses a table of the wrong size and a dealer who is not there.
        parti.rules_of.schedule(players=len(plan.people), first_dealer=plan.first_dealer, rules=parti.options)
        table = Table.objects.create(parti=parti, number=number, first_dealer=plan.first_dealer)
        Seat.objects.bulk_create(
            Seat(parti=parti, table=table, position=position, person=person)
            for position, person in enumerate(plan.people)
        )


def _keep_draw(parti: Parti, plans: Sequence[TablePlan], by: User | None) -> Draw:
    _seat(parti, plans)
    result = [plan.as_data() for plan in plans]
    return Draw.objects.create(parti=parti, at=timezone.now(), by=by, result=result, used=True)


def _leave_open(parti: Parti, state: State, by: User | None) -> None:
    moment = timezone.now()
    moved = Parti.objects.filter(pk=parti.pk, state=State.OPEN).update(
        state=state, closed_at=moment, closed_by=by, revision=F("revision") + 1
    )
    if not moved:
        raise PartiNotOpen
    parti.refresh_from_db()
