"""Whole files: what is read from the club's three, and everything that is refused, with its lines."""

import datetime
from pathlib import Path

import pytest

from leagues.actions.imports.parts import refused_lines
from leagues.files import delimited
from leagues.files.results import Reading, read
from rules_engine import registry
from rules_engine.core.game import Game
from tests.leagues.files.sheets import CAST, GAME, HEADER, as_file, hand_rows, total_rows

DATA = Path(__file__).parents[2] / "data"
TODAY = datetime.date(2026, 11, 30)
TOTALS = {"Ádám": 30, "Beszab": -10, "Csaba": -20, "Kati": 0}


def reading(data: bytes, game: Game = GAME) -> Reading:
    return read(data, game=game, rules=game.rules(), today=TODAY)


def problems(data: bytes, game: Game = GAME) -> list[tuple[str, tuple[int, ...]]]:
    return [(problem.violation.code, problem.lines) for problem in reading(data, game).problems]


@pytest.mark.parametrize(
    ("name", "rows", "encoding", "sizes"),
    [
        ("2023-24-totals.csv", 44, "utf-8", [6, 6, 4, 4, 4, 4, 4, 6, 6]),
        ("2024-25-szezon.csv", 1220, "cp1250", [6, 6, 8, 5, 6, 5, 6, 5, 6, 8]),
        ("season-2025-26.csv", 1620, "utf-8", [8, 5, 6, 4, 5, 6, 6, 4, 8, 4, 5, 6, 6, 8]),
    ],
)
def test_read_takes_the_files_of_the_club_as_they_are(
    name: str, rows: int, encoding: str, sizes: list[int]
) -> None:
    found = reading((DATA / name).read_bytes())
    assert (found.read, found.encoding, found.problems) == (rows, encoding, ())
    assert [len(parti.names) for parti in found.partis] == sizes
    assert all(sum(parti.totals().values()) == 0 for parti in found.partis)


def test_read_knows_the_true_minus_and_every_name() -> None:
    first = reading((DATA / "2023-24-totals.csv").read_bytes()).partis[0]
    assert (first.date, first.start_time, first.has_hands) == (datetime.date(2023, 9, 8), None, False)
    assert first.totals() == {
        "Őri Zsuzsa": 92,
        "Űrhajós": -110,
        "Ádám": 29,
        "Kati": 35,
        "Gergő": -93,
        "Tündi": 47,
    }


def test_read_recovers_seats_where_somebody_sat_out() -> None:
    found = reading((DATA / "2024-25-szezon.csv").read_bytes())
    known = {len(table.names): table.seats_known for parti in found.partis for table in parti.tables}
    assert known == {4: False, 5: True, 6: True}


def test_read_puts_absent_for_who_sat_out() -> None:
    table = reading(as_file(hand_rows())).partis[0].tables[0]
    assert (table.names, len(table.hands), table.seats_known) == (CAST[:5], 25, True)
    assert table.hands[:2] == ((18, -21, -23, 26, None), (None, 18, -21, -23, 26))


def test_read_takes_rows_in_any_order() -> None:
    assert reading(as_file(hand_rows()[::-1])).partis[0].tables[0].hands[0] == (18, -21, -23, 26, None)


def test_read_keeps_a_rotation_of_its_own_with_unknown_seats() -> None:
    swap = {"1": "2", "2": "1"}
    cells = [row.split(",") for row in hand_rows()]
    rows = [",".join([*row[:4], swap.get(row[4], row[4]), row[5]]) for row in cells]
    table = reading(as_file(rows)).partis[0].tables[0]
    assert (table.seats_known, table.names[:2]) == (False, CAST[:2])


def test_read_takes_one_name_written_two_ways_as_one_person() -> None:
    rows = hand_rows()
    rows[0] = rows[0].replace("Ádám", " A\u0301DÁM\u00a0")
    assert len(reading(as_file(rows)).partis[0].names) == 5


def test_read_separates_partis_of_one_day_by_their_time() -> None:
    data = as_file(total_rows(TOTALS), total_rows(TOTALS, time="16:00"), total_rows(TOTALS, time="19.30"))
    times = [parti.start_time for parti in reading(data).partis]
    assert times == [None, datetime.time(16), datetime.time(19, 30)]


def test_read_joins_the_tables_of_one_parti() -> None:
    data = as_file(hand_rows(CAST[:4], table=2), hand_rows(["Kati", "Pista", "Zoli", "Tündi"], table=1))
    parti = reading(data).partis[0]
    assert [table.number for table in parti.tables] == [1, 2]
    assert parti.lines == tuple(range(2, 162))


