"""P20: a file cannot hurt the server. Every one of these gets a sentence, quickly and in little memory.

What is sent back out (formulas, negative numbers) is tried in tests/leagues/files/test_grids.py.
"""

import datetime
import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from club.enums import Role
from leagues.files.results import read
from leagues.files.text import LARGEST
from leagues.files.workbooks import child, zips
from leagues.models import Upload
from tests.factories import LeagueFactory, account
from tests.leagues.files.sheets import CAST, GAME
from tests.leagues.files.workbooks.books import (
    book,
    cell,
    changed,
    number,
    ods,
    only,
    row,
    saved,
    xlsx,
    zipped,
)

BOOKS = Path(__file__).parents[1] / "data" / "books"
SHEET = "xl/worksheets/sheet1.xml"
ROWS = [["date", "player", "points"], *(["2024-03-15", name, 0] for name in CAST[:4])]
QUICK = 20  # seconds, on a machine that does much else
DOCTYPE = b'<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>'


def codes(data: bytes) -> list[str]:
    found = read(data, game=GAME, rules=GAME.rules(), today=datetime.date(2026, 11, 30))
    return [problem.violation.code for problem in found.problems]


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    began = monotonic()
    yield
    assert monotonic() - began < QUICK


def test_the_file_that_the_others_are_made_of_is_right() -> None:
    assert codes(xlsx(ROWS)) == []


