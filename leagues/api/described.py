"""What the OpenAPI description says of every address: how it refuses, and the headers that may be sent."""

from typing import Any

ERROR = {
    "type": "object",
    "description": "A refusal. Nothing has changed.",
    "properties": {
        "code": {"type": "string", "description": "What it is called; it stays.", "example": "row-refused"},
        "message": {"type": "string", "description": "A sentence for people, in the language asked for."},
        "details": {"type": "object", "additionalProperties": True},
    },
    "required": ["code", "message", "details"],
}
ALWAYS = {
    "400": "What was sent is missing or cannot be read.",
    "401": "A token is needed, or this one is not known any more.",
    "403": "The role or the token does not go that far.",
    "404": "There is nothing here, or it is not for the caller.",
    "409": "Somebody else was quicker, or the thing is in another state.",
    "412": "It has another edition by now; `details` holds both.",
    "422": "The deed cannot be done as asked.",
    "428": "If-Match is missing.",
    "429": "Too many requests; `details.seconds` says how long to wait.",
}
OF_READING = ("401", "404", "429")
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "schema": {"type": "string", "maxLength": 64},
    "description": "A sign of this request: sent again with it, within a day, it has no second effect.",
}
SEEN = {
    "name": "If-Match",
    "in": "header",
    "schema": {"type": "string"},
    "description": "The ETag of what is changed, as it was seen last; `*` takes whatever is there. "
    "What two people can edit needs it (428), and nothing is changed where it is another by now (409, 412).",
}
NEWS = {
    "name": "If-None-Match",
    "in": "header",
    "schema": {"type": "string"},
    "description": "An ETag that was seen: where the answer is the same still, it is 304 without a body.",
}
NO_NEWS = {"description": "The answer has the ETag of If-None-Match still."}
EDITION = {"schema": {"type": "string"}, "description": "The edition of one thing, where it has one."}
METHODS = ("get", "post", "put", "patch", "delete")


def with_refusals(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Add the refusals and editions to every operation, and the key to those that write."""
    result["components"].setdefault("schemas", {})["Error"] = ERROR
    for path in result["paths"].values():
        for method in METHODS:
            if method in path:
                _add(path[method], reads=method == "get")
                _add_editions(path[method], reads=method == "get")
    return result


def _add(operation: dict[str, Any], *, reads: bool) -> None:
    schema = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    for code, description in ALWAYS.items():
        if not reads or code in OF_READING:
            operation["responses"].setdefault(code, {"description": description, "content": schema})
    if not reads:
        operation.setdefault("parameters", []).extend((KEY, SEEN))


def _add_editions(operation: dict[str, Any], *, reads: bool) -> None:
    """The ETag of answers about one thing; whoever reads it may ask for news only."""
    about_one = [
        response
        for code, response in operation["responses"].items()
        if code in {"200", "201"} and _is_one(response)
    ]
    for response in about_one:
        response.setdefault("headers", {})["ETag"] = EDITION
    if reads and about_one:
        operation.setdefault("parameters", []).append(NEWS)
        operation["responses"].setdefault("304", NO_NEWS)


def _is_one(response: dict[str, Any]) -> bool:
    """Whether it answers with one thing in JSON: no list, no page of one, no file."""
    schema = response.get("content", {}).get("application/json", {}).get("schema", {})
    return "/Paginated" not in schema.get("$ref", "/Paginated")
