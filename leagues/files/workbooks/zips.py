"""The parts of an XLSX or ODS file, unpacked no further than is decent.

What the sizes in a ZIP file say is not believed: each part is unpacked to a limit, and the reader is given a
file packed anew from what was seen here.
"""

import io
import re
import zipfile
import zlib
from collections.abc import Iterator

from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

MEGABYTE = 1024 * 1024
LARGEST_UNPACKED = 48 * MEGABYTE
MOST_PARTS = 1000

BOMB = gettext_noop(
    "Unpacked this workbook is larger than {limit} MB; results of a whole club take far less."
)
_DAMAGED = gettext_noop(
    "This workbook is damaged. Open it in a spreadsheet program, save it and bring it again."
)
_LOCKED = gettext_noop("This workbook is protected by a password. Save it without one and bring it again.")
_OTHER = gettext_noop(
    "This file is packed as workbooks are, but it is none that can be read here. "
    "Save the sheet as XLSX, ODS or CSV."
)
_ENTITIES = gettext_noop(
    "This workbook holds definitions of its own (a DOCTYPE), which no spreadsheet program writes."
)

# What says something about results; pictures, macros and themes stay packed.
_XLSX = re.compile(r"(?:\[Content_Types\]|_rels/.*|xl/_rels/.*|xl/workbook|xl/styles|xl/sharedStrings"
                   r"|xl/worksheets/[^/]*|xl/worksheets/_rels/[^/]*)\.(?:xml|rels)")  # fmt: skip
_ODS = re.compile(r"mimetype|content\.xml|styles\.xml|META-INF/manifest\.xml")
_MARKUP = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_ERRORS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)

Parts = dict[str, bytes]


def parts_of(data: bytes) -> tuple[str, Parts]:
    """Return "xlsx" or "ods" and the parts that say something; raises Refused."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            kind, wanted = _kind(packed)
            parts = dict(_unpacked(packed, wanted))
    except _ERRORS:
        raise damaged() from None
    _check(parts)
    return kind, parts


def packed_again(parts: Parts) -> bytes:
    """A ZIP file of exactly these parts, nothing of it compressed."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as packed:
        for name, data in parts.items():
            packed.writestr(name, data)
    return file.getvalue()


def damaged() -> Refused:
    return Refused(Violation("file-damaged", _DAMAGED))


def locked() -> Refused:
    return Refused(Violation("file-locked", _LOCKED))


def too_large() -> Refused:
    return Refused(Violation("file-too-large", BOMB, data={"limit": LARGEST_UNPACKED // MEGABYTE}))


def _kind(packed: zipfile.ZipFile) -> tuple[str, list[zipfile.ZipInfo]]:
    infos = packed.infolist()
    names = [info.filename for info in infos]
    if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > LARGEST_UNPACKED:
        raise too_large()
    if len(set(names)) < len(names):
        raise damaged()
    for kind, needed, pattern in (("xlsx", "xl/workbook.xml", _XLSX), ("ods", "content.xml", _ODS)):
        if needed in names:
            return kind, [info for info in infos if pattern.fullmatch(info.filename)]
    raise Refused(Violation("file-kind", _OTHER))


def _unpacked(packed: zipfile.ZipFile, wanted: list[zipfile.ZipInfo]) -> Iterator[tuple[str, bytes]]:
    left = LARGEST_UNPACKED
    for info in wanted:
        if info.flag_bits & 1:
            raise locked()
        with packed.open(info) as part:
            data = part.read(left + 1)
        left -= len(data)
        if left < 0:
            raise too_large()
        yield info.filename, data


def _check(parts: Parts) -> None:
    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise locked()
    # UTF-16 would hide a DOCTYPE from the search below; no spreadsheet program writes it.
    if any(b"\x00" in data for data in parts.values()):
        raise damaged()
    if any(_MARKUP.search(data) for data in parts.values()):
        raise Refused(Violation("file-markup", _ENTITIES))