@pytest.mark.parametrize(
    "start", [b"date,player,points\n", b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"]
)
def test_fifty_megabytes(start: bytes) -> None:
    assert codes(start + b"0" * 50_000_000) == ["file-too-large"]


@pytest.mark.django_db
def test_fifty_megabytes_on_the_page_are_read_no_further_than_the_limit(client: Client) -> None:
    league = LeagueFactory()
    client.force_login(account(league.club, Role.SCOREKEEPER))
    file = SimpleUploadedFile("results.csv", b"date,player,points\n" * 2_600_000)
    answer = client.post(reverse("import", args=[league.club.slug]), {"league": league.pk, "file": file})
    assert f"larger than {LARGEST // 1024 // 1024} MB" in answer.content.decode()
    assert not Upload.objects.exists()


def test_a_bomb_that_says_how_large_it_is() -> None:
    data = changed(xlsx(ROWS), SHEET, lambda was: was + b" " * (zips.LARGEST_UNPACKED + 1))
    assert len(data) < LARGEST
    assert codes(data) == ["file-too-large"]


def lying(data: bytes, name: str, size: int) -> bytes:
    """The file with another size for one part, in both places where it stands, and a sum that fits."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        info = packed.getinfo(name)
        sum_of_start = zlib.crc32(packed.read(name)[:size])
    changed_data = bytearray(data)
    place = info.header_offset
    struct.pack_into("<I", changed_data, place + 14, sum_of_start)
    struct.pack_into("<I", changed_data, place + 22, size)
    central = data.index(b"PK\x01\x02")
    while changed_data[central + 46 : central + 46 + len(name)] != name.encode():
        central = data.index(b"PK\x01\x02", central + 4)
    struct.pack_into("<I", changed_data, central + 16, sum_of_start)
    struct.pack_into("<I", changed_data, central + 24, size)
    return bytes(changed_data)


def test_a_bomb_that_says_it_is_small() -> None:
    """The reader of workbooks unpacks to the end; it is only given what was unpacked here."""
    bomb = changed(xlsx(ROWS), SHEET, lambda was: was + b" " * 60_000_000)
    assert codes(lying(bomb, SHEET, 900)) == ["file-damaged"]


def test_a_bomb_in_a_part_that_nobody_reads() -> None:
    data = changed(xlsx(ROWS), "xl/media/image1.png", lambda _was: b"0" * 60_000_000)
    assert codes(data) == ["file-too-large"]
    assert codes(lying(data, "xl/media/image1.png", 900)) == []


def test_more_parts_than_any_workbook_has() -> None:
    assert codes(zipped((f"part-{at}", b"") for at in range(zips.MOST_PARTS + 1))) == ["file-too-large"]


@pytest.mark.parametrize("where", ["XFD1048576", "A1048576", "XFD1"])
def test_two_cells_that_lie_a_world_apart(where: str) -> None:
    made = book(ROWS)
    only(made)[where] = 1
    expected = ["too-many-cells"] if where != "XFD1" else ["columns"]
    assert codes(saved(made)) == expected


def test_a_merged_cell_over_the_whole_sheet() -> None:
    merged = b'</sheetData><mergeCells count="1"><mergeCell ref="E1:XFD1048576"/></mergeCells>'
    assert codes(changed(xlsx(ROWS), SHEET, lambda was: was.replace(b"</sheetData>", merged))) == []


def test_ten_thousand_merged_cells_over_each_other() -> None:
    ranges = b'<mergeCells count="1">' + b'<mergeCell ref="A1:C9999"/>' * 10_000 + b"</mergeCells>"
    many = xlsx([ROWS[0], *([["2024-03-15", "Ádám", 0]] * 9999)])
    data = changed(many, SHEET, lambda was: was.replace(b"</sheetData>", b"</sheetData>" + ranges))
    assert codes(data) == ["too-many-cells"]


@pytest.mark.parametrize(
    "repeated", [{"number_columns_repeated": "16384"}, {"number_columns_repeated": "99999999"}]
)
def test_ods_that_repeats_a_cell_over_the_whole_sheet(repeated: dict[str, str]) -> None:
    rows = row(cell("1", "float", **repeated), number_rows_repeated="1048576")
    assert codes(ods(rows))[0] in {"too-many-cells", "file-damaged"}


def test_ods_that_repeats_an_error_over_the_whole_sheet() -> None:
    wrong = '<table:table-cell table:formula="of:=1" table:number-columns-repeated="16384"/>'
    assert codes(ods(row(wrong, number_rows_repeated="1048576"))) == ["too-many-cells"]


@pytest.mark.parametrize("name", ["xl/workbook.xml", SHEET, "xl/styles.xml"])
def test_definitions_in_xml(name: str) -> None:
    assert codes(changed(xlsx(ROWS), name, lambda was: DOCTYPE + was)) == ["file-markup"]


def test_definitions_in_ods() -> None:
    assert codes(changed(ods(row(number("1"))), "content.xml", lambda was: DOCTYPE + was)) == ["file-markup"]


def test_definitions_behind_another_alphabet() -> None:
    hidden = (DOCTYPE.decode() + "<x/>").encode("utf-16")
    assert codes(changed(xlsx(ROWS), SHEET, lambda _was: hidden)) == ["file-damaged"]


@pytest.mark.parametrize(
    "wrong",
    [
        b'<c r="A0"><v>1</v></c>',
        b'<c r="AAAA1"><v>1</v></c>',
        b'<c r="x"><v>1</v></c>',
        b'<c r="A1" t="s"><v>99999999</v></c>',
        b"<c>",
    ],
)
def test_a_sheet_that_is_none(wrong: bytes) -> None:
    data = changed(xlsx(ROWS), SHEET, lambda was: was.replace(b"</row>", wrong + b"</row>", 1))
    assert codes(data) in (["file-damaged"], [])


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("a ZIP of anything", zipped([("readme.txt", b"hello")]), ["file-kind"]),
        ("a ZIP that is cut", xlsx(ROWS)[:900], ["file-damaged"]),
        ("nothing but the sign of a ZIP", b"PK\x03\x04", ["file-damaged"]),
        ("an old workbook that is cut", (BOOKS / "results-1900.xls").read_bytes()[:1500], ["file-damaged"]),
        ("nothing but its sign", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ["file-damaged"]),
        ("a PDF", b"%PDF-1.7", ["file-kind"]),
        ("a program", b"\x7fELF\x02\x01\x01\x00", ["file-kind"]),
        ("a page", b"<html><body>", ["file-kind"]),
    ],
)
def test_what_the_content_says_counts_and_not_the_name(name: str, data: bytes, expected: list[str]) -> None:
    assert codes(data) == expected, name


def old(change: tuple[bytes, bytes]) -> bytes:
    data = (BOOKS / "results-1900.xls").read_bytes()
    assert change[0] in data
    return data.replace(*change)


def test_an_old_workbook_that_lies_about_its_size_ends_nothing_but_its_reader() -> None:
    """Read in this process it would end it: the reader asks for 11 petabytes and gives up altogether."""
    was = bytes.fromhex("00020e00") + struct.pack("<IIHHH", 0, 5, 0, 4, 0)
    lie = bytes.fromhex("00020e00") + struct.pack("<IIHHH", 0, 0xFFFFFFFF, 0, 0xFFFF, 0)
    assert codes(old((was, lie))) == ["file-damaged"]


def test_an_old_workbook_whose_cells_lie_a_world_apart() -> None:
    """Fourteen kilobytes of these took ten gigabytes and a minute and a half."""
    names = struct.pack("<HHHHH", 0x00FD, 10, 4, 2, 0)[:8]
    far = struct.pack("<HHHHH", 0x00FD, 10, 65535, 255, 0)[:8]
    assert codes(old((names, far))) == ["too-many-cells"]


def test_the_reader_has_no_more_memory_than_it_is_given() -> None:
    """So that whatever is not foreseen above ends it, and not the machine."""
    assert child.MEMORY <= 2 * 1024**3


def test_a_file_whose_every_byte_is_turned_hurts_nobody() -> None:
    """Every answer is a list of codes; nothing is raised, and the process is still there."""
    data = (BOOKS / "results-1900.xls").read_bytes()
    for at in range(0, len(data), 331):
        wrong = bytearray(data)
        wrong[at] ^= 0xFF
        assert isinstance(codes(bytes(wrong)), list)


def test_names_of_parts_that_lead_elsewhere_lead_nowhere(tmp_path: Path) -> None:
    data = changed(xlsx(ROWS), "../../../outside.xml", lambda _was: b"<x/>")
    assert codes(data) == []
    assert list(tmp_path.iterdir()) == []
