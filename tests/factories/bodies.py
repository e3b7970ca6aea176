"""Bodies that cannot be right, made from one that is: each has to be refused, and to change nothing."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rest_framework.test import APIClient

from club.models import Activity

WORDS: list[Any] = [[], {}, True, "a\0b", "\ud800", "x" * 5000]
NUMBERS: list[Any] = [[], {}, "x", "\0", 1.5, 0, -1, 10**40, float("inf")]
WHOLE = ["", "[]", "null", '"text"', "7", "{", '{"a": ', "\0", "[" * 5000]
REFUSED = {400, 404, 422}


def wrong(right: Mapping[str, Any], required: Iterable[str] = ()) -> Iterator[str]:
    """In JSON: one field missing, of another type, too long, out of range, or too many."""
    yield from WHOLE if required else WHOLE[1:]
    yield json.dumps({**right, "nobody-asked": 1})
    for name in required:
        yield json.dumps({key: value for key, value in right.items() if key != name})
        yield json.dumps({**right, name: None})
    for name, value in right.items():
        for bad in NUMBERS if isinstance(value, int) else WORDS:
            yield json.dumps({**right, name: bad})


def all_refused(
    client: APIClient,
    method: str,
    address: str,
    right: Mapping[str, Any],
    required: Iterable[str] = (),
    **headers: str,
) -> None:
    """Whatever is wrong with the body is said, in the shape of every refusal, and nothing is done."""
    before = Activity.objects.count()
    for body in wrong(right, tuple(required)):
        answer = getattr(client, method)(
            address, body, content_type="application/json", headers={"If-Match": "*", **headers}
        )
        assert answer.status_code in REFUSED, (body[:200], answer.status_code, answer.content)
        assert set(answer.json()) == {"code", "message", "details"}
    assert Activity.objects.count() == before
