"""What every template may use besides its own context."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from club.enums import Role, Theme


def page(request: HttpRequest) -> dict[str, Any]:
    """`club`, `role`, `person` of the request (None outside a club), `theme`, and who may found a club."""
    role = getattr(request, "role", None)
    return {
        "club": getattr(request, "club", None),
        "role": role,
        "person": getattr(request, "person", None),
        "can_score": role in {Role.OWNER, Role.SCOREKEEPER},
        "can_manage": role == Role.OWNER,
        "theme": theme(request),
        "founding_is_open": settings.FOUNDERS == "anyone",
    }


def theme(request: HttpRequest) -> str:
    """The cookie of this device, else the account's choice; empty: as the device says."""
    chosen = request.COOKIES.get("theme", "") or getattr(getattr(request, "user", None), "theme", "")
    return chosen if chosen in Theme.values else ""
