"""A whole club out into a file and back: the same in everything but its ids, or refused as a whole."""

import copy
import gzip
import io
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.core import mail
from django.core.management import CommandError, call_command
from django.db.models import JSONField

from club.actions import votes
from club.errors import NotAllowed, Refusal
from club.models import Activity, Ballot, Club, Notice, Option, Person, User
from leagues.actions.club_file import ids
from leagues.actions.club_file.accounts import NOBODYS
from leagues.actions.club_file.decisions import KEPT, LEFT_OUT, is_of_club
from leagues.actions.club_file.deeds import Imported, export_club, import_club
from leagues.actions.club_file.fitting import FITTING
from leagues.actions.club_file.refusing import FileRefused
from leagues.actions.demo import load_demo
from leagues.actions.erasing import erase
from leagues.actions.survey import survey
from leagues.actions.title import catch_up
from leagues.actions.upkeep import run_due
from leagues.models import Career, League
from leagues.queries.records import ROOMS, label
from leagues.queries.title import title_on
from leagues.sentences import sentence
from rules_engine import registry
from tests.factories import UserFactory
from tests.factories.whole import FRIDAYS, NAME, NOW, Whole, whole_club

pytestmark = pytest.mark.django_db

Rows = list[dict[str, Any]]


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def whole() -> Whole:
    made = whole_club()
    derive()
    return made


def derive() -> None:
    for league in League.objects.select_related("club"):
        catch_up(league)


def packed(club: Club, by: User | None = None) -> io.BytesIO:
    out = io.BytesIO()
    export_club(club=club, out=out, by=by)
    return out


def rows_of(file: io.BytesIO) -> Rows:
    """The rows of a file, without the address of the club."""
    rows = [json.loads(line) for line in gzip.decompress(file.getvalue()).decode().splitlines()]
    return [{**row, "slug": ""} if row["row"] == "club" else row for row in rows]


