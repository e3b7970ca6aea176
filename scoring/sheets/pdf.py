"""The page as a file. Typst draws it, with fonts of its own, so that it looks the same on every machine."""

import json
from pathlib import Path
from typing import Literal

import typst

from scoring.sheets.paper import Drawing

PAGE = Path(__file__).with_name("sheet.typ")


def pdf(drawing: Drawing) -> bytes:
    """The sheet as a PDF that can be read aloud (PDF/UA-1)."""
    return _compiled(drawing, "pdf", ["ua-1"])


def image(drawing: Drawing, *, ppi: float = 110) -> bytes:
    """The first page as a PNG, to look at."""
    return _compiled(drawing, "png", [], ppi)


def _compiled(
    drawing: Drawing, kind: Literal["pdf", "png"], standards: list[str], ppi: float | None = None
) -> bytes:
    # What people are called goes in as data: nobody's name is ever read as code.
    made = typst.compile(
        PAGE,
        root=PAGE.parent,
        format=kind,
        ppi=ppi,
        sys_inputs={"sheet": json.dumps(drawing)},
        ignore_system_fonts=True,
        pdf_standards=standards,  # type: ignore[arg-type]
    )
    return made[0] if isinstance(made, list) else made
