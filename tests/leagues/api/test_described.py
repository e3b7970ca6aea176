"""The description of the API: every example in it is what its schema says."""

import inspect
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.urls import resolve
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft7Validator

METHODS = ("get", "post", "put", "patch", "delete")


@cache
def described() -> dict[str, Any]:
    return dict(SchemaGenerator().get_schema(request=None, public=True))  # type: ignore[no-untyped-call]


def answered() -> Iterator[tuple[str, dict[str, Any], Any]]:
    """The examples of answers, each with its schema."""
    for path, methods in described()["paths"].items():
        for method in METHODS:
            for status, response in methods.get(method, {}).get("responses", {}).items():
                for content in response.get("content", {}).values():
                    for name, example in content.get("examples", {}).items():
                        yield f"{method} {path} {status} {name}", content["schema"], example["value"]


def as_json_schema(schema: Any) -> Any:
    """OpenAPI 3.0 says `nullable` where JSON Schema has a type more."""
    if isinstance(schema, list):
        return [as_json_schema(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    rest = {name: as_json_schema(one) for name, one in schema.items() if name != "nullable"}
    return {"anyOf": [{"type": "null"}, rest]} if schema.get("nullable") is True else rest


def faults(schema: Any, value: Any) -> list[str]:
    parts = as_json_schema({"components": described()["components"]})
    found = Draft7Validator({**parts, **as_json_schema(schema)}).iter_errors(value)
    return [f"{'/'.join(map(str, one.absolute_path))}: {one.message[:200]}" for one in found]


def operations(*methods: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, known in described()["paths"].items():
        yield from ((f"{method} {path}", known[method]) for method in methods if method in known)


def handler(path: str, method: str) -> Any:
    """What answers at this address."""
    filled = re.sub(r"\{(\w+)\}", lambda found: "x" if "slug" in found[1] else "1", path)
    return getattr(resolve(filled).func.cls, method)  # type: ignore[attr-defined]


def sees(operation: dict[str, Any], name: str) -> bool:
    return name in {one["name"] for one in operation.get("parameters", [])}


def test_what_is_deleted_answers_as_described() -> None:
    """Without a code the description makes 204 of every DELETE, also of one that answers with a body."""
    found = list(operations("delete"))
    wrong = [
        where
        for where, one in found
        if ("204" in one["responses"]) != ("204" in inspect.getsource(handler(where[7:], "delete")))
    ]
    assert wrong == []
    assert len(found) > 9


def test_every_change_may_say_which_edition_was_seen() -> None:
    found = list(operations("post", "put", "patch", "delete"))
    assert [where for where, one in found if "412" in one["responses"] and not sees(one, "If-Match")] == []


def test_one_thing_has_an_edition_and_a_list_none() -> None:
    one = described()["paths"]["/api/v1/clubs/{slug}/partis/{number}/"]["get"]
    many = described()["paths"]["/api/v1/clubs/{slug}/people/"]["get"]
    assert "ETag" in one["responses"]["200"]["headers"]
    assert "304" in one["responses"]
    assert sees(one, "If-None-Match")
    assert "headers" not in many["responses"]["200"]
    assert "304" not in many["responses"]


def test_every_example_fits_its_schema() -> None:
    wrong = {where: found for where, schema, value in answered() if (found := faults(schema, value))}
    assert wrong == {}


@pytest.mark.parametrize(
    "place",
    ["partis/{number}/", "partis/{number}/tables/{table}/sheet/", "leagues/{league_slug}/standings/",
     "leagues/{league_slug}/king/", "leagues/{league_slug}/king/proof/"],
)  # fmt: skip
def test_the_big_answers_have_one(place: str) -> None:
    assert any(
        where.startswith(f"get /api/v1/clubs/{{slug}}/{place} 200") for where, _one, _value in answered()
    )


def test_an_example_that_lacks_something_is_seen() -> None:
    """The control."""
    where, schema, value = next(one for one in answered() if one[0].startswith("get /api/v1/account/ 200"))
    lacking = {name: one for name, one in value.items() if name != "email"}
    assert where
    assert faults(schema, lacking) == [": 'email' is a required property"]