def pack(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


def file_of(rows: Rows) -> io.BytesIO:
    text = "\n".join(json.dumps(row) for row in rows)
    return io.BytesIO(gzip.compress(f"{text}\n".encode()))


def read(file: io.BytesIO, slug: str = "copy") -> Imported:
    return import_club(brought=file, slug=slug, by=None)


def facts(club: Club) -> list[Any]:
    """Titles, standings and careers, people by their names."""
    names = dict(Person.objects.filter(club=club).values_list("pk", "name"))
    found: list[Any] = []
    for league in League.objects.filter(club=club).order_by("slug"):
        for day in FRIDAYS:
            on = title_on(league, day)
            found.append([(names[one.player], one.start, one.end, one.reason) for one in on.reigns])
            found.append([(names[row.player], row.average, row.rank) for row in on.verdict.standings])
        careers = Career.objects.filter(league=league).order_by("parti__number", "person__name")
        found.append(list(careers.values_list("parti__number", "person__name", "place_sum", "mu", "sigma")))
    return found


def test_every_table_and_column_is_decided() -> None:
    tables = [table for room in ROOMS for table in apps.get_app_config(room).get_models()]
    kept = {f"{table}.{name}" for table, names in KEPT.items() for name in names}
    assert {table.__name__ for table in tables} == {*KEPT, *(one for one in LEFT_OUT if "." not in one)}
    columns = {
        label(column)
        for table in tables
        if table.__name__ in KEPT
        for column in table._meta.concrete_fields
        if not column.primary_key and not is_of_club(column)
    }
    assert columns == kept | {one for one in LEFT_OUT if "." in one}
    assert not kept & set(LEFT_OUT)


def test_of_every_json_it_is_decided_where_ids_stand() -> None:
    columns = {
        label(column)
        for room in ROOMS
        for table in apps.get_app_config(room).get_models()
        for column in table._meta.concrete_fields
        if isinstance(column, JSONField) and table.__name__ in KEPT
    }
    assert columns == {one for one in columns if ids.holds_ids(one)} | ids.PLAIN
    assert not any(ids.holds_ids(one) for one in ids.PLAIN)


def test_whatever_a_seat_answers_is_known() -> None:
    asks = {
        ask.name
        for game in registry.games()
        for hand in range(1, 11)
        for way in game.ways(hand=hand)
        for ask in way.asks
        if ask.kind == "seat"
    }
    assert asks == ids.SEATED


def test_a_club_goes_out_and_comes_back_the_same(whole: Whole) -> None:
    first, before = packed(whole.club), facts(whole.club)
    made = read(first)
    assert made.is_new
    assert rows_of(packed(made.club)) == rows_of(first)
    assert facts(made.club) == before
    assert survey().differences == []


def test_nothing_of_the_copy_points_at_the_first(whole: Whole) -> None:
    copied = read(packed(whole.club)).club
    mine = set(Person.objects.filter(club=copied).values_list("pk", flat=True))
    assert mine.isdisjoint(Person.objects.filter(club=whole.club).values_list("pk", flat=True))
    said = Activity.objects.filter(club=copied, data__has_key="person").values_list("data", flat=True)
    assert {data["person"] for data in said} - {None} <= mine
    hero = Person.objects.get(club=copied, name=NAME)
    assert set(Notice.objects.filter(club=copied).values_list("person", flat=True)) <= mine
    for option in Option.objects.filter(vote__club=copied).exclude(wording=""):
        assert option.key == f"offer-{option.offer.pk}"
    assert Activity.objects.filter(club=copied, about="person", about_id=hero.pk).exists()


def test_the_demo_goes_out_and_comes_back_the_same() -> None:
    club = load_demo()
    assert club is not None
    derive()
    first = packed(club)
    copied = read(first).club
    assert rows_of(packed(copied)) == rows_of(first)
    assert facts(copied) == facts(club)
    assert copied.demo_loaded_on is None
    assert survey().differences == []


def test_who_was_erased_stays_so(whole: Whole) -> None:
    erase(person=whole.hero, by=None)
    derive()
    first = packed(whole.club)
    copied = read(first).club
    assert rows_of(packed(copied)) == rows_of(first)
    gone = Person.objects.get(club=copied, erased_at__isnull=False)
    assert str(gone.pk) in gone.name
    assert NAME.encode() not in gzip.decompress(first.getvalue()).replace(f"{NAME}ka".encode(), b"")


def test_messages_that_were_sent_come_and_none_goes_out(whole: Whole) -> None:
    run_due()
    first = packed(whole.club)
    out = len(mail.outbox)
    copied = read(first).club
    run_due()
    assert len(mail.outbox) == out
    assert Notice.objects.filter(club=copied, sent_at__isnull=False).exists()
    assert rows_of(packed(copied)) == rows_of(first)


def test_into_the_same_club_it_is_no_change(whole: Whole) -> None:
    file = packed(whole.club)
    before = Activity.objects.count()
    assert not read(file, slug="").is_new
    assert not read(file, slug=whole.club.slug).is_new
    assert Activity.objects.count() == before


def test_into_the_same_club_what_differs_is_named(whole: Whole) -> None:
    file = packed(whole.club)
    Person.objects.filter(pk=whole.hero.pk).update(email="else@example.com")
    with pytest.raises(FileRefused) as refused:
        read(file, slug="")
    assert refused.value.code == "club-file-differs"
    assert "(email)" in sentence(refused.value)


def test_an_owner_does_not_get_ballots_that_are_secret(whole: Whole) -> None:
    owner = whole.accounts["owner"]
    assert isinstance(owner, User)
    running = Ballot.objects.filter(entitled__vote=whole.absence).count()
    assert running == 2

    def ballots(by: User | None) -> int:
        return len([row for row in rows_of(packed(whole.club, by)) if row["row"] == "ballot"])

    assert ballots(None) - ballots(owner) == running
    votes.cancel(vote=whole.absence, because="cause withdrawn", by=None)
    assert ballots(None) - ballots(owner) == running
    assert not read(packed(whole.club, owner), slug="").is_new


@pytest.mark.parametrize("role", ["member", "scorekeeper", "other-owner", "ex-member"])
def test_only_owners_take_a_club_out(whole: Whole, role: str) -> None:
    by = whole.accounts[role]
    assert isinstance(by, User)
    with pytest.raises(NotAllowed):
        packed(whole.club, by)


def test_no_secret_and_no_password_is_in_it(whole: Whole) -> None:
    text = gzip.decompress(packed(whole.club).getvalue()).decode()
    for user in User.objects.all():
        assert user.password not in text
    for word in ("secret", "password", "link_version", "session"):
        assert word not in text
    assert "kati-claims@example.com" not in text


def test_from_the_page_only_the_reader_gets_in(whole: Whole) -> None:
    reader = UserFactory(email="reader@example.com", name="Reader")
    known = User.objects.exclude(email__endswith=NOBODYS).count()
    club = import_club(brought=packed(whole.club), slug="copy", by=reader).club
    assert list(Person.objects.filter(club=club, user__isnull=False).values_list("user", flat=True)) == [
        reader.pk
    ]
    assert Person.objects.get(club=club, user=reader).role == "owner"
    assert not Person.objects.filter(club=club).exclude(email="").exists()
    assert User.objects.exclude(email__endswith=NOBODYS).count() == known
    assert not User.objects.filter(email__endswith=NOBODYS, is_active=True).exists()


def test_from_the_page_a_player_of_it_is_himself(whole: Whole) -> None:
    club = import_club(brought=packed(whole.club), slug="copy", by=whole.hero.user).club
    mine = Person.objects.get(club=club, user=whole.hero.user)
    assert (mine.name, mine.role) == (NAME, "owner")


def test_from_the_page_no_club_is_compared(whole: Whole) -> None:
    with pytest.raises(Refusal) as refused:
        import_club(brought=packed(whole.club), by=UserFactory())
    assert refused.value.code == "slug-taken"


def test_the_page_asks_who_may_found(whole: Whole, settings: Any) -> None:
    settings.FOUNDERS = "operator"
    with pytest.raises(NotAllowed):
        import_club(brought=packed(whole.club), slug="copy", by=UserFactory())


def test_on_another_site_accounts_are_made_without_password(whole: Whole) -> None:
    file = packed(whole.club)
    Person.objects.filter(user=whole.hero.user).update(user=None)
    User.objects.filter(pk=whole.hero.user_id).update(email="moved@example.com")
    club = read(file).club
    made = Person.objects.get(club=club, name=NAME).user
    assert made is not None
    assert (made.email, made.name, made.is_active) == ("bodog@example.com", NAME, True)


def _first(rows: Rows, kind: str) -> dict[str, Any]:
    return next(row for row in rows if row["row"] == kind)


def _set(kind: str, column: str, value: Any) -> Callable[[Rows], None]:
    def spoil(rows: Rows) -> None:
        _first(rows, kind)[column] = value

    return spoil


def _twice(kind: str) -> Callable[[Rows], None]:
    def spoil(rows: Rows) -> None:
        one = _first(rows, kind)
        rows.insert(rows.index(one) + 1, copy.deepcopy(one))
        rows[-1]["rows"][kind] += 1

    return spoil


SPOILT = {
    "format": (_set("club-file", "format", 2), "format"),
    "format before the first": (_set("club-file", "format", 0), "shape"),
    "format as text": (_set("club-file", "format", "1"), "shape"),
    "format yes": (_set("club-file", "format", True), "shape"),
    "format with a point": (_set("club-file", "format", 1.0), "shape"),
    "other head": (_set("club-file", "row", "club"), "shape"),
    "column gone": (lambda rows: _first(rows, "person").pop("role"), "columns"),
    "column more": (_set("person", "password", "x"), "columns"),
    "role": (_set("person", "role", "king"), "column"),
    "name twice": (_set("person", "name", "Ádám"), "clash"),
    "no name": (_set("person", "name", ""), "column"),
    "name unclean": (_set("person", "name", " x"), "column"),
    "nul": (_set("night", "note", "a\0b"), "column"),
    "half a sign": (_set("night", "note", "\ud800"), "column"),
    "too long": (_set("night", "note", "x" * 401), "column"),
    "text for a number": (_set("seat", "position", "1"), "column"),
    "yes for a number": (_set("seat", "position", True), "column"),
    "beyond": (_set("parti", "revision", 2**31), "column"),
    "below": (_set("seat", "position", -1), "column"),
    "moment without zone": (_set("night", "made_at", "2026-11-02T12:00:00"), "column"),
    "no day": (_set("night", "date", "2026-02-30"), "column"),
    "no such person": (_set("seat", "person", 999), "reference"),
    "person zero": (_set("seat", "person", 0), "column"),
    "person in json": (lambda rows: rows[-2]["data"].update(person=999), "reference"),
    "zone": (_set("club", "zone", "Mars/Base"), "column"),
    "language": (_set("club", "language", "xx"), "column"),
    "slug": (_set("club", "slug", "No Slug"), "column"),
    "game": (_set("league", "game", "chess"), "column"),
    "league's address": (_set("league", "slug", "king"), "column"),
    "options": (_set("parti", "options", {"trump_per": "week"}), "column"),
    "options no object": (_set("parti", "options", [1]), "column"),
    "title rules": (_set("titlerules", "rules", {"window": 0}), "column"),
    "last parti before the others": (_set("club", "last_parti_number", 1), "column"),
    "parti of a day to come": (_set("parti", "date", "2999-01-01"), "column"),
    "parti of no day": (_set("parti", "date", "0001-01-01"), "column"),
    "moment without year": (_set("club", "created_at", "0001-01-01T00:00:00+01:00"), "column"),
    "night without tomorrow": (_set("night", "date", "9999-12-31"), "column"),
    "revision without room": (_set("parti", "revision", 2**31 - 1), "column"),
    "draft no cells": (_set("hand", "draft", 5), "column"),
    "draft of cells in cells": (_set("hand", "draft", {"1": {"2": "3"}}), "column"),
    "hand number": (_set("hand", "number", 99), "sheet"),
    "far hand number": (_set("hand", "number", 30_000), "column"),
    "seat position": (_set("seat", "position", 50), "column"),
    "seat between none": (_set("seat", "position", 5), "sheet"),
    "dealer elsewhere": (_set("table", "first_dealer", 9), "sheet"),
    "players twice": (_set("hand", "players", [1, 1, 1, 1]), "column"),
    "players no list": (_set("hand", "players", "x"), "column"),
    "players of another table": (_set("hand", "players", [6, 7, 8, 9]), "sheet"),
    "entry without answers": (_set("hand", "entry", {"way": "points"}), "column"),
    "vote's result": (_set("vote", "result", "nonsense"), "disagree"),
    "vote decided by": (_set("vote", "decided_by", "dice"), "column"),
    "kind of message": (_set("notice", "kind", "nonsense"), "column"),
    "deed": (_set("activity", "deed", "No Deed!"), "column"),
    "number": (_set("person", "no", 7), "column"),
    "club twice": (_twice("club"), "too-large"),
    "house league": (_set("league", "house", False), "house"),
    "no points": (_set("score", "points", 30000), "sheet"),
    "seat of another table": (_set("score", "seat", 9), "disagree"),
    "end": (lambda rows: rows[-1]["rows"].update(person=1), "shape"),
    "no end": (lambda rows: rows.pop(), "unreadable"),
    "after the end": (lambda rows: rows.append(rows[-1]), "shape"),
    "order": (lambda rows: rows.insert(1, _first(rows, "seat")), "order"),
    "unknown kind": (_set("person", "row", "wizard"), "order"),
}


def test_a_spoilt_file_is_refused_whole_with_a_sentence(whole: Whole) -> None:
    text = gzip.decompress(packed(whole.club).getvalue()).decode()
    before = _counts()
    answers = {name: _answer(text, spoil) for name, (spoil, _code) in SPOILT.items()}
    assert answers == {name: f"club-file-{code}" for name, (_spoil, code) in SPOILT.items()}
    assert _counts() == before


def _answer(text: str, spoil: Callable[[Rows], None]) -> str:
    rows = [json.loads(line) for line in text.splitlines()]
    spoil(rows)
    with pytest.raises(FileRefused) as refused:
        read(file_of(rows))
    assert "%" not in sentence(refused.value)
    return refused.value.code


def _counts() -> list[int]:
    return [table._base_manager.count() for room in ROOMS for table in apps.get_app_config(room).get_models()]


def test_of_every_number_in_a_trace_it_is_known_what_it_is(whole: Whole) -> None:
    words = {
        word
        for data in Activity.objects.values_list("data", flat=True)
        for word, value in data.items()
        if isinstance(value, int) and not isinstance(value, bool)
    }
    assert words - {*ids.WORDS, *ids.NUMBERS} == set()


@pytest.mark.parametrize(
    "data",
    [b"", b"PK\x03\x04", b"\x1f\x8b", pack(b""), pack(b"[" * 100_000), pack(b"\xff\n"),
     pack(b'{"row":"club-file","row":"club-file"}\n'), pack(b'{"row":NaN}\n')],
)  # fmt: skip
def test_what_is_no_club_is_refused(data: bytes) -> None:
    with pytest.raises(FileRefused):
        read(io.BytesIO(data))


def test_a_file_cut_off_is_refused(whole: Whole) -> None:
    data = packed(whole.club).getvalue()
    for length in (len(data) // 2, len(data) - 4):
        with pytest.raises(FileRefused) as refused:
            read(io.BytesIO(data[:length]))
        assert refused.value.code in {"club-file-unreadable", "club-file-shape"}


def test_what_unpacks_without_end_is_not_unpacked() -> None:
    bomb = io.BytesIO(pack(b" " * 30_000_000))
    with pytest.raises(FileRefused) as refused:
        read(bomb)
    assert refused.value.code == "club-file-too-large"


def test_the_commands_do_the_same(whole: Whole, tmp_path: Any, capsys: Any) -> None:
    path = tmp_path / "club.jsonl.gz"
    call_command("export_club", whole.club.slug, str(path))
    assert path.stat().st_mode & 0o077 == 0
    call_command("import_club", str(path), slug="copy")
    call_command("import_club", str(path), slug="copy")
    assert "no change" in capsys.readouterr().out
    call_command("export_club", "copy", str(tmp_path / "again"))
    assert rows_of(io.BytesIO((tmp_path / "again").read_bytes())) == rows_of(io.BytesIO(path.read_bytes()))


def test_no_file_is_written_over(whole: Whole, tmp_path: Any) -> None:
    path = tmp_path / "club.jsonl.gz"
    path.write_text("something else")
    with pytest.raises(CommandError, match="already"):
        call_command("export_club", whole.club.slug, str(path))
    assert path.read_text() == "something else"
    assert [*tmp_path.iterdir()] == [path]


@pytest.mark.parametrize(
    ("kind", "row"),
    [
        ("switchedoff", {"kind": "nonsense"}),
        ("draw", {"result": [5]}),
        ("draw", {"result": [{"people": "x", "first_dealer": 0}]}),
        ("handrecord", {"data": "x"}),
        ("correction", {"changes": {"rows": [5]}}),
        ("correction", {"changes": {"head": {"date": "2026-10-30"}}}),
        ("correction", {"changes": {"nonsense": 1}}),
    ],
)
def test_a_row_that_no_deed_writes_is_refused_with_its_line(kind: str, row: dict[str, Any]) -> None:
    with pytest.raises(FileRefused) as refused:
        FITTING[kind](row, 7)
    assert (refused.value.code, refused.value.data["line"]) == ("club-file-column", 7)
