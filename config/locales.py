"""Where translations lie, and whether they are compiled: asked at every start, so without Babel."""

from pathlib import Path

from config.environment import ROOT


def languages() -> list[str]:
    """The languages that have a file of translations."""
    return sorted(path.parts[-3] for path in (ROOT / "locale").glob("*/LC_MESSAGES/django.po"))


def po_file(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def mo_file(language: str) -> Path:
    return po_file(language).with_suffix(".mo")


def is_compiled(language: str) -> bool:
    """Whether the compiled form is there and not older than its source."""
    compiled = mo_file(language)
    return compiled.exists() and compiled.stat().st_mtime >= po_file(language).stat().st_mtime
