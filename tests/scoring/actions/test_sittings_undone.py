"""Whatever is noted, undone and noted again in another order: the same people deal, play and sit out."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.errors import Refusal
from club.models import Person
from rules_engine.core.violations import Refused
from scoring.actions import sittings
from scoring.models import Sitting, Table
from tests.factories.sheets import open_parti
from tests.factories.sittings import rows_now, seats

pytestmark = [pytest.mark.django_db, pytest.mark.time_machine("2026-10-31T10:00:00Z")]


Change = tuple[str, str, int, str]
"""What is noted: the deed, whose seat it is, the hand from which it holds, and who comes."""

CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["take-over", "leave", "join"]),
        st.integers(0, 6),
        st.integers(2, 25),
        st.integers(0, 7),
    ),
    max_size=8,
)


def note(table: Table, people: dict[str, Person], change: Change) -> Sitting:
    deed, seat_of, hand, person = change
    if deed == "join":
        return sittings.join(table=table, person=people[person], after_hand=hand - 1, by=None)
    seat = table.seats.get(person__name=seat_of)
    if deed == "leave":
        return sittings.leave(table=table, seat=seat, after_hand=hand - 1, by=None)
    return sittings.take_over(table=table, seat=seat, person=people[person], from_hand=hand, by=None)


def by_name(table: Table) -> list[tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]]:
    """Who deals, plays, sits out and is away, hand by hand, by name."""
    rows = rows_now(table)
    told = []
    for due in rows.schedule:
        name = list(rows.names(due.hand).values()).__getitem__
        four = tuple(map(name, due.players))
        told.append((name(due.dealer), four, tuple(map(name, due.out)), tuple(map(name, due.absent))))
    return told


def all_in_turn(deeds: list[Callable[[], Any]]) -> None:
    """Do all of them; one that cannot be done yet, as the table is too full or too empty, comes later."""
    while deeds:
        left = [deed for deed in deeds if not done(deed)]
        assert len(left) < len(deeds)
        deeds = left


def done(deed: Callable[[], Any]) -> bool:
    try:
        deed()
    except (Refusal, Refused):
        return False
    return True


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(players=st.integers(4, 7), asked=CHANGES, random=st.randoms(use_true_random=False))
def test_changes_undone_and_entered_again_in_another_order_give_the_same_sit_outs(
    club, people, players, asked, random
):
    table = open_parti(club, people[:players]).tables.get()
    before, known = by_name(table), {person.name: person for person in people}
    noted: list[tuple[Change, Sitting]] = []
    for deed, at, hand, who in asked:
        names = [seat.person.name for seat in seats(table)]
        change = (deed, names[at % len(names)], hand, people[who].name)
        try:
            noted.append((change, note(table, known, change)))
        except (Refusal, Refused):
            continue
    after = by_name(table)
    all_in_turn([lambda one=one: sittings.undo(sitting=one, by=None) for _change, one in noted])
    assert (by_name(table), table.seats.count()) == (before, players)
    # What was noted of one seat keeps its order; whose seat it is, a newcomer's name says.
    owners = {sitting.pk: sitting.seat.person.name for _change, sitting in noted}
    turns = list(owners.values())
    random.shuffle(turns)
    queues = {name: [change for change, one in noted if owners[one.pk] == name] for name in turns}
    again = [queues[name].pop(0) for name in turns]
    all_in_turn([lambda change=change: note(table, known, change) for change in again])
    assert by_name(table) == after
