"""Bytes to text: the alphabets that are read, and the files that are no table of results."""

import pytest

from leagues.files.text import LARGEST, read_text
from rules_engine.core.violations import Refused

HUNGARIAN = "név;pont\nGyőző Fűzős;−5\n"


def code(data: bytes) -> str:
    with pytest.raises(Refused) as refused:
        read_text(data)
    return refused.value.violations[0].code


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig"])
def test_read_text_reads_utf8(codec: str) -> None:
    assert read_text(HUNGARIAN.encode(codec)) == (HUNGARIAN, "utf-8")


def test_read_text_reads_cp1250_when_not_utf8() -> None:
    text = HUNGARIAN.replace("−", "–")
    assert read_text(text.encode("cp1250")) == (text, "cp1250")


@pytest.mark.parametrize("codec", ["cp1250", "cp1252", "latin-1"])
def test_read_text_refuses_utf8_that_was_misread_before(codec: str) -> None:
    garbled = "date,player,points\n2024-03-15,Ádám Kőműves Tündi,5\n".encode().decode(codec, errors="ignore")
    assert code(garbled.encode()) == "garbled"


def test_read_text_names_the_garbled_line() -> None:
    with pytest.raises(Refused) as refused:
        read_text("date,player\n2024-03-15,Ádám\n2024-03-15,GyĹ‘zĹ‘\n".encode())
    violation = refused.value.violations[0]
    assert (violation.data["line"], "GyĹ‘zĹ‘" in violation.message) == (3, True)


def test_read_text_refuses_replacement_sign() -> None:
    assert code("date,player\n2024-03-15,Gy\ufffdz\ufffd\n".encode()) == "garbled"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "file-empty"),
        (b" \r\n\t", "file-empty"),
        (b"PK\x03\x04rest", "file-kind"),
        (b"\xd0\xcf\x11\xe0rest", "file-kind"),
        (b"%PDF-1.7\n%\xe2\xe3", "file-kind"),
        (b"\x89PNG\r\n\x1a\n", "file-kind"),
        (b"\xff\xd8\xff\xe0", "file-kind"),
        (b"GIF89a", "file-kind"),
        (b"  <!doctype html><p>", "file-kind"),
        (b"\xef\xbb\xbf<html>", "file-kind"),
        (b'{"a": 1}', "file-kind"),
        ("date,player".encode("utf-16"), "file-kind"),
        (b"date,player\x00,points", "file-kind"),
        (b"date,player,points\n\x90\x81", "encoding"),
        (b"\x90\x00\x81", "encoding"),
        (b"a" * (LARGEST + 1), "file-too-large"),
    ],
)
def test_read_text_refuses_other_files(data: bytes, expected: str) -> None:
    assert code(data) == expected


@pytest.mark.parametrize("text", ["Čapek;Šuštar", "Boštjan", "Žiga", "Miloš;Őri Zsuzsa"])
def test_read_text_tells_latin_2_from_windows(text: str) -> None:
    assert read_text(text.encode("iso-8859-2")) == (text, "iso-8859-2")
    assert read_text(text.encode("cp1250")) == (text, "cp1250")


@pytest.mark.parametrize("text", ["Győző © 2024", "Őri Zsuzsa", "Kovaľ;Šuštar"])
def test_read_text_keeps_windows_where_nothing_speaks_against_it(text: str) -> None:
    assert read_text(text.encode("cp1250")) == (text, "cp1250")
