"""Two scorekeepers say who played one hand, round after round, each from the same revision."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from scoring.actions import hands
from scoring.models import Hand, Table
from scoring.queries.reading import rows_of
from tests.factories import ClubFactory, cast
from tests.factories.sheets import open_parti
from tests.prove.race import Racer, told

ROUNDS = 12


def say(racer: Racer) -> list[tuple[Any, int]]:
    """For each round what this one was told and the row's revision afterwards."""
    racer.prepare(_row)
    if not racer.guarded:
        hands._move_on = _overwrite
    answers = []
    for turn in racer.rounds(ROUNDS):
        hand = Hand.objects.select_related("table__parti__club").get()
        racer.meet()
        answer = told(lambda: _say(hand, left_out=(2 * turn + racer.number) % 4))  # noqa: B023
        racer.meet()
        answers.append((answer, Hand.objects.get().revision))
    return answers


def _say(hand: Hand, *, left_out: int) -> str:
    """Everybody played but one, another in each round; the last of the five was due to sit out."""
    seats = list(hand.table.seats.order_by("position").values_list("pk", flat=True))
    players = [seat for position, seat in enumerate(seats) if position != left_out]
    hands.set_players(table=hand.table, number=1, players=players, revision=hand.revision, by=None)
    return "said"


def _overwrite(table: Table, number: int, revision: int, changes: Mapping[str, Any], by: Any) -> Hand:
    Hand.objects.filter(table=table, number=number).update(
        revision=revision + 1, written_by=by, written_at=timezone.now(), **changes
    )
    return Hand.objects.get(table=table, number=number)


def _row() -> None:
    club = ClubFactory(slug="race")
    rows = rows_of(open_parti(club, cast(club, 5)))[0]
    players = [seat.pk for seat in rows.seats if seat.position != 3]
    hands.set_players(table=rows.table, number=1, players=players, revision=0, by=None)
