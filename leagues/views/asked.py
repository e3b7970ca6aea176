"""What an address asks, for links of a page to take along."""

from django.http import HttpRequest


def query_without(request: HttpRequest, *names: str) -> str:
    """The query of the address but for these names."""
    asked = request.GET.copy()
    for name in names:
        asked.pop(name, None)
    return asked.urlencode()