def test_read_leaves_blank_lines_and_padding_out() -> None:
    data = as_file(["", ",,,,,"], [row + ",," for row in total_rows(TOTALS)], [" , ,,,,"])
    found = reading(data)
    assert (found.read, found.problems, found.partis[0].lines) == (4, (), (4, 5, 6, 7))


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ("2024-03-15,,,Ádám,,1_000", "points-malformed"),
        ("2024-03-15,,,Ádám,,NaN", "points-malformed"),
        ("2024-03-15,,,Ádám,,", "points-malformed"),
        ("2024-03-15,,,Ádám,,12.5", "points-malformed"),
        ("2024-03-15,,,Ádám,,x", "points-malformed"),
        ("2024-03-15,,,,,30", "name-malformed"),
        ("2024-03-15,25:00,,Ádám,,30", "time-malformed"),
        ("2024-03-15,,x,Ádám,,30", "number-malformed"),
        ("2024-03-15,,,Ádám,0,30", "number-malformed"),
        ("2024-03-32,,,Ádám,,30", "date-malformed"),
        ("2024-03-15,,,Ádám", "row-length"),
        ("2024-03-15,,,Ádám,,30,7", "row-length"),
    ],
)
def test_read_refuses_a_wrong_cell_and_only_its_line(wrong: str, code: str) -> None:
    assert problems(as_file([wrong], total_rows(TOTALS)[1:])) == [(code, (2,))]


def test_read_counts_every_row_as_kept_or_refused() -> None:
    rows = total_rows(TOTALS, date="2024-01-12") + total_rows(TOTALS)
    rows[5] = rows[5].replace("-10", "-1O")
    found = reading(as_file(rows))
    assert (found.read, found.refused(found.problems), len(found.partis)) == (8, 1, 1)


def test_read_lists_every_wrong_cell_of_a_line() -> None:
    assert problems(as_file(["tegnap,este,,Ádám,,sok"])) == [
        ("date-malformed", (2,)),
        ("time-malformed", (2,)),
        ("points-malformed", (2,)),
    ]


def test_read_still_checks_whole_hands_beside_a_wrong_cell() -> None:
    rows = hand_rows()
    rows[0], rows[4] = rows[0].replace(",18", ",18,5"), rows[4].replace(",18", ",19")
    assert problems(as_file(rows)) == [("row-length", (2,)), ("sum-wrong", (6, 7, 8, 9))]


def test_read_refuses_a_future_date_once_with_all_its_lines() -> None:
    rows = total_rows(TOTALS, date="2026-12-01")
    assert problems(as_file(rows, total_rows(TOTALS, date="2026-11-30"))) == [("date-future", (2, 3, 4, 5))]


def test_read_refuses_hand_that_does_not_sum_to_zero() -> None:
    rows = hand_rows()
    rows[7] = rows[7].replace(",26", ",27")
    found = reading(as_file(rows))
    assert [(p.violation.code, p.violation.hand, p.lines) for p in found.problems] == [
        ("sum-wrong", 2, (6, 7, 8, 9))
    ]
    assert found.partis == ()


def test_read_refuses_impossible_hand() -> None:
    rows = hand_rows(CAST[:4])
    rows[:4] = [f"2024-03-15,19:30,1,{name},1,{p}" for name, p in zip(CAST, (95, -94, -1, 0), strict=False)]
    assert problems(as_file(rows)) == [("impossible", (2, 3, 4, 5))]


def test_read_refuses_person_twice_in_a_hand() -> None:
    rows = hand_rows()
    rows[1] = rows[1].replace("Beszab", "ádám")
    assert problems(as_file(rows)) == [("player-twice", (2, 3))]


@pytest.mark.parametrize("change", [slice(0, 1), slice(0, 0)])
def test_read_refuses_three_and_five_players_in_a_hand(change: slice) -> None:
    rows = hand_rows()
    rows[change] = [] if change.stop else [f"2024-03-15,19:30,1,{CAST[4]},1,0"]
    lines = tuple(range(2, 5 if change.stop else 7))
    assert problems(as_file(rows)) == [("wrong-players", lines)]


def test_read_refuses_half_a_parti_and_names_the_missing_hands() -> None:
    found = reading(as_file(hand_rows()[:-12]))
    assert [problem.violation.code for problem in found.problems] == ["hand-missing"]
    assert "23–25" in found.problems[0].violation.message


def test_read_refuses_a_gap_between_hands() -> None:
    rows = hand_rows()
    del rows[8:12], rows[16:24]
    found = reading(as_file(rows))
    assert [problem.violation.data["missing"] for problem in found.problems] == ["3, 6–7"]


