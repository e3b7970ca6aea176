"""The language that a request asks for, among those that Parti has."""

from collections.abc import Iterator

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header


def asked_language(request: HttpRequest) -> str | None:
    """The cookie's language, else the first of the browser's that Parti has; None where neither has one."""
    return next(filter(None, map(_ours, [chosen_language(request), *browser_languages(request)])), None)


def chosen_language(request: HttpRequest) -> str:
    """The cookie's language, empty where the visitor chose none."""
    return request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")


def browser_languages(request: HttpRequest) -> Iterator[str]:
    """The languages of the browser, what it likes best first, also those that Parti does not have."""
    # With q=0 a browser names what it does not want; * says that every language is the same to it.
    for language, quality in parse_accept_lang_header(request.headers.get("Accept-Language", "")):
        if quality > 0 and language != "*":
            yield language


def spoken_language() -> str:
    """The language in which this request is answered, as clubs and accounts keep it."""
    spoken = (get_language() or "").split("-")[0]
    return spoken if spoken in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def _ours(language: str) -> str | None:
    try:
        return get_supported_language_variant(language)
    except LookupError:
        return None
