"""What programs may send that nobody thought of: odd values in the places where others belong."""

import io
import json
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

NUMBERS = (
    0, -1, 1, 2, 3, 4, 2**31, 2**32, 2**63 - 1, 2**63, -(2**63) - 1, 10**30, 10**4000, 1e308, 0.5, True,
)  # fmt: skip
TEXTS = (
    "\x00", "a\x00b", "\ud800", "\udfff.", "Ű" * 5000, "", " ", "٣", "²", "0x1", "1e999", "NaN", "-0", "1_0",
    "9" * 400, "0001-01-01", "9999-12-31", "2026-02-30", "10000-01-01", "00:00", "23:59:59.999999", "24:00",
    "😀", "\u202e", "%00", "e\u0301" * 40, "../..", "' OR 1=1", "{{7*7}}", "2026-10-30",
    "-9223372036854775809", "9223372036854775808",
)  # fmt: skip
DEEP = json.loads("[{}".replace("{}", '{"a":') * 40 + "1" + "}]" * 40)
ODD: tuple[Any, ...] = (*NUMBERS, *TEXTS, None, [], {}, [[]], [None], {"": 1}, {"1": 1, "2": None}, DEEP)
BODIES = (
    b"", b"{", b"\xff\xfe", b"[" * 5000 + b"]" * 5000, b'{"a":' * 3000 + b"1" + b"}" * 3000, b"NaN", b"1e999",
    b"9" * 6000, b'"\\ud800"', b'{"name": "\\ud800"}', b'{"name": "\\u0000"}', b'{"a": 1, "a": 2}', b"null",
    b"[]", b"true", b"0", b'""', b'{"revision": 99999999999999999999}', b"\xef\xbb\xbf{}",
)  # fmt: skip
FILES = (
    b"", b"\x00", b"PK\x03\x04", b"\x1f\x8b\x08",
    b"date,player,points\n2026-09-04,Kati,10\n2026-09-04,Zoli,-10\n",
    b"date,player,points\n0001-01-01,\x00,9999999999999999999999\n",
    "dátum;név;pont\n2026.9.4.;Kati;=1+1\n".encode("cp1250"),
)  # fmt: skip
NAMES = ("results.csv", "\x00", "Ű" * 300)


def spoilt(value: Any, ids: Sequence[int], random: Random) -> Any:
    """The same with ids of the club for numbers, and something odd here and there."""
    return _spoilt(value, ids, random, random.choice((0, 0.05, 0.3)))


def _spoilt(value: Any, ids: Sequence[int], random: Random, odds: float) -> Any:
    if random.random() < odds:
        return random.choice(ODD)
    if isinstance(value, Mapping):
        return {_key(name, random, odds): _spoilt(one, ids, random, odds) for name, one in value.items()}
    if isinstance(value, list):
        return [_spoilt(one, ids, random, odds) for one in value]
    looks_like_an_id = isinstance(value, int) and not isinstance(value, bool) and random.random() < 0.6
    return random.choice(ids) if looks_like_an_id else value


def _key(name: Any, random: Random, odds: float) -> str:
    return random.choice(("1", *TEXTS)) if random.random() < odds / 2 else str(name)


def in_json(value: Any) -> bytes:
    """Halves of signs go as escapes, as some programs write them."""
    return json.dumps(value, default=str).encode()


def in_text(value: Any) -> str:
    """What stands in a query or an address."""
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    return text.encode("utf-8", "replace").decode()


def form_of(body: Any, random: Random) -> dict[str, Any]:
    """The fields of a form with a file."""
    fields = {in_text(name): in_text(value) for name, value in body.items()} if isinstance(body, dict) else {}
    return fields | {"file": (io.BytesIO(random.choice(FILES)), random.choice(NAMES))}


def names_in(path: str) -> list[str]:
    return re.findall(r"{(\w+)}", path)
