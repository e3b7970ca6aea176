"""Where to go next, without leaving the site."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode

# A form is sent to its own anchor, so that a refusal is in sight; what was done is told at the top.
TOP = "#main"


def to_top(page: str, *places: str | int) -> str:
    """The address of a page with what is told above it in sight."""
    return reverse(page, args=places) + TOP


def next_page(request: HttpRequest) -> str:
    """The `next` of a form or link when it leads back to this site, else empty."""
    wished = request.POST.get("next") or request.GET.get("next", "")
    inside = url_has_allowed_host_and_scheme(
        wished, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    # A word without a slash would be taken for the name of a page.
    return wished if inside and wished.startswith("/") else ""


def on_the_way(request: HttpRequest, page: str) -> str:
    """The address of a page between here and what was wished for."""
    wished = next_page(request)
    return f"{reverse(page)}?{urlencode({'next': wished})}" if wished else reverse(page)


def after_deed(request: HttpRequest, fallback: str) -> str:
    """The page that was wished for, else the named one."""
    return next_page(request) or reverse(fallback)
