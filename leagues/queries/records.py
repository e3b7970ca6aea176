"""Which rows of a club point at a person or an account: found by walking the models, so none is missed."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import Field, ForeignKey, Model, QuerySet

from club.models import Club, Person

ROOMS = ("club", "scoring", "leagues")

# The words under which the id of a person, or a list of them, stands in JSON.
PERSON = frozenset(
    [
        "absent",
        "confirmed_by",
        "emptied",
        "holder",
        "host",
        "last_holder",
        "people",
        "person",
        "persons",
        "player",
        "present",
    ]
)

Table = type[Model]


@cache
def tables() -> tuple[Table, ...]:
    """Every table of Parti's own apps."""
    return tuple(table for room in ROOMS for table in apps.get_app_config(room).get_models())


def columns(table: Table) -> tuple["Field[object, object]", ...]:
    return tuple(table._meta.concrete_fields)


def label(column: "Field[object, object]") -> str:
    """`Seat.person`: what a column is called where something is decided about it."""
    return f"{column.model.__name__}.{column.name}"


def pointing_at(target: Table) -> Iterator["ForeignKey[object, object]"]:
    """Every foreign key of Parti's own tables that points at `target`, also those without a way back."""
    for table in tables():
        for column in columns(table):
            if isinstance(column, ForeignKey) and column.related_model is target:
                yield column


@cache
def way_to_club(table: Table) -> str | None:
    """The lookup that leads from a row to its club, by as few steps as there are; None: to none."""
    ways: list[tuple[Table, tuple[str, ...]]] = [(table, ())]
    seen = {table}
    for here, steps in ways:  # grows while it is walked: the nearest first
        if here is Club:
            return "__".join(steps) or "pk"
        for column in columns(here):
            there = column.related_model
            if isinstance(column, ForeignKey) and isinstance(there, type) and there not in seen:
                seen.add(there)
                ways.append((there, (*steps, column.name)))
    return None


def rows_of(club: Club, table: Table) -> QuerySet[Model]:
    """The rows of a table that belong to the club."""
    way = way_to_club(table)
    rows = table._base_manager.order_by("pk")
    return rows.filter(**{way: club.pk}) if way else rows.none()


def rows_about(person: Person, column: "ForeignKey[object, object]") -> QuerySet[Model]:
    """The rows whose `column` is the person."""
    return column.model._base_manager.filter(**{column.name: person}).order_by("pk")


def people_in(data: Any, *, is_person: bool = False) -> Iterator[int]:
    """The ids of people that stand in JSON as our deeds write it."""
    if isinstance(data, dict):
        for key, one in data.items():
            yield from people_in(one, is_person=means_person(key, is_person))
    elif isinstance(data, list):
        for one in data:
            yield from people_in(one, is_person=is_person)
    elif is_person and isinstance(data, int) and not isinstance(data, bool):
        yield data


def means_person(key: str, is_person: bool) -> bool:
    """Before and after say what the word above them says; any other word begins anew."""
    return key in PERSON or (is_person and key in {"before", "after"})
