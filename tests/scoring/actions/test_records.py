"""Keeping a record and taking it away: the row is written from it, or stays as it was keyed."""

import json
from pathlib import Path
from typing import Any

import pytest

from club.enums import Role
from club.errors import NotAllowed, Refusal
from club.models import Activity, Club
from rules_engine.core.violations import Refused
from scoring.actions import corrections, hands, partis, records
from scoring.actions.records import Seen
from scoring.errors import PeopleChanged, RecordDiffers, RecordRefused, RecordWorse, StaleRow
from scoring.models import Hand, HandRecord, Parti, Score
from scoring.queries.presence import Seated
from scoring.queries.reading import rows_of
from scoring.queries.records import unread
from scoring.queries.rows import TableRows
from scoring.queries.written import in_points
from tests.factories import ClubFactory, LeagueFactory, account, cast
from tests.factories.partis import closed_parti
from tests.factories.records import Record, bare, played, with_revoke
from tests.factories.sheets import closed_sheet, key_table, open_parti

VECTORS = Path(__file__).parents[2] / "vectors"
pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club: Club = ClubFactory()
    return club


@pytest.fixture
def parti(club: Club) -> Parti:
    return open_parti(club, cast(club, 5))


@pytest.fixture
def rows(parti: Parti) -> TableRows:
    return rows_of(parti)[0]


@pytest.fixture
def record(rows: TableRows) -> Record:
    return bare(played(rows, 1))


def keep(rows: TableRows, record: Record, number: int = 1, **more: Any) -> HandRecord:
    seen = more.pop("seen", Seen())
    return records.keep(table=rows.table, number=number, given=record, seen=seen, **{"by": None, **more})


def records_in(game: str) -> list[Record]:
    """Those of the rule vectors."""
    file = VECTORS / f"{game.replace('-', '_')}.jsonl"
    cases = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [case["input"] for case in cases if "plays" in case.get("input", ())]


def is_fit(rows: TableRows, record: Record) -> bool:
    try:
        rows.game.replay(record)
    except Refused:
        return False
    return True


def stored(parti: Parti, number: int = 1) -> list[int]:
    scores = Score.objects.filter(hand__table__parti=parti, hand__number=number)
    return list(scores.order_by("seat__position").values_list("points", flat=True))


def scores_of(rows: TableRows, record: Record) -> list[int]:
    full = {**record, "game": "pikk-dama", "kind": "record"}
    due = rows.due(1)
    assert due is not None
    full |= {"dealer": due.dealer, "trump": due.trump, "pass": due.passing}
    answer: Any = rows.game.check(full)
    return list(answer["scores"])


def test_keep_writes_the_row_that_was_not_there(rows: TableRows, parti: Parti, record: Record) -> None:
    kept = keep(rows, record)
    assert stored(parti) == scores_of(rows, record)
    assert kept.data["trump"] == "C"
    assert Activity.objects.filter(deed="keep-record", data__hand=1).count() == 1


def test_keep_leaves_a_row_with_the_same_scores_alone(rows: TableRows, parti: Parti, record: Record) -> None:
    points = dict(zip(sorted(rows.players(1) or ()), scores_of(rows, record), strict=True))
    hand = hands.save(table=rows.table, number=1, written=in_points(points), revision=0, by=None)
    keep(rows, record)
    hand.refresh_from_db()
    assert (hand.revision, stored(parti)) == (1, scores_of(rows, record))


def test_keep_refuses_a_row_with_other_scores_and_names_both(
    rows: TableRows, parti: Parti, record: Record
) -> None:
    key_table(rows.table, rows, [1])
    before = stored(parti)
    with pytest.raises(RecordDiffers) as refused:
        keep(rows, record)
    assert sorted(refused.value.row.values()) == sorted(before)
    assert sorted(refused.value.record.values()) == sorted(scores_of(rows, record))
    assert refused.value.can_be_written
    assert (stored(parti), HandRecord.objects.count()) == (before, 0)


def test_keep_over_writes_the_scores_of_the_record(rows: TableRows, parti: Parti, record: Record) -> None:
    key_table(rows.table, rows, [1])
    keep(rows, record, over=True, seen=Seen(row=1))
    assert stored(parti) == scores_of(rows, record)


