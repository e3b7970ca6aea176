"""What the environment says, read once, typed, and loud when it is wrong."""

import contextlib
import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "data"


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, default).strip()


def flag(name: str, *, default: bool) -> bool:
    value = text(name, "1" if default else "0").lower()
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off", ""}:
        return False
    raise ImproperlyConfigured(f"{name} must be 0 or 1, not {value!r}.")


def number(name: str, default: int) -> int:
    value = text(name, str(default))
    if not value.isascii() or not value.isdigit():
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def words(name: str, default: str = "") -> list[str]:
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def choice(name: str, allowed: tuple[str, ...]) -> str:
    value = text(name, allowed[0])
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(allowed)}, not {value!r}.")
    return value


def secret_key() -> str:
    """SECRET_KEY of the environment, else the one made at first use in the data folder."""
    return text("SECRET_KEY") or _kept_key(DATA / "secret_key")


def _kept_key(path: Path) -> str:
    """The key in this file, made whole before it appears: two processes may start at once."""
    if not path.exists() or not path.read_text().strip():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        made = path.with_name(f"{path.name}.{os.getpid()}")
        made.touch(mode=0o600)
        made.write_text(secrets.token_urlsafe(50))
        with contextlib.suppress(FileExistsError):
            os.link(made, path)
        made.unlink()
    return path.read_text().strip()


def require_secret_key() -> None:
    """Whatever serves with DEBUG=0 calls this: a key in the data folder is for commands only."""
    if not flag("DEBUG", default=False) and not text("SECRET_KEY"):
        raise ImproperlyConfigured(
            "SECRET_KEY is missing. Set it in the environment to a long random text, "
            "the same for every process that serves this club, or run with DEBUG=1."
        )
