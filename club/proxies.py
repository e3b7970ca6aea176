"""Who is asking, behind the proxies that the operator trusts."""

from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Who is asking: behind n trusted proxies the nth address from the right, which no caller can set."""
    hops = [hop.strip() for hop in request.headers.get("X-Forwarded-For", "").split(",") if hop.strip()]
    trusted, direct = settings.TRUSTED_PROXIES, str(request.META.get("REMOTE_ADDR", ""))
    if not trusted or len(hops) < trusted:
        return direct
    return _without_port(hops[-trusted]) or direct


def _without_port(hop: str) -> str:
    """The address of a hop, which some proxies write with the port: a new one for every request. Nothing
    where it is no address."""
    host = hop[1:].partition("]")[0] if hop.startswith("[") else hop
    if host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        return str(ip_address(host))
    except ValueError:
        return ""