def test_keep_over_refuses_a_row_written_meanwhile(rows: TableRows, parti: Parti, record: Record) -> None:
    key_table(rows.table, rows, [1])
    before = stored(parti)
    with pytest.raises(StaleRow):
        keep(rows, record, over=True, seen=Seen(row=7))
    assert (stored(parti), HandRecord.objects.count()) == (before, 0)


def test_keep_takes_a_draft_as_no_row(rows: TableRows, parti: Parti, record: Record) -> None:
    seat = rows.seats[0].pk
    hands.keep_draft(table=rows.table, number=1, typed={seat: "12?"}, revision=0, by=None)
    keep(rows, record, seen=Seen(row=1))
    assert stored(parti) == scores_of(rows, record)
    assert Hand.objects.get(table=rows.table, number=1).draft is None


def test_keep_scores_a_hand_with_a_revoke_as_it_was_played(rows: TableRows, parti: Parti) -> None:
    keep(rows, with_revoke(played(rows, 1), rows))
    assert sum(stored(parti)) == 0
    assert len(stored(parti)) == 4


def test_keep_wants_a_row_for_a_record_without_scores(rows: TableRows, record: Record) -> None:
    broken = {**record, "plays": record["plays"][:5]}
    with pytest.raises(Refusal, match="record-needs-row"):
        keep(rows, broken)
    key_table(rows.table, rows, [1])
    assert keep(rows, broken).data["plays"] == record["plays"][:5]


@pytest.mark.parametrize(
    ("change", "mismatches", "violations"),
    [
        ({"trump": "S"}, ["trump"], []),
        ({"hands": "none"}, [], ["input-malformed"]),
        ({"rules": {"strict": "very"}}, [], ["option-value"]),
    ],
)
def test_keep_refuses_what_is_no_record_of_the_hand(
    rows: TableRows, record: Record, change: Record, mismatches: list[str], violations: list[str]
) -> None:
    with pytest.raises(RecordRefused) as refused:
        keep(rows, {**record, **change})
    assert [one.key for one in refused.value.mismatches] == mismatches
    assert [one.code for one in refused.value.violations] == violations
    assert HandRecord.objects.count() == 0


def test_keep_refuses_a_hand_the_sheet_does_not_have(rows: TableRows, record: Record) -> None:
    with pytest.raises(Refusal, match="hand-unknown"):
        keep(rows, record, number=26)


def test_keep_refuses_other_people(rows: TableRows, record: Record) -> None:
    with pytest.raises(PeopleChanged):
        keep(rows, record, seen=Seen(seated=Seated({rows.seats[0].pk: 0})))


def test_keep_is_for_scorekeepers(rows: TableRows, club: Club, record: Record) -> None:
    with pytest.raises(NotAllowed):
        keep(rows, record, by=account(club, Role.MEMBER))
    assert HandRecord.objects.count() == 0


def test_keep_again_needs_the_revision_that_is_there(rows: TableRows, record: Record) -> None:
    keep(rows, record)
    other = bare(played(rows, 1, seed=2))
    for stale in (0, 2):
        with pytest.raises(Refusal, match="record-stale"):
            keep(rows, other, seen=Seen(row=1, record=stale), over=True)
    assert keep(rows, other, seen=Seen(row=1, record=1), over=True).revision == 2


@pytest.mark.parametrize("seen", [Seen(), Seen(row=1, record=1), Seen(row=7, record=7)])
def test_keep_of_the_same_record_again_changes_nothing(rows: TableRows, record: Record, seen: Seen) -> None:
    kept, traces = keep(rows, record), Activity.objects.count()
    for again in (record, {**record, "kind": "record"}, kept.data):
        assert keep(rows, again, seen=seen) == kept
    assert HandRecord.objects.get().revision == Hand.objects.get().revision == 1
    assert Activity.objects.count() == traces


@pytest.mark.parametrize("key", ["note", "players", "", "x" * 999])
def test_keep_refuses_what_a_record_does_not_have(rows: TableRows, record: Record, key: str) -> None:
    with pytest.raises(RecordRefused) as refused:
        keep(rows, {**record, key: "Zoli"})
    assert refused.value.strange == (key,)
    assert (HandRecord.objects.count(), Hand.objects.count()) == (0, 0)


def test_keep_leaves_out_what_says_nothing(rows: TableRows, record: Record) -> None:
    assert "note" not in keep(rows, {**record, "note": None}).data


