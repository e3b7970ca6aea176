"""The language that a request asks for, among those that Parti has."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header


def asked_language(request: HttpRequest) -> str | None:
    """The cookie's language, else the first of the browser's that Parti has; None where neither has one."""
    cookie = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    browser = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    # With q=0 a browser names what it does not want; * says that every language is the same to it.
    wished = [language for language, quality in browser if quality > 0 and language != "*"]
    return next(filter(None, map(_ours, [cookie, *wished])), None)


def _ours(language: str) -> str | None:
    try:
        return get_supported_language_variant(language)
    except LookupError:
        return None
