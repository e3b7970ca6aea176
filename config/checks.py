"""What `manage.py check --deploy` asks of Parti's own settings."""

from typing import Any

from django.conf import settings
from django.core import checks
from django.core.checks import Tags, register


@register(Tags.security, deploy=True)
def proxies_are_counted(app_configs: Any, **kwargs: Any) -> list[checks.CheckMessage]:
    """Behind a proxy that takes TLS off, every page would lead to itself, and everybody share one address."""
    if not settings.SECURE or settings.TRUSTED_PROXIES:
        return []
    return [
        checks.Warning(
            "BASE_URL is https and TRUSTED_PROXIES is 0.",
            hint="Say how many proxies stand in front, unless the web server itself speaks TLS.",
            id="parti.W001",
        )
    ]