@pytest.mark.parametrize("game", ["pikk-dama", "hearts", "king", "pitch"])
def test_every_key_of_the_records_in_the_rule_vectors_is_one(club: Club, game: str) -> None:
    rows = rows_of(open_parti(club, cast(club, 4), game=game))[0]
    found = records_in(game)
    assert found
    assert {key for record in found if is_fit(rows, record) for key in unread(rows, record)} == set()


def test_keep_asks_before_a_record_with_faults_replaces_one_without(
    rows: TableRows, parti: Parti, record: Record
) -> None:
    keep(rows, record)
    before, broken = stored(parti), {**record, "plays": record["plays"][:5]}
    with pytest.raises(RecordWorse) as refused:
        keep(rows, broken, seen=Seen(row=1, record=1))
    assert [one.code for one in refused.value.violations] == ["plays-malformed"]
    assert HandRecord.objects.get().revision == 1
    assert keep(rows, broken, seen=Seen(row=1, record=1), faulty=True).revision == 2
    assert stored(parti) == before
    assert keep(rows, record, seen=Seen(row=1, record=2)).revision == 3


def test_keep_that_would_replace_row_and_record_names_the_faults_too(rows: TableRows, record: Record) -> None:
    keep(rows, record)
    revoked = bare(with_revoke(played(rows, 1), rows))
    with pytest.raises(RecordDiffers) as refused:
        keep(rows, revoked, seen=Seen(row=1, record=1))
    assert [one.code for one in refused.value.violations] == ["revoke"]
    assert keep(rows, revoked, seen=Seen(row=1, record=1), over=True).revision == 2


def test_keep_adds_to_a_closed_parti_what_changes_no_result(club: Club) -> None:
    parti = closed_sheet(club, cast(club, 5))
    rows = rows_of(parti)[0]
    record = bare(played(rows, 1))
    with pytest.raises(RecordDiffers) as refused:
        keep(rows, record, over=True)
    assert (refused.value.code, refused.value.can_be_written) == ("record-differs-closed", False)
    without_scores = {**record, "plays": []}
    assert keep(rows, without_scores).hand.number == 1


def test_keep_adds_no_row_to_a_parti_that_is_over(rows: TableRows, parti: Parti, record: Record) -> None:
    partis.close_unfinished(parti=parti, by=None)
    with pytest.raises(Refusal, match="record-without-row"):
        keep(rows, record)
    assert stored(parti) == []


def test_void_parti_keeps_its_records_as_they_are(club: Club) -> None:
    parti = closed_sheet(club, cast(club, 5))
    rows = rows_of(parti)[0]
    kept = keep(rows, {**bare(played(rows, 1)), "plays": []})
    corrections.void(parti=parti, reason="wrong evening", revision=parti.revision, by=None)
    for deed in (
        lambda: keep(rows, {}, seen=Seen(record=1)),
        lambda: records.take_away(table=rows.table, number=1, revision=1, by=None),
    ):
        with pytest.raises(Refusal, match="record-parti-void"):
            deed()
    assert HandRecord.objects.get() == kept


def test_take_away_leaves_the_row(rows: TableRows, parti: Parti, record: Record) -> None:
    keep(rows, record)
    before = stored(parti)
    records.take_away(table=rows.table, number=1, revision=1, by=None)
    assert (HandRecord.objects.count(), stored(parti)) == (0, before)
    assert Activity.objects.get(deed="take-record-away").data["record"]["trump"] == "C"


def test_take_away_refuses_another_record_than_was_seen(rows: TableRows, record: Record) -> None:
    keep(rows, record)
    with pytest.raises(Refusal, match="record-stale"):
        records.take_away(table=rows.table, number=1, revision=2, by=None)
    assert HandRecord.objects.count() == 1


def test_parti_with_totals_only_takes_no_record(club: Club) -> None:
    league = LeagueFactory(club=club)
    people = cast(club, 4)
    parti = closed_parti(league, "2026-03-06", dict(zip(people, (30, 10, -10, -30), strict=True)))
    rows = rows_of(parti)[0]
    with pytest.raises(Refusal, match="record-without-row"):
        keep(rows, {"hands": [[]] * 4, "plays": [], "dealer": 0, "trump": None, "pass": "none"})
