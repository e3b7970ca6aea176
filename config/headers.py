"""What browsers are told besides the Content-Security-Policy."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

NOTHING = ("camera", "geolocation", "microphone", "payment", "usb")
"""What no page of Parti asks for, and nothing that is slipped into one may."""


class PermissionsMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.setdefault("Permissions-Policy", ", ".join(f"{name}=()" for name in NOTHING))
        return response
