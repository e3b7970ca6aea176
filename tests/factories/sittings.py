"""What happens at a table: who takes a seat over, leaves or comes, by the actions that the page calls."""

from collections.abc import Callable
from typing import Any

import pytest

from club.errors import Refusal
from club.models import Person
from rules_engine.core.violations import Refused
from scoring.actions import sittings
from scoring.models import Seat, Sitting, Table
from scoring.queries.reading import table_rows
from scoring.queries.rows import TableRows


def seats(table: Table) -> list[Seat]:
    return list(table.seats.order_by("position"))


def rows_now(table: Table) -> TableRows:
    """The table as it is stored."""
    return table_rows(Table.objects.select_related("parti__club").get(pk=table.pk))


def take_over(table: Table, at: int, person: Person, from_hand: int) -> Sitting:
    return sittings.take_over(table=table, seat=seats(table)[at], person=person, from_hand=from_hand, by=None)


def leave(table: Table, at: int, after_hand: int) -> Sitting:
    return sittings.leave(table=table, seat=seats(table)[at], after_hand=after_hand, by=None)


def join(table: Table, person: Person, after_hand: int) -> Sitting:
    return sittings.join(table=table, person=person, after_hand=after_hand, by=None)


def refused(deed: Callable[[], Any]) -> str:
    """The code of the refusal; nothing is changed by what was refused."""
    before = _stored()
    with pytest.raises((Refusal, Refused)) as caught:
        deed()
    assert _stored() == before
    error = caught.value
    return error.violations[0].code if isinstance(error, Refused) else error.code


def _stored() -> list[list[Any]]:
    return [list(model.objects.order_by("pk").values_list()) for model in (Seat, Sitting)]
