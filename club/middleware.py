"""The reader's language, and pages that no shared cache may keep."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language_from_request

GetResponse = Callable[[HttpRequest], HttpResponse]


class LanguageMiddleware:
    """The language of the cookie or the browser, else that of the club (club.views.access), else English."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = get_language_from_request(request)
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


class PrivateByDefaultMiddleware:
    """Pages depend on who asks: nothing between server and reader may keep them."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True, no_store=True)
        return response
