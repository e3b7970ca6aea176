"""The reader's language, pages that no shared cache may keep, and what is answered to a refused request."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _

from club.errors import NotAllowed
from club.languages import asked_language
from club.views.errors import not_found
from club.views.posted import posted_context
from club.views.seen import note_seen

GetResponse = Callable[[HttpRequest], HttpResponse]


class LanguageMiddleware:
    """The language of the cookie or the browser, else that of the club (club.views.access), else English."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = asked_language(request) or settings.LANGUAGE_CODE
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
            response.setdefault("Content-Language", translation.get_language() or language)
        patch_vary_headers(response, ("Accept-Language",))
        return response


class MemberLanguageMiddleware:
    """A member's own choice comes before everything else."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = getattr(request.user, "language", "")
        if language in dict(settings.LANGUAGES):
            translation.activate(language)
            request.LANGUAGE_CODE = language
        return self.get_response(request)


class LastSeenMiddleware:
    """When a device was here last; in the shared cache, since a GET never writes to the database."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated:
            note_seen(request.session.session_key)
        return self.get_response(request)


class PrivateByDefaultMiddleware:
    """Pages depend on who asks: nothing between server and reader may keep them."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_store=True)
        return response


class NotAllowedMiddleware:
    """A deed that the caller's role does not include: 403, and for who is not signed in the way to do so.

    What was posted without being signed in comes back in a form, to be sent again after signing in.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, NotAllowed):
            return None
        known = request.user.is_authenticated
        if "application/json" in request.headers.get("Accept", ""):
            return _told(known)
        if known:
            return render(request, "403.html", status=403)
        if request.method == "POST":
            return render(request, "403_signed_out.html", posted_context(request), status=403)
        return redirect_to_login(request.get_full_path())


class NotFoundMiddleware:
    """What a view does not find has Parti's own page, also in development."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return not_found(request, exception) if isinstance(exception, Http404) else None


def _told(known: bool) -> JsonResponse:
    code, message = (
        ("forbidden", _("Your role does not include this. Nothing was saved."))
        if known
        else ("sign-in", _("You are not signed in any more. Nothing was saved."))
    )
    return JsonResponse({"ok": False, "code": code, "message": message}, status=403 if known else 401)
