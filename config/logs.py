"""What a log line may say. Loaded before anything of Django, so that it imports none of ours."""

import logging

from django.http import HttpRequest

UNKNOWN = "(no such address)"


def route_of(request: HttpRequest) -> str:
    """The pattern of the address."""
    match = request.resolver_match
    return f"/{match.route}" if match else UNKNOWN


class Discreet(logging.Filter):
    """Django's own lines about a request name its path; ours name the pattern instead."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            record.msg, record.args = f"{record.levelname}: {request.method} {route_of(request)}", ()
            record.request = None  # nor may a formatter write it out
        return True