def test_read_refuses_more_hands_than_are_due() -> None:
    rows = hand_rows(CAST[:4])
    extra = [row.replace(",1,18", ",21,18") for row in rows[:1]] + [f"2024-03-15,19:30,1,{CAST[1]},21,-18"]
    extra += [f"2024-03-15,19:30,1,{name},21,0" for name in CAST[2:4]]
    assert problems(as_file(rows, extra)) == [("hand-unknown", (82, 83, 84, 85))]


def test_read_takes_only_totals_of_a_game_that_its_points_end() -> None:
    hand = [
        f"2024-03-15,19:30,1,{name},1,{points}" for name, points in zip(CAST, (13, 13, 0, 0), strict=False)
    ]
    totals = [
        f"2024-03-15,19:30,1,{name},,{points}" for name, points in zip(CAST, (51, 14, 13, 0), strict=False)
    ]
    assert problems(as_file(hand), registry.game("hearts")) == [("hands-not-kept", (2, 3, 4, 5))]
    assert problems(as_file(totals), registry.game("hearts")) == []


def test_read_refuses_file_cut_in_the_middle() -> None:
    data = (DATA / "season-2025-26.csv").read_bytes()
    for cut in range(20_000, 20_120, 7):
        assert reading(data[:cut]).problems


def test_read_refuses_totals_beside_hands() -> None:
    rows = [*hand_rows(), f"2024-03-15,19:30,1,{CAST[0]},,5"]
    assert problems(as_file(rows)) == [("mixed-detail", tuple(range(2, 103)))]


def test_read_refuses_totals_at_one_table_and_hands_at_another() -> None:
    rows = [row.replace(",,,", ",19:30,2,", 1) for row in total_rows({"P": 1, "R": -1, "S": 0, "T": 0})]
    assert [code for code, _ in problems(as_file(hand_rows(), rows))] == ["mixed-detail"]


def test_read_refuses_person_at_two_tables() -> None:
    rows = hand_rows(CAST[:4]) + hand_rows(["Zoli", "Pista", "Kati", "Ádám"], table=2)
    found = reading(as_file(rows))
    assert [(p.violation.code, p.violation.data["player"], len(p.lines)) for p in found.problems] == [
        ("player-twice", "Ádám", 40)
    ]


@pytest.mark.parametrize("size", [3, 8])
def test_read_refuses_tables_nobody_plays_at(size: int) -> None:
    totals = dict(zip("ABCDEFGH"[:size], (3, -3, *([0] * 6)), strict=False))
    assert problems(as_file(total_rows(totals))) == [("table-size", tuple(range(2, 2 + size)))]


def test_read_names_only_the_first_of_a_crowd() -> None:
    (found,) = reading(as_file(total_rows({f"Guest {number}": 0 for number in range(400)}))).problems
    assert "Guest 11, …" in found.violation.message


def test_read_refuses_totals_that_do_not_sum_to_zero() -> None:
    assert [code for code, _ in problems(as_file(total_rows({**TOTALS, "Kati": 1})))] == ["sum-wrong"]


def test_read_refuses_two_totals_of_one_person() -> None:
    rows = total_rows(TOTALS) + total_rows({"ÁDÁM": 0})
    assert problems(as_file(rows)) == [("player-twice", (2, 6))]


@pytest.mark.parametrize(
    ("data", "code", "lines"),
    [
        (b"%PDF-1.4", "file-kind", ()),
        (b"", "file-empty", ()),
        (HEADER.encode(), "file-empty", ()),
        (b"name;score\nA;1\n", "columns", ()),
        (HEADER.encode() + b'\n2024-03-15,,,"Kati,,5\n', "quotes", (2,)),
        (HEADER.encode() + b'\n2024-03-15,,,"Kati"x,,5\n', "quotes", (2,)),
        ("date,player,points\n2024-03-15,GyÅ‘zÅ‘,5".encode(), "garbled", (2,)),
    ],
)
def test_read_refuses_what_is_no_table_of_results(data: bytes, code: str, lines: tuple[int, ...]) -> None:
    assert problems(data) == [(code, lines)]


def test_read_refuses_too_many_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delimited, "MOST_ROWS", 3)
    assert problems(as_file(total_rows(TOTALS))) == [("too-many-rows", ())]


def test_read_shows_how_each_column_was_read() -> None:
    data = as_file(["2024-03-15;Ádám;5;jó volt"], header="Dátum;Játékos;Pont;Megjegyzés")
    columns = reading(data).columns
    assert columns is not None
    assert (columns.headers[columns.places["points"]], columns.unused) == ("Pont", ("Megjegyzés",))


def test_refused_lines_counts_a_line_once() -> None:
    found = reading(as_file(["tegnap,este,,Ádám,,sok"]))
    assert refused_lines(found.problems) == {2}
