"""A file of results in an answer: how it was read, its partis, the names that nobody in the club has."""

from collections.abc import Iterator, Mapping
from typing import Any

from rest_framework import serializers

from club.api.refs import PersonRef
from club.models import Club, Person
from club.names import sort_key
from club.queries.people import people_of
from leagues.actions.imports.parts import FileParti
from leagues.files.alike import alike
from leagues.files.columns import ROLES, Columns
from leagues.files.preview import Preview
from leagues.files.sheets import letters
from scoring.api.seats import ref


class ColumnRead(serializers.Serializer[Any]):
    letters = serializers.CharField(help_text="As spreadsheet programs call it: B.")
    header = serializers.CharField(allow_blank=True)
    role = serializers.CharField(help_text=f"What it was taken for: {', '.join(ROLES)}.")


class TotalRead(serializers.Serializer[Any]):
    name = serializers.CharField()
    points = serializers.IntegerField()


class PartiRead(serializers.Serializer[Any]):
    """A parti of the file."""

    date = serializers.DateField()
    start_time = serializers.TimeField(allow_null=True, format="%H:%M")
    is_new = serializers.BooleanField(help_text="false: stored already, with the same results.")
    is_beside = serializers.BooleanField(help_text="New, on a day that has another parti already.")
    seats_unknown = serializers.BooleanField(help_text="The file does not say who sat where.")
    totals = TotalRead(many=True, help_text="In the order of the file.")


class NameRead(serializers.Serializer[Any]):
    """A name that nobody in the club has; until `is_new` or `person` is said, the file is refused."""

    name = serializers.CharField()
    rows = serializers.IntegerField(help_text="Where it still stands open.")
    is_new = serializers.BooleanField(help_text="Said to be somebody new.")
    person = PersonRef(allow_null=True, help_text="Said to be this person.")
    alike = PersonRef(many=True, help_text="Who is called nearly so.")


class FileRead(serializers.Serializer[Any]):
    """How a file was read, as the page shows it: each of it may be said otherwise."""

    kind = serializers.CharField(help_text="csv, xlsx, ods or xls.")
    encoding = serializers.CharField(allow_blank=True)
    delimiter = serializers.CharField(allow_blank=True)
    sheet = serializers.CharField(allow_blank=True)
    sheets = serializers.ListField(child=serializers.CharField())
    hidden_rows = serializers.ListField(child=serializers.IntegerField())
    hidden_columns = serializers.ListField(child=serializers.IntegerField())
    is_wide = serializers.BooleanField(help_text="A column for each player.")
    columns = ColumnRead(many=True)
    totals_compared = serializers.IntegerField(help_text="Totals of the sheet that were compared.")
    partis = PartiRead(many=True)
    names = NameRead(many=True)


def file_read(found: Preview, club: Club, said: Mapping[str, Person | None]) -> dict[str, Any]:
    """`said` is who the unknown names are by what was said of them, None for somebody new."""
    reading, source, columns = found.reading, found.reading.source, found.reading.columns
    return {
        **{name: getattr(source, name) for name in ("kind", "encoding", "delimiter", "sheet")},
        "sheets": list(source.sheets),
        "hidden_rows": list(source.hidden_rows),
        "hidden_columns": list(source.hidden_columns),
        "is_wide": bool(columns and columns.is_wide),
        "columns": list(_columns(columns)) if columns else [],
        "totals_compared": reading.totals,
        "partis": _partis(found),
        "names": _names(found, club, said),
    }


def _columns(columns: Columns) -> Iterator[dict[str, Any]]:
    for index, (header, role) in enumerate(zip(columns.headers, columns.roles, strict=True)):
        yield {"letters": letters(index), "header": header, "role": role}


def _partis(found: Preview) -> list[dict[str, Any]]:
    new = set(map(id, found.plan.new))
    partis = sorted((*found.plan.new, *found.plan.unchanged), key=lambda parti: parti.lines[0])
    return [_parti(parti, found, is_new=id(parti) in new) for parti in partis]


def _parti(parti: FileParti, found: Preview, *, is_new: bool) -> dict[str, Any]:
    return {
        "date": parti.date,
        "start_time": parti.start_time.strftime("%H:%M") if parti.start_time else None,
        "is_new": is_new,
        "is_beside": is_new and parti.date in found.plan.beside,
        "seats_unknown": any(table.hands and not table.seats_known for table in parti.tables),
        "totals": [{"name": name, "points": points} for name, points in parti.totals().items()],
    }


def _names(found: Preview, club: Club, said: Mapping[str, Person | None]) -> list[dict[str, Any]]:
    """Those that are open or new, and those of whom it was said who they are."""
    people = {person.pk: person for person in people_of(club).filter(erased_at__isnull=True)}
    called = {person.name: person.pk for person in people.values()}
    asked: list[dict[str, Any]] = [
        {
            "name": stranger.name,
            "rows": len(stranger.lines),
            "is_new": said.get(stranger.key, stranger) is None,
            "person": None,
            "alike": [ref(people[number]) for number in alike(stranger.name, called)],
        }
        for stranger in found.plan.strangers
    ]
    known: list[dict[str, Any]] = [
        {"name": key, "rows": 0, "is_new": False, "person": ref(person), "alike": []}
        for key, person in said.items()
        if person is not None
    ]
    return sorted([*asked, *known], key=lambda one: sort_key(one["name"]))
