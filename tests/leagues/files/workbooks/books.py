"""Workbooks in the making: XLSX by its usual writer, ODS and broken files by hand."""

import io
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

from openpyxl import Workbook
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from openpyxl.worksheet.worksheet import Worksheet

HEADS = ("date", "time", "table", "player", "hand", "points")
_NAMES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for short, name in (("office", "office"), ("table", "table"), ("text", "text"))
)
_NAMES += ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'


def book(*sheets: Sequence[Sequence[Any]], mac: bool = False) -> Workbook:
    """A workbook with these rows in its sheets."""
    made = Workbook()
    if mac:
        made.epoch = CALENDAR_MAC_1904
    made.remove(made.active)  # type: ignore[arg-type]
    for number, rows in enumerate(sheets, start=1):
        sheet = made.create_sheet(f"Sheet {number}")
        for row in rows:
            sheet.append(row)
    return made


def saved(made: Workbook) -> bytes:
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def xlsx(*sheets: Sequence[Sequence[Any]], mac: bool = False) -> bytes:
    return saved(book(*sheets, mac=mac))


def only(made: Workbook) -> Worksheet:
    sheet = made.worksheets[0]
    assert isinstance(sheet, Worksheet)
    return sheet


def ods(rows: str, columns: str = "") -> bytes:
    """An ODS file of one sheet, its rows given as XML."""
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {_NAMES}><office:body>'
        f'<office:spreadsheet><table:table table:name="Lap">{columns}{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    parts = {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "META-INF/manifest.xml": manifest,
        "content.xml": content,
    }
    return zipped(parts.items())


def zipped(parts: Iterable[tuple[str, str | bytes]]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in parts:
            packed.writestr(name, data)
    return file.getvalue()


def changed(data: bytes, name: str, change: Any) -> bytes:
    """The file with one of its parts changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = {one: packed.read(one) for one in packed.namelist()}
    parts[name] = change(parts.get(name, b""))
    return zipped(parts.items())


def row(*cells: str, **attributes: str) -> str:
    said = "".join(f' table:{name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f"<table:table-row{said}>{''.join(cells)}</table:table-row>"


def cell(text: str = "", kind: str = "string", **attributes: str) -> str:
    """A cell of ODS; `value` is the attribute that its kind calls so."""
    value = attributes.pop("value", "")
    name = {"float": "value", "date": "date-value", "time": "time-value"}.get(kind, "string-value")
    told = f' office:value-type="{kind}" office:{name}="{value or text}"' if kind else ""
    told += "".join(f' table:{one.replace("_", "-")}="{said}"' for one, said in attributes.items())
    return f"<table:table-cell{told}><text:p>{text}</text:p></table:table-cell>"


def number(value: str) -> str:
    return cell(value, "float")


COVERED = "<table:covered-table-cell/>"
