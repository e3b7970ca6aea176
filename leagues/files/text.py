"""Bytes to text: what kind of file it is, and in which alphabet it was written."""

import re

from rules_engine.core.marking import gettext_noop
from rules_engine.core.violations import Refused, Violation

LARGEST = 5 * 1024 * 1024
_MEGABYTE = 1024 * 1024

_EMPTY = gettext_noop("The file is empty.")
_LARGE = gettext_noop("The file is larger than {limit} MB; results of a whole club take far less.")
_OTHER = gettext_noop(
    "This is a {kind} file, not a table of results. Bring a workbook (XLSX, ODS, XLS) or a CSV file."
)
_UTF16 = gettext_noop("This file is written in UTF-16. Save it as CSV UTF-8 and bring it again.")
_BINARY = gettext_noop("This is neither a workbook nor a text file. Save the results as XLSX, ODS or CSV.")
_ENCODING = gettext_noop("The letters of this file are neither UTF-8 nor Windows-1250. Save it as CSV UTF-8.")
_GARBLED = gettext_noop(
    "“{sample}”: the letters were garbled before the file came here. Save it again as CSV UTF-8."
)

_KINDS = (
    (b"%PDF", _OTHER, "PDF"),
    (b"\x89PNG", _OTHER, "PNG"),
    (b"\xff\xd8\xff", _OTHER, "JPEG"),
    (b"GIF8", _OTHER, "GIF"),
    (b"{\\rtf", _OTHER, "RTF"),
    (b"<", _OTHER, "HTML / XML"),
    (b"{", _OTHER, "JSON"),
    (b"[", _OTHER, "JSON"),
)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def _misread(codec: str) -> str:
    """Return a pattern of the letters Â … Å of UTF-8 when its two bytes are shown as two signs of `codec`."""
    leads = b"\xc2\xc3\xc4\xc5".decode(codec)
    rest = bytes(range(0x80, 0xC0)).decode(codec, errors="ignore")
    return f"[{leads}][{re.escape(rest)}]"


# "Győző" once saved as UTF-8 and read as Windows-1250 is "GyĹ‘zĹ‘", read as Windows-1252 "GyÅ‘zÅ‘".
_MISREAD = re.compile("|".join(["\ufffd", _misread("cp1250"), _misread("cp1252"), _misread("latin-1")]))


# Windows-1250 has Š š Ž ž where Latin-2 has signs of control; Latin-2 has them where Windows-1250 has
# © ą ® ľ, which neither Hungarian nor Slovenian names know.
_ONLY_WINDOWS = re.compile(rb"[\x80-\x9f]")
_LATIN_2 = re.compile(r"[©®ąľ][^\W\d_]|[^\W\d_][©®ąľ]")


def is_workbook(data: bytes) -> bool:
    """Whether the content, whatever the name says, is that of a workbook."""
    return data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))


def check_size(data: bytes) -> None:
    """Raises Refused for nothing and for more than is read at all."""
    if not data.strip():
        raise Refused(Violation("file-empty", _EMPTY))
    if len(data) > LARGEST:
        raise Refused(Violation("file-too-large", _LARGE, data={"limit": LARGEST // _MEGABYTE}))


def read_text(data: bytes) -> tuple[str, str]:
    """Return the text and the name of its encoding, "utf-8", "cp1250" or "iso-8859-2"; raises Refused."""
    _check_kind(data)
    text, encoding = _decode(data)
    if _CONTROL.search(text):
        raise Refused(Violation("file-kind", _BINARY))
    refuse_garbled(text)
    return text, encoding


def refuse_garbled(text: str) -> None:
    """Raises Refused where letters were read in another alphabet than they were written in."""
    garbled = _MISREAD.search(text)
    if garbled:
        raise Refused(_garbled(text, garbled))


def _check_kind(data: bytes) -> None:
    check_size(data)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise Refused(Violation("file-kind", _UTF16))
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    for magic, template, kind in _KINDS:
        if start.startswith(magic):
            raise Refused(Violation("file-kind", template, data={"kind": kind}))


def _decode(data: bytes) -> tuple[str, str]:
    # Never latin-1: it reads every file, and ő as õ without a word.
    for codec, name in (("utf-8-sig", "utf-8"), ("cp1250", "cp1250")):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError:
            continue
        is_latin_2 = name == "cp1250" and _LATIN_2.search(text) and not _ONLY_WINDOWS.search(data)
        return (data.decode("iso-8859-2"), "iso-8859-2") if is_latin_2 else (text, name)
    raise Refused(Violation("encoding", _BINARY if b"\x00" in data else _ENCODING))


def _garbled(text: str, found: re.Match[str]) -> Violation:
    start = max(found.start() - 10, text.rfind("\n", 0, found.start()) + 1)
    sample = text[start : found.end() + 10].split("\n", maxsplit=1)[0].strip()
    line = text.count("\n", 0, found.start()) + 1
    return Violation("garbled", _GARBLED, data={"line": line, "sample": sample})
