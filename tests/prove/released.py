"""Books as earlier versions left them, in tests/prove/released/: every row of ours, and at which migrations.

    DATABASE_URL=sqlite:////tmp/book.sqlite3 python -m tests.prove.released NAME

fills a migrated, empty database by the code that is there and keeps its rows under that name: once for each
release, before it goes out. The other functions run in a process of their own, on the database of a test.
"""

import json
import sys
from pathlib import Path
from typing import Any

BOOKS = Path(__file__).parent / "released"
OURS = ("club", "scoring", "leagues")
PARTIS = 9  # of the demo's: enough for a King, and a file that can be read


def names() -> list[str]:
    return sorted(path.stem for path in BOOKS.glob("*.json"))


def read(name: str) -> dict[str, Any]:
    """`heads`: the last migrations of ours; `tables`: by model the columns and the rows, by their ids."""
    book: dict[str, Any] = json.loads((BOOKS / f"{name}.json").read_text())
    return book


def keep(name: str) -> None:
    """Write down what the code of today stores."""
    fill()
    tables = rows_at(_heads())
    lines = ",\n".join(f'"{model}": {_lines(tables[model])}' for model in sorted(tables))
    BOOKS.mkdir(exist_ok=True)
    (BOOKS / f"{name}.json").write_text(f'{{"heads": {json.dumps(_heads())}, "tables": {{\n{lines}\n}}}}\n')


def _lines(table: dict[str, Any]) -> str:
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in table["rows"])
    return f'{{"columns": {json.dumps(table["columns"])}, "rows": [\n{rows}\n]}}'


def fill() -> None:
    """The demo with an evening more, and a club into which everything has come; every league followed up."""
    import datetime

    import time_machine

    from leagues.actions import demo
    from leagues.actions.title import catch_up
    from leagues.models import League

    demo.PARTIS = PARTIS
    with time_machine.travel(datetime.datetime(2026, 11, 2, 12, tzinfo=datetime.UTC), tick=False):
        demo.load_demo()
        _evening()
        try:
            from tests.factories.whole import whole_club
        except ImportError:
            pass  # a version from before there were nights
        else:
            _dispute(whole_club())
        for league in League.objects.select_related("club"):
            catch_up(league)


def _evening() -> None:
    """A parti that goes on: a hand with its record, somebody who left, a breach."""
    from club.models import Person
    from leagues.models import League
    from scoring.actions import records
    from tests.factories.breaches import noted
    from tests.factories.evenings import open_evening
    from tests.factories.records import played
    from tests.factories.sittings import leave, rows_now

    league = League.objects.get()
    parti = open_evening(league, list(Person.objects.order_by("pk")[:5]))
    table = parti.tables.get()
    given = played(rows_now(table), 1)
    records.keep(table=table, number=1, given=given, seen=records.Seen(), by=None)
    leave(table, 4, 3)
    noted(parti, parti.seats.order_by("pk")[0].person.name, hand=1)


def _dispute(whole: Any) -> None:
    """A night whose only place somebody does not want."""
    import datetime

    from club.actions.objections import dispute
    from club.actions.venues import offer
    from tests.factories.nights import planned_night

    night, (host, guest) = planned_night(whole.club, datetime.date(2026, 11, 27)), whole.people[1:3]
    offer(night=night, host=host, place="upstairs", by=host)
    dispute(night=night, person=guest, reason="The stairs.", by=guest)


def _heads() -> list[list[str]]:
    return [list(one) for one in _loader().graph.leaf_nodes() if one[0] in OURS]


def _loader() -> Any:
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    return MigrationExecutor(connection).loader


def _models_at(heads: list[list[str]]) -> list[Any]:
    """The models of ours as these migrations have them."""
    state = _loader().project_state([tuple(one) for one in heads])
    return [model for model in state.apps.get_models() if model._meta.app_label in OURS]


def rows_at(heads: list[list[str]]) -> dict[str, Any]:
    """Every row, in the columns that there are after these migrations."""
    found = {}
    for model in _models_at(heads):
        columns = [field.attname for field in model._meta.concrete_fields]
        rows = model._base_manager.order_by("pk").values_list(*columns)
        found[model._meta.label_lower] = {"columns": columns, "rows": json.loads(_written([*rows]))}
    return found


def _written(rows: Any) -> str:
    return json.dumps(rows, default=_text)


def _text(value: Any) -> str:
    return str(value.isoformat()) if hasattr(value, "isoformat") else str(value)


def load(name: str) -> None:
    """Make an empty database what that version left."""
    from django.core.management.color import no_style
    from django.db import connection, transaction
    from django.db.migrations.executor import MigrationExecutor

    book = read(name)
    others = [one for one in _loader().graph.leaf_nodes() if one[0] not in OURS]
    MigrationExecutor(connection).migrate([*others, *map(tuple, book["heads"])])
    models = _models_at(book["heads"])
    with transaction.atomic():  # keys to rows that come later hold at its end
        for model in models:
            _store(model, **book["tables"][model._meta.label_lower])
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


def _store(model: Any, columns: list[str], rows: list[list[Any]]) -> None:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    assert set(columns) == set(fields), model
    for field in fields.values():  # what was stored when comes from the book, not from this moment
        field.auto_now = field.auto_now_add = False
    model._base_manager.bulk_create(
        model(**{name: fields[name].to_python(value) for name, value in zip(columns, row, strict=True)})
        for row in rows
    )


def upgrade(name: str) -> dict[str, Any]:
    """Bring a book of that version into an empty database and up to the newest; the rows then."""
    load(name)
    _call("migrate")
    return rows_at(_heads())


def back_and_forth(name: str) -> list[dict[str, Any]]:
    """Undo what came after that version, and do it again; the rows as that version would find them, and those
    when all that follows from them is kept and checked."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    heads = read(name)["heads"]
    MigrationExecutor(connection).migrate([tuple(one) for one in heads])
    before = rows_at(heads)
    _call("migrate")
    _call("run_due")
    _call("rebuild", check=True)
    return [before, rows_at(_heads())]


def _call(command: str, **given: Any) -> None:
    from django.core.management import call_command

    call_command(command, stdout=sys.stderr, **given)


if __name__ == "__main__":
    import django

    django.setup()
    keep(sys.argv[1])
