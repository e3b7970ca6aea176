"""What a log line may say: no name, no address, no secret of a link.

Loaded before anything of Django, so that it imports none of ours.
"""

import logging
import re
import traceback
from collections.abc import Iterator
from copy import copy
from types import TracebackType
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db import InterfaceError, OperationalError, ProgrammingError
from django.http import HttpRequest
from pythonjsonlogger.json import JsonFormatter

UNKNOWN = "(no such address)"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER = "OTHER"
ADDRESS = re.compile(r"[^\s\"'<>()\[\]{},;:=/\\]+@[^\s\"'<>()\[\]{},;:/\\]+")

OF_CODE = (AttributeError, NameError, TypeError, ImportError, NotImplementedError, ImproperlyConfigured)
"""Faults whose message speaks of the program alone."""
OF_DATABASE = (OperationalError, InterfaceError, ProgrammingError)
"""Those whose first line speaks of the server or of a statement. Others quote rows: `Key (name)=(Kati) …`."""

Fault = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def route_of(request: HttpRequest) -> str:
    """The pattern of the address."""
    match = request.resolver_match
    return f"/{match.route}" if match else UNKNOWN


def method_of(request: HttpRequest) -> str:
    """The method, where it is one that there is: words that callers invent would fill logs and tables."""
    return request.method if request.method in METHODS else OTHER


class Discreet(logging.Filter):
    """Lines of Django about a request name its path, those of Celery about a task quote what was wrong; ours
    name the pattern and the task instead."""

    def filter(self, record: logging.LogRecord) -> bool:
        request, task = getattr(record, "request", None), getattr(record, "data", None)
        if isinstance(request, HttpRequest):
            record.msg, record.args = f"{record.levelname}: {method_of(request)} {route_of(request)}", ()
            record.request = None  # nor may a formatter write it out
        elif isinstance(task, dict) and "description" in task:
            record.msg, record.args = "Task %s %s", (task.get("name"), task["description"])
            record.data = None
        return True


class _Discreet(logging.Formatter):
    """Tells of an exception its kind and where it was.

    What it says may quote anything: a mail server whom it refused, a database the row that it did not take.
    """

    def format(self, record: logging.LogRecord) -> str:
        line = copy(record)
        line.exc_text = None  # as another handler has put it
        return super().format(line)

    def formatException(self, ei: Fault) -> str:  # noqa: N802  # as logging calls it
        return "".join(_told(ei[1])).rstrip()


class Line(_Discreet):
    """A line for people, without mail addresses wherever they stand."""

    def format(self, record: logging.LogRecord) -> str:
        return str(hidden(super().format(record)))


class Json(_Discreet, JsonFormatter):
    """A line for programs, without mail addresses wherever they stand."""

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        return {key: hidden(value) for key, value in log_data.items()}


def hidden(value: Any) -> Any:
    """A value of a line without the mail addresses in it."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, dict):
        return {hidden(str(key)): hidden(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [hidden(one) for one in value]
    return ADDRESS.sub("(address)", str(value))


def _told(fault: BaseException | None) -> Iterator[str]:
    """As Python tells it, the first cause first, without the words of each."""
    seen: list[BaseException] = []
    while fault is not None and fault not in seen:
        seen.append(fault)
        fault = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)
    for number, one in enumerate(reversed(seen)):
        if number:
            yield "\nthen:\n\n"
        yield from traceback.format_tb(one.__traceback__)
        yield f"{type(one).__module__}.{type(one).__qualname__}{_words(one)}\n"


def _words(fault: BaseException) -> str:
    """What of an exception's own words can hold nothing of anybody."""
    said: Any = getattr(fault, "smtp_code", "")
    if isinstance(fault, OF_CODE):
        said = fault
    elif isinstance(fault, OF_DATABASE):
        said = str(fault).partition("\n")[0]
    elif isinstance(fault, OSError) and not said:
        said = fault.strerror if isinstance(fault.errno, int) else ""
    return f": {said}" if said else ""
