"""Collect what is marked for translation and compile what is translated, with Babel alone.

Django's own commands call the system's gettext; a machine with nothing but Python has none.
"""

import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from config.environment import ROOT
from config.locales import mo_file, po_file

ROOMS = ("club", "scoring", "leagues", "config", "rules_engine", "templates")
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop")),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), ((1, "c"), 2, 3)),
}
CALL = re.compile(r"\b(?:npgettext|pgettext|ngettext|gettext|_)\(")


def collected() -> Catalog:
    """Every message of the source, in the order of files."""
    catalog = Catalog(charset="utf-8")
    for path in _sources():
        for line, message, _comments, context in extract("python", BytesIO(_python(path)), KEYWORDS):
            place = (path.relative_to(ROOT).as_posix(), line)
            catalog.add(message, None, [place], context=context)
    return catalog


def read(language: str) -> Catalog:
    with po_file(language).open("rb") as text:
        return read_po(text, locale=language)


def update(language: str) -> None:
    """Bring a language's file up to what the source says; new messages come in empty, none is guessed."""
    catalog = read(language)
    catalog.update(collected(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    with po_file(language).open("wb") as text:
        write_po(text, catalog, width=100, sort_by_file=True, include_lineno=False, omit_header=False)


def compile_language(language: str) -> None:
    """Write the .mo file of a language."""
    target = mo_file(language)
    unfinished = target.with_suffix(".part")
    with unfinished.open("wb") as binary:
        write_mo(binary, read(language))
    unfinished.replace(target)  # a reader never sees half a file


def _sources() -> Iterator[Path]:
    for room in ROOMS:
        found = (ROOT / room).rglob("*")
        yield from sorted(path for path in found if path.suffix in {".py", ".html", ".txt"})


def _python(path: Path) -> bytes:
    """The file as Python: a template keeps only its gettext calls, each on its own line."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return source.encode()
    lines = templatize(source, origin=str(path)).splitlines()
    return "\n".join("; ".join(_calls(line)) for line in lines).encode()


def _calls(line: str) -> Iterator[str]:
    for start in (found.start() for found in CALL.finditer(line)):
        for end in (found.end() for found in re.finditer(r"\)", line[start:])):
            try:
                ast.parse(line[start : start + end])
            except SyntaxError:
                continue
            yield line[start : start + end]
            break
