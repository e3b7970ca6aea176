"""Pages for what went wrong. They say what happened and what to do, and need no database."""

import sys

from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from club.enums import Theme
from club.views.posted import posted_context


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Without the request: its account and messages may be what cannot be read. 503 where it is the database
    that does not answer: that passes, and nothing was saved."""
    down = isinstance(sys.exc_info()[1], OperationalError | InterfaceError)
    if request.path.startswith("/api/"):
        said = _("Something went wrong here. Nothing was saved; the operator finds it in the log.")
        return JsonResponse({"code": "error", "message": said, "details": {}}, status=503 if down else 500)
    chosen = request.COOKIES.get("theme", "")
    context = {"theme": chosen if chosen in Theme.values else ""}
    return HttpResponse(render_to_string("500.html", context), status=503 if down else 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form from before a sign-in elsewhere: what was typed is shown, and scripts are told in JSON.

    It can be sent again by hand where the browser says that the form was one of ours.
    """
    message = _("This page is older than your sign-in. Reload it and send it again; nothing was saved.")
    if "application/json" in request.headers.get("Accept", ""):
        return JsonResponse({"ok": False, "code": "csrf", "message": message}, status=403)
    return render(
        request, "403_csrf.html", {"ours": _is_ours(request), **posted_context(request)}, status=403
    )


def _is_ours(request: HttpRequest) -> bool:
    ours = {f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS}
    return request.headers.get("Origin") in ours
