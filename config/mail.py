"""EMAIL_URL: smtp://user:password@host:587 (STARTTLS), smtps://… (TLS at once), empty for the console."""

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SMTP = "django.core.mail.backends.smtp.EmailBackend"
CONSOLE = "django.core.mail.backends.console.EmailBackend"
CONSOLE_AND_PAGE = "club.mailbox.ConsoleAndPage"


@dataclass(frozen=True)
class Server:
    """Where letters go; the names are those of Django's EMAIL_… settings."""

    backend: str
    host: str = "localhost"
    port: int = 25
    user: str = ""
    password: str = ""
    tls: bool = False
    ssl: bool = False


def server(url: str, *, debug: bool) -> Server:
    """Read EMAIL_URL; with `debug` and no server letters can be read at /mail/ besides."""
    if not url:
        return Server(CONSOLE_AND_PAGE if debug else CONSOLE)
    parts = urlsplit(url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured(f"EMAIL_URL must be smtp://… or smtps://…, not {parts.scheme or url!r}.")
    ssl = parts.scheme == "smtps"
    return Server(
        backend=SMTP,
        host=parts.hostname,
        port=parts.port or (465 if ssl else 587),
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        tls=not ssl and "tls=0" not in parts.query,
        ssl=ssl,
    )
