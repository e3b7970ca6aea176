"""The one check of a name, of people and clubs alike."""

from django.db.models import CharField

from club.errors import Refusal
from club.models import Club, Person
from club.names import clean_name, comparison_key, sort_key


def checked_name(text: str) -> str:
    """The name as it is kept; refuses name-missing, name-too-long, name-unreadable."""
    name = clean_name(text)
    if not name:
        raise Refusal("name-missing")
    if len(name) > _room(Club, "name"):
        raise Refusal("name-too-long", most=_room(Club, "name"))
    # Zero-width and control characters would make two names that look the same.
    if not name.isprintable():
        raise Refusal("name-unreadable")
    return name


def checked_person_name(text: str) -> str:
    """The same for a person, whose keys must fit their columns too (ß, ligatures and signs grow)."""
    name = checked_name(text)
    keys = {"name_key": comparison_key(name), "sort_key": sort_key(name)}
    if any(len(key) > _room(Person, column) for column, key in keys.items()):
        raise Refusal("name-too-long", most=len(name) // 2)
    return name


def _room(model: type[Club] | type[Person], column: str) -> int:
    field = model._meta.get_field(column)
    return field.max_length or 0 if isinstance(field, CharField) else 0
